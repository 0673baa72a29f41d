// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.lucene.OrderedKeys;
import org.solrduplicates.solr.collection.shard.PassageShard;
import org.solrduplicates.solr.collection.shard.PassageTasks;
import org.solrduplicates.solr.collection.shard.PassageTasks.Behind;
import org.solrduplicates.solr.collection.shard.PassageTasks.Source;
import org.solrduplicates.solr.passage.AlignedDocument;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.passage.PassageQuestion;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.passage.PassageSearch;
import org.solrduplicates.solr.passage.PassageSearch.Step;
import org.solrduplicates.solr.shard.ShardSet;

/**
 * Searches the passages of each source document in key order, as {@code dup.passages} does, and
 * writes a record of the results. Fragment frequencies and candidates are computed in each run.
 * Alignments of the last run are reused unless one of the texts or the ignored fragments changed,
 * so the record equals that of a run from scratch.
 */
final class PassageJob {
  private static final Logger LOG = LoggerFactory.getLogger(PassageJob.class);

  /** Number of source documents per request. */
  private static final int BATCH = 100;

  private final ShardSet<PassageShard> shards;
  private final PassageRequest asked;
  private final IgnoredFragments ignored;
  private final RunStore records;
  private final JobWatch watch;
  private Figures figures = new Figures(0, 0, 0, 0, 0, 0, 0);

  PassageJob(
      ShardSet<PassageShard> shards,
      PassageRequest asked,
      IgnoredFragments ignored,
      RunStore records,
      JobWatch watch) {
    this.shards = shards;
    this.asked = asked;
    this.ignored = ignored;
    this.records = records;
    this.watch = watch;
  }

  /**
   * The progress of the job.
   *
   * @param compared aligned pairs of texts
   * @param reused pairs aligned by the last run
   * @param truncated sources with results that a limit may have cut
   * @param cut pairs with only the beginning of the second text aligned
   * @param notCompared sources without a readable text
   */
  private record Figures(
      long sources,
      long compared,
      long reused,
      long copies,
      long truncated,
      long cut,
      long notCompared)
      implements JobFigures {
    Figures plus(PassageSearch search, long known) {
      List<AlignedDocument> aligned = search.candidates();
      return new Figures(
          sources + 1,
          compared + aligned.size() - known,
          reused + known,
          copies + search.found().size(),
          truncated + (search.isTruncated() ? 1 : 0),
          cut + aligned.stream().filter(AlignedDocument::isCut).count(),
          notCompared + (search.isWithoutText() ? 1 : 0));
    }

    @Override
    public Map<String, Object> written(Duration time, boolean running) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("sources", sources);
      map.put("compared", compared);
      map.put("reused", reused);
      map.put("copies", copies);
      map.put("truncated", truncated);
      map.put("cut", cut);
      map.put("notCompared", notCompared);
      map.put("sources/s", JobFigures.perSecond(sources, time.toMillis()));
      return map;
    }
  }

  private record Placed(Source source, String shard) {}

  void run() throws IOException {
    try (LastRun last = LastRun.of(records);
        PassageRecord.Writer next = new PassageRecord.Writer(records.next(), Instant.now())) {
      List<Placed> sources = sourcesAfter("");
      while (!sources.isEmpty()) {
        for (Placed source : sources) {
          watch.pause(0);
          next.write(new SourceSearch(source, last.find(source.source.id())).answer());
          watch.progress(figures);
        }
        sources = sourcesAfter(sources.get(sources.size() - 1).source.id());
      }
      next.finish();
    }
    watch.requireGoing();
    records.keep(Optional.empty());
  }

  private List<Placed> sourcesAfter(String key) {
    return shards.ask(PassageTasks.SOURCES, new Behind(key, BATCH)).entrySet().stream()
        .flatMap(shard -> shard.getValue().stream().map(found -> new Placed(found, shard.getKey())))
        .sorted(Comparator.comparing(placed -> placed.source.id(), OrderedKeys.ORDER))
        .limit(BATCH)
        .toList();
  }

  private final class SourceSearch {
    private final Placed placed;
    private final Optional<SourceCopies> before;
    private final PassageSearch search;
    private Map<String, AlignedDocument> known = Map.of();
    private long state;

    SourceSearch(Placed placed, Optional<SourceCopies> before) {
      Source source = placed.source;
      this.placed = placed;
      this.before = before;
      this.search = new PassageSearch(asked, ignored, source.id(), source.values(), source.dates());
    }

    SourceCopies answer() {
      for (Optional<Step> step = search.next(); step.isPresent(); step = search.next()) {
        ask(step.get());
      }
      long reused = search.candidates().stream().filter(AlignedDocument::isKnown).count();
      search.recall(known);
      figures = figures.plus(search, reused);
      return new SourceCopies(
          search.id(), state, search.date(), search.length(), search.isCut(), search.candidates());
    }

    private void ask(Step step) {
      switch (step) {
        case TEXT ->
            shards.askOne(placed.shard, LocalPassages.TEXT, search.id()).ifPresent(search::accept);
        case FREQUENCIES -> {
          long[] fragments = search.fragments();
          shards.ask(LocalPassages.FREQUENCIES, fragments).values().forEach(search::accept);
        }
        case FIND -> {
          PassageQuestion question = question();
          shards.ask(LocalPassages.FIND, question).values().forEach(search::accept);
        }
      }
    }

    private PassageQuestion question() {
      PassageQuestion question = search.question();
      state = question.state(asked);
      known = before.filter(b -> b.state() == state).map(SourceCopies::byKey).orElse(Map.of());
      return question.knowing(known.values());
    }
  }

  /** The record of the last run, read in parallel with the sources. Ends at the first damage. */
  private static final class LastRun implements Closeable {
    private final Optional<PassageRecord.Reader> reader;
    private @Nullable SourceCopies next;

    private LastRun(Optional<PassageRecord.Reader> reader) {
      this.reader = reader;
      this.next = read();
    }

    static LastRun of(RunStore records) throws IOException {
      Optional<InputStream> last = records.last();
      if (last.isEmpty()) {
        return new LastRun(Optional.empty());
      }
      try {
        return new LastRun(Optional.of(new PassageRecord.Reader(last.get())));
      } catch (IOException e) {
        last.get().close();
        LOG.warn("the record of the last passages run is damaged", e);
        return new LastRun(Optional.empty());
      }
    }

    /** Returns the results of the last run for a document. Must be called in key order. */
    Optional<SourceCopies> find(String id) {
      while (next != null && OrderedKeys.ORDER.compare(next.id(), id) < 0) {
        next = read();
      }
      return Optional.ofNullable(next).filter(found -> found.id().equals(id));
    }

    private @Nullable SourceCopies read() {
      try {
        return reader.isEmpty() ? null : reader.get().next().orElse(null);
      } catch (IOException e) {
        LOG.warn("the record of the last passages run is damaged", e);
        return null;
      }
    }

    @Override
    public void close() throws IOException {
      if (reader.isPresent()) {
        reader.get().close();
      }
    }
  }
}
