package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;

/**
 * A column of numbers of an index, read in any order. Safe for use by several threads.
 *
 * @param leaves of the index
 */
public record NumberColumn(List<LeafReaderContext> leaves, String field) {
  public static NumberColumn of(IndexReader reader, String field) {
    return new NumberColumn(reader.leaves(), field);
  }

  /** Returns the number of a document, 0 if it has none. */
  public long get(int document) throws IOException {
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    NumericDocValues values = DocValues.getNumeric(leaf.reader(), field);
    return values.advanceExact(document - leaf.docBase) ? values.longValue() : 0;
  }
}
