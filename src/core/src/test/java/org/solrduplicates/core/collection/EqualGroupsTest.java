// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * The groups and ranks of documents are equal on any number of shards, with any number of threads,
 * in the heap and out of it, and found at once or after many changes. {@code -Dgroups.seeds=20} for
 * more collections.
 */
class EqualGroupsTest {
  private static final int FIRST = Integer.getInteger("groups.seed", 1);
  private static final int SEEDS = Integer.getInteger("groups.seeds", 2);
  private static final int DOCUMENTS = 150;

  /** A thread finds the neighbours of 1,024 documents at once. */
  private static final int MANY = 1_200;

  private static final int CHANGES = 50;
  private static final int ROUNDS = 2;

  /** How pairs are judged. */
  private enum Judged {
    BY_BLEND("blend", Optional.empty()),
    BY_LEARNED_EVIDENCE("calibrated", Optional.empty()),
    BY_KNOWN_EVIDENCE(
        "calibrated",
        Optional.of(new Calibration(0.25, Map.of(Agreement.SAME, 2.0, Agreement.OTHER, -2.0))));

    private final DuplicateSettings settings;
    private final Optional<Calibration> known;

    Judged(String measure, Optional<Calibration> known) {
      this.settings = Texts.measuredBy(measure);
      this.known = known;
    }

    MemoryCollection collection(int shards) {
      return new MemoryCollection(shards).ranking().calibrated(known);
    }
  }

  /**
   * The groups of documents, and the ranks of their members.
   *
   * @param ranks without those of single documents, which may keep one
   */
  private record Result(Set<Set<String>> groups, Map<String, Integer> ranks) {
    static Result of(MemoryCollection collection) {
      Set<Set<String>> groups = collection.groups();
      Set<String> grouped = groups.stream().flatMap(Set::stream).collect(Collectors.toSet());
      Map<String, Integer> ranks = collection.ranks();
      ranks.keySet().retainAll(grouped);
      return new Result(groups, ranks);
    }
  }

  private record Asked(int documents, long seed, Judged judged, int round) {}

  private static final Map<Asked, Result> EXPECTED = new ConcurrentHashMap<>();

  /** Returns the documents of each round. */
  private static List<RandomDocuments> rounds(int count, long seed) {
    return IntStream.rangeClosed(0, ROUNDS)
        .mapToObj(
            round -> {
              RandomDocuments documents = new RandomDocuments(seed, count);
              IntStream.range(0, round).forEach(i -> documents.change(CHANGES));
              return documents;
            })
        .toList();
  }

  /** Returns what one thread finds on one shard in the heap, without a run before. */
  private static Result expected(Asked asked, List<FoundDocument> documents) {
    return EXPECTED.computeIfAbsent(
        asked,
        any -> {
          MemoryCollection collection = asked.judged.collection(1);
          documents.forEach(collection::put);
          collection.run(asked.judged.settings, RunStore.NONE);
          return Result.of(collection);
        });
  }

  private static Stream<Arguments> ways() {
    Stream.Builder<Arguments> ways = Stream.builder();
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      for (Judged judged : Judged.values()) {
        for (int shards : new int[] {1, 2, 5}) {
          for (int threads : new int[] {1, 4}) {
            for (int inHeap : new int[] {80, 4_000, Exchange.inMemory().inHeap()}) {
              ways.add(Arguments.of(DOCUMENTS, seed, judged, shards, threads, inHeap));
            }
          }
        }
      }
    }
    Stream.of(Judged.values())
        .forEach(judged -> ways.add(Arguments.of(MANY, FIRST, judged, 5, 4, 40_000)));
    return ways.build();
  }

  @ParameterizedTest(
      name = "{0} documents, seed {1}: {2}, {3} shards, {4} threads, {5} in the heap")
  @MethodSource("ways")
  void groupsAndRanksAreEqual(
      int count, long seed, Judged judged, int shards, int threads, int inHeap) throws IOException {
    MemoryCollection collection = judged.collection(shards);
    MemoryRuns runs = new MemoryRuns(new SmallHeap(inHeap));
    JobSettings job = collection.job(judged.settings).threads(threads);
    List<RandomDocuments> rounds = rounds(count, seed);
    Map<Integer, Long> reused = new HashMap<>();
    ExecutorService executor = Executors.newFixedThreadPool(threads + 1);
    try {
      for (int round = 0; round < rounds.size(); round++) {
        rounds.get(round).sendTo(collection);

        GroupFigures figures =
            new CollectionJob(collection.shards(judged.settings), executor, job, runs, new Watch())
                .run();

        Result expected = expected(new Asked(count, seed, judged, round), rounds.get(round).all());
        String message = "seed " + seed + ", round " + round;
        assertEquals(expected.groups, collection.groups(), message);
        assertEquals(expected, Result.of(collection), message);
        assertTrue(expected.groups.size() > 10, message + ": " + expected.groups.size());
        reused.put(round, figures.reused);
      }
    } finally {
      executor.shutdownNow();
    }
    assertEquals(0, reused.remove(0));
    assertTrue(reused.values().stream().allMatch(pairs -> pairs > 100), reused.toString());
  }

  private static Stream<Arguments> divisions() {
    return Stream.of(Judged.values())
        .flatMap(
            judged ->
                IntStream.of(1, 2, 8)
                    .boxed()
                    .flatMap(
                        parts ->
                            IntStream.range(FIRST, FIRST + SEEDS)
                                .mapToObj(seed -> Arguments.of(seed, judged, parts))));
  }

  @ParameterizedTest(name = "seed {0}: {1}, {2} parts")
  @MethodSource("divisions")
  void groupsOfDividedTextsAreEqual(long seed, Judged judged, int parts) {
    List<FoundDocument> documents = new RandomDocuments(seed, MANY).all();
    JobSettings job = judged.collection(1).job(judged.settings);

    Set<Set<String>> groups = new DividedTexts(job, documents, parts).groups(new SmallHeap(40_000));

    assertEquals(expected(new Asked(MANY, seed, judged, 0), documents).groups, groups);
  }
}
