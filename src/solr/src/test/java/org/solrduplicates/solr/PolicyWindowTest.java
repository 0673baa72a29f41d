// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.OneCoreTest.words;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The documents that were added last are found before searches see them, and not for longer. */
class PolicyWindowTest {
  private static TestCore core;

  @BeforeAll
  static void start() {
    core = PolicyConfig.start(Map.of("action", "report"));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.clear();
    core.commit();
  }

  private static SolrInputDocument text(String id, int from) {
    return document("id", id, "text", words(from, from + 20));
  }

  /** Adds documents in one batch without a commit; returns of which twins they are. */
  private static List<String> add(SolrInputDocument... documents) {
    return add(core, documents);
  }

  private static List<String> add(TestCore core, SolrInputDocument... documents) {
    return twins(core.update(new UpdateRequest().add(List.of(documents))));
  }

  private static List<String> twins(NamedList<Object> response) {
    return ((List<?>) response.get("duplicates"))
        .stream()
            .map(entry -> (NamedList<?>) entry)
            .map(entry -> entry.get("id") + " of " + entry.get("dup_of"))
            .toList();
  }

  @Test
  void withoutAWindowOnlyCommittedDocumentsAreFound() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "report", "window", "0"))) {
      SolrInputDocument later = text("b", 0);
      later.setField("modified", "2100-01-01T00:00:00Z");
      assertEquals(List.of(), add(core, text("a", 0), later));
      core.commit();

      assertEquals(List.of("c of b"), add(core, text("c", 0)));
    }
  }

  @Test
  void afterARollbackAllAreForgotten() {
    add(text("a", 0));
    UpdateRequest rollback = new UpdateRequest();
    rollback.rollback();
    core.update(rollback);

    assertEquals(List.of(), add(text("b", 0)));
  }

  @Test
  void aDocumentThatSolrDoesNotTakeIsNotKept() {
    SolrInputDocument bad = text("bad", 0);
    bad.setField("size", "no number");

    assertThrows(SolrException.class, () -> add(bad));
    assertEquals(List.of(), add(text("good", 0)));
  }

  @Test
  void aDocumentThatIsRejectedIsNotKept() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "reject"))) {
      core.update(new UpdateRequest().add(text("a", 0)));
      assertThrows(SolrException.class, () -> core.update(new UpdateRequest().add(text("b", 2))));
      core.update(new UpdateRequest().deleteById("a"));

      core.update(new UpdateRequest().add(text("c", 2)));
      core.commit();

      assertEquals(List.of("c"), core.ask("/select", "q", "*:*", "fl", "id").ids());
    }
  }

  @Test
  void aDocumentThatSolrLeavesOutWithoutAnErrorIsNoTwin() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "skip"))) {
      SolrInputDocument conflict = text("a", 0);
      conflict.setField("_version_", 17);
      UpdateRequest update = new UpdateRequest().add(conflict);
      update.setParam("failOnVersionConflicts", "false");
      core.update(update);

      core.update(new UpdateRequest().add(text("b", 0)));
      core.commit();

      assertEquals(List.of("b"), core.ask("/select", "q", "*:*", "fl", "id").ids());
    }
  }

  @Test
  void recentDocumentsAreJudgedByTheThresholdOfTheHandler() throws IOException {
    try (TestCore core =
        PolicyConfig.start(
            Map.of("action", "report"),
            TestCore.replaced(
                "<bool name=\"dup\">true</bool>",
                "<bool name=\"dup\">true</bool><str name=\"dup.threshold\">0.9</str>"))) {
      add(core, text("a", 0));

      assertEquals(List.of("b of a"), add(core, text("b", 2)));
      assertEquals(List.of(), add(core, text("c", 5)));
    }
  }

  @Test
  void aSecondCoreBeginsWithoutAny() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "report"))) {
      add(core, text("a", 0));
    }
    try (TestCore core = PolicyConfig.start(Map.of("action", "report"))) {
      assertEquals(List.of(), add(core, text("b", 0)));
    }
  }

  /** Each thread adds its own texts, each twice; no thread gets in the way of another. */
  @Test
  void severalRequestsAtOnceAreEachServed() throws Exception {
    try (TestCore core = PolicyConfig.start(Map.of("action", "report", "window", "400"))) {
      List<String> all = new ArrayList<>();
      ExecutorService threads = Executors.newFixedThreadPool(4);
      try {
        List<Future<List<String>>> done =
            Stream.of(0, 1, 2, 3).map(t -> threads.submit(() -> addTwins(core, t))).toList();
        for (Future<List<String>> twins : done) {
          all.addAll(result(twins));
        }
      } finally {
        threads.shutdownNow();
      }

      assertEquals(200, all.size());
      assertEquals(
          List.of(), all.stream().filter(pair -> !pair.matches("(.*)-copy of \\1")).toList());
    }
  }

  private static List<String> result(Future<List<String>> future)
      throws InterruptedException, ExecutionException {
    return future.get();
  }

  private static List<String> addTwins(TestCore core, int thread) {
    List<String> twins = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int from = (thread * 50 + i) * 30;
      String id = thread + "-" + i;
      twins.addAll(add(core, text(id, from), text(id + "-copy", from)));
    }
    return twins;
  }
}
