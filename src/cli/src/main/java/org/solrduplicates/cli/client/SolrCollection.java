// SPDX-License-Identifier: Apache-2.0
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

/** The requests to one collection. */
public final class SolrCollection {
  private static final String PAGE = "1000";
  private static final String BLOCK = "duplicates";

  private final SolrNodes nodes;

  /**
   * Sends no request yet.
   *
   * @param urls its addresses, such as {@code http://host:8983/solr/name}, without credentials
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

  /** A commit is idempotent, so it may be retried at another node. */
  void commit() throws IOException {
    nodes.read(SolrRequest.json("/update", Map.of("commit", Map.of())));
  }

  public List<String> ids() throws IOException {
    List<String> ids = new ArrayList<>();
    Parameters params = Parameters.of("q", "*:*", "fl", "id", "sort", "id asc", "rows", PAGE);
    pages("/select", params, ListedId.class, page -> page.docs().forEach(doc -> ids.add(doc.id())));
    return ids;
  }

  private record ListedId(String id) {}

  /** Returns the {@code _version_} of all documents by id; 0 if there is none. */
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

  /** Size (in bytes) and time of a file when it was indexed. */
  public record IndexedFile(long size, Instant time) {}

  /** Returns all documents with size and time, by id. */
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

  /** In a schemaless collection numbers and dates are lists of one value. */
  private record ListedFile(
      String id,
      Optional<JsonNode> size,
      @JsonProperty(FileFields.FILE_TIME) Optional<String> time) {
    Optional<IndexedFile> file() {
      try {
        return size.flatMap(
            bytes -> time.map(at -> new IndexedFile(first(bytes).asLong(-1), Instant.parse(at))));
      } catch (DateTimeParseException e) {
        return Optional.empty(); // written by another program
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
   * @param parameters additional parameters, names and values in turn
   */
  public DuplicatesAnswer duplicates(String id, String... parameters) throws IOException {
    List<String> all = new ArrayList<>(List.of("id", id, "fl", "id,title", "rows", PAGE));
    all.addAll(Arrays.asList(parameters));
    return Json.answer(
        get("/duplicates", Parameters.of(all.toArray(String[]::new))), DuplicatesAnswer.class);
  }

  /**
   * Returns the shared words of two documents and the words of only one of them.
   *
   * @param most the number of words listed of each kind
   */
  public WordComparison words(String first, String second, int most) throws IOException {
    Parameters params = Parameters.of("rows", "0", "dup.words", String.valueOf(most));
    JsonNode answer = get("/duplicates", params.and("id", first).and("id", second));
    return Json.required(Json.block(answer, BLOCK, ComparedBlock.class).words(), "words");
  }

  /** Without stored texts there are no words. */
  private record ComparedBlock(Optional<WordComparison> words) {}

  /**
   * Compares a text with the collection; the text is not stored.
   *
   * @param passages {@code true}, or {@code auto} for passages only if the index has fragments
   */
  public CheckAnswer check(String text, String title, String name, String passages)
      throws IOException {
    Parameters params =
        Parameters.of("dup.text", text, "dup.title", title, "dup.name", name)
            .and("rows", 0)
            .and("dup.passages", passages);
    return Json.block(
        nodes.read(SolrRequest.form("/duplicates", params)), BLOCK, CheckAnswer.class);
  }

  JsonNode get(String path, Parameters params) throws IOException {
    return nodes.read(SolrRequest.get(path, params));
  }

  /** Posts a read-only request as JSON. */
  JsonNode ask(String path, Map<String, ?> json) throws IOException {
    return nodes.read(SolrRequest.json(path, json));
  }

  /** Posts a command as JSON; it is not retried if it may have been executed. */
  JsonNode command(String path, Map<String, ?> json) throws IOException {
    return command(path, Map.of(), json);
  }

  /** Posts a command with settings in the URL. */
  JsonNode command(String path, Map<String, String> settings, Map<String, ?> json)
      throws IOException {
    return nodes.change(SolrRequest.json(path, settings, json));
  }

  /**
   * A new or changed document of a group.
   *
   * @param changed the start of the run that found it, in ISO
   * @param latest whether it is the latest of its group
   * @param cursorMark the cursor after it
   */
  public record Change(
      String id,
      String changed,
      int group,
      boolean latest,
      Optional<String> title,
      String cursorMark) {}

  /**
   * Reads a page of changes.
   *
   * @param since the first time, if the cursor is {@code *}
   */
  public List<Change> changes(String since, String cursor) throws IOException {
    Parameters params = Parameters.of("since", since, "cursorMark", cursor, "fl", "title");
    return Json.page(get("/duplicates/changes", params.and("rows", PAGE)), Change.class).docs();
  }

  /**
   * A page of a list.
   *
   * @param nextCursorMark the cursor of the next page; unchanged after the last page
   */
  public record ListPage<T>(Documents<T> response, String nextCursorMark) {
    /**
     * The documents of a page.
     *
     * @param numFound the length of the whole list, if known
     */
    public record Documents<T>(Optional<Long> numFound, List<T> docs) {}

    public List<T> docs() {
      return response.docs();
    }
  }

  /**
   * Sends documents to Solr in batches. If Solr rejects some of them, the others are still sent.
   */
  public static final class UpdateBatch {
    /** The statuses with which Solr rejects a document: bad request, conflict, too large. */
    private static final Set<Integer> OF_DOCUMENTS = Set.of(400, 409, 413);

    private static final int MAX_DOCUMENTS = 50;

    private static final int MAX_DELETED = 1_000;

    /** Bounds the memory for texts: a larger batch is sent at once. */
    private static final int MAX_CHARACTERS = 10_000_000;

    private final SolrCollection solr;
    private final BiConsumer<String, SolrRefusal> refused;
    private final List<Map<String, Object>> waiting = new ArrayList<>();
    private long characters;
    private int sent;

    /**
     * Sends nothing yet.
     *
     * @param refused receives the id of each rejected document and the reason
     */
    public UpdateBatch(SolrCollection solr, BiConsumer<String, SolrRefusal> refused) {
      this.solr = solr;
      this.refused = refused;
    }

    /** Adds a document, and sends the batch when it is full. */
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

    /** Sends the last batch and commits. */
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

    /** Bisects a rejected batch until the rejected documents are isolated. */
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
