// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.GroupNumbers.NumberWriter;
import org.solrduplicates.core.collection.LastRun.RunRecord;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.ShardSummary.IndexState;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.learning.Learned;
import org.solrduplicates.core.learning.ScoredPairs;

/**
 * Finds all version groups of a collection and numbers them:
 *
 * <pre>
 *   unchanged?  ends here if no document, setting or decision has changed since the last run
 *   documents   key, text hash, state, group of each, from all shards
 *   same text   the first document of a text stands for the others
 *   candidates  neighbours, see {@link PhraseNeighbours}, and documents of one title
 *   compare     each pair on a shard, unless the last run has compared it
 *   group       what is connected by links, unless a decision forbids it, see {@link ConstrainedUnion}
 *   order       the members of each group, see {@link GroupRanks}
 *   write       numbers, backgrounds and ranks that have changed, or all after a run that ended while it wrote
 * </pre>
 *
 * <p>The outcome depends on the documents and the settings alone: not on the order in which they
 * were added, the shards they are on, or what earlier runs have found. A pair is not compared if it
 * shares neither text nor title nor two rare phrases, and neither is among the nearest of the
 * other; or if a copy of one of the two stands for it.
 *
 * @param shards the shards for a seed of their document keys
 * @param decisions all manual decisions, read when the job groups
 * @param knowledge receives Solr's version up to which the job has seen all documents of every
 *     shard, with what it learned; 0 when the groups in the index begin to change, and if it has
 *     not seen all documents
 * @param doubts receives pairs for a manual decision, and wholes with their parts
 */
public record CollectionJob(
    IntFunction<List<CollectionShard>> shards,
    Executor executor,
    JobSettings settings,
    RunStore store,
    Supplier<PairConstraints> decisions,
    ObjLongConsumer<Learned> knowledge,
    Doubts doubts,
    JobWatch watch) {
  /** Without manual decisions. */
  public CollectionJob(
      IntFunction<List<CollectionShard>> shards,
      Executor executor,
      JobSettings settings,
      RunStore store,
      JobWatch watch) {
    this(
        shards,
        executor,
        settings,
        store,
        () -> PairConstraints.NONE,
        (learned, mark) -> {},
        Doubts.NONE,
        watch);
  }

  private static final String UNCHANGED =
      "none: no document, setting or decision has changed since the last run";

  /** The number of documents per request to all shards. */
  private static final int DOCUMENTS = 200_000;

  public static final int MAX_SEED = 3;

  /**
   * @throws JobAborted if it was stopped; numbers written until then stay
   * @throws IllegalStateException if most groups would dissolve because fingerprints cannot be read
   */
  public GroupFigures run() throws IOException {
    return keyed(this::run);
  }

  /**
   * Writes groups, backgrounds and ranks of {@link RunStore#imported}, as {@link #run} writes those
   * that it finds. Compares no pairs, so {@link #knowledge} gets no version, and the next run looks
   * at all documents.
   *
   * @param rows the number of rows
   * @throws JobAborted if it was stopped; numbers written until then stay
   * @throws IllegalStateException if rows are missing or contradict each other
   */
  public GroupFigures importGroups(long rows) throws IOException {
    return keyed((all, seed) -> imported(all, rows, seed));
  }

  /**
   * Learns what {@link #run} would, and changes nothing.
   *
   * @param most the highest number of documents to read
   * @return empty if there are more documents, or some may be left out
   * @throws JobAborted if it was stopped
   */
  public Optional<Learned> learn(long most) throws IOException {
    return keyed((all, seed) -> learned(all, seed, most));
  }

  private interface Keyed<T> {
    T with(Shards<CollectionShard> all, int seed) throws IOException, KeyCollision;
  }

  /** Tries other keys if two documents have the same one. */
  private <T> T keyed(Keyed<T> work) throws IOException {
    for (int seed = 0; ; seed++) {
      try {
        return work.with(new Shards<>(shards.apply(seed), executor), seed);
      } catch (KeyCollision e) {
        if (seed == MAX_SEED) {
          throw new IllegalStateException(e.getMessage(), e);
        }
      }
    }
  }

  private Optional<Learned> learned(Shards<CollectionShard> all, int seed, long most)
      throws IOException, KeyCollision {
    GroupFigures figures = new GroupFigures(watch);
    figures.begin(Phase.DOCUMENTS);
    figures.summary = summary(all);
    if (figures.summary.documents() > most || figures.summary.hasNested()) {
      return Optional.empty();
    }
    try (Exchange exchange = exchange()) {
      return Optional.of(found(all, seed, exchange, figures).searched.probable.learned());
    }
  }

  private Exchange exchange() throws IOException {
    return new WatchedExchange(store.exchange(), watch);
  }

  private record Found(
      DocumentTable documents,
      PairVerifier verifier,
      Searched searched,
      PairConstraints decided,
      UnionFind groups) {}

  private Found found(
      Shards<CollectionShard> all, int seed, Exchange exchange, GroupFigures figures)
      throws IOException, KeyCollision {
    requireRoom(exchange, figures.summary, seed);
    DocumentTable documents = documents(all, figures);
    documents.requireReadable(figures.summary.documents());
    int[] representatives = documents.representatives();
    figures.sameText = sameText(representatives);
    PairVerifier verifier = new PairVerifier(all, documents, settings, exchange);
    Searched searched =
        searched(all, documents, representatives, verifier, seed, exchange, figures);
    figures.begin(Phase.GROUP);
    PairConstraints decided = decisions.get();
    long[] together = ConstrainedUnion.pairs(decided, false, documents, seed);
    long[] apart = ConstrainedUnion.pairs(decided, true, documents, seed);
    UnionFind groups =
        settings.calibrated()
            ? searched.probable.groups(together, apart)
            : ConstrainedUnion.of(representatives, searched.links, together, apart);
    return new Found(documents, verifier, searched, decided, groups);
  }

  /** A run that reuses comparisons needs only the texts of new pairs, whose number is unknown. */
  private void requireRoom(Exchange exchange, ShardSummary summary, int seed) throws IOException {
    try (InputStream last = store.last().orElse(InputStream.nullInputStream())) {
      boolean reuses = settings.certain() && LastRun.isOf(last, settings.basis(), seed);
      if (summary.bytes().isPresent() && !reuses) {
        exchange.requireRoom(
            FlatTexts.keptBytes(summary.bytes().get()) + LinkSearch.keptBytes(summary.documents()));
      }
    }
  }

  private GroupFigures run(Shards<CollectionShard> all, int seed) throws IOException, KeyCollision {
    GroupFigures figures = new GroupFigures(watch);
    figures.begin(Phase.DOCUMENTS);
    long settled = CollectionShard.commit(all); // shows the numbers of an interrupted run
    figures.summary = summary(all);
    Optional<RunOutcome> last = store.outcome();
    figures.scope = scope(all, last, figures.summary);
    Optional<Numbered> numbered;
    try (Exchange exchange = exchange()) { // also removes what a killed run left
      numbered =
          figures.scope.equals(UNCHANGED)
              ? Optional.empty()
              : Optional.of(numbered(all, found(all, seed, exchange, figures), figures));
    }
    return numbered.isPresent()
        ? run(all, numbered.get(), settled, figures)
        : unchanged(last.orElseThrow(), settled, figures);
  }

  private GroupFigures imported(Shards<CollectionShard> all, long rows, int seed)
      throws IOException, KeyCollision {
    GroupFigures figures = new GroupFigures(watch);
    figures.begin(Phase.DOCUMENTS);
    CollectionShard.commit(all); // shows the numbers of an interrupted run
    figures.summary = summary(all);
    figures.scope = "imported: another program has found the groups";
    write(all, imported(documents(all, figures), rows, seed, figures), figures);
    store.keepLast();
    return figures;
  }

  private Numbered imported(DocumentTable documents, long rows, int seed, GroupFigures figures)
      throws IOException {
    figures.sameText = sameText(documents.representatives());
    ImportedGroups imported =
        new ImportedGroups(documents, settings.backgrounds().isPresent(), figures);
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(store.imported()))) {
      imported.read(in, rows, seed);
    }
    GroupNumbers numbers = new GroupNumbers(documents, imported.groups(), figures.summary);
    int[] ranks = imported.ranks(numbers);
    BitSet changed =
        documents.number(
            numbers::of, imported::column, settings.ranked() ? d -> ranks[d] : documents::rank);
    Learned none = new Learned(settings.calibration().orElse(Calibration.FIXED), ScoredPairs.NONE);
    return new Numbered(documents, numbers, changed, none, PairConstraints.NONE, Optional.empty());
  }

  /** Returns the number of documents with the text of another one. */
  private static long sameText(int[] representatives) {
    return IntStream.range(0, representatives.length).filter(i -> representatives[i] != i).count();
  }

  /** Returns what the run looks at, and why. */
  private String scope(
      Shards<CollectionShard> all, Optional<RunOutcome> last, ShardSummary summary) {
    if (last.isEmpty()) {
      return "all: no run has ended, the last one imported groups, or documents changed meanwhile";
    }
    if (last.get().basis() != settings.basis(settings.calibration(), decisions.get())) {
      return "all: settings, decisions or weights have changed since the last run";
    }
    if (!isSameIndex(last, summary)) {
      return "all: documents have changed since the last run";
    }
    if (last.get().isOver(Instant.now())) {
      return "all: a date is no longer in the future";
    }
    return isReplicated(all) ? UNCHANGED : "all: a replica has other groups than its leader";
  }

  private static boolean isSameIndex(Optional<RunOutcome> last, ShardSummary summary) {
    return last.isPresent() && last.map(RunOutcome::index).equals(summary.state());
  }

  private GroupFigures unchanged(RunOutcome last, long settled, GroupFigures figures) {
    Calibration known = settings.calibration().orElse(Calibration.FIXED);
    figures.weights = settings.weights().apply(known);
    figures.links = last.links();
    figures.sameText = last.sameText();
    figures.groups = last.groups();
    figures.inGroups = last.inGroups();
    figures.reached(Phase.WRITE, 1, 1);
    knowledge.accept(new Learned(known, ScoredPairs.NONE), Math.min(settled, last.mark()));
    return figures;
  }

  /**
   * What a run writes and keeps. Evidence and texts are not reachable from here, so that the heap
   * is free for updates.
   *
   * @param documents with the values to write
   * @param changed the documents whose values have changed
   * @param until when the order may change by time alone
   */
  private record Numbered(
      DocumentTable documents,
      GroupNumbers numbers,
      BitSet changed,
      Learned learned,
      PairConstraints decided,
      Optional<Instant> until) {}

  private Numbered numbered(Shards<CollectionShard> all, Found found, GroupFigures figures) {
    DocumentTable documents = found.documents;
    Searched searched = found.searched;
    searched.doubtful(found.groups, settings.calibrated(), doubts, documents);
    Learned learned = searched.probable.learned();
    figures.weights = settings.weights().apply(learned.calibration());
    figures.links = settings.calibrated() ? searched.probable.links() : searched.links.size();
    GroupNumbers numbers = new GroupNumbers(documents, found.groups, figures.summary);
    Optional<GroupRanks> ranks =
        settings.ranked()
            ? Optional.of(new GroupRanks(all, documents, found.verifier, numbers, figures))
            : Optional.empty();
    BitSet changed =
        documents.number(
            numbers::of,
            column(documents, searched.probable, !figures.summary.hasNested()),
            ranks.<IntUnaryOperator>map(order -> order::of).orElse(documents::rank));
    return new Numbered(
        documents, numbers, changed, learned, found.decided, ranks.flatMap(GroupRanks::until));
  }

  private GroupFigures run(
      Shards<CollectionShard> all, Numbered numbered, long settled, GroupFigures figures)
      throws IOException {
    write(all, numbered, figures);
    Learned learned = numbered.learned;
    long mark = figures.summary.hasNested() ? 0 : Math.min(settled, numbered.documents.mark());
    long basis = settings.basis(known(learned), numbered.decided);
    store.keep(outcome(all, basis, numbered.until, mark, figures));
    knowledge.accept(learned, mark);
    return figures;
  }

  private void write(Shards<CollectionShard> all, Numbered numbered, GroupFigures figures)
      throws IOException {
    figures.reached(Phase.GROUP, 1, 1); // an aborted job keeps the last record
    boolean everything = store.begin();
    knowledge.accept(numbered.learned, 0);
    write(
        all,
        new NumberWriter(
            all, numbered.documents, numbered.numbers, numbered.changed, everything, figures));
  }

  /** Returns the calibration that the next run has. */
  private static Optional<Calibration> known(Learned learned) {
    return Optional.of(learned.calibration()).filter(known -> !known.equals(Calibration.FIXED));
  }

  /** Returns nothing if documents, or what applies to them, may have changed since it began. */
  private Optional<RunOutcome> outcome(
      Shards<CollectionShard> all,
      long basis,
      Optional<Instant> until,
      long mark,
      GroupFigures figures) {
    Optional<Long> seen = figures.summary.state().map(IndexState::content);
    return summary(all)
        .state()
        .filter(now -> seen.equals(Optional.of(now.content())))
        .filter(now -> settings.certain() && figures.changed == 0)
        .map(
            now ->
                new RunOutcome(
                    basis,
                    now,
                    until,
                    mark,
                    figures.links,
                    figures.sameText,
                    figures.groups,
                    figures.inGroups));
  }

  /** Returns the column values of what is known around documents. */
  private IntToLongFunction column(
      DocumentTable documents, ProbableGroups probable, boolean isWritten) {
    Optional<Long> basis = settings.columnBasis(probable.calibration()).filter(all -> isWritten);
    return document -> {
      long column = basis.isPresent() ? probable.column(document, basis.get()) : 0;
      return column == 0 ? documents.background(document) : column;
    };
  }

  /** Writes once more if a replica has missed something, which is rare. */
  private void write(Shards<CollectionShard> all, NumberWriter writer) {
    writer.write();
    if (settings.ranked() && GroupRanks.showUnseen(all) > 0) {
      CollectionShard.commit(all);
    }
    if (!isReplicated(all)) {
      writer.whole().write();
      if (!isReplicated(all)) {
        throw new IllegalStateException(
            "a replica has other group numbers than its leader; start the job again when all"
                + " replicas are active");
      }
    }
  }

  private boolean isReplicated(Shards<CollectionShard> all) {
    return all.each(CollectionShard::isReplicated).stream().allMatch(isSame -> isSame);
  }

  private static ShardSummary summary(Shards<CollectionShard> all) {
    return all.each(CollectionShard::summary).stream().reduce(ShardSummary::plus).orElseThrow();
  }

  private DocumentTable documents(Shards<CollectionShard> all, GroupFigures figures)
      throws KeyCollision {
    DocumentTable documents = DocumentTable.of(figures.summary.documents());
    List<HashRange> ranges = HashRange.of(figures.summary.documents(), DOCUMENTS).toList();
    for (HashRange range : ranges) {
      documents.add(all.each(shard -> shard.documents(range)));
      figures.reached(Phase.DOCUMENTS, range.index() + 1, range.count());
    }
    documents.close();
    return documents;
  }

  private record Searched(Links links, Links doubtful, ProbableGroups probable) {
    void doubtful(UnionFind groups, boolean calibrated, Doubts doubts, DocumentTable documents) {
      Links all = calibrated ? probable.doubtful(doubts.from()) : doubtful;
      for (int i = 0; i < all.size(); i++) {
        int a = CandidatePairs.first(all.pair(i));
        int b = CandidatePairs.second(all.pair(i));
        if (groups.find(a) != groups.find(b)) {
          doubts.taker().take(documents.key(a), documents.key(b), all.similarity(i));
        }
      }
      if (!doubts.equals(Doubts.NONE)) {
        probable.eachPart(
            groups,
            (whole, part, evidence) ->
                doubts
                    .parts()
                    .take(
                        documents.key(whole),
                        documents.key(part),
                        evidence.leastShare(),
                        evidence.share()));
      }
    }
  }

  private Searched searched(
      Shards<CollectionShard> all,
      DocumentTable documents,
      int[] representatives,
      PairVerifier verifier,
      int seed,
      Exchange exchange,
      GroupFigures figures)
      throws IOException {
    Optional<InputStream> before = isWhole(store.last()) ? store.last() : Optional.empty();
    figures.notReused = store.notReused();
    try (InputStream in = new BufferedInputStream(before.orElse(InputStream.nullInputStream()));
        RunRecord record =
            new RunRecord(
                new BufferedOutputStream(store.next()), settings.basis(), seed, documents)) {
      LastRun last =
          before.isEmpty() ? LastRun.none() : LastRun.read(in, settings.basis(), seed, documents);
      LinkSearch search =
          new LinkSearch(
              all,
              documents,
              representatives,
              verifier,
              last,
              record,
              settings,
              doubts.from(),
              exchange,
              figures);
      boolean isKnown = isSameIndex(store.outcome(), figures.summary) && last.isOf(documents);
      if (isKnown) {
        figures.scope = "groups" + figures.scope.substring(figures.scope.indexOf(':'));
      }
      search.search(isKnown);
      record.complete();
      return new Searched(search.links(), search.doubtful(), search.probable());
    }
  }

  private static boolean isWhole(Optional<InputStream> record) throws IOException {
    try (InputStream in = new BufferedInputStream(record.orElse(InputStream.nullInputStream()))) {
      return RunRecord.isWhole(in);
    }
  }
}
