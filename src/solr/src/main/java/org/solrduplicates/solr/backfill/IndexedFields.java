// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.SparseFixedBitSet;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether a document has a field in the index. Results of walks through all terms are
 * cached per segment.
 */
final class IndexedFields {
  /**
   * From this version on, all documents index a field in the same way, so any structure suffices.
   */
  private static final int STRICT = 9;

  private final Map<IndexReader.CacheKey, Map<String, Bits>> known = new WeakHashMap<>();

  void clear() {
    known.clear();
  }

  boolean has(LeafReader reader, FieldInfo field, int document) throws IOException {
    List<DocIdSetIterator> quick = quick(reader, field);
    for (DocIdSetIterator documents : quick) {
      if (documents.advance(document) == document) {
        return true;
      }
    }
    return (quick.isEmpty() || !isStrict(reader)) && slow(reader, field).get(document);
  }

  private Bits slow(LeafReader reader, FieldInfo field) throws IOException {
    Map<String, Bits> fields =
        known.computeIfAbsent(reader.getCoreCacheHelper().getKey(), key -> new HashMap<>());
    Bits documents = fields.get(field.name);
    if (documents == null) {
      documents = walked(reader, field);
      fields.put(field.name, documents);
    }
    return documents;
  }

  private static Bits walked(LeafReader reader, FieldInfo field) throws IOException {
    SparseFixedBitSet all = new SparseFixedBitSet(Math.max(1, reader.maxDoc()));
    addTerms(reader.terms(field.name), all);
    addPoints(reader, field, all);
    return all;
  }

  static boolean haveAll(LeafReader reader, String field) throws IOException {
    SparseFixedBitSet all = new SparseFixedBitSet(Math.max(1, reader.maxDoc()));
    addTerms(reader.terms(field), all);
    Bits live = reader.getLiveDocs();
    for (int d = 0; d < reader.maxDoc(); d++) {
      if ((live == null || live.get(d)) && !all.get(d)) {
        return false;
      }
    }
    return true;
  }

  /** The Lucene 10 method has another name, and that version reads strict indexes only. */
  private static boolean isStrict(LeafReader reader) {
    return Version.LATEST.major > STRICT || reader.getMetaData().getCreatedVersionMajor() >= STRICT;
  }

  private static List<DocIdSetIterator> quick(LeafReader reader, FieldInfo field)
      throws IOException {
    List<DocIdSetIterator> quick = new ArrayList<>();
    if (field.getDocValuesType() != DocValuesType.NONE) {
      quick.add(orNone(FieldExistsQuery.getDocValuesDocIdSetIterator(field.name, reader)));
    }
    if (field.getIndexOptions() != IndexOptions.NONE && field.hasNorms()) {
      quick.add(orNone(reader.getNormValues(field.name)));
    }
    if (field.hasVectorValues()) {
      quick.add(vectors(reader, field));
    }
    return quick;
  }

  private static DocIdSetIterator orNone(@Nullable DocIdSetIterator documents) {
    return documents == null ? DocIdSetIterator.empty() : documents;
  }

  /** The type of vectors differs in Lucene 10, so this query reads them. */
  private static DocIdSetIterator vectors(LeafReader reader, FieldInfo field) throws IOException {
    Scorer scorer =
        new FieldExistsQuery(field.name)
            .createWeight(new IndexSearcher(reader), ScoreMode.COMPLETE_NO_SCORES, 1)
            .scorer(reader.getContext());
    return scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
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

  private static void addPoints(LeafReader reader, FieldInfo field, SparseFixedBitSet all)
      throws IOException {
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
