// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstrainedUnionTest {
  private static long pair(int a, int b) {
    return CandidatePairs.pair(a, b);
  }

  /** Links of which the first is the most similar. */
  private static Links links(long... pairs) {
    Links links = new Links();
    for (int i = 0; i < pairs.length; i++) {
      links.add(pairs[i], 1 - i / 100f);
    }
    return links;
  }

  private static UnionFind groups(int size, Links links) {
    UnionFind groups = new UnionFind(size);
    for (int i = 0; i < links.size(); i++) {
      groups.join(CandidatePairs.first(links.pair(i)), CandidatePairs.second(links.pair(i)));
    }
    return groups;
  }

  private static int[] others(int size) {
    return IntStream.range(0, size).toArray();
  }

  private static long[] none() {
    return new long[0];
  }

  private static long[] pairs(long... pairs) {
    return pairs;
  }

  private static List<Integer> written(UnionFind groups, int size) {
    return IntStream.range(0, size).mapToObj(groups::find).toList();
  }

  @Test
  void aGroupFallsApartAtItsWeakestLinks() {
    Links chain = links(pair(0, 1), pair(2, 3), pair(1, 2));

    UnionFind after = ConstrainedUnion.of(others(4), chain, none(), pairs(pair(0, 3)));

    assertEquals(List.of(0, 0, 2, 2), written(after, 4));
  }

  @Test
  void twoGroupsBecomeOne() {
    Links two = links(pair(0, 1), pair(2, 3));

    UnionFind after = ConstrainedUnion.of(others(5), two, pairs(pair(1, 2)), none());

    assertEquals(List.of(0, 0, 0, 0, 4), written(after, 5));
  }

  @Test
  void evenTheSameTextIsKeptApart() {
    int[] sameText = {0, 0, 0};

    UnionFind after = ConstrainedUnion.of(sameText, new Links(), none(), pairs(pair(0, 2)));

    assertEquals(List.of(0, 0, 2), written(after, 3));
  }

  @Test
  void whatMustStayApartWinsOverWhatBelongsTogether() {
    UnionFind after =
        ConstrainedUnion.of(
            others(3), new Links(), pairs(pair(0, 1), pair(1, 2)), pairs(pair(0, 2)));

    assertEquals(List.of(0, 0, 2), written(after, 3));
  }

  /** Both are joined by nothing but a document that neither may be with. */
  @Test
  void twoDocumentsAreNotInOneGroupBecauseOfADocumentThatBothMustStayApartFrom() {
    Links chain = links(pair(0, 1), pair(1, 2), pair(3, 4));

    UnionFind after = ConstrainedUnion.of(others(5), chain, none(), pairs(pair(0, 1), pair(1, 2)));

    assertEquals(List.of(0, 1, 2, 3, 3), written(after, 5));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void decisionsHoldInAnyOrderAndOtherGroupsStay(int seed) {
    Random random = new Random(seed);
    int size = 60;
    Links links = links(random(random, size, 45).stream().mapToLong(p -> p).toArray());
    UnionFind before = groups(size, links);
    List<Long> together = random(random, size / 2, 4);
    List<Long> apart = random(random, size / 2, 6);
    apart.removeAll(together);

    UnionFind after = decided(together, apart, size, links);
    Collections.shuffle(together, random);
    Collections.shuffle(apart, random);

    assertEquals(written(after, size), written(decided(together, apart, size, links), size));
    for (long pair : apart) {
      assertNotEquals(
          after.find(CandidatePairs.first(pair)), after.find(CandidatePairs.second(pair)));
    }
    for (long pair : together) {
      int a = after.find(CandidatePairs.first(pair));
      int b = after.find(CandidatePairs.second(pair));
      assertTrue(a == b || apart.stream().anyMatch(p -> isBetween(a, b, p, after)), pair + "");
    }
    for (int d = 0; d < size; d++) {
      if (isUntouched(d, before, together, apart)) {
        assertEquals(before.find(d), after.find(d));
      }
    }
  }

  private static boolean isBetween(int a, int b, long pair, UnionFind groups) {
    int first = groups.find(CandidatePairs.first(pair));
    int second = groups.find(CandidatePairs.second(pair));
    return (first == a && second == b) || (first == b && second == a);
  }

  private static boolean isUntouched(
      int document, UnionFind before, List<Long> together, List<Long> apart) {
    List<Long> all = new ArrayList<>(together);
    all.addAll(apart);
    return all.stream()
        .flatMapToInt(pair -> IntStream.of(CandidatePairs.first(pair), CandidatePairs.second(pair)))
        .noneMatch(touched -> before.find(touched) == before.find(document));
  }

  private static UnionFind decided(List<Long> together, List<Long> apart, int size, Links links) {
    return ConstrainedUnion.of(
        others(size),
        links,
        together.stream().mapToLong(p -> p).sorted().toArray(),
        apart.stream().mapToLong(p -> p).toArray());
  }

  private static List<Long> random(Random random, int documents, int count) {
    List<Long> pairs = new ArrayList<>();
    while (pairs.size() < count) {
      int a = random.nextInt(documents);
      int b = random.nextInt(documents);
      if (a != b && !pairs.contains(pair(a, b))) {
        pairs.add(pair(a, b));
      }
    }
    return pairs;
  }
}
