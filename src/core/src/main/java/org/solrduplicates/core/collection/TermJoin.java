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
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.similarity.Neighbourhood;

/**
 * Finds documents with common terms: sorts the phrases of all documents, and merges the sorted
 * names of all shards, part by part. Documents of a frequent term are paired with their neighbours
 * only, so work and memory grow with the number of terms. The pairs do not depend on shards or
 * parts. Not thread-safe.
 */
final class TermJoin {
  /** A posting has the lowest bit of its term, whether it is a further hash, and the document. */
  private static final int FURTHER = 1 << 30;

  private static final int DOCUMENT = FURTHER - 1;

  private final DocumentTable documents;
  private final int[] representatives;
  private final CandidatePairs phrases;
  private final @Nullable PhraseNeighbours neighbours;
  private final @Nullable NameKeys names;
  private final boolean titled;
  private IdentityHashMap<long[], int[]> known = new IdentityHashMap<>();
  private int[] met = new int[64];
  private Oversized oversized = Oversized.NONE;
  private long postings;

  TermJoin(DocumentTable documents, int[] representatives, @Nullable PhraseNeighbours neighbours) {
    this(documents, representatives, neighbours, null, true, Exchange.inMemory());
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
      boolean titled,
      Exchange exchange) {
    this.titled = titled;
    this.neighbours = neighbours;
    this.names = names;
    this.documents = documents;
    this.representatives = representatives;
    double perTerm = Sketch.SEARCHED * (double) documents.size() / (1L << Integer.SIZE - 1);
    this.phrases = new CandidatePairs(1L << Integer.SIZE - 1, perTerm, exchange);
  }

  /** Adds the phrases of some documents, for {@link #joinPhrases}. */
  void addPhrases(List<Map<TermKind, Postings>> byShard) {
    findDocuments(byShard);
    for (TermKind kind : TermKind.PHRASES) {
      int isFurther = kind == TermKind.FURTHER ? FURTHER : 0;
      for (Postings some : postings(byShard, kind)) {
        int[] found = known.getOrDefault(some.keys(), met);
        for (int i = 0; i < some.size(); i++) {
          int document = found[some.place(i)];
          if (document != DocumentTable.NONE) {
            int term = some.term(i);
            phrases.add(
                (long) (term >>> 1) << Integer.SIZE
                    | (term << Integer.SIZE - 1 | isFurther | document) & 0xFFFFFFFFL);
          }
        }
      }
    }
  }

  /** Joins all phrases; the long texts that have one, too, come after its documents. */
  void joinPhrases() {
    Phrase phrase = new Phrase();
    phrases.forEach(phrase::add);
    phrase.end();
  }

  /** Collects the documents of one phrase after the other. */
  private final class Phrase {
    private int term;
    private int count;
    private int total;

    void add(long posting) {
      int next = (int) (posting >>> Integer.SIZE) << 1 | (int) posting >>> (Integer.SIZE - 1);
      if (next != term) {
        end();
        term = next;
      }
      meet((int) posting & DOCUMENT, total++);
      count += ((int) posting & FURTHER) == 0 ? 1 : 0;
    }

    void end() {
      if (count > 0 && neighbours != null) {
        neighbours.add(Postings.hash(term), met, count, total);
      }
      if (count > Neighbourhood.SAMPLE) {
        oversized = oversized.plus(Oversized.term(count, Neighbourhood.SAMPLE));
      }
      count = 0;
      total = 0;
    }
  }

  private void meet(int document, int place) {
    if (place == met.length) {
      met = Arrays.copyOf(met, 2 * place);
    }
    met[place] = document;
  }

  /** Joins the names in a range. */
  void joinNames(List<Map<TermKind, Postings>> byShard, CandidatePairs pairs) {
    findDocuments(byShard);
    for (TermKind kind : TermKind.NAMES) {
      join(postings(byShard, kind), kind, pairs);
    }
  }

  private List<Postings> postings(List<Map<TermKind, Postings>> byShard, TermKind kind) {
    List<Postings> all =
        byShard.stream()
            .flatMap(answer -> Stream.ofNullable(answer.get(kind)))
            .filter(some -> some.size() > 0)
            .toList();
    postings += all.stream().mapToLong(Postings::size).sum();
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

  private void join(List<Postings> all, TermKind kind, CandidatePairs pairs) {
    int[] next = new int[all.size()];
    for (int smallest = smallest(all, next); smallest >= 0; smallest = smallest(all, next)) {
      int term = all.get(smallest).term(next[smallest]);
      int count = 0;
      for (int i = 0; i < next.length; i++) {
        count = meet(all.get(i), term, next, i, count);
      }
      pair(term, count, kind, pairs);
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
        meet(document, count++);
      }
    }
    next[shard] = at;
    return count;
  }

  private void pair(int term, int count, TermKind kind, CandidatePairs pairs) {
    if (names != null && count > 0) {
      names.add(kind, Postings.hash(term), met, count);
    }
    if (count > 1 && kind == TermKind.TITLE && titled) {
      pairTitles(count, pairs);
    }
  }

  private void pairTitles(int count, CandidatePairs pairs) {
    int reach = Title.reach(count);
    if (reach < count) {
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
