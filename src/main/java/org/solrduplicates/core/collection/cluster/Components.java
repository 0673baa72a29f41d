package org.solrduplicates.core.collection.cluster;

import java.util.Arrays;
import java.util.function.Consumer;

/** Cuts the links of a collection into components, none of them larger than can be compared. */
public final class Components {
  /** Half a million pairs; a larger one is cut at its weakest links. */
  static final int MAX_SIZE = 1_000;

  private final Links links;
  private final UnionFind sets;
  private final int[] sizes;
  private int cut;

  public Components(Links links, int documents) {
    this.links = links;
    this.sets = new UnionFind(documents);
    this.sizes = new int[documents];
    Arrays.fill(sizes, 1);
  }

  /** Hands out one component after the other, by their first documents. */
  public void forEach(Consumer<Component> use) {
    for (int link : links.bestFirst()) {
      join(
          sets.find(CandidatePairs.first(links.pair(link))),
          sets.find(CandidatePairs.second(links.pair(link))));
    }
    Links some = new Links();
    int before = -1;
    for (long entry : byComponent()) {
      int component = (int) (entry >>> Integer.SIZE);
      if (component != before && some.size() > 0) {
        use.accept(new Component(some));
        some = new Links();
      }
      before = component;
      some.add(links.pair((int) entry), links.similarity((int) entry));
    }
    if (some.size() > 0) {
      use.accept(new Component(some));
    }
  }

  private void join(int a, int b) {
    if (a == b) {
      return;
    }
    if (sizes[a] + sizes[b] > MAX_SIZE) {
      cut++;
      return;
    }
    sets.join(a, b);
    sizes[Math.min(a, b)] += sizes[Math.max(a, b)];
  }

  /** Links as numbers that sort by component; those that were cut belong to none. */
  private long[] byComponent() {
    long[] entries = new long[links.size()];
    int size = 0;
    for (int i = 0; i < links.size(); i++) {
      int component = sets.find(CandidatePairs.first(links.pair(i)));
      if (component == sets.find(CandidatePairs.second(links.pair(i)))) {
        entries[size++] = (long) component << Integer.SIZE | i;
      }
    }
    long[] sorted = Arrays.copyOf(entries, size);
    Arrays.sort(sorted);
    return sorted;
  }

  /** Returns how many links were cut to keep components small. */
  public int cut() {
    return cut;
  }
}
