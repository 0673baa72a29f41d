package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstrainedComponentTest {
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

  /** A group of documents whose keys are their places. */
  private static ConstrainedComponent decided(
      UnionFind groups, Links links, int[] texts, long[] together, long[] apart) {
    int size = groups.size();
    return new ConstrainedComponent(
        0,
        LongStream.range(0, size).toArray(),
        IntStream.range(0, size).map(groups::find).toArray(),
        texts,
        IntStream.of(links.bestFirst()).mapToLong(links::pair).toArray(),
        together,
        apart,
        new int[size],
        0);
  }

  private static UnionFind made(
      UnionFind groups, Links links, int[] texts, long[] together, long[] apart) {
    return decided(groups, links, texts, together, apart).made();
  }

  private static List<Integer> written(UnionFind groups) {
    return IntStream.range(0, groups.size()).mapToObj(groups::find).toList();
  }

  @Test
  void aGroupFallsApartAtItsWeakestLinks() {
    Links chain = links(pair(0, 1), pair(2, 3), pair(1, 2));
    UnionFind before = groups(4, chain);

    UnionFind after = made(before, chain, others(4), none(), pairs(pair(0, 3)));

    assertEquals(List.of(0, 0, 2, 2), written(after));
  }

  @Test
  void twoGroupsBecomeOne() {
    Links two = links(pair(0, 1), pair(2, 3));

    UnionFind after = made(groups(5, two), two, others(5), pairs(pair(1, 2)), none());

    assertEquals(List.of(0, 0, 0, 0, 4), written(after));
  }

  @Test
  void evenTheSameTextIsKeptApart() {
    int[] sameText = {0, 0, 0};
    UnionFind before = new UnionFind(3);
    before.join(0, 1);
    before.join(0, 2);

    UnionFind after = made(before, new Links(), sameText, none(), pairs(pair(0, 2)));

    assertEquals(List.of(0, 0, 2), written(after));
  }

  @Test
  void whatMustStayApartWinsOverWhatBelongsTogether() {
    UnionFind after =
        made(
            new UnionFind(3),
            new Links(),
            others(3),
            pairs(pair(0, 1), pair(1, 2)),
            pairs(pair(0, 2)));

    assertEquals(List.of(0, 0, 2), written(after));
  }

  @Test
  void whatIsInAGroupWithoutALinkStaysInIt() {
    UnionFind before = new UnionFind(4);
    IntStream.range(1, 4).forEach(d -> before.join(0, d));

    UnionFind after = made(before, new Links(), others(4), none(), pairs(pair(0, 3)));

    assertEquals(List.of(0, 0, 0, 3), written(after));
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

    UnionFind after = decided(together, apart, before, links);
    Collections.shuffle(together, random);
    Collections.shuffle(apart, random);

    assertEquals(written(after), written(decided(together, apart, before, links)));
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

  private static UnionFind decided(
      List<Long> together, List<Long> apart, UnionFind before, Links links) {
    return made(
        before,
        links,
        others(before.size()),
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
