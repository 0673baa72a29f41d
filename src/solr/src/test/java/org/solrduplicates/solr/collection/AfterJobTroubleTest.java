// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.AfterJob.LONG;
import static org.solrduplicates.solr.collection.AfterJob.chain;
import static org.solrduplicates.solr.collection.AfterJob.ids;
import static org.solrduplicates.solr.collection.CollectionCore.ABORT;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.OneCollectionTest.text;

import java.io.IOException;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.FullDisk;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.weights.CollectionWeights;

/** Jobs that do not come to their end, and what else may be wrong with the groups of the index. */
class AfterJobTroubleTest {
  private CollectionCore collection;
  private AfterJob after;

  @BeforeEach
  void start() {
    collection = CollectionCore.start(TestCore.with(FullDisk.CONFIG));
    after = new AfterJob(collection);
    collection.core().add(chain("c", LONG));
    collection.run(dice());
    after.assertOfJob("c0");
  }

  @AfterEach
  void stop() throws IOException {
    FullDisk.clear();
    Gate.open();
    collection.awaitEnd();
    collection.close();
  }

  private void add(SolrInputDocument... documents) {
    collection.core().add(documents);
  }

  /** There is something to write. */
  private void holdWhileItWrites() {
    add(text("c" + LONG, 3 * LONG));
    Gate.holdAt(Gate.NUMBER);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    while (!"write".equals(collection.status().get("phase"))) {
      Gate.openUntilTheNext();
      Gate.awaitJob();
    }
  }

  private void assertTheNextJobCounts() {
    collection.run(dice());

    after.assertOfJob("c0");
    after.assertGroupOfEach(ids("c", LONG + 1));
  }

  @Test
  void whileAJobWritesQuestionsSearchInFull() {
    holdWhileItWrites();

    after.assertInFull("c0");

    Gate.open();
    collection.awaitEnd();
    assertTheNextJobCounts();
  }

  @Test
  void afterAJobThatWasAbortedWhileItWroteQuestionsSearchInFull() {
    holdWhileItWrites();
    collection.post(ABORT);
    Gate.open();
    assertEquals("aborted", collection.awaitEnd().get("state"));

    after.assertInFull("c0");

    assertTheNextJobCounts();
  }

  @Test
  void aJobThatWasAbortedBeforeItWroteChangesNothing() {
    Gate.holdAt(Gate.SUMMARY);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    after.assertOfJob("c0");
    collection.post(ABORT);
    Gate.open();
    assertEquals("aborted", collection.awaitEnd().get("state"));

    after.assertOfJob("c0");
  }

  /** It fails before it writes numbers or while it does so. */
  @ParameterizedTest
  @ValueSource(longs = {0, 100, 300, 600, 1_000})
  void afterAJobThatFailedItIsAnsweredAndTheNextJobCounts(long bytes) {
    add(text("c" + LONG, 3 * LONG));
    FullDisk.fillAfter(bytes);
    collection.post(START, dice());
    collection.awaitEnd();
    FullDisk.clear();

    Set<String> answered = after.group("c0");
    assertTrue(answered.containsAll(ids("c", 6)), answered.toString());
    assertTrue(ids("c", LONG + 1).containsAll(answered), answered.toString());
    assertTheNextJobCounts();
  }

  @Test
  void afterReloadAndRestartTheGroupsCount() throws IOException {
    collection.core().commitToDisk();
    collection.core().reload();
    after.assertOfJob("c0");

    collection = collection.afterCrash();
    after = new AfterJob(collection);

    after.assertOfJob("c0");
    after.assertGroupOfEach(ids("c", LONG));
  }

  @Test
  void onceWeightsAreLearnedQuestionsSearchInFullUntilTheNextJob() {
    add(
        IntStream.range(0, 100)
            .mapToObj(i -> text("other" + i, 1_000 + 20 * i))
            .toArray(SolrInputDocument[]::new));
    byte[] learn = "{\"command\":\"learn\"}".getBytes(UTF_8);
    collection.core().postTo(CollectionWeights.PATH, "application/json", learn);

    after.assertInFull("c0");
    collection.run(dice());

    after.assertOfJob("c0");
  }

  /** Only a chain without our processor lets a client do that. */
  @Test
  void aNumberThatAClientHasWrittenIsThatOfTheGroup() {
    add(text("d", 700, "dup_group", collection.number("c0")));

    assertEquals(AfterJob.with(ids("c", LONG), "d"), after.group("c0"));
    collection.run(dice());
    after.assertGroupOfEach(ids("c", LONG));
    after.assertGroupOfEach(Set.of("d"));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void aNumberOfNoGroupDoesNoHarm(int number) {
    add(text("d", 700, "dup_group", number), text("e", 800, "dup_group", number));
    add(text("f", 900, "dup_group", 0));

    after.assertGroupOfEach(ids("c", LONG));
    after.assertGroupOfEach(Set.of("d", "e"));
    after.assertGroupOfEach(Set.of("f"));
  }
}
