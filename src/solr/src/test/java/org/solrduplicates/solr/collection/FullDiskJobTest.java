// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.FullDisk;
import org.solrduplicates.solr.TestCore;

/** The disk is full at a random moment of a job, when there are groups of the job before. */
class FullDiskJobTest {
  private static final int TEXTS = 60;

  /** Less than the job writes. */
  private static final int BYTES = 600;

  private CollectionCore collection;

  @BeforeEach
  void fill() {
    collection = CollectionCore.start(TestCore.with(FullDisk.CONFIG));
    add("a", 0);
    add("b", 1);
    collection.run(dice());
    add("c", 2);
    collection.core().commitToDisk();
  }

  @AfterEach
  void stop() throws IOException {
    FullDisk.clear();
    collection.close();
  }

  /** Adds a version of each text. */
  private void add(String name, int from) {
    collection
        .core()
        .add(
            IntStream.range(0, TEXTS)
                .mapToObj(i -> OneCollectionTest.text(name + i, 20 * i + from))
                .toArray(SolrInputDocument[]::new));
  }

  private static Set<Set<String>> groups(String... names) {
    return IntStream.range(0, TEXTS)
        .mapToObj(i -> Arrays.stream(names).map(name -> name + i).collect(Collectors.toSet()))
        .collect(Collectors.toSet());
  }

  private void assertFailsForWantOfSpace() {
    collection.post(START, dice());
    Map<String, Object> end = collection.awaitEnd();
    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(end.get("error").toString().contains(FullDisk.MESSAGE), end.toString());
    assertEquals(groups("a", "b"), collection.partition());
    assertEquals(TEXTS, collection.groups().response().getNumFound());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aFailedJobKeepsThePreviousGroupsAndTheNextOneFindsAll(long seed) throws IOException {
    FullDisk.fillAfter(new Random(seed).nextInt(BYTES));
    assertFailsForWantOfSpace();
    assertFailsForWantOfSpace();
    FullDisk.clear();
    if (seed % 2 == 0) {
      collection = collection.afterCrash();
    }

    Map<String, Object> next = collection.run(dice());

    assertEquals(groups("a", "b", "c"), collection.partition());
    assertEquals((long) TEXTS, next.get("reused"), next.toString());
    assertEquals(0L, next.get("changedMeanwhile"), next.toString());
  }
}
