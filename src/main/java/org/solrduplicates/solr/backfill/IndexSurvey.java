package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.schema.IndexSchema;

/**
 * Looks at all documents of an index that may be updated. For one thread.
 *
 * @param checksText whether documents that have a fingerprint may be updated, too
 * @param isEnough asked before each of these, and now and then, whether to look no further
 */
record IndexSurvey(SearchedIndex index, boolean checksText, BooleanSupplier isEnough) {
  /** So many documents that need nothing take less than a moment. */
  private static final int ASK_EVERY = 100;

  /** Returns what keeps them from being updated. */
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
