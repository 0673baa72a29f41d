package org.solrduplicates.cli.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cli.console.DaemonThreads;

/** The collection in Solr, with the few things the commands want of it. */
public final class SolrCollection implements AutoCloseable {
  private static final String PAGE = "1000";

  private final SolrNodes nodes;

  /** SolrJ's own threads would let a failed update wait for two minutes before it is reported. */
  private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads::of);

  /**
   * Prepares for a collection.
   *
   * @param urls its addresses, such as {@code http://host:8983/solr/name}, without a user
   */
  public SolrCollection(List<String> urls, Access access) {
    nodes = new SolrNodes(urls, access, threads);
  }

  /** Returns the address of the node that has answered last. */
  String url() {
    return nodes.url();
  }

  void add(List<SolrInputDocument> documents) throws IOException, SolrServerException {
    nodes.change(new UpdateRequest().add(documents));
  }

  /** A second commit changes nothing more. */
  void commit() throws IOException, SolrServerException {
    nodes.read(new UpdateRequest().setAction(UpdateRequest.ACTION.COMMIT, true, true));
  }

  /** Returns the ids of all documents, in ascending order. */
  public List<String> ids() throws IOException, SolrServerException {
    List<String> ids = new ArrayList<>();
    ModifiableSolrParams params = params("q", "*:*", "fl", "id", "sort", "id asc", "rows", PAGE);
    pages("/select", params, ListedId.class, page -> page.docs().forEach(doc -> ids.add(doc.id())));

    return ids;
  }

  /** A document in a list of which only the ids are wanted. */
  private record ListedId(String id) {}

  /** Reads a list to its end, a page after the other. */
  <T> void pages(
      String path, ModifiableSolrParams params, Class<T> document, ListPage.Reader<T> reader)
      throws IOException, SolrServerException {
    String mark = "";
    String next = "*";
    while (!next.equals(mark)) {
      mark = next;
      params.set("cursorMark", mark);
      ListPage<T> page = Json.page(get(path, params), document);
      reader.read(page);
      next = page.nextCursorMark();
    }
  }

  /**
   * Returns the version group of a document.
   *
   * @param parameters more parameters, names and values in turn
   */
  public DuplicatesAnswer duplicates(String id, String... parameters)
      throws IOException, SolrServerException {
    List<String> all = new ArrayList<>(List.of("id", id, "fl", "id,title", "rows", PAGE));
    all.addAll(Arrays.asList(parameters));
    return Json.answer(
        get("/duplicates", params(all.toArray(String[]::new))), DuplicatesAnswer.class);
  }

  /**
   * Returns the passages that a document has in common with others.
   *
   * @param parameters more parameters, names and values in turn
   */
  public PassagesAnswer passages(String id, String... parameters)
      throws IOException, SolrServerException {
    ModifiableSolrParams params = params(parameters);
    params.set("id", id).set("fl", "id").set("rows", 0).set("dup.passages", true);
    return Json.block(get("/duplicates", params), "duplicates", PassagesAnswer.class);
  }

  /**
   * Returns what a text is to the collection, which does not keep it.
   *
   * @param title its title
   * @param name the name of its file
   * @param author who wrote it
   * @param passages whether it is also asked what it has in common with documents
   */
  public CheckAnswer check(String text, String title, String name, String author, boolean passages)
      throws IOException, SolrServerException {
    ModifiableSolrParams params =
        params("dup.text", text, "dup.title", title, "dup.name", name, "dup.author", author);
    params.set("rows", 0);
    if (passages) {
      params.set("dup.passages", true);
    }
    QueryRequest request = new QueryRequest(params, SolrRequest.METHOD.POST);
    request.setPath("/duplicates");
    return Json.block(members(nodes.read(request)), "duplicates", CheckAnswer.class);
  }

  static ModifiableSolrParams params(String... namesAndValues) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      params.set(namesAndValues[i], namesAndValues[i + 1]);
    }
    return params;
  }

  /** Asks something, and returns the answer as maps and lists. */
  Map<String, Object> get(String path, SolrParams params) throws IOException, SolrServerException {
    return members(nodes.read(new GenericSolrRequest(SolrRequest.METHOD.GET, path, params)));
  }

  /** Posts a question as JSON, which changes nothing. */
  Map<String, Object> ask(String path, Map<String, ?> json)
      throws IOException, SolrServerException {
    return members(nodes.read(post(path, json)));
  }

  /** Posts a command as JSON, which is not sent a second time if it may have been done. */
  Map<String, Object> command(String path, Map<String, ?> json)
      throws IOException, SolrServerException {
    return members(nodes.change(post(path, json)));
  }

  private static SolrRequest<?> post(String path, Map<String, ?> json) {
    byte[] body = Json.text(json).getBytes(StandardCharsets.UTF_8);
    return new GenericSolrRequest(SolrRequest.METHOD.POST, path)
        .withContent(body, "application/json");
  }

  private static Map<String, Object> members(NamedList<Object> answer) {
    Map<String, Object> members = new LinkedHashMap<>();
    answer.forEach((key, value) -> members.put(key, value));
    return members;
  }

  @Override
  public void close() {
    try {
      nodes.close();
    } finally {
      threads.shutdownNow();
    }
  }
}
