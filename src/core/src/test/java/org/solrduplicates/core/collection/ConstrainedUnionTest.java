// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
  void keepingApartOverridesJoining() {
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
}
