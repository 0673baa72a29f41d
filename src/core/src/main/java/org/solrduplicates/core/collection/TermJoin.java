// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.similarity.Neighbourhood;

/**
 * Finds pairs of documents with common terms: merges the sorted terms of all shards, part by part.
 * Documents of a frequent term are paired with their neighbours only, so work and memory grow with
 * the number of terms. The pairs do not depend on shards or parts. Not thread-safe.
 */
final class TermJoin {
  /** The number of following documents that a document of a frequent title is paired with. */
  private static final int FOLLOWERS = 2;

  private final DocumentTable documents;
  private final int[] representatives;
  private final @Nullable PhraseNeighbours neighbours;
  private final @Nullable NameKeys names;
  private final boolean titled;
  private IdentityHashMap<long[], int[]> known = new IdentityHashMap<>();
  private int[] met = new int[64];
  private Oversized oversized = Oversized.NONE;
  private long postings;

  TermJoin(DocumentTable documents, int[] representatives, @Nullable PhraseNeighbours neighbours) {
    this(documents, representatives, neighbours, null, true);
  }

  /**
   * @param neighbours collects the documents of phrases; null if it has them already
   * @param names collects the documents of names; null if they are not needed
   * @param titled whether documents of one title or file name are candidates
   */
  TermJoin(
      DocumentTable documents,
      int[] representatives,
      @Nullable PhraseNeighbours neighbours,
      @Nullable NameKeys names,
      boolean titled) {
    this.titled = titled;
    this.neighbours = neighbours;
    this.names = names;
    this.documents = documents;
    this.representatives = representatives;
  }

  void join(List<Map<TermKind, Postings>> byShard, CandidatePairs pairs) {
    findDocuments(byShard);
    List<Postings> further = postings(byShard, TermKind.FURTHER);
    join(postings(byShard, TermKind.SHINGLE), further, TermKind.SHINGLE, pairs);
    for (TermKind kind : List.of(TermKind.TITLE, TermKind.BARE, TermKind.DATED)) {
      join(postings(byShard, kind), List.of(), kind, pairs);
    }
  }

  private List<Postings> postings(List<Map<TermKind, Postings>> byShard, TermKind kind) {
    List<Postings> all =
        byShard.stream().flatMap(answer -> Stream.ofNullable(answer.get(kind))).toList();
    postings += all.stream().mapToLong(Postings::read).sum();
    return all;
  }

  private void findDocuments(List<Map<TermKind, Postings>> byShard) {
    IdentityHashMap<long[], int[]> found = new IdentityHashMap<>();
    byShard.stream()
        .flatMap(answer -> answer.values().stream())
        .map(Postings::keys)
        .forEach(keys -> found.computeIfAbsent(keys, this::documents));
    known = found;
  }

  /** Returns only documents that stand for their texts. */
  private int[] documents(long[] keys) {
    int[] before = known.get(keys);
    return before != null ? before : LongStream.of(keys).mapToInt(this::representative).toArray();
  }

  private int representative(long key) {
    int document = documents.find(key);
    return document != DocumentTable.NONE && representatives[document] == document
        ? document
        : DocumentTable.NONE;
  }

  /** Joins postings of one kind; the long texts that have the terms, too, come after them. */
  private void join(
      List<Postings> some, List<Postings> further, TermKind kind, CandidatePairs pairs) {
    List<Postings> all =
        Stream.of(some, further).flatMap(List::stream).filter(p -> p.size() > 0).toList();
    int own = (int) some.stream().filter(p -> p.size() > 0).count();
    int[] next = new int[all.size()];
    for (int smallest = smallest(all, next); smallest >= 0; smallest = smallest(all, next)) {
      int term = all.get(smallest).term(next[smallest]);
      int count = 0;
      int total = 0;
      for (int i = 0; i < next.length; i++) {
        total = meet(all.get(i), term, next, i, total);
        count = i < own ? total : count;
      }
      pair(term, count, total, kind, pairs);
    }
  }

  private static int smallest(List<Postings> all, int[] next) {
    int best = -1;
    for (int i = 0; i < next.length; i++) {
      if (next[i] < all.get(i).size()
          && (best < 0
              || Integer.compareUnsigned(all.get(i).term(next[i]), all.get(best).term(next[best]))
                  < 0)) {
        best = i;
      }
    }
    return best;
  }

  private int meet(Postings postings, int term, int[] next, int shard, int before) {
    int[] found = known.getOrDefault(postings.keys(), met);
    int count = before;
    int at = next[shard];
    for (; at < postings.size() && postings.term(at) == term; at++) {
      int document = found[postings.place(at)];
      if (document != DocumentTable.NONE) {
        if (count == met.length) {
          met = Arrays.copyOf(met, 2 * count);
        }
        met[count++] = document;
      }
    }
    next[shard] = at;
    return count;
  }

  private void pair(int term, int count, int total, TermKind kind, CandidatePairs pairs) {
    if (neighbours != null && kind == TermKind.SHINGLE && count > 0) {
      neighbours.add(Postings.hash(term), met, count, total);
    }
    if (names != null && kind != TermKind.SHINGLE && count > 0) {
      names.add(kind, Postings.hash(term), met, count);
    }
    if (count > Neighbourhood.SAMPLE && kind == TermKind.SHINGLE) {
      oversized = oversized.plus(Oversized.term(count, Neighbourhood.SAMPLE));
    }
    if (count > 1 && kind == TermKind.TITLE && titled) {
      pairTitles(count, pairs);
    }
  }

  private void pairTitles(int count, CandidatePairs pairs) {
    int reach = count;
    if (count > CandidatePairs.MAX_PAIRED) {
      reach = FOLLOWERS;
      oversized = oversized.plus(Oversized.term(count, reach));
    }
    Arrays.sort(met, 0, count);
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < Math.min(count, i + 1 + reach); j++) {
        pairs.add(CandidatePairs.pair(met[i], met[j]));
      }
    }
  }

  long postings() {
    return postings;
  }

  Oversized oversized() {
    return oversized;
  }

  /**
   * Terms with too many documents to pair all: boilerplate and large groups.
   *
   * @param documents counted once for each term
   * @param largest the documents of the most frequent term
   */
  record Oversized(long terms, long documents, int largest, long pairsSkipped) {
    static final Oversized NONE = new Oversized(0, 0, 0, 0);

    static Oversized term(int documents, int neighbours) {
      long all = (long) documents * (documents - 1) / 2;
      long paired = (long) neighbours * documents - (long) neighbours * (neighbours + 1) / 2;
      return new Oversized(1, documents, documents, all - paired);
    }

    Oversized plus(Oversized other) {
      return new Oversized(
          terms + other.terms,
          documents + other.documents,
          Math.max(largest, other.largest),
          pairsSkipped + other.pairsSkipped);
    }

    Map<String, Object> written() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("terms", terms);
      map.put("documents", documents);
      map.put("largest", largest);
      map.put("pairsSkipped", pairsSkipped);
      return map;
    }
  }
}
