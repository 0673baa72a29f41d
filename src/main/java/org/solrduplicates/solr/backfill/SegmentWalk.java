package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.backfill.BackfillIndex;
import org.solrduplicates.core.backfill.FingerprintState;

/**
 * Walks the documents of a segment. Children come before their parent, with which they are updated.
 *
 * @param segment the segment
 * @param states what it has of each
 * @param updates makes new fingerprints
 */
record SegmentWalk(
    LeafReaderContext segment, SegmentStates states, DocumentUpdates.OfSegment updates) {
  void all(BackfillIndex.Walk walk) throws IOException {
    DocIdSetIterator children =
        DocValues.getSorted(segment.reader(), IndexSchema.NEST_PATH_FIELD_NAME);
    Bits live = segment.reader().getLiveDocs();
    List<FingerprintState> block = new ArrayList<>();
    for (int d = 0; d < segment.reader().maxDoc(); d++) {
      if (live == null || live.get(d)) {
        block.add(states.of(d));
        if (!isAt(children, d)) {
          int parent = d;
          walk.take(List.copyOf(block), () -> updates.send(parent));
          block.clear();
        }
      }
    }
  }

  private static boolean isAt(DocIdSetIterator documents, int document) throws IOException {
    return documents.docID() == document
        || documents.docID() < document && documents.advance(document) == document;
  }
}
