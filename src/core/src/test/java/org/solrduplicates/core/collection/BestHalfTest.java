// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.group.Cohesion;

/** Which documents are joined, beside looking at all groups again before each join. */
class BestHalfTest {
  private static final double THRESHOLD = 0.5;

  /**
   * What is known of documents.
   *
   * @param pairs with their probabilities
   * @param apart pairs that must not be in one group
   * @param together pairs that must be
   * @param representatives for each document the first one with the same text
   */
  private record Known(
      Map<Long, Double> pairs, List<Long> apart, List<Long> together, int[] representatives) {
    Known(int size) {
      this(
          new TreeMap<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          IntStream.range(0, size).toArray());
    }

    Known pair(int a, int b, double probability) {
      pairs.put(CandidatePairs.pair(a, b), probability);
      return this;
    }

    /** Pairs all documents of a part with each other. */
    Known clique(int from, int to, double probability) {
      for (int a = from; a < to; a++) {
        for (int b = a + 1; b < to; b++) {
          pair(a, b, probability);
        }
      }
      return this;
    }

    Known apart(int a, int b) {
      apart.add(CandidatePairs.pair(a, b));
      return this;
    }

    Known together(int a, int b) {
      together.add(CandidatePairs.pair(a, b));
      return this;
    }

    /** Gives documents the text of an earlier one. */
    Known copies(int of, int... documents) {
      IntStream.of(documents).forEach(document -> representatives[document] = of);
      return this;
    }

    int size() {
      return representatives.length;
    }

    /** Passes the pairs in the order of a list of them. */
    List<Integer> joined(List<Long> order) {
      BestHalf groups = new BestHalf(size());
      apart.forEach(p -> groups.keepApart(CandidatePairs.first(p), CandidatePairs.second(p)));
      together.forEach(p -> groups.unite(CandidatePairs.first(p), CandidatePairs.second(p)));
      IntStream.range(0, size()).forEach(d -> groups.unite(d, representatives[d]));
      Links links = new Links();
      order.forEach(pair -> links.add(pair, pairs.getOrDefault(pair, 0.0)));
      UnionFind found = groups.join(links, representatives);
      return IntStream.range(0, size()).mapToObj(found::find).toList();
    }

    List<Integer> joined() {
      return joined(List.copyOf(pairs.keySet()));
    }

    List<Integer> joinedByModel() {
      return new Model(this).joined();
    }

    void becomes(Integer... groups) {
      assertEquals(List.of(groups), joined());
      assertEquals(List.of(groups), joinedByModel());
    }
  }

  /** Groups as sorted lists of documents, in the order of their first ones. */
  private static final class Model {
    private final Known known;
    private final List<List<Integer>> groups = new ArrayList<>();

    Model(Known known) {
      this.known = known;
      IntStream.range(0, known.size()).forEach(d -> groups.add(new ArrayList<>(List.of(d))));
      known.together.forEach(p -> unite(CandidatePairs.first(p), CandidatePairs.second(p)));
      IntStream.range(0, known.size()).forEach(d -> unite(d, known.representatives[d]));
    }

    private List<Integer> group(int document) {
      return groups.stream().filter(g -> g.contains(document)).findAny().orElseThrow();
    }

    private void unite(int a, int b) {
      if (group(a) != group(b) && !areApart(group(a), group(b))) {
        merge(group(a), group(b));
      }
    }

    private void merge(List<Integer> a, List<Integer> b) {
      groups.remove(b);
      a.addAll(b);
      Collections.sort(a);
      groups.sort((one, other) -> one.get(0) - other.get(0));
    }

    private boolean areApart(List<Integer> a, List<Integer> b) {
      return known.apart.stream()
          .anyMatch(
              pair -> {
                int one = CandidatePairs.first(pair);
                int other = CandidatePairs.second(pair);
                return a.contains(one) && b.contains(other) || b.contains(one) && a.contains(other);
              });
    }

    /** Returns the number of texts; a copy that is not with its text is one of its own. */
    private int size(List<Integer> group) {
      return (int)
          group.stream()
              .filter(
                  d -> known.representatives[d] == d || !group.contains(known.representatives[d]))
              .count();
    }

    /** Returns the mean of the best half of all pairs, of at most nine for each four documents. */
    private double mean(List<Integer> a, List<Integer> b) {
      int fewer = Math.min(size(a), size(b));
      int quarters = Math.min(2 * size(a) * size(b), 9 * fewer);
      int counted = (quarters + 3) / 4;
      double sum =
          a.stream()
              .flatMap(one -> b.stream().map(other -> CandidatePairs.pair(one, other)))
              .map(pair -> known.pairs.getOrDefault(pair, 0.0))
              .filter(probability -> probability >= 0.05)
              .map(probability -> (double) probability.floatValue())
              .sorted(Collections.reverseOrder())
              .limit(counted)
              .reduce(0.0, Double::sum);
      return sum / counted;
    }

    private boolean joinBest() {
      List<Integer> first = List.of();
      List<Integer> second = List.of();
      double best = 0;
      for (int i = 0; i < groups.size(); i++) {
        for (int j = i + 1; j < groups.size(); j++) {
          double mean = mean(groups.get(i), groups.get(j));
          if (mean > best && !areApart(groups.get(i), groups.get(j))) {
            best = mean;
            first = groups.get(i);
            second = groups.get(j);
          }
        }
      }
      boolean isNear = best >= THRESHOLD - 1e-9;
      if (isNear) {
        merge(first, second);
      }
      return isNear;
    }

    List<Integer> joined() {
      boolean isNear = true;
      while (isNear) {
        isNear = joinBest();
      }
      return IntStream.range(0, known.size()).mapToObj(d -> group(d).get(0)).toList();
    }
  }

  private static Known random(long seed, int texts, boolean decided) {
    Random random = new Random(seed);
    Known known = new Known(texts);
    double density = random.nextDouble();
    for (int a = 0; a < texts; a++) {
      if (a > 0 && random.nextInt(8) == 0) {
        known.copies(known.representatives[random.nextInt(a)], a);
      }
    }
    for (int a = 0; a < texts; a++) {
      for (int b = a + 1; b < texts; b++) {
        boolean texted = known.representatives[a] == a && known.representatives[b] == b;
        if (texted && random.nextDouble() < density) {
          boolean coarse = seed % 3 == 0;
          known.pair(a, b, coarse ? random.nextInt(9) / 8.0 : Math.sqrt(random.nextDouble()));
        }
      }
    }
    for (int i = 0; decided && i < texts; i++) {
      int a = random.nextInt(texts);
      int b = (a + 1 + random.nextInt(texts - 1)) % texts;
      if (random.nextInt(3) == 0) {
        known.together(a, b);
      } else {
        known.apart(a, b);
      }
    }
    return known;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theGroupsAreThoseOfLookingAtAllGroupsAgain(long seed) {
    int joined = 0;
    for (int i = 0; i < 60; i++) {
      Known known = random(60 * seed + i, 2 + i % 13, i % 2 == 0);
      List<Integer> expected = known.joinedByModel();
      assertEquals(expected, known.joined(), known::toString);
      joined += known.size() - (int) expected.stream().distinct().count();
    }
    assertTrue(joined > 60, "only " + joined + " joins");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theOrderOfThePairsMakesNoDifference(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 30; i++) {
      Known known = random(30 * seed + i, 14, i % 2 == 0);
      List<Integer> expected = known.joined();
      List<Long> shuffled = new ArrayList<>(known.pairs.keySet());
      Collections.shuffle(shuffled, random);
      assertEquals(expected, known.joined(shuffled), known::toString);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void pairsToKeepApartAreNeverJoined(long seed) {
    for (int i = 0; i < 60; i++) {
      Known known = random(60 * seed + i, 14, true);
      List<Integer> groups = known.joined();
      for (long pair : known.apart) {
        assertFalse(
            groups.get(CandidatePairs.first(pair)).equals(groups.get(CandidatePairs.second(pair))),
            known::toString);
      }
    }
  }

  @Test
  void aPairAtTheThresholdIsJoined() {
    new Known(2).pair(0, 1, 0.5).becomes(0, 0);
    new Known(2).pair(0, 1, 0.499).becomes(0, 1);
    new Known(2).becomes(0, 1);
    new Known(1).becomes(0);
    new Known(0).becomes();
  }

  /** Of two pairs between a document and two others, the better one is half. */
  @ParameterizedTest
  @CsvSource({"0.9, 0, 2", "0.9, 0.5, 0", "0.9, 0.49, 2", "0.5, 0.5, 0", "0.5, 0.49, 2"})
  void aDocumentNeedsOneOfTwo(double first, double second, int group) {
    new Known(3).pair(0, 1, first).pair(1, 2, second).becomes(0, 0, group);
  }

  @Test
  void theEndsOfAChainOfThreeAreTogether() {
    new Known(3).pair(0, 1, 0.9).pair(1, 2, 0.8).becomes(0, 0, 0);
  }

  @Test
  void aChainOfFourIsTwoPairs() {
    new Known(4).pair(0, 1, 0.9).pair(2, 3, 0.9).pair(1, 2, 0.8).becomes(0, 0, 2, 2);
    new Known(4)
        .pair(0, 1, 0.9)
        .pair(2, 3, 0.9)
        .pair(1, 2, 0.8)
        .pair(0, 2, 0.2)
        .becomes(0, 0, 0, 0);
    new Known(4)
        .pair(0, 1, 0.9)
        .pair(2, 3, 0.9)
        .pair(1, 2, 0.8)
        .pair(0, 2, 0.19)
        .becomes(0, 0, 2, 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 8})
  void oneWrongBridgeJoinsNoTwoGroups(int size) {
    Known two = new Known(2 * size).clique(0, size, 0.9).clique(size, 2 * size, 0.9);
    List<Integer> expected = two.joined();
    List<Integer> groups = two.pair(0, size, 0.89).joined();

    assertEquals(expected, groups);
    assertEquals(Collections.nCopies(size, 0), groups.subList(0, size));
    assertEquals(Collections.nCopies(size, size), groups.subList(size, 2 * size));
  }

  /** Two documents of different groups are joined first, and one of the groups loses its one. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 8})
  void aWrongBridgeThatIsTheBestPairMovesOneDocument(int size) {
    List<Integer> groups =
        new Known(2 * size)
            .clique(0, size, 0.9)
            .clique(size, 2 * size, 0.9)
            .pair(0, size, 0.99)
            .joined();

    assertEquals(2, groups.stream().distinct().count());
    assertTrue(
        groups.stream().distinct().allMatch(g -> Collections.frequency(groups, g) <= size + 1),
        groups::toString);
  }

  /** The first versions of a long history are unlike the last ones. */
  @ParameterizedTest
  @ValueSource(ints = {5, 8, 12})
  void aLongHistoryIsOneGroupIfEachVersionIsLikeTheNextFour(int versions) {
    Known known = new Known(versions);
    for (int a = 0; a < versions; a++) {
      for (int b = a + 1; b < Math.min(versions, a + 5); b++) {
        known.pair(a, b, 0.99 - 0.01 * (b - a));
      }
    }

    assertEquals(Collections.nCopies(versions, 0), known.joined());
    assertEquals(Collections.nCopies(versions, 0), known.joinedByModel());
  }

  /** Of a large group, the candidates of a document are few. */
  @ParameterizedTest
  @CsvSource({"3, true", "2, true", "1, false"})
  void aDocumentIsJoinedWithALargeGroupByThreePairs(int pairs, boolean joined) {
    Known known = new Known(21).clique(0, 20, 0.95);
    IntStream.range(0, pairs).forEach(i -> known.pair(i, 20, 0.9));

    assertEquals(joined ? 0 : 20, known.joined().get(20));
    assertEquals(known.joinedByModel(), known.joined());
  }

  @ParameterizedTest
  @CsvSource({"0.05, 0", "0.049, 2"})
  void aPairOfAlmostNoProbabilityIsMissing(double least, int group) {
    new Known(4)
        .clique(0, 2, 1)
        .clique(2, 4, 1)
        .pair(0, 2, 0.97)
        .pair(1, 3, least)
        .becomes(0, 0, group, group);
  }

  @Test
  void documentsKeptApartAreJoinedWithOthers() {
    new Known(3).clique(0, 3, 0.9).apart(0, 2).becomes(0, 0, 2);
    new Known(3).pair(0, 1, 0.8).pair(1, 2, 0.9).apart(0, 2).becomes(0, 1, 1);
    new Known(5).clique(0, 5, 0.9).apart(0, 1).apart(0, 2).apart(0, 3).becomes(0, 1, 1, 1, 0);
    new Known(2).pair(0, 1, 1).apart(0, 1).becomes(0, 1);
  }

  @Test
  void groupsAreKeptApartAsTheirDocuments() {
    new Known(4).clique(0, 4, 0.9).apart(0, 3).together(0, 1).together(2, 3).becomes(0, 0, 2, 2);
    new Known(4).apart(0, 3).together(0, 1).together(2, 3).together(1, 2).becomes(0, 0, 2, 2);
    new Known(3).together(0, 1).together(1, 2).apart(0, 2).becomes(0, 0, 2);
  }

  @Test
  void documentsDecidedAsSameAreJoinedWithoutAPair() {
    new Known(3).together(0, 2).becomes(0, 1, 0);
    new Known(4).together(0, 2).together(2, 3).becomes(0, 1, 0, 0);
    new Known(4).together(0, 2).pair(2, 3, 0.9).pair(0, 3, 0.9).becomes(0, 1, 0, 0);
  }

  /** One pair is half of those of one document and two, and a quarter of those of two and two. */
  @Test
  void theSizeOfDecidedSetsCounts() {
    new Known(4).together(0, 1).together(2, 3).pair(0, 2, 0.99).becomes(0, 0, 2, 2);
    new Known(3).together(0, 1).pair(0, 2, 0.99).becomes(0, 0, 0);
  }

  @Test
  void copiesDoNotCountInSizes() {
    new Known(6).copies(0, 4, 5).pair(0, 1, 0.9).becomes(0, 0, 2, 3, 0, 0);
    new Known(6).copies(0, 2, 3).copies(1, 4, 5).pair(0, 1, 0.5).becomes(0, 0, 0, 0, 0, 0);
    new Known(6).copies(0, 1).copies(2, 3).apart(1, 2).pair(0, 2, 0.9).becomes(0, 0, 2, 2, 4, 5);
  }

  @Test
  void aCopyThatIsKeptApartFromItsTextIsADocumentOfItsOwn() {
    new Known(3).copies(0, 2).apart(0, 2).pair(0, 1, 0.9).becomes(0, 0, 2);
    new Known(4).copies(0, 2).apart(0, 2).together(2, 3).pair(0, 1, 0.9).becomes(0, 0, 2, 2);
  }

  /** The better pair is joined first, though the other one comes first. */
  @Test
  void theMostProbableAreJoinedFirst() {
    new Known(3).pair(0, 1, 0.6).pair(1, 2, 0.9).apart(0, 2).becomes(0, 1, 1);
    new Known(3).pair(0, 1, 0.9).pair(1, 2, 0.6).apart(0, 2).becomes(0, 0, 2);
    new Known(3).pair(0, 1, 0.9).pair(1, 2, 0.9).apart(0, 2).becomes(0, 0, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "1, 2, 1",
    "1, 3, 2",
    "1, 4, 2",
    "1, 5, 3",
    "1, 50, 3",
    "2, 2, 2",
    "2, 4, 4",
    "2, 5, 5",
    "2, 90, 5",
    "3, 3, 5",
    "4, 4, 8",
    "4, 5, 9",
    "4, 90, 9",
    "12, 12, 27",
    "16, 16, 36",
    "16, 90, 36",
    "1000, 1000, 36"
  })
  void halfOfThePairsCountButNotMuchMoreThanDocuments(int a, int b, int counted) {
    float[] most = new float[counted + 5];
    Arrays.fill(most, 1);
    float[] half = Arrays.copyOf(most, Math.max(1, counted / 2));

    assertEquals(1, Cohesion.of(most, a, b));
    assertEquals((double) half.length / counted, Cohesion.of(half, a, b), 1e-12);
    assertEquals(Cohesion.of(half, a, b), Cohesion.of(half, b, a));
  }

  /** Otherwise the tests with random pairs would be of no use. */
  @Test
  void randomPairsMakeGroupsOfAllSizes() {
    Set<Long> sizes = new HashSet<>();
    for (long seed = 60; seed < 660; seed++) {
      List<Integer> groups = random(seed, 14, seed % 2 == 0).joined();
      groups.forEach(g -> sizes.add(groups.stream().filter(g::equals).count()));
    }
    assertTrue(sizes.size() >= 8, "sizes " + sizes);
  }
}
