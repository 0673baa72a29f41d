package org.solrduplicates.core.collection;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.Components.Component;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.GroupNumbers.FreeNumbers;
import org.solrduplicates.core.collection.GroupNumbers.NumberWriter;
import org.solrduplicates.core.collection.LastRun.RunRecord;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.LinkMode;

/**
 * Finds all version groups of a collection and numbers them:
 *
 * <pre>
 *   documents   key, text hash, state, group of each, from all shards
 *   same text   the first document of a text stands for the others
 *   candidates  neighbours, see {@link PhraseNeighbours}, and documents of one title
 *   compare     each pair on a shard, unless the last run has compared it
 *   group       by link mode, see {@link Component}
 *   decisions   of people, which have the last word, see {@link ConstrainedComponent}
 *   write       numbers and backgrounds that have changed, or all after a run that ended while it wrote
 * </pre>
 *
 * <p>The outcome depends on the documents and the settings alone: not on the order in which they
 * were added, the shards they are on, or what earlier runs have found. A pair is not compared if it
 * shares neither text nor title nor two rare phrases, and neither is among the nearest of the
 * other; or if a copy of one of the two stands for it.
 *
 * @param shards the shards for a seed of their document keys
 * @param executor asks several shards at once
 * @param decisions what people have decided
 * @param knowledge notes whether the groups in the index count
 * @param watch is told how far the job is
 * @param <D> a document on its way between shards
 */
public record CollectionJob<D>(
    IntFunction<List<CollectionShard<D>>> shards,
    Executor executor,
    JobSettings settings,
    RunStore store,
    JobDecisions decisions,
    JobKnowledge knowledge,
    JobWatch watch) {
  /** Makes a job that does not note whether its groups count. */
  public CollectionJob(
      IntFunction<List<CollectionShard<D>>> shards,
      Executor executor,
      JobSettings settings,
      RunStore store,
      JobDecisions decisions,
      JobWatch watch) {
    this(shards, executor, settings, store, decisions, JobKnowledge.NONE, watch);
  }

  /** How many documents come at once from each shard. */
  private static final int DOCUMENTS = 200_000;

  /** The last seed for document keys that is tried. */
  public static final int MAX_SEED = 3;

  /**
   * Runs the job to its end.
   *
   * @throws JobAborted if it was stopped; numbers written until then stay
   * @throws IOException if the record of the run cannot be written
   */
  public GroupFigures run() throws IOException {
    for (int seed = 0; ; seed++) {
      try {
        return run(new Shards<>(shards.apply(seed), executor), seed);
      } catch (KeyCollision e) {
        if (seed == MAX_SEED) {
          throw new IllegalStateException(e.getMessage(), e);
        }
      }
    }
  }

  private GroupFigures run(Shards<D> all, int seed) throws IOException, KeyCollision {
    GroupFigures figures = new GroupFigures(watch, settings.weights());
    figures.begin(Phase.DOCUMENTS);
    all.commit(); // numbers that a run before has written but not made visible
    DocumentTable documents = documents(all, figures);
    int[] representatives = documents.representatives();
    UnionFind groups = new UnionFind(documents.size());
    Searched searched = grouped(all, documents, representatives, seed, groups, figures);
    for (int i = 0; i < representatives.length; i++) {
      groups.join(i, representatives[i]);
      figures.sameText += representatives[i] == i ? 0 : 1;
    }
    ConstrainedComponents decisions =
        new ConstrainedComponents(documents, representatives, seed, groups, this.decisions.all());
    List<ConstrainedComponent> decided = decisions.decided(searched.links);
    GroupNumbers numbers =
        new GroupNumbers(
            documents, decisions.made(decided), FreeNumbers.before(documents, figures.summary));
    figures.reached(Phase.GROUP, 1, 1); // a job that is to stop leaves what an earlier one has kept
    this.decisions.begin(numbered(decided, documents, numbers));
    boolean everything = store.isCutShort();
    store.begin();
    knowledge.note(0);
    new NumberWriter<>(all, documents, numbers, searched.backgrounds::column, everything, figures)
        .write();
    this.decisions.end();
    store.keep();
    knowledge.note(documents.mark());
    return figures;
  }

  private static List<ConstrainedComponent> numbered(
      List<ConstrainedComponent> decided, DocumentTable documents, GroupNumbers numbers) {
    List<ConstrainedComponent> numbered = new ArrayList<>();
    int spare = numbers.highest() + 1;
    for (ConstrainedComponent group : decided) {
      int[] known =
          LongStream.of(group.keys()).mapToInt(key -> numbers.of(documents.find(key))).toArray();
      numbered.add(group.numbered(known, spare));
      spare += known.length;
    }
    return numbered;
  }

  private DocumentTable documents(Shards<D> all, GroupFigures figures) throws KeyCollision {
    figures.summary =
        all.each(CollectionShard::summary).stream().reduce(ShardSummary::plus).orElseThrow();
    DocumentTable documents = new DocumentTable(figures.summary.documents());
    List<HashRange> ranges = HashRange.of(figures.summary.documents(), DOCUMENTS).toList();
    for (HashRange range : ranges) {
      documents.add(all.each(shard -> shard.documents(range)));
      figures.reached(Phase.DOCUMENTS, range.index() + 1, range.count());
    }
    documents.close();
    return documents;
  }

  private record Searched(Links links, JobBackgrounds backgrounds) {}

  private Searched grouped(
      Shards<D> all,
      DocumentTable documents,
      int[] representatives,
      int seed,
      UnionFind groups,
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
      LinkSearch<D> search =
          new LinkSearch<>(all, documents, representatives, last, record, settings, figures);
      Links links = search.search();
      record.complete();
      figures.begin(Phase.GROUP);
      group(links, search.judge(), groups, figures);
      return new Searched(links, search.backgrounds());
    }
  }

  /** What is damaged is not believed; then all is compared again. */
  private static boolean isWhole(Optional<InputStream> record) throws IOException {
    try (InputStream in = new BufferedInputStream(record.orElse(InputStream.nullInputStream()))) {
      return RunRecord.isWhole(in);
    }
  }

  private void group(Links links, PairJudge<D> judge, UnionFind groups, GroupFigures figures) {
    if (settings.link() == LinkMode.SINGLE) {
      for (int i = 0; i < links.size(); i++) {
        groups.join(CandidatePairs.first(links.pair(i)), CandidatePairs.second(links.pair(i)));
      }
      return;
    }
    Components components = new Components(links, groups.size());
    AverageLinkage linkage = new AverageLinkage(settings.average(), groups, judge::judge);
    components.forEach(
        component -> {
          if (settings.link() == LinkMode.PIVOT) {
            figures.compared += component.joinToPivots(judge::judge, groups);
          } else {
            figures.compared += linkage.add(component);
          }
          figures.reached(Phase.GROUP, component.first(), groups.size());
        });
    figures.compared += linkage.finish();
    figures.cutLinks = components.cut();
  }
}
