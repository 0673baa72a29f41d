// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/**
 * Sums of all bytes that an index keeps of each field, as Lucene reads them: how it is indexed,
 * terms with postings, doc values, norms, points and stored values, in the order of documents.
 */
final class FieldSums {
  private final SortedMap<String, MessageDigest> digests = new TreeMap<>();

  private FieldSums() {}

  /** Returns the sum of each field of an index. */
  static SortedMap<String, String> of(IndexReader reader) throws IOException {
    FieldSums sums = new FieldSums();
    for (LeafReaderContext leaf : reader.leaves()) {
      for (FieldInfo field : leaf.reader().getFieldInfos()) {
        sums.add(field, leaf.reader());
      }
      for (int i = 0; i < leaf.reader().maxDoc(); i++) {
        leaf.reader().storedFields().document(i, sums.stored(i));
      }
    }
    SortedMap<String, String> written = new TreeMap<>();
    for (Map.Entry<String, MessageDigest> digest : sums.digests.entrySet()) {
      written.put(digest.getKey(), HexFormat.of().formatHex(digest.getValue().digest()));
    }
    return written;
  }

  private MessageDigest digest(String field) {
    return digests.computeIfAbsent(
        field,
        name -> {
          try {
            return MessageDigest.getInstance("SHA-256");
          } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private void add(String field, long... numbers) {
    for (long number : numbers) {
      digest(field).update(ByteBuffer.allocate(Long.BYTES).putLong(0, number).array());
    }
  }

  private void add(String field, BytesRef bytes) {
    add(field, bytes.length);
    digest(field).update(bytes.bytes, bytes.offset, bytes.length);
  }

  private void add(FieldInfo field, LeafReader leaf) throws IOException {
    add(
        field.name,
        field.getIndexOptions().ordinal(),
        field.getDocValuesType().ordinal(),
        field.hasNorms() ? 1 : 0,
        field.hasPayloads() ? 1 : 0,
        field.hasVectors() ? 1 : 0,
        field.getPointDimensionCount());
    addTerms(field.name, Terms.getTerms(leaf, field.name));
    addValues(field, leaf);
    addNumbers(field.name, leaf.getNormValues(field.name));
    addPoints(field.name, leaf.getPointValues(field.name));
  }

  private void addTerms(String field, Terms terms) throws IOException {
    TermsEnum all = terms.iterator();
    while (all.next() != null) {
      add(field, all.term());
      PostingsEnum documents = all.postings(null, PostingsEnum.ALL);
      while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        add(field, documents.docID(), documents.freq());
        for (int i = 0; i < documents.freq(); i++) {
          add(field, documents.nextPosition(), documents.startOffset(), documents.endOffset());
        }
      }
    }
  }

  private void addValues(FieldInfo field, LeafReader leaf) throws IOException {
    switch (field.getDocValuesType()) {
      case NUMERIC -> addNumbers(field.name, leaf.getNumericDocValues(field.name));
      case BINARY -> addBinary(field.name, leaf.getBinaryDocValues(field.name));
      case SORTED -> addSorted(field.name, leaf.getSortedDocValues(field.name));
      case SORTED_NUMERIC -> addAll(field.name, leaf.getSortedNumericDocValues(field.name));
      case SORTED_SET -> addAll(field.name, leaf.getSortedSetDocValues(field.name));
      case NONE -> {}
    }
  }

  private void addNumbers(String field, NumericDocValues values) throws IOException {
    while (values != null && values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      add(field, values.docID(), values.longValue());
    }
  }

  private void addBinary(String field, BinaryDocValues values) throws IOException {
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      add(field, values.docID());
      add(field, values.binaryValue());
    }
  }

  private void addSorted(String field, SortedDocValues values) throws IOException {
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      add(field, values.docID());
      add(field, values.lookupOrd(values.ordValue()));
    }
  }

  private void addAll(String field, SortedNumericDocValues values) throws IOException {
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      add(field, values.docID());
      for (int i = 0; i < values.docValueCount(); i++) {
        add(field, values.nextValue());
      }
    }
  }

  private void addAll(String field, SortedSetDocValues values) throws IOException {
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      add(field, values.docID());
      for (int i = 0; i < values.docValueCount(); i++) {
        add(field, values.lookupOrd(values.nextOrd()));
      }
    }
  }

  private void addPoints(String field, PointValues points) throws IOException {
    if (points == null) {
      return;
    }
    points.intersect(
        new PointValues.IntersectVisitor() {
          @Override
          public void visit(int document) {
            throw new IllegalStateException("every value is wanted");
          }

          @Override
          public void visit(int document, byte[] value) {
            add(field, document);
            add(field, new BytesRef(value));
          }

          @Override
          public PointValues.Relation compare(byte[] least, byte[] most) {
            return PointValues.Relation.CELL_CROSSES_QUERY;
          }
        });
  }

  private StoredFieldVisitor stored(int document) {
    return new StoredFieldVisitor() {
      @Override
      public Status needsField(FieldInfo field) {
        return Status.YES;
      }

      @Override
      public void stringField(FieldInfo field, String value) {
        binaryField(field, value.getBytes(UTF_8));
      }

      @Override
      public void binaryField(FieldInfo field, byte[] value) {
        add(field.name, document);
        add(field.name, new BytesRef(value));
      }

      @Override
      public void longField(FieldInfo field, long value) {
        add(field.name, document, value);
      }

      @Override
      public void intField(FieldInfo field, int value) {
        add(field.name, document, value);
      }

      @Override
      public void doubleField(FieldInfo field, double value) {
        add(field.name, document, Double.doubleToRawLongBits(value));
      }

      @Override
      public void floatField(FieldInfo field, float value) {
        add(field.name, document, Float.floatToRawIntBits(value));
      }
    };
  }
}
