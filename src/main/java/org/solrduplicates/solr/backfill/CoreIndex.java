package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.common.util.TimeSource;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.util.RefCounted;
import org.apache.solr.util.TimeOut;
import org.solrduplicates.core.backfill.BackfillIndex;
import org.solrduplicates.core.backfill.BackfillWatch;
import org.solrduplicates.core.collection.JobAborted;
import org.solrduplicates.solr.shards.Routing;
import org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory;

/** The documents of one core, which is the leader of its shard or a collection by itself. */
final class CoreIndex implements BackfillIndex {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  /** Who starts a job waits no longer; the job looks at the rest. */
  private static final int SECONDS_TO_LOOK = 10;

  private final SolrCore core;
  private final UpdateTail tail;
  private final BackfillBody asked;
  private final DocumentUpdates updates;
  private final BackfillWatch watch;

  CoreIndex(SolrCore core, BackfillBody asked, BackfillWatch watch) {
    this.core = core;
    this.watch = watch;
    this.tail = UpdateTail.of(core);
    this.asked = asked;
    this.updates = new DocumentUpdates(core, tail);
  }

  /** Looks for what would be lost, as far as somebody can wait for. */
  static Obstacles obstacles(SolrCore core, boolean checksText) throws IOException {
    FingerprintUpdateProcessorFactory fingerprints = UpdateTail.of(core).fingerprints();
    TimeOut limit = new TimeOut(SECONDS_TO_LOOK, TimeUnit.SECONDS, TimeSource.NANO_TIME);
    RefCounted<SolrIndexSearcher> newest = core.getSearcher();
    try {
      return new IndexSurvey(core, newest.get(), fingerprints, checksText, limit::hasTimedOut)
          .obstacles();
    } finally {
      newest.decref();
    }
  }

  /** While Solr replays its log, it commits nothing, and the index is not up to date. */
  void awaitReplay() {
    UpdateLog log = core.getUpdateHandler().getUpdateLog();
    while (log != null && log.getState() != UpdateLog.State.ACTIVE) {
      if (watch.awaitAbort(LOOK_AGAIN.toNanos())) {
        throw new JobAborted();
      }
    }
  }

  @Override
  public void walk(Walk walk) throws IOException {
    RefCounted<SolrIndexSearcher> newest = core.getSearcher();
    try {
      if (asked.isWriting()) { // documents may have come since the start was allowed
        survey(newest.get()).refuseUnless(asked.allowLoss());
      }
      walk(newest.get(), walk);
    } finally {
      newest.decref();
    }
  }

  private Obstacles survey(SolrIndexSearcher searcher) throws IOException {
    return new IndexSurvey(
            core, searcher, tail.fingerprints(), asked.isCheckingText(), this::isEnough)
        .obstacles();
  }

  /** All documents are looked at before one is written, unless it is aborted. */
  private boolean isEnough() {
    if (watch.awaitAbort(0)) {
      throw new JobAborted();
    }
    return false;
  }

  private void walk(SolrIndexSearcher searcher, Walk walk) throws IOException {
    SchemaGuard guard = new SchemaGuard(core, searcher, tail, asked, updates);
    walk.begin(searcher.getIndexReader().numDocs());
    StoredDocuments documents =
        new StoredDocuments(searcher, tail.fingerprints().settings(), Routing.of(core).field());
    for (LeafReaderContext segment : searcher.getIndexReader().leaves()) {
      SegmentStates states =
          new SegmentStates(
              segment,
              documents,
              tail.fingerprints(),
              searcher.getSchema(),
              asked.isCheckingText());
      new SegmentWalk(segment, states, guard.of(segment), updates.of(searcher, segment, documents))
          .all(walk);
    }
  }

  @Override
  public void flush() throws IOException {
    updates.flush();
  }

  @Override
  public void commit(boolean visible) throws IOException {
    updates.commit(visible);
  }
}
