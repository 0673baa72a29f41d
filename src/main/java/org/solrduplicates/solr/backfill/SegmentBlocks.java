package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.solr.schema.IndexSchema;

/**
 * Walks the documents of a segment that are not deleted. Children come before their parent, with
 * which they are updated.
 *
 * @param reader the segment
 */
record SegmentBlocks(LeafReader reader) {
  /** Takes documents that are updated as one. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Takes them.
     *
     * @param block their numbers in the segment; the last one is the parent
     * @return whether to go on
     */
    boolean visit(List<Integer> block) throws IOException;
  }

  /** Returns whether all were taken. */
  boolean all(Visitor visitor) throws IOException {
    DocIdSetIterator children = DocValues.getSorted(reader, IndexSchema.NEST_PATH_FIELD_NAME);
    Bits live = reader.getLiveDocs();
    List<Integer> block = new ArrayList<>();
    for (int d = 0; d < reader.maxDoc(); d++) {
      if (live == null || live.get(d)) {
        block.add(d);
        if (!isAt(children, d)) {
          if (!visitor.visit(List.copyOf(block))) {
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
