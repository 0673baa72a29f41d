// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.LastRun.RunRecord;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Sketch;

/**
 * Finds the links of a collection: joins terms to candidates and compares them unless the last run
 * has. Not thread-safe.
 */
final class LinkSearch {
  /** Pairs compared between two looks at whether to stop. */
  static final int BATCH = 1 << 13;

  /** Documents that a thread searches before the next look at whether to stop. */
  private static final int BLOCK = 1 << 10;

  private static final int STEPS = 3;

  /** Postings per request to all shards. */
  private static final int POSTINGS = 4_000_000;

  /** The most parts of all names; every shard reads its names once for each part. */
  private static final int MAX_PARTS = 64;

  /** The hashes of a sketch. */
  private static final int PHRASES = Sketch.SEARCHED;

  /** The keys of a title and a file name of three kinds. */
  private static final int NAMES = 6;

  /** Bytes of the phrases and pairs of a document in files, rounded up. */
  private static final int DOCUMENT_BYTES = 2_000;

  private final Shards<CollectionShard> shards;
  private final DocumentTable documents;
  private final PairVerifier verifier;
  private final LastRun last;
  private final RunRecord record;
  private final JobSettings settings;
  private final GroupFigures figures;
  private final Exchange exchange;
  private final PairBatch batch = new PairBatch();
  private final Links links = new Links();
  private final Links doubtful = new Links();
  private final double doubtfulFrom;
  private final PhraseNeighbours neighbours;
  private final NameKeys names;
  private final ProbableGroups probable;
  private final int[] representatives;

  LinkSearch(
      Shards<CollectionShard> shards,
      DocumentTable documents,
      int[] representatives,
      PairVerifier verifier,
      LastRun last,
      RunRecord record,
      JobSettings settings,
      double doubtfulFrom,
      Exchange exchange,
      GroupFigures figures) {
    this.shards = shards;
    this.documents = documents;
    this.representatives = representatives;
    this.verifier = verifier;
    this.last = last;
    this.record = record;
    this.settings = settings;
    this.doubtfulFrom = doubtfulFrom;
    this.figures = figures;
    this.exchange = exchange;
    this.neighbours = new PhraseNeighbours(documents, exchange);
    this.names = new NameKeys(settings.calibrated() ? documents.size() : 0);
    this.probable =
        new ProbableGroups(representatives, neighbours, settings.calibration(), exchange);
  }

  /** Returns about how many bytes phrases and pairs take in an exchange. */
  static long keptBytes(int documents) {
    return (long) DOCUMENT_BYTES * documents;
  }

  /** Returns the groups by evidence, after {@link #search}. */
  ProbableGroups probable() {
    return probable;
  }

  /** Returns the links that need no evidence, after {@link #search}. */
  Links links() {
    return links;
  }

  /** Returns other pairs that need no evidence, from a similarity on. */
  Links doubtful() {
    return doubtful;
  }

  /**
   * Finds the candidates of all documents once, and compares them by ranges of documents.
   *
   * @param isKnown whether the last run had the same ones
   */
  void search(boolean isKnown) {
    CandidatePairs pairs = new CandidatePairs(documents.size(), exchange);
    join(pairs);
    if (!isKnown) {
      pairNeighbours(pairs);
    }
    figures.reached(Phase.COMPARE, 0, documents.size());
    if (isKnown) {
      last.forEach(this::candidate);
    } else {
      pairs.forEach(this::candidate);
    }
    compareBatch();
    figures.reached(Phase.COMPARE, documents.size(), documents.size());
  }

  /** Searches blocks of documents at once, and adds what was found in their order. */
  private void pairNeighbours(CandidatePairs pairs) {
    List<NeighbourSearch> searches =
        Stream.generate(() -> new NeighbourSearch(neighbours)).limit(settings.threads()).toList();
    for (int from = 0; from < documents.size(); from += BLOCK * searches.size()) {
      int first = from;
      settings
          .each(part -> found(searches.get(part), first + part * BLOCK))
          .forEach(some -> some.build().forEach(pairs::add));
      reached(2, from, documents.size());
    }
  }

  private LongStream.Builder found(NeighbourSearch search, int from) {
    LongStream.Builder found = LongStream.builder();
    for (int document = from; document < Math.min(from + BLOCK, documents.size()); document++) {
      for (int other : search.find(document)) {
        found.add(CandidatePairs.pair(document, other));
      }
    }
    return found;
  }

  private void join(CandidatePairs pairs) {
    figures.begin(Phase.CANDIDATES);
    long start = System.nanoTime();
    TermJoin join =
        new TermJoin(
            documents,
            representatives,
            neighbours,
            settings.calibrated() ? names : null,
            settings.titled(),
            exchange);
    ask(0, TermKind.PHRASES, join::addPhrases);
    join.joinPhrases();
    ask(1, TermKind.NAMES, all -> join.joinNames(all, pairs));
    figures.postings = join.postings();
    figures.oversized = join.oversized();
    figures.joinNanos += System.nanoTime() - start;
  }

  /**
   * Asks all shards, one part after the other; a part is fetched while the one before is joined.
   *
   * @param step the step of the phase
   */
  private void ask(int step, Set<TermKind> kinds, Consumer<List<Map<TermKind, Postings>>> joined) {
    boolean areNames = kinds.equals(TermKind.NAMES);
    long postings = (areNames ? NAMES : PHRASES) * (long) documents.size();
    long size = areNames ? postings / MAX_PARTS : 0;
    List<HashRange> ranges = HashRange.of(postings, (int) Math.max(POSTINGS, size)).toList();
    CompletableFuture<List<Map<TermKind, Postings>>> next = postings(ranges.get(0), kinds);
    for (HashRange range : ranges) {
      List<Map<TermKind, Postings>> all = Shards.answers(List.of(next)).get(0);
      if (range.index() + 1 < range.count()) {
        next = postings(ranges.get(range.index() + 1), kinds);
      }
      joined.accept(all);
      reached(step, range.index() + 1, range.count());
    }
  }

  /** The phase has three steps: phrases, names, and the search of neighbours. */
  private void reached(int step, double done, double all) {
    figures.reached(Phase.CANDIDATES, step + done / all, STEPS);
  }

  private CompletableFuture<List<Map<TermKind, Postings>>> postings(
      HashRange range, Set<TermKind> kinds) {
    return shards.ask(() -> shards.each(shard -> shard.postings(range, kinds)));
  }

  private void candidate(long pair) {
    batch.add(pair, last);
    if (batch.isFull()) {
      compareBatch();
    }
  }

  private void compareBatch() {
    Comparisons compared = batch.compared(verifier::compare);
    for (int i = 0; i < batch.size(); i++) {
      if (compared.isGone(i)) {
        figures.changed++;
      } else {
        if (settings.certain()) {
          record.add(batch.pair(i), compared, i);
        }
        note(batch.pair(i), compared, i);
      }
    }
    figures.compared += batch.unknown();
    figures.reused += batch.size() - batch.unknown();
    if (batch.size() > 0) {
      int last = CandidatePairs.first(batch.pair(batch.size() - 1));
      figures.reached(Phase.COMPARE, last, documents.size());
    }
    batch.clear();
  }

  private void note(long pair, Comparisons compared, int at) {
    if (settings.calibrated()) {
      Agreement agreement = names.of(CandidatePairs.first(pair), CandidatePairs.second(pair));
      probable.add(pair, compared.evidence(at), compared.needed()[at], agreement);
    } else if (compared.isLink(at)) {
      links.add(pair, compared.similarity(at));
    } else if (compared.similarity(at) >= doubtfulFrom) {
      doubtful.add(pair, compared.similarity(at));
    }
  }

  /** Pairs in the order of the record, known and unknown ones mixed. */
  private static final class PairBatch {
    private static final int MAX_SIZE = 1 << 16;

    private final long[] pairs = new long[MAX_SIZE];
    private final Comparisons known = new Comparisons(MAX_SIZE);
    private final long[] open = new long[LinkSearch.BATCH];
    private final int[] places = new int[LinkSearch.BATCH];
    private int size;
    private int unknown;

    void add(long pair, LastRun last) {
      if (!last.find(pair, known, size)) {
        open[unknown] = pair;
        places[unknown++] = size;
      }
      pairs[size++] = pair;
    }

    boolean isFull() {
      return size == MAX_SIZE || unknown == LinkSearch.BATCH;
    }

    Comparisons compared(Function<long[], Comparisons> comparer) {
      Comparisons some = comparer.apply(Arrays.copyOf(open, unknown));
      for (int i = 0; i < unknown; i++) {
        known.set(places[i], some, i);
      }
      return known;
    }

    void clear() {
      size = 0;
      unknown = 0;
    }

    long pair(int index) {
      return pairs[index];
    }

    int size() {
      return size;
    }

    int unknown() {
      return unknown;
    }
  }
}
