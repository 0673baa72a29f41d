// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The core is loaded again at random moments of the job: the index can be written to and the job
 * started as if nothing had been. {@code -Dreloads=40} for more than a short try.
 */
class ReloadedJobTest {
  private static final int PAIRS = 1_100;

  /** So many times the status is asked for in a phase before the core is loaded again. */
  private static final int LATER = 60;

  private static final List<String> PHASES =
      List.of("documents", "candidates", "compare", "group", "write", "commit");

  private static CollectionCore collection;

  @BeforeAll
  static void start() {
    collection = CollectionCore.start();
    add(0, PAIRS);
  }

  @AfterAll
  static void stop() throws IOException {
    collection.close();
  }

  static LongStream seeds() {
    return Reloads.seeds();
  }

  /** Adds pairs, or adds them again, after which they have no numbers. */
  private static void add(int from, int to) {
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = from; i < to; i++) {
      documents.add(OneCollectionTest.text("a" + i, 20 * i, "word", "hello"));
      documents.add(OneCollectionTest.text("b" + i, 20 * i + 1, "word", "hello"));
    }
    collection.core().add(documents);
  }

  private static Set<Set<String>> expected() {
    return IntStream.range(0, PAIRS)
        .mapToObj(i -> Set.of("a" + i, "b" + i))
        .collect(Collectors.toSet());
  }

  /** Waits for a phase, or for the end of the job, and then some time. */
  private static void await(String phase, int later) {
    Map<String, Object> job = collection.status();
    while (job.get("state").equals("running") && !isAt(phase, job)) {
      job = collection.status();
    }
    for (int i = 0; i < later && job.get("state").equals("running"); i++) {
      job = collection.status();
    }
  }

  private static boolean isAt(String phase, Map<String, Object> job) {
    return phase.equals("commit")
        ? "write".equals(job.get("phase")) && (Integer) job.get("written") > PAIRS / 2
        : PHASES.indexOf(phase) <= PHASES.indexOf(String.valueOf(job.get("phase")));
  }

  private static void assertIndexTakesWritesAndCommits(long seed) {
    collection.core().add(OneCollectionTest.text("written", 40 * PAIRS + (int) seed));
    collection.core().commitToDisk();
    assertEquals(1, collection.select("id:written").size());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theNextJobEndsAsIfNothingHadBeen(long seed) throws IOException {
    Random random = new Random(seed);
    String phase = PHASES.get((int) (seed % PHASES.size()));
    int from = random.nextInt(PAIRS / 2);
    add(from, from + PAIRS / 2);
    Files.deleteIfExists(collection.folder().resolve("groups-last-run"));
    collection.post(START, dice());
    await(phase, random.nextInt(LATER));

    collection.reload();

    Map<String, Object> job = collection.status();
    assertTrue(Set.of("failed", "done").contains(job.get("state")), job.toString());
    assertIndexTakesWritesAndCommits(seed);
    collection.run(dice());
    assertEquals(expected(), collection.partition());
    assertEquals(2 * PAIRS, collection.select("word:hello").size());
    assertEquals(2 * PAIRS + 1, collection.select("dup_text_hash:*").size());
  }
}
