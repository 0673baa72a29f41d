package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.solrduplicates.core.backfill.Attempt;
import org.solrduplicates.core.backfill.BackfillIndex;
import org.solrduplicates.core.backfill.FingerprintState;

/**
 * Walks the documents of a segment.
 *
 * @param segment the segment
 * @param states what it has of each
 * @param guard looks at documents before they are updated
 * @param updates makes new fingerprints
 */
record SegmentWalk(
    LeafReaderContext segment,
    SegmentStates states,
    SchemaGuard.OfSegment guard,
    DocumentUpdates.OfSegment updates) {
  void all(BackfillIndex.Walk walk) throws IOException {
    new SegmentBlocks(segment.reader())
        .all(
            block -> {
              walk.take(states(block), () -> update(block));
              return true;
            });
  }

  private List<FingerprintState> states(List<Integer> block) throws IOException {
    List<FingerprintState> all = new ArrayList<>();
    for (int document : block) {
      all.add(states.of(document));
    }
    return all;
  }

  private Attempt update(List<Integer> block) throws IOException {
    guard.before(block);
    return updates.send(block.get(block.size() - 1));
  }
}
