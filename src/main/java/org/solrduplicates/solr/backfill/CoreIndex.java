package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.time.Duration;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.util.RefCounted;
import org.solrduplicates.core.backfill.BackfillIndex;
import org.solrduplicates.core.backfill.BackfillWatch;
import org.solrduplicates.core.collection.JobAborted;
import org.solrduplicates.solr.PluginSettings;
import org.solrduplicates.solr.shards.Routing;

/** The documents of one core, which is the leader of its shard or a collection by itself. */
final class CoreIndex implements BackfillIndex {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  private final SolrCore core;
  private final UpdateTail tail;
  private final BackfillBody asked;
  private final DocumentUpdates updates;

  CoreIndex(SolrCore core, BackfillBody asked) {
    this.core = core;
    this.tail = UpdateTail.of(core);
    this.asked = asked;
    this.updates = new DocumentUpdates(core, tail);
  }

  /** Looks for what would be lost. */
  static Obstacles obstacles(SolrCore core) throws IOException {
    PluginSettings settings = UpdateTail.of(core).fingerprints().settings();
    RefCounted<SolrIndexSearcher> newest = core.getSearcher();
    try {
      return Obstacles.of(newest.get(), settings);
    } finally {
      newest.decref();
    }
  }

  /** While Solr replays its log, it commits nothing, and the index is not up to date. */
  void awaitReplay(BackfillWatch watch) {
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
        Obstacles.of(newest.get(), tail.fingerprints().settings()).refuseUnless(asked.allowLoss());
      }
      walk(newest.get(), walk);
    } finally {
      newest.decref();
    }
  }

  private void walk(SolrIndexSearcher searcher, Walk walk) throws IOException {
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
      new SegmentWalk(segment, states, updates.of(searcher, segment, documents)).all(walk);
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
