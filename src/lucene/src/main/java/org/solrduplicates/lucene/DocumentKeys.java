// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.solrduplicates.core.collection.shard.DocumentKey;

/**
 * The {@link DocumentKey}s of an index. A segment keeps eight bytes a document while it is open,
 * the current reader twelve. Thread-safe.
 */
public final class DocumentKeys {
  private final String field;
  private final int seed;
  private final Function<BytesRef, String> id;
  private final OpenIndexes<String, long[]> segments = new OpenIndexes<>();
  private final OpenIndexes<String, SortedKeys> indexes = new OpenIndexes<>();

  /**
   * Derives keys from an indexed field with one value per document.
   *
   * @param id returns the value of a term; if a document has more terms, such as those for ranges
   *     of numbers, its first one has its value
   */
  public DocumentKeys(String field, int seed, Function<BytesRef, String> id) {
    this.field = field;
    this.seed = seed;
    this.id = id;
  }

  SortedKeys of(IndexReader reader) {
    return indexes.get(reader.getReaderCacheHelper(), field, () -> read(reader));
  }

  private SortedKeys read(IndexReader reader) {
    long[] keys = new long[reader.maxDoc()];
    for (LeafReaderContext leaf : reader.leaves()) {
      long[] ofSegment = of(leaf.reader());
      System.arraycopy(ofSegment, 0, keys, leaf.docBase, ofSegment.length);
    }
    return new SortedKeys(keys);
  }

  private long[] of(LeafReader reader) {
    return segments.get(reader.getCoreCacheHelper(), field, () -> read(reader));
  }

  private long[] read(LeafReader reader) {
    try {
      long[] keys = new long[reader.maxDoc()];
      Terms terms = reader.terms(field);
      if (terms != null) {
        read(terms.iterator(), keys);
      }
      return keys;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(TermsEnum all, long[] keys) throws IOException {
    FixedBitSet read = new FixedBitSet(keys.length);
    PostingsEnum documents = null;
    for (BytesRef term = all.next(); term != null; term = all.next()) {
      long key = DocumentKey.of(id.apply(term), seed);
      documents = all.postings(documents, PostingsEnum.NONE);
      for (int d = documents.nextDoc();
          d != DocIdSetIterator.NO_MORE_DOCS;
          d = documents.nextDoc()) {
        if (!read.getAndSet(d)) {
          keys[d] = key;
        }
      }
    }
  }
}
