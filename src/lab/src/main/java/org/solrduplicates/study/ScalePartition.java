// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.Bits;

/** The groups that the whole-collection job wrote into an index. */
final class ScalePartition {
  private static final String FIELD = "dup_group";

  private ScalePartition() {}

  /** Returns the group of each document of the truth, 0 for none. */
  static int[] read(ScaleCore core, ScaleTruth truth) throws IOException {
    int[] groups = new int[truth.documents()];
    return core.look(
        searcher -> {
          for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            read(leaf.reader(), truth, groups);
          }
          return groups;
        });
  }

  private static void read(LeafReader reader, ScaleTruth truth, int[] groups) throws IOException {
    Bits live = reader.getLiveDocs();
    SortedDocValues ids = DocValues.getSorted(reader, "id");
    NumericDocValues values = DocValues.getNumeric(reader, FIELD);
    while (values.nextDoc() != NumericDocValues.NO_MORE_DOCS) {
      int doc = values.docID();
      if ((live == null || live.get(doc)) && ids.advanceExact(doc)) {
        String id = ids.lookupOrd(ids.ordValue()).utf8ToString();
        groups[truth.document(id)] = (int) values.longValue();
      }
    }
  }
}
