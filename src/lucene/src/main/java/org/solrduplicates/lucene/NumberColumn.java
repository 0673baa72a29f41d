// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;

/** Access to a numeric column of an index, fast in ascending order. Not thread-safe. */
public final class NumberColumn {
  private final List<LeafReaderContext> leaves;
  private final String field;
  private int leaf = -1;
  private NumericDocValues values = DocValues.emptyNumeric();

  private NumberColumn(List<LeafReaderContext> leaves, String field) {
    this.leaves = leaves;
    this.field = field;
  }

  public static NumberColumn of(IndexReader reader, String field) {
    return new NumberColumn(reader.leaves(), field);
  }

  /** Returns 0 for a document without a value. */
  public long get(int document) throws IOException {
    int wanted = ReaderUtil.subIndex(document, leaves);
    LeafReaderContext context = leaves.get(wanted);
    int number = document - context.docBase;
    if (leaf != wanted || number < values.docID()) {
      leaf = wanted;
      values = in(context.reader(), field);
    }
    return values.advanceExact(number) ? values.longValue() : 0;
  }

  /**
   * Returns the numbers of a segment, also those that a schema declares as strings, such as the
   * field {@code _version_} of some. A field without doc values has none.
   *
   * @throws NumberFormatException when a string is read that is no number
   */
  public static NumericDocValues in(LeafReader segment, String field) throws IOException {
    return switch (type(segment, field)) {
      case NUMERIC -> DocValues.getNumeric(segment, field);
      case SORTED -> new Parsed(DocValues.getSorted(segment, field));
      default -> DocValues.emptyNumeric();
    };
  }

  private static DocValuesType type(LeafReader segment, String field) {
    FieldInfo info = segment.getFieldInfos().fieldInfo(field);
    return info == null ? DocValuesType.NONE : info.getDocValuesType();
  }

  /** Returns whether queries of ranges find the numbers, which they do not if these are strings. */
  static boolean isSearched(IndexReader reader, String field) {
    return reader.leaves().stream()
        .allMatch(leaf -> type(leaf.reader(), field) != DocValuesType.SORTED);
  }

  private static final class Parsed extends NumericDocValues {
    private final SortedDocValues strings;

    Parsed(SortedDocValues strings) {
      this.strings = strings;
    }

    @Override
    public long longValue() throws IOException {
      return Long.parseLong(strings.lookupOrd(strings.ordValue()).utf8ToString());
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      return strings.advanceExact(target);
    }

    @Override
    public int docID() {
      return strings.docID();
    }

    @Override
    public int nextDoc() throws IOException {
      return strings.nextDoc();
    }

    @Override
    public int advance(int target) throws IOException {
      return strings.advance(target);
    }

    @Override
    public long cost() {
      return strings.cost();
    }
  }
}
