package org.solrduplicates.solr.backfill;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.OptionalInt;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.VectorEncoding;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * Finds a document of a segment that has a field in the index, by whatever the index has of it.
 * What only deleted documents have does not count.
 *
 * @param reader the segment
 */
record FirstDocument(LeafReader reader) {
  private boolean isLive(int document) {
    Bits live = reader.getLiveDocs();
    return live == null || live.get(document);
  }

  /** Returns the first one found; none if no document has the field. */
  OptionalInt with(String name) throws IOException {
    FieldInfo field = reader.getFieldInfos().fieldInfo(name);
    if (field == null) {
      return OptionalInt.empty();
    }
    if (field.getDocValuesType() != DocValuesType.NONE) {
      return first(docValues(field));
    }
    if (field.getIndexOptions() != IndexOptions.NONE) {
      return ofTerms(reader.terms(name));
    }
    if (field.getPointDimensionCount() > 0) {
      return ofPoints(reader.getPointValues(name));
    }
    return field.hasVectorValues() ? first(vectors(field)) : OptionalInt.empty();
  }

  private OptionalInt first(@Nullable DocIdSetIterator documents) throws IOException {
    if (documents == null) {
      return OptionalInt.empty();
    }
    for (int d = documents.nextDoc(); d != NO_MORE_DOCS; d = documents.nextDoc()) {
      if (isLive(d)) {
        return OptionalInt.of(d);
      }
    }
    return OptionalInt.empty();
  }

  private DocIdSetIterator docValues(FieldInfo field) throws IOException {
    return switch (field.getDocValuesType()) {
      case NUMERIC -> DocValues.getNumeric(reader, field.name);
      case BINARY -> DocValues.getBinary(reader, field.name);
      case SORTED -> DocValues.getSorted(reader, field.name);
      case SORTED_NUMERIC -> DocValues.getSortedNumeric(reader, field.name);
      case SORTED_SET -> DocValues.getSortedSet(reader, field.name);
      case NONE -> DocIdSetIterator.empty();
    };
  }

  private @Nullable DocIdSetIterator vectors(FieldInfo field) throws IOException {
    return field.getVectorEncoding() == VectorEncoding.BYTE
        ? reader.getByteVectorValues(field.name)
        : reader.getFloatVectorValues(field.name);
  }

  private OptionalInt ofTerms(@Nullable Terms terms) throws IOException {
    if (terms == null) {
      return OptionalInt.empty();
    }
    TermsEnum each = terms.iterator();
    OptionalInt found = OptionalInt.empty();
    while (found.isEmpty() && each.next() != null) {
      found = first(each.postings(null, PostingsEnum.NONE));
    }
    return found;
  }

  private OptionalInt ofPoints(@Nullable PointValues points) throws IOException {
    if (points == null) {
      return OptionalInt.empty();
    }
    FirstPoint first = new FirstPoint();
    points.intersect(first);
    return first.found < 0 ? OptionalInt.empty() : OptionalInt.of(first.found);
  }

  /** Takes all points until there is one of a document that is not deleted. */
  private final class FirstPoint implements PointValues.IntersectVisitor {
    private int found = -1;

    @Override
    public void visit(int document) {
      if (found < 0 && isLive(document)) {
        found = document;
      }
    }

    @Override
    public void visit(int document, byte[] value) {
      visit(document);
    }

    @Override
    public PointValues.Relation compare(byte[] from, byte[] to) {
      return found < 0
          ? PointValues.Relation.CELL_CROSSES_QUERY
          : PointValues.Relation.CELL_OUTSIDE_QUERY;
    }
  }
}
