// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;

/** Random access to a numeric column of an index. Thread-safe. */
public record NumberColumn(List<LeafReaderContext> leaves, String field) {
  public static NumberColumn of(IndexReader reader, String field) {
    return new NumberColumn(reader.leaves(), field);
  }

  /** Returns 0 for a document without a value. */
  public long get(int document) throws IOException {
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    NumericDocValues values = DocValues.getNumeric(leaf.reader(), field);
    return values.advanceExact(document - leaf.docBase) ? values.longValue() : 0;
  }
}
