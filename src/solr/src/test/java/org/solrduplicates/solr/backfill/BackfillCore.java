// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cloud.StoredDocument;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.Updates;

/** A core whose documents come by a chain without fingerprints, asked as its users would. */
final class BackfillCore implements AutoCloseable {
  static final String PATH = "/duplicates/backfill";
  static final String START = "{\"command\":\"start\"}";
  static final String CHECK = "{\"command\":\"check\"}";
  static final String ABORT = "{\"command\":\"abort\"}";

  private static final String CHAINS =
      "<updateProcessor name=\"updates\" class=\""
          + Updates.class.getName()
          + "\"/><updateRequestProcessorChain name=\"plain\">"
          + "<processor class=\"solr.RunUpdateProcessorFactory\"/></updateRequestProcessorChain>";

  private static final UnaryOperator<String> UPDATES =
      TestCore.replaced("post-processor=\"duplicates\"", "post-processor=\"updates,duplicates\"");

  private TestCore core;

  private BackfillCore(TestCore core) {
    this.core = core;
  }

  static BackfillCore start() {
    return start(config -> config, schema -> schema);
  }

  static BackfillCore start(UnaryOperator<String> config, UnaryOperator<String> schema) {
    return new BackfillCore(
        TestCore.start(
            file -> config.apply(TestCore.with(CHAINS).apply(UPDATES.apply(file))), schema));
  }

  /** Changes the schema of an index that has documents. */
  void changeSchema(UnaryOperator<String> schema) {
    core.reconfigure(file -> TestCore.with(CHAINS).apply(UPDATES.apply(file)), schema);
  }

  /** Merges all segments into one, the larger ones first. */
  void merge() {
    UpdateRequest merge = new UpdateRequest();
    merge.setAction(UpdateRequest.ACTION.OPTIMIZE, true, true, 1);
    core.update(merge);
    assertEquals(1, core.<Integer>look(index -> index.getIndexReader().leaves().size()));
  }

  TestCore core() {
    return core;
  }

  /** Starts the core again as after a crash. */
  void crash() throws IOException {
    core = core.afterCrash();
  }

  /** Adds documents without fingerprints, and commits. */
  void add(SolrInputDocument... documents) {
    core.addWith("update.chain", "plain", documents);
    core.commit();
  }

  static SolrInputDocument text(String id, int from) {
    return document("id", id, "text", String.join(" ", RandomTexts.range(from, from + 30)));
  }

  void clear() {
    core.clear();
    core.commit();
  }

  /** Posts a body and returns what is said of the backfill. */
  Map<String, Object> post(String body, String... params) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return block(core.postTo(PATH, "application/json", bytes, params));
  }

  Map<String, Object> status() {
    return block(core.ask(PATH));
  }

  private static Map<String, Object> block(Answer answer) {
    return Answer.map((NamedList<?>) answer.all().get("backfill"));
  }

  /** Returns a figure of a status. */
  static long number(Map<String, Object> status, String key) {
    return ((Number) status.get(key)).longValue();
  }

  /**
   * Returns how many fingerprints there are of each kind, those kinds left out of which none is.
   */
  static Map<String, Long> counts(Map<String, Object> status) {
    Map<String, Long> counts = new TreeMap<>();
    Answer.map((NamedList<?>) status.get("counts"))
        .forEach((kind, count) -> counts.put(kind, ((Number) count).longValue()));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  /** Runs the command of a body to its end, and asserts that it is done. */
  Map<String, Object> run(String body) {
    post(body);
    Map<String, Object> end = awaitEnd();
    assertEquals("done", end.get("state"), end.toString());
    return end;
  }

  /** Runs the command of a body, which must skip one document; returns the reason. */
  String skip(String body) {
    Map<String, Object> before = versions();
    Map<String, Object> end = run(body);
    assertEquals(before, versions());
    assertEquals(1, number(end, "skipped"), end.toString());
    Object first = ((List<?>) end.get("skippedDocuments")).get(0);
    String reason = Answer.map((NamedList<?>) first).get("reason").toString();
    String help = "; send the document again, or name the fields in allowLoss";
    assertEquals(reason.length() - help.length(), reason.indexOf(help));
    return reason.replace(help, "");
  }

  Map<String, Object> awaitEnd() {
    return await(status -> !"running".equals(status.get("state")));
  }

  /** Waits until so many documents are written. */
  void awaitWritten(long wanted) {
    await(status -> status.containsKey("written") && number(status, "written") >= wanted);
  }

  /** Waits until so many documents are written or nothing more will be, asking all the time. */
  void awaitWrittenOrEnd(int wanted) {
    Map<String, Object> status = status();
    while ("running".equals(status.get("state"))
        && (!status.containsKey("written") || number(status, "written") < wanted)) {
      status = status();
    }
  }

  private Map<String, Object> await(Predicate<Map<String, Object>> wanted) {
    try {
      Waiting.until("a state of the backfill", () -> wanted.test(status()));
    } catch (Exception e) {
      throw new IllegalStateException(String.valueOf(status()), e);
    }
    return status();
  }

  /** Asks for something that is refused with code 400; returns the message. */
  static String refusal(Supplier<?> question) {
    SolrException refusal = assertThrows(SolrException.class, question::get);
    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code(), refusal.getMessage());
    return refusal.getMessage();
  }

  /** Returns the documents with their stored fields, by their ids. */
  SolrDocumentList select(String query, String fields) {
    return core.ask("/select", "q", query, "sort", "id asc", "rows", "1000", "fl", fields)
        .response();
  }

  /** Returns the versions by which Solr distinguishes updates. */
  Map<String, Object> versions() {
    Map<String, Object> versions = new TreeMap<>();
    select("*:*", "id,_version_")
        .forEach(d -> versions.put((String) d.get("id"), d.getFieldValue("_version_")));
    return versions;
  }

  /** Each document must have the fingerprint of its stored text. */
  void assertFingerprints(int documents) {
    Map<String, StoredDocument> all = core.look(StoredDocument::all);
    assertEquals(documents, all.size());
    all.forEach((id, found) -> assertEquals(found.expected(), found.fingerprint(), id));
  }

  @Override
  public void close() throws IOException {
    Updates.reset();
    core.close();
  }
}
