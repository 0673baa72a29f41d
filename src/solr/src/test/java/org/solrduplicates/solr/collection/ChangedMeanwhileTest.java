// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory;

/** A document that is changed while the job runs keeps its change. */
class ChangedMeanwhileTest extends OneCollectionTest {
  private static final String MODIFIED = "modified";
  private static final String JANUARY = "2024-01-01T00:00:00Z";
  private static final String FEBRUARY = "2024-02-01T00:00:00Z";
  private static final String MARCH = "2024-03-01T00:00:00Z";

  @BeforeEach
  void addVersions() {
    add(text("a", 0), text("b", 1), text("c", 2));
  }

  @AfterEach
  void letTheJobEnd() {
    Gate.open();
    collection.awaitEnd();
  }

  /** Does something while a job stands before a question. */
  private static Map<String, Object> meanwhile(int question, Runnable change) {
    return meanwhile(collection, question, change);
  }

  private static Map<String, Object> meanwhile(CollectionCore core, int question, Runnable change) {
    Gate.holdAt(question);
    core.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    change.run();
    Gate.open();
    Map<String, Object> job = core.awaitEnd();
    assertEquals("done", job.get("state"), job.toString());
    return job;
  }

  private static void update(Object... fields) {
    collection.core().update(new UpdateRequest().add(List.of(document(fields))));
  }

  private static Object author(String id) {
    return collection.select("id:" + id).get(0).getFirstValue("author");
  }

  @Test
  void aDocumentThatWasAddedAgainBeforeTheNumbersAreWrittenIsNotWritten() {
    Map<String, Object> job = meanwhile(Gate.NUMBER, () -> add(text("b", 50, "author", "Ann")));

    assertEquals(2, job.get("written"));
    assertEquals(1L, job.get("changedMeanwhile"));
    assertEquals(0, collection.number("b"));
    assertEquals("Ann", author("b"));
    assertEquals(Set.of(Set.of("a", "c")), collection.partition());
  }

  @Test
  void aChangeThatIsNotCommittedYetCountsToo() {
    Map<String, Object> job =
        meanwhile(
            Gate.NUMBER,
            () -> update("id", "b", "author", "Ann", "text", CollectionCore.words(50, 60)));

    assertEquals(2, job.get("written"));
    assertEquals(1L, job.get("changedMeanwhile"));
    assertEquals(0, collection.number("b"));
    assertEquals("Ann", author("b"));
  }

  /** A newer version of b is added, so its rank changes. */
  @Test
  void aDocumentThatIsSentAgainKeepsTheRankOfTheRunBefore() throws IOException {
    String log = "<processor class=\"solr.LogUpdateProcessorFactory\"/>";
    String kept =
        "<processor class=\"" + GroupNumberUpdateProcessorFactory.class.getName() + "\"/>";
    try (CollectionCore keeping = CollectionCore.start(TestCore.replaced(log, kept + log))) {
      keeping.core().add(text("a", 0, MODIFIED, JANUARY), text("b", 1, MODIFIED, FEBRUARY));
      keeping.run(dice("fq", Gate.FILTER));
      keeping.core().add(text("c", 2, MODIFIED, MARCH));

      Map<String, Object> job =
          meanwhile(
              keeping,
              Gate.NUMBER,
              () -> keeping.core().add(text("b", 1, MODIFIED, FEBRUARY, "author", "Ann")));

      assertEquals(1L, job.get("changedMeanwhile"));
      assertEquals(Set.of(Set.of("a", "b", "c")), keeping.partition());
      assertEquals(2, keeping.select("dup_rank:0").size());
      assertEquals(1, keeping.run(dice("fq", Gate.FILTER)).get("written"));
      assertEquals(1, keeping.select("dup_rank:0").size());
    }
  }

  @Test
  void anAtomicUpdateIsNotUndone() {
    Map<String, Object> job =
        meanwhile(Gate.NUMBER, () -> update("id", "b", "author", Map.of("set", "Ann")));

    assertEquals(2, job.get("written"));
    assertEquals("Ann", author("b"));
  }

  @Test
  void aDocumentThatWasDeletedDoesNotComeBack() {
    Map<String, Object> job = meanwhile(Gate.NUMBER, () -> collection.core().delete("b"));

    assertEquals(2, job.get("written"));
    assertEquals(1L, job.get("changedMeanwhile"));
    assertEquals(2, collection.select("*:*").size());
  }

  @Test
  void aDeletionThatIsNotCommittedYetCountsToo() {
    Map<String, Object> job =
        meanwhile(Gate.NUMBER, () -> collection.core().update(new UpdateRequest().deleteById("b")));

    assertEquals(2, job.get("written"));
    assertEquals(2, collection.select("*:*").size());
  }

  @Test
  void aTextThatWasChangedBeforeTheComparisonIsNotCompared() {
    Map<String, Object> job = meanwhile(Gate.TEXTS, () -> add(text("b", 50)));

    assertTrue((Long) job.get("changedMeanwhile") > 0, job.toString());
    assertEquals(0, collection.number("b"));
    assertEquals(Set.of(Set.of("a", "c")), collection.partition());
  }

  @Test
  void theNextJobPutsItRight() {
    meanwhile(Gate.TEXTS, () -> add(text("b", 3)));

    Map<String, Object> job = collection.run(dice());

    assertEquals(0L, job.get("changedMeanwhile"));
    assertEquals(Set.of(Set.of("a", "b", "c")), collection.partition());
  }

  @Test
  void aDocumentThatWasAddedWaitsForTheNextJob() {
    meanwhile(Gate.NUMBER, () -> add(text("d", 0)));
    assertEquals(Set.of(Set.of("a", "b", "c")), collection.partition());

    collection.run(dice());

    assertEquals(Set.of(Set.of("a", "b", "c", "d")), collection.partition());
  }
}
