package org.solrduplicates.core.collection;

/**
 * Which documents belong together (Galler and Fischer 1964). The smallest number of a set stands
 * for it, so that the outcome does not depend on the order in which sets were joined.
 */
public final class UnionFind {
  private final int[] parents;

  public UnionFind(int size) {
    parents = new int[size];
    for (int i = 0; i < size; i++) {
      parents[i] = i;
    }
  }

  /** Returns the smallest number of a set. */
  public int find(int number) {
    int at = number;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  public void join(int a, int b) {
    int rootA = find(a);
    int rootB = find(b);
    parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  /** Returns the same sets, which change on their own. */
  public UnionFind copy() {
    UnionFind copy = new UnionFind(parents.length);
    System.arraycopy(parents, 0, copy.parents, 0, parents.length);
    return copy;
  }

  public int size() {
    return parents.length;
  }
}
