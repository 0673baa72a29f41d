// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;

/**
 * Sets of documents that grow by joins. A join is refused if a cannot-link lies between the two
 * sets (Wagstaff and Cardie 2000).
 */
final class ConstrainedUnion {
  private final UnionFind sets;

  /** For a set, by its smallest element, those that it must never be joined with. */
  private final Map<Integer, Set<Integer>> foes = new HashMap<>();

  ConstrainedUnion(int size, long[] apart) {
    sets = new UnionFind(size);
    for (long pair : apart) {
      keepApart(CandidatePairs.first(pair), CandidatePairs.second(pair));
    }
  }

  /**
   * Groups documents: must-link pairs first, then equal texts, then links, the most similar first.
   * The order in which decisions were made does not matter.
   *
   * @param representatives for each document the first one with the same text
   * @param together sorted must-link pairs
   * @param apart cannot-link pairs
   */
  static UnionFind of(int[] representatives, Links links, long[] together, long[] apart) {
    ConstrainedUnion whole = new ConstrainedUnion(representatives.length, new long[0]);
    IntStream all = IntStream.range(0, links.size());
    whole.joinAll(together, representatives, all.mapToLong(links::pair));
    long[] within = LongStream.of(apart).filter(whole::isWithin).toArray();
    if (within.length == 0) {
      return whole.sets;
    }
    BitSet divided = new BitSet();
    LongStream.of(within).forEach(p -> divided.set(whole.sets.find(CandidatePairs.first(p))));
    ConstrainedUnion made = new ConstrainedUnion(representatives.length, within);
    IntStream best =
        links.bestFirst(pair -> divided.get(whole.sets.find(CandidatePairs.first(pair))));
    made.joinAll(together, representatives, best.mapToLong(links::pair));
    for (int d = 0; d < representatives.length; d++) {
      int group = whole.sets.find(d);
      if (!divided.get(group)) {
        made.join(d, group);
      }
    }
    return made.sets;
  }

  /**
   * Returns the pairs of decisions, sorted: cannot-link or must-link pairs. A decision does not
   * count if a document is gone or has another text now.
   */
  static long[] pairs(PairConstraints decisions, boolean apart, DocumentTable documents, int seed) {
    return decisions.all().stream()
        .filter(decision -> decision.kind().isApart() == apart)
        .map(d -> List.of(document(d.a(), documents, seed), document(d.b(), documents, seed)))
        .filter(both -> !both.contains(DocumentTable.NONE))
        .mapToLong(both -> CandidatePairs.pair(both.get(0), both.get(1)))
        .sorted()
        .toArray();
  }

  private static int document(TextVersion version, DocumentTable documents, int seed) {
    int document = documents.find(DocumentKey.of(version.id(), seed));
    boolean same =
        document != DocumentTable.NONE && documents.text(document) == version.text().key();
    return same ? document : DocumentTable.NONE;
  }

  private boolean isWithin(long pair) {
    return sets.find(CandidatePairs.first(pair)) == sets.find(CandidatePairs.second(pair));
  }

  private void joinAll(long[] together, int[] representatives, LongStream links) {
    LongStream.of(together).forEach(this::join);
    IntStream.range(0, representatives.length).forEach(d -> join(d, representatives[d]));
    links.forEach(this::join);
  }

  private void join(long pair) {
    join(CandidatePairs.first(pair), CandidatePairs.second(pair));
  }

  /** Joins two sets; returns whether that is allowed and they were not one set before. */
  boolean join(int a, int b) {
    int kept = Math.min(sets.find(a), sets.find(b));
    int other = Math.max(sets.find(a), sets.find(b));
    if (kept == other || foes.getOrDefault(kept, Set.of()).contains(other)) {
      return false;
    }
    sets.join(kept, other);
    foes.getOrDefault(other, Set.of()).forEach(foe -> keepApart(kept, foe));
    return true;
  }

  UnionFind sets() {
    return sets;
  }

  /** Keeps the sets of two elements apart, from now on. */
  void keepApart(int a, int b) {
    foes.computeIfAbsent(sets.find(a), element -> new HashSet<>()).add(sets.find(b));
    foes.computeIfAbsent(sets.find(b), element -> new HashSet<>()).add(sets.find(a));
  }
}
