// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.stream.IntStream;

/**
 * Disjoint sets (Galler and Fischer 1964). The smallest number of a set represents it, whatever the
 * order of joins.
 */
final class UnionFind {
  private final int[] parents;

  UnionFind(int size) {
    parents = IntStream.range(0, size).toArray();
  }

  int find(int number) {
    int at = number;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  void join(int a, int b) {
    int rootA = find(a);
    int rootB = find(b);
    parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }
}
