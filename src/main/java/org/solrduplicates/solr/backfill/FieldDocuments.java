package org.solrduplicates.solr.backfill;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
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
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.SparseFixedBitSet;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

/**
 * Finds the documents of a segment that have a field in the index, by whatever the index has of it,
 * and the fields that its documents have.
 */
record FieldDocuments(LeafReader reader) {
  /** From here on all documents of an index have the same of a field, so that any of it tells. */
  private static final int STRICT = 9;

  /** Tells which fields documents have in the index; each is asked once, in order. */
  static final class ByDocument {
    private final PriorityQueue<Next> fields =
        new PriorityQueue<>(Comparator.comparingInt(field -> field.documents.docID()));

    private record Next(String name, DocIdSetIterator documents) {}

    ByDocument(LeafReader reader) throws IOException {
      for (FieldInfo field : reader.getFieldInfos()) {
        Next next = new Next(field.name, new FieldDocuments(reader).with(field.name));
        put(next, next.documents.nextDoc());
      }
    }

    private void put(Next field, int at) {
      if (at != NO_MORE_DOCS) {
        fields.add(field);
      }
    }

    /** Returns the names of the fields of a document, by its number in the segment. */
    Set<String> of(int document) throws IOException {
      Set<String> names = new TreeSet<>();
      while (!fields.isEmpty() && fields.element().documents.docID() <= document) {
        Next field = fields.remove();
        int at = field.documents.docID();
        if (at < document) {
          at = field.documents.advance(document);
        }
        if (at == document) {
          names.add(field.name);
          at = field.documents.nextDoc();
        }
        put(field, at);
      }
      return names;
    }
  }

  /** Returns the first that is not deleted; none if no document has the field. */
  OptionalInt firstWith(String name) throws IOException {
    Bits live = reader.getLiveDocs();
    DocIdSetIterator documents = with(name);
    for (int d = documents.nextDoc(); d != NO_MORE_DOCS; d = documents.nextDoc()) {
      if (live == null || live.get(d)) {
        return OptionalInt.of(d);
      }
    }
    return OptionalInt.empty();
  }

  /** Returns all of them, also those that are deleted. */
  DocIdSetIterator with(String name) throws IOException {
    FieldInfo field = reader.getFieldInfos().fieldInfo(name);
    if (field == null) {
      return DocIdSetIterator.empty();
    }
    List<DocIdSetIterator> quick = quick(field);
    if (isStrict() && !quick.isEmpty()) {
      return quick.get(0);
    }
    SparseFixedBitSet all = new SparseFixedBitSet(Math.max(1, reader.maxDoc()));
    for (DocIdSetIterator documents : quick) {
      all.or(documents);
    }
    addTerms(reader.terms(name), all);
    addPoints(field, all);
    return new BitSetIterator(all, all.approximateCardinality());
  }

  private boolean isStrict() {
    return Version.LATEST.major > STRICT || isCreatedStrict();
  }

  /** Lucene 10 has another name for the method, and reads no index that is not. */
  private boolean isCreatedStrict() {
    return reader.getMetaData().getCreatedVersionMajor() >= STRICT;
  }

  /** What lists documents in their order. */
  private List<DocIdSetIterator> quick(FieldInfo field) throws IOException {
    List<DocIdSetIterator> quick = new ArrayList<>();
    if (field.getDocValuesType() != DocValuesType.NONE) {
      quick.add(orNone(FieldExistsQuery.getDocValuesDocIdSetIterator(field.name, reader)));
    }
    if (field.getIndexOptions() != IndexOptions.NONE && field.hasNorms()) {
      quick.add(orNone(reader.getNormValues(field.name)));
    }
    if (field.hasVectorValues()) {
      quick.add(orNone(vectors(field)));
    }
    return quick;
  }

  private static DocIdSetIterator orNone(@Nullable DocIdSetIterator documents) {
    return documents == null ? DocIdSetIterator.empty() : documents;
  }

  private @Nullable DocIdSetIterator vectors(FieldInfo field) throws IOException {
    return field.getVectorEncoding() == VectorEncoding.BYTE
        ? reader.getByteVectorValues(field.name)
        : reader.getFloatVectorValues(field.name);
  }

  private static void addTerms(@Nullable Terms terms, SparseFixedBitSet all) throws IOException {
    if (terms != null) {
      TermsEnum each = terms.iterator();
      PostingsEnum with = null;
      while (each.next() != null) {
        with = each.postings(with, PostingsEnum.NONE);
        all.or(with);
      }
    }
  }

  private void addPoints(FieldInfo field, SparseFixedBitSet all) throws IOException {
    PointValues points =
        field.getPointDimensionCount() > 0 ? reader.getPointValues(field.name) : null;
    if (points != null) {
      points.intersect(new AllPoints(all));
    }
  }

  private record AllPoints(SparseFixedBitSet all) implements PointValues.IntersectVisitor {
    @Override
    public void visit(int document) {
      all.set(document);
    }

    @Override
    public void visit(int document, byte[] value) {
      all.set(document);
    }

    @Override
    public PointValues.Relation compare(byte[] from, byte[] to) {
      return PointValues.Relation.CELL_INSIDE_QUERY;
    }
  }
}
