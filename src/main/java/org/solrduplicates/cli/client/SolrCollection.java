package org.solrduplicates.cli.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.commons.io.function.IOConsumer;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.client.SolrRequest.Parameters;
import org.solrduplicates.core.similarity.WordComparison;

/** The collection in Solr, with the few things the commands want of it. */
public final class SolrCollection {
  private static final String PAGE = "1000";
  private static final String BLOCK = "duplicates";

  private final SolrNodes nodes;

  /**
   * Prepares for a collection.
   *
   * @param urls its addresses, such as {@code http://host:8983/solr/name}, without a user
   */
  public SolrCollection(List<String> urls, Access access) {
    nodes = new SolrNodes(urls, access);
  }

  String url() {
    return nodes.url();
  }

  void add(List<Map<String, Object>> documents) throws IOException {
    nodes.change(SolrRequest.json("/update", documents));
  }

  void delete(List<String> ids) throws IOException {
    nodes.change(SolrRequest.json("/update", Map.of("delete", ids)));
  }

  /** A second commit changes nothing more. */
  void commit() throws IOException {
    nodes.read(SolrRequest.json("/update", Map.of("commit", Map.of())));
  }

  /** Returns the ids of all documents, in ascending order. */
  public List<String> ids() throws IOException {
    List<String> ids = new ArrayList<>();
    Parameters params = Parameters.of("q", "*:*", "fl", "id", "sort", "id asc", "rows", PAGE);
    pages("/select", params, ListedId.class, page -> page.docs().forEach(doc -> ids.add(doc.id())));
    return ids;
  }

  private record ListedId(String id) {}

  /** Returns the versions of all documents by their ids; 0 for those of which Solr names none. */
  public SortedMap<String, Long> versions() throws IOException {
    SortedMap<String, Long> versions = new TreeMap<>();
    Parameters params =
        Parameters.of("q", "*:*", "fl", "id,_version_", "sort", "id asc", "rows", PAGE);
    pages(
        "/select",
        params,
        ListedVersion.class,
        page -> page.docs().forEach(doc -> versions.put(doc.id, doc.version.orElse(0L))));
    return versions;
  }

  private record ListedVersion(String id, @JsonProperty("_version_") Optional<Long> version) {}

  /**
   * A file as it was when it was indexed.
   *
   * @param size in bytes
   */
  public record IndexedFile(long size, Instant time) {}

  /** Returns all files that were indexed with size and time, by the ids of their documents. */
  public SortedMap<String, IndexedFile> files() throws IOException {
    SortedMap<String, IndexedFile> files = new TreeMap<>();
    String fields = String.join(",", FileFields.ID, FileFields.SIZE, FileFields.FILE_TIME);
    Parameters params = Parameters.of("q", "*:*", "fl", fields, "sort", "id asc", "rows", PAGE);
    pages(
        "/select",
        params,
        ListedFile.class,
        page -> page.docs().forEach(doc -> doc.file().ifPresent(file -> files.put(doc.id, file))));
    return files;
  }

  /** A document in a list; where the schema was guessed, numbers and dates are lists of one. */
  private record ListedFile(
      String id,
      Optional<JsonNode> size,
      @JsonProperty(FileFields.FILE_TIME) Optional<String> time) {
    Optional<IndexedFile> file() {
      try {
        return size.flatMap(
            bytes -> time.map(at -> new IndexedFile(first(bytes).asLong(-1), Instant.parse(at))));
      } catch (DateTimeParseException e) {
        return Optional.empty(); // another program has written it
      }
    }

    private static JsonNode first(JsonNode value) {
      return value.isArray() ? value.path(0) : value;
    }
  }

  <T> void pages(String path, Parameters params, Class<T> document, IOConsumer<ListPage<T>> reader)
      throws IOException {
    String mark = "";
    String next = "*";
    while (!next.equals(mark)) {
      mark = next;
      ListPage<T> page = Json.page(get(path, params.and("cursorMark", mark)), document);
      reader.accept(page);
      next = page.nextCursorMark();
    }
  }

  /**
   * Returns the version group of a document.
   *
   * @param parameters more parameters, names and values in turn
   */
  public DuplicatesAnswer duplicates(String id, String... parameters) throws IOException {
    List<String> all = new ArrayList<>(List.of("id", id, "fl", "id,title", "rows", PAGE));
    all.addAll(Arrays.asList(parameters));
    return Json.answer(
        get("/duplicates", Parameters.of(all.toArray(String[]::new))), DuplicatesAnswer.class);
  }

  /**
   * Returns which words two documents share, and which only one of them has.
   *
   * @param most how many words of each kind are named
   */
  public WordComparison words(String first, String second, int most) throws IOException {
    Parameters params = Parameters.of("rows", "0", "dup.words", String.valueOf(most));
    JsonNode answer = get("/duplicates", params.and("id", first).and("id", second));
    return Json.required(Json.block(answer, BLOCK, ComparedBlock.class).words(), "words");
  }

  /** What is said of two documents; of texts that are not stored no words. */
  private record ComparedBlock(Optional<WordComparison> words) {}

  /**
   * Returns what a text is to the collection, which does not keep it.
   *
   * @param passages whether it is also asked what it has in common with documents
   */
  public CheckAnswer check(String text, String title, String name, String author, boolean passages)
      throws IOException {
    Parameters params =
        Parameters.of("dup.text", text, "dup.title", title, "dup.name", name, "dup.author", author)
            .and("rows", 0);
    SolrRequest request =
        SolrRequest.form("/duplicates", passages ? params.and("dup.passages", true) : params);
    return Json.block(nodes.read(request), BLOCK, CheckAnswer.class);
  }

  JsonNode get(String path, Parameters params) throws IOException {
    return nodes.read(SolrRequest.get(path, params));
  }

  /** Posts a question as JSON, which changes nothing. */
  JsonNode ask(String path, Map<String, ?> json) throws IOException {
    return nodes.read(SolrRequest.json(path, json));
  }

  /** Posts a command as JSON, which is not sent a second time if it may have been done. */
  JsonNode command(String path, Map<String, ?> json) throws IOException {
    return nodes.change(SolrRequest.json(path, json));
  }

  /**
   * A page of a list that Solr answers with.
   *
   * @param nextCursorMark what the next page is asked for with; the same again after the last one
   */
  public record ListPage<T>(Documents<T> response, String nextCursorMark) {
    /**
     * The documents of a page.
     *
     * @param numFound how many the whole list has, if it is known
     */
    public record Documents<T>(Optional<Long> numFound, List<T> docs) {}

    public List<T> docs() {
      return response.docs();
    }
  }

  /**
   * Collects documents and sends them to Solr many at a time. If Solr refuses some of them, the
   * others are sent all the same.
   */
  public static final class UpdateBatch {
    /** Bad request, conflict and too large: what Solr answers that refuses a document. */
    private static final Set<Integer> OF_DOCUMENTS = Set.of(400, 409, 413);

    private static final int MAX_DOCUMENTS = 50;

    private static final int MAX_DELETED = 1_000;

    /** A batch is also sent when its texts are this long, so that they do not pile up in memory. */
    private static final int MAX_CHARACTERS = 10_000_000;

    private final SolrCollection solr;
    private final BiConsumer<String, SolrRefusal> refused;
    private final List<Map<String, Object>> waiting = new ArrayList<>();
    private long characters;
    private int sent;

    /**
     * Prepares to send documents to a collection.
     *
     * @param refused takes the id of each document that Solr refuses, and why
     */
    public UpdateBatch(SolrCollection solr, BiConsumer<String, SolrRefusal> refused) {
      this.solr = solr;
      this.refused = refused;
    }

    /** Adds a document, and may send those that have gathered. */
    public void add(Map<String, Object> document) throws IOException {
      waiting.add(document);
      if (document.get(FileFields.TEXT) instanceof String text) {
        characters += text.length();
      }
      if (waiting.size() == MAX_DOCUMENTS || characters > MAX_CHARACTERS) {
        send();
      }
    }

    public void delete(List<String> ids) throws IOException {
      for (int at = 0; at < ids.size(); at += MAX_DELETED) {
        solr.delete(ids.subList(at, Math.min(ids.size(), at + MAX_DELETED)));
      }
    }

    /** Sends what is left and makes everything visible. */
    public void finish() throws IOException {
      if (!waiting.isEmpty()) {
        send();
      }
      solr.commit();
    }

    private void send() throws IOException {
      send(waiting);
      waiting.clear();
      characters = 0;
    }

    /** Halves what is refused until the document is alone for which that is. */
    private void send(List<Map<String, Object>> documents) throws IOException {
      try {
        solr.add(documents);
        sent += documents.size();
      } catch (SolrRefusal e) {
        if (!OF_DOCUMENTS.contains(e.status())) {
          throw e;
        }
        int half = documents.size() / 2;
        if (half == 0) {
          refused.accept(String.valueOf(documents.get(0).get(FileFields.ID)), e);
        } else {
          send(documents.subList(0, half));
          send(documents.subList(half, documents.size()));
        }
      }
    }

    public int sent() {
      return sent;
    }
  }
}
