// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.ContentStreamBase;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.response.QueryResponseWriter;
import org.apache.solr.response.QueryResponseWriterUtil;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** A core whose collection is grouped, asked as its users would. */
final class CollectionCore implements AutoCloseable {
  static final String GROUPS = "/duplicates/groups";
  static final String BACKFILL = "/duplicates/backfill";
  static final String LINKS = "/duplicates/links";
  static final String START = "{\"command\":\"start\"}";
  static final String ABORT = "{\"command\":\"abort\"}";

  /** A filter that hides the documents of {@link #hidden}. */
  static final String VISIBLE = "-author:secret";

  private static final String NAME = "example";

  private static final String GATE =
      "<queryParser name=\"gate\" class=\"" + Gate.class.getName() + "\"/>";

  /** A field that only a search can tell of: a full update of a document would lose it. */
  private static final String INDEXED_ONLY =
      "<field name=\"word\" type=\"string\" indexed=\"true\" stored=\"false\""
          + " docValues=\"false\"/>";

  private final TestCore core;

  private CollectionCore(TestCore core) {
    this.core = core;
  }

  static CollectionCore start() {
    return start(config -> config);
  }

  /** Starts a core with a change to solrconfig.xml. */
  static CollectionCore start(UnaryOperator<String> config) {
    return start(config, schema -> schema);
  }

  /** Starts a core with changes to solrconfig.xml and to the schema. */
  static CollectionCore start(UnaryOperator<String> config, UnaryOperator<String> schema) {
    return new CollectionCore(
        TestCore.start(
            file -> TestCore.with(GATE).apply(config.apply(TestCore.withNumbersSent(file))),
            file -> TestCore.with(INDEXED_ONLY).apply(schema.apply(file))));
  }

  /** Starts a core with the configuration as it is, that accepts no numbers. */
  static CollectionCore shipped() {
    return shipped(config -> config);
  }

  /** Starts a core that accepts no numbers, with a change to solrconfig.xml. */
  static CollectionCore shipped(UnaryOperator<String> config) {
    return shipped(config, schema -> schema);
  }

  /** Starts a core that accepts no numbers, with changes to solrconfig.xml and to the schema. */
  static CollectionCore shipped(UnaryOperator<String> config, UnaryOperator<String> schema) {
    return new CollectionCore(TestCore.start(config, schema));
  }

  /** Starts the core again as after a crash. This one must not be used any more. */
  CollectionCore afterCrash() throws IOException {
    return new CollectionCore(core.afterCrash());
  }

  /** Returns the words of the numbers from {@code from} up to {@code to}, each once. */
  static String words(int from, int to) {
    return String.join(" ", RandomTexts.range(from, to));
  }

  /** Returns parameters by which a similarity is twice the shared words by all words, and more. */
  static String[] dice(String... more) {
    String[] dice = {"dup.measure", "dice", "dup.titleBonus", "0", "dup.link", "single"};
    return Stream.of(dice, more).flatMap(Stream::of).toArray(String[]::new);
  }

  TestCore core() {
    return core;
  }

  /** Removes all documents, all that was grouped, and what the last job has compared. */
  void clear() throws IOException {
    core.clear();
    core.commit();
    Files.deleteIfExists(folder().resolve("groups-last-run"));
  }

  Answer groups(String... params) {
    return core.ask(GROUPS, params);
  }

  Answer links(String... params) {
    return core.ask(LINKS, params);
  }

  /** Posts a body to the groups and returns what is said of the job. */
  Map<String, Object> post(String body, String... params) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return job(core.postTo(GROUPS, "application/json", bytes, params));
  }

  Map<String, Object> status() {
    return job(groups("command", "status"));
  }

  private static Map<String, Object> job(Answer answer) {
    return Answer.map((NamedList<?>) answer.all().get("job"));
  }

  /** Returns a block of the status. */
  static Map<String, Object> block(Map<String, Object> job, String key) {
    return Answer.map((NamedList<?>) job.get(key));
  }

  /** Runs the job to its end, which must be a good one. */
  Map<String, Object> run(String... params) {
    post(START, params);
    Map<String, Object> job = awaitEnd();
    assertEquals("done", job.get("state"), job.toString());
    return job;
  }

  /** Runs the job, which must refuse; returns why. */
  String runRefused(String... params) {
    post(START, params);
    Map<String, Object> job = awaitEnd();
    assertEquals("failed", job.get("state"), job.toString());
    return (String) job.get("error");
  }

  /** Makes the fingerprints of all documents anew. */
  void backfill() {
    core.postTo(BACKFILL, "application/json", START.getBytes(StandardCharsets.UTF_8));
    Supplier<Object> state = () -> core.ask(BACKFILL).all().findRecursive("backfill", "state");
    Waiting.until("the end of the backfill", () -> !"running".equals(state.get()));
    assertEquals("done", state.get());
  }

  /** Waits until no job runs. */
  Map<String, Object> awaitEnd() {
    await(state -> !state.equals("running"));
    return status();
  }

  private void await(Predicate<Object> wanted) {
    Waiting.until("a state of the job", () -> wanted.test(status().get("state")));
  }

  /** Asks for something that is refused with code 400; returns the message. */
  static String refusal(Supplier<?> question) {
    SolrException refusal = assertThrows(SolrException.class, question::get);
    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code(), refusal.getMessage());
    return refusal.getMessage();
  }

  /** Returns the hits of a query with some of their fields. */
  SolrDocumentList select(String query, String... params) {
    String[] all = {"q", query, "sort", "id asc", "rows", "10000"};
    return core.ask("/select", Stream.of(all, params).flatMap(Stream::of).toArray(String[]::new))
        .response();
  }

  private SolrDocument document(String id) {
    return select("{!term f=id}" + id, "fl", "id,dup_group,_version_").get(0);
  }

  /** Returns the number of the group of a document, 0 for none. */
  int number(String id) {
    Object number = document(id).getFieldValue("dup_group");
    return number == null ? 0 : (Integer) number;
  }

  long version(String id) {
    return (Long) document(id).getFieldValue("_version_");
  }

  /** Returns the ids of the documents of each group of at least two. */
  Set<Set<String>> partition() {
    Map<Object, Set<String>> groups = new TreeMap<>();
    for (SolrDocument document : select("*:*", "fl", "id,dup_group")) {
      if (document.getFieldValue("dup_group") != null) {
        groups
            .computeIfAbsent(document.getFieldValue("dup_group"), number -> new TreeSet<>())
            .add((String) document.getFieldValue("id"));
      }
    }
    return groups.values().stream().filter(ids -> ids.size() > 1).collect(Collectors.toSet());
  }

  /** Returns an answer as Solr writes it, by {@code wt}. */
  String written(String path, String... params) {
    return core.look(searcher -> written(searcher.getCore(), path, params));
  }

  private static String written(SolrCore core, String path, String... params) throws IOException {
    ModifiableSolrParams all = new ModifiableSolrParams();
    for (int i = 0; i < params.length; i += 2) {
      all.add(params[i], params[i + 1]);
    }
    try (SolrQueryRequest request = new SolrQueryRequestBase(core, all) {}) {
      request.getContext().put(CommonParams.PATH, path);
      request.getContext().put("httpMethod", SolrRequest.METHOD.GET);
      SolrQueryResponse response = new SolrQueryResponse();
      core.execute(core.getRequestHandler(path), request, response);
      if (response.getException() != null) {
        throw new IllegalStateException(response.getException());
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      QueryResponseWriter writer = core.getQueryResponseWriter(request);
      QueryResponseWriterUtil.writeQueryResponse(
          out, writer, request, response, writer.getContentType(request, response));
      return out.toString(StandardCharsets.UTF_8);
    }
  }

  /** Returns the folder in which the job keeps what outlives it. */
  Path folder() {
    return core.look(searcher -> Path.of(searcher.getCore().getDataDir(), "solr-duplicates"));
  }

  /** Posts a body to the groups of a core that need not be the one in use. */
  static SolrQueryResponse posted(SolrCore core, String body) {
    try (SolrQueryRequestBase request =
        new SolrQueryRequestBase(core, new ModifiableSolrParams()) {}) {
      request.getContext().put(CommonParams.PATH, GROUPS);
      request.getContext().put("httpMethod", SolrRequest.METHOD.POST);
      request.setContentStreams(
          List.of(new ContentStreamBase.StringStream(body, "application/json")));
      SolrQueryResponse response = new SolrQueryResponse();
      core.execute(core.getRequestHandler(GROUPS), request, response);
      return response;
    }
  }

  /** Begins to load the core again; on return, the new one is in use. */
  CompletableFuture<Void> startReload() {
    SolrCore before = core.look(SolrIndexSearcher::getCore);
    CompletableFuture<Void> reload = CompletableFuture.runAsync(this::reload);
    Waiting.until("a new core", () -> core.look(SolrIndexSearcher::getCore) != before);
    return reload;
  }

  /** Loads the core again, as after a change of its configuration. */
  void reload() {
    core.look(searcher -> searcher.getCore().getCoreContainer()).reload(NAME);
  }

  @Override
  public void close() throws IOException {
    core.close();
  }
}
