package org.solrduplicates.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.impl.JsonMapResponseParser;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;

/** The collection in Solr, with the few things the commands want of it. */
final class SolrCollection implements AutoCloseable {
  private static final String PAGE = "1000";

  private final HttpJdkSolrClient client;

  /** SolrJ's own threads would let a failed update wait for two minutes before it is reported. */
  private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads::of);

  /** Prepares for a collection at an address like {@code http://host:8983/solr/name}. */
  SolrCollection(String url) {
    client =
        new HttpJdkSolrClient.Builder(url)
            .useHttp1_1(true)
            .withConnectionTimeout(10, TimeUnit.SECONDS)
            .withIdleTimeout(10, TimeUnit.MINUTES)
            .withRequestTimeout(10, TimeUnit.MINUTES)
            .withExecutor(threads)
            .withResponseParser(new JsonMapResponseParser())
            .build();
  }

  void add(List<SolrInputDocument> documents) throws IOException, SolrServerException {
    new UpdateRequest().add(documents).process(client);
  }

  void commit() throws IOException, SolrServerException {
    new UpdateRequest().setAction(UpdateRequest.ACTION.COMMIT, true, true).process(client);
  }

  /** Returns the ids of all documents, in ascending order. */
  List<String> ids() throws IOException, SolrServerException {
    List<String> ids = new ArrayList<>();
    ModifiableSolrParams params = params("q", "*:*", "fl", "id", "sort", "id asc", "rows", PAGE);
    pages(
        "/select",
        params,
        page -> page.object("response").objects("docs").forEach(doc -> ids.add(doc.text("id"))));
    return ids;
  }

  /** Reads a list to its end, a page after the other. */
  void pages(String path, ModifiableSolrParams params, PageReader reader)
      throws IOException, SolrServerException {
    String mark = "";
    String next = "*";
    while (!next.equals(mark)) {
      mark = next;
      params.set("cursorMark", mark);
      JsonObject page = get(path, params);
      reader.read(page);
      next = page.text("nextCursorMark");
    }
  }

  /**
   * Returns the version group of a document.
   *
   * @param parameters more parameters, names and values in turn
   */
  DuplicatesAnswer duplicates(String id, String... parameters)
      throws IOException, SolrServerException {
    List<String> all = new ArrayList<>(List.of("id", id, "fl", "id,title", "rows", PAGE));
    all.addAll(Arrays.asList(parameters));
    return new DuplicatesAnswer(get("/duplicates", params(all.toArray(String[]::new))));
  }

  /**
   * Returns what a text is to the collection, which does not keep it.
   *
   * @param title its title
   * @param name the name of its file
   * @param author who wrote it
   */
  CheckAnswer check(String text, String title, String name, String author)
      throws IOException, SolrServerException {
    ModifiableSolrParams params =
        params("dup.text", text, "dup.title", title, "dup.name", name, "dup.author", author);
    params.set("rows", 0);
    QueryRequest request = new QueryRequest(params, SolrRequest.METHOD.POST);
    request.setPath("/duplicates");
    return new CheckAnswer(answer(request).object("duplicates"));
  }

  private static ModifiableSolrParams params(String... namesAndValues) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      params.set(namesAndValues[i], namesAndValues[i + 1]);
    }
    return params;
  }

  JsonObject get(String path, SolrParams params) throws IOException, SolrServerException {
    return answer(new GenericSolrRequest(SolrRequest.METHOD.GET, path, params));
  }

  JsonObject post(String path, String json) throws IOException, SolrServerException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    return answer(
        new GenericSolrRequest(SolrRequest.METHOD.POST, path)
            .withContent(body, "application/json"));
  }

  private JsonObject answer(SolrRequest<?> request) throws IOException, SolrServerException {
    Map<String, Object> members = new LinkedHashMap<>();
    client.request(request).forEach((key, value) -> members.put(key, value));
    return new JsonObject(members);
  }

  /** What is done with each page of a list. */
  @FunctionalInterface
  interface PageReader {
    void read(JsonObject page) throws IOException;
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      threads.shutdownNow();
    }
  }
}
