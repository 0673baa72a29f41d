package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.solr.common.util.TimeSource;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.util.IOFunction;
import org.apache.solr.util.RefCounted;
import org.apache.solr.util.TimeOut;
import org.solrduplicates.core.backfill.BackfillIndex;
import org.solrduplicates.core.backfill.BackfillIndex.FingerprintState;
import org.solrduplicates.core.job.JobWatch;

/** The documents of one core, which is the leader of its shard or a collection by itself. */
final class CoreIndex implements BackfillIndex {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  /** Who starts a job waits no longer; the job looks at the rest. */
  private static final int SECONDS_TO_LOOK = 10;

  private final SolrCore core;
  private final PostDistributionChain tail;
  private final BackfillBody asked;
  private final DocumentUpdates updates;
  private final JobWatch watch;

  CoreIndex(SolrCore core, BackfillBody asked, JobWatch watch) {
    this.core = core;
    this.watch = watch;
    this.tail = PostDistributionChain.of(core);
    this.asked = asked;
    this.updates = new DocumentUpdates(core, tail);
  }

  /** Looks for what would be lost, as far as somebody can wait for. */
  static UpdateBlockers blockers(SolrCore core, boolean checksText) throws IOException {
    PostDistributionChain chain = PostDistributionChain.of(core);
    TimeOut limit = new TimeOut(SECONDS_TO_LOOK, TimeUnit.SECONDS, TimeSource.NANO_TIME);
    return core.withSearcher(
        newest -> {
          SearchedIndex index = SearchedIndex.of(core, newest, chain, () -> {});
          return new IndexSurvey(index, checksText, limit::hasTimedOut).blockers();
        });
  }

  /** While Solr replays its log, it commits nothing, and the index is not up to date. */
  void awaitReplay() {
    UpdateLog log = core.getUpdateHandler().getUpdateLog();
    while (log != null && log.getState() != UpdateLog.State.ACTIVE) {
      watch.pause(LOOK_AGAIN.toNanos());
    }
  }

  @Override
  public void walk(Walk walk) throws IOException {
    RefCounted<SolrIndexSearcher> newest = core.getSearcher();
    try {
      SearchedIndex index = SearchedIndex.of(core, newest.get(), tail, () -> watch.pause(0));
      if (asked.isWriting()) { // all are looked at again: some may have come since the start
        new IndexSurvey(index, asked.isCheckingText(), () -> !isGoing())
            .blockers()
            .refuseUnless(asked.allowLoss());
      }
      walk(index, walk);
    } finally {
      newest.decref();
    }
  }

  private boolean isGoing() {
    watch.pause(0);
    return true;
  }

  private void walk(SearchedIndex index, Walk walk) throws IOException {
    SchemaGuard guard = new SchemaGuard(index, asked.allowLoss(), updates);
    StoredDocuments documents = new StoredDocuments(index);
    walk.begin(index.searcher().getIndexReader().numDocs());
    for (LeafReaderContext segment : index.segments()) {
      SegmentStates states = new SegmentStates(index, segment, documents, asked.isCheckingText());
      SchemaGuard.OfSegment guarded = guard.of(segment);
      DocumentUpdates.OfSegment update = updates.of(index.searcher(), segment, documents);
      new SegmentBlocks(segment.reader())
          .all(
              block -> {
                walk.take(states(block, states), () -> update.send(guarded.passed(block)));
                return true;
              });
    }
  }

  /** Who takes a block can be stopped before it, and a block of many children in it. */
  private List<FingerprintState> states(List<Integer> block, SegmentStates states)
      throws IOException {
    List<FingerprintState> all = new ArrayList<>();
    for (int document : block) {
      if (!all.isEmpty()) {
        watch.pause(0);
      }
      all.add(states.of(document));
    }
    return all;
  }

  @Override
  public void flush() throws IOException {
    updates.flush();
  }

  @Override
  public void commit(boolean visible) throws IOException {
    updates.commit(visible);
  }

  /**
   * Looks at all documents of an index that may be updated.
   *
   * @param checksText whether documents that have a fingerprint may be updated, too
   * @param isEnough asked before each of these, and now and then, whether to look no further
   */
  private record IndexSurvey(SearchedIndex index, boolean checksText, BooleanSupplier isEnough) {
    /** So many documents that need nothing take less than a moment. */
    private static final int ASK_EVERY = 100;

    UpdateBlockers blockers() throws IOException {
      IndexSchema schema = index.core().getLatestSchema();
      UpdateBlockers always = UpdateBlockers.always(index, schema);
      if (!always.isWhole()) { // where some of these are missing, nothing can be looked at
        return always;
      }
      FieldSurvey fields = new FieldSurvey(index, schema);
      return fields.blockers(isWhole(fields.trips()));
    }

    private boolean isWhole(RoundTrip trips) throws IOException {
      for (LeafReaderContext segment : index.segments()) {
        SegmentStates states =
            new SegmentStates(index, segment, new StoredDocuments(index), checksText);
        RoundTrip.OfSegment trip = trips.of(segment);
        if (!new SegmentBlocks(segment.reader()).all(block -> isWhole(block, states, trip))) {
          return false;
        }
      }
      return true;
    }

    private boolean isWhole(List<Integer> block, SegmentStates states, RoundTrip.OfSegment trip)
        throws IOException {
      boolean isOpen = false;
      for (int document : block) {
        isOpen |= states.isOpen(document);
      }
      for (int document : block) {
        if ((isOpen || document % ASK_EVERY == 0) && isEnough.getAsBoolean()) {
          return false;
        }
        if (isOpen) {
          trip.look(document);
        }
      }
      return true;
    }
  }

  /**
   * Walks the documents of a segment that are not deleted. Children come before their parent, with
   * which they are updated.
   */
  private record SegmentBlocks(LeafReader reader) {
    /**
     * Hands over documents that are updated as one.
     *
     * @param visitor takes their numbers in the segment, the parent last; tells whether to go on
     * @return whether all were taken
     */
    boolean all(IOFunction<List<Integer>, Boolean> visitor) throws IOException {
      DocIdSetIterator children = DocValues.getSorted(reader, IndexSchema.NEST_PATH_FIELD_NAME);
      Bits live = reader.getLiveDocs();
      List<Integer> block = new ArrayList<>();
      for (int d = 0; d < reader.maxDoc(); d++) {
        if (live == null || live.get(d)) {
          block.add(d);
          if (!isAt(children, d)) {
            if (!visitor.apply(List.copyOf(block))) {
              return false;
            }
            block.clear();
          }
        }
      }
      return true;
    }

    private static boolean isAt(DocIdSetIterator documents, int document) throws IOException {
      return documents.docID() == document
          || documents.docID() < document && documents.advance(document) == document;
    }
  }
}
