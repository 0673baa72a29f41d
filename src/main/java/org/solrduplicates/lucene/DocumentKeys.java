package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.collection.shard.DocumentKey;

/**
 * The {@link DocumentKey}s of the documents of an index: eight bytes a document, kept for each
 * segment as long as it is open, and sixteen for the index as it is seen now. Safe for use by
 * several threads.
 */
public final class DocumentKeys {
  private final String field;
  private final int seed;
  private final Map<IndexReader.CacheKey, long[]> segments = new ConcurrentHashMap<>();
  private final Map<IndexReader.CacheKey, IndexKeys> indexes = new ConcurrentHashMap<>();

  /** Makes keys of the values of an indexed field, one for each document. */
  public DocumentKeys(String field, int seed) {
    this.field = field;
    this.seed = seed;
  }

  IndexKeys of(IndexReader reader) {
    IndexReader.CacheHelper cache = reader.getReaderCacheHelper();
    return cache == null
        ? read(reader)
        : indexes.computeIfAbsent(
            cache.getKey(),
            key -> {
              cache.addClosedListener(indexes::remove);
              return read(reader);
            });
  }

  private IndexKeys read(IndexReader reader) {
    long[] keys = new long[reader.maxDoc()];
    for (LeafReaderContext leaf : reader.leaves()) {
      long[] ofSegment = of(leaf.reader());
      System.arraycopy(ofSegment, 0, keys, leaf.docBase, ofSegment.length);
    }
    return new IndexKeys(keys);
  }

  private long[] of(LeafReader reader) {
    IndexReader.CacheHelper cache = reader.getCoreCacheHelper();
    return cache == null
        ? read(reader)
        : segments.computeIfAbsent(
            cache.getKey(),
            key -> {
              cache.addClosedListener(segments::remove);
              return read(reader);
            });
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
    PostingsEnum documents = null;
    for (BytesRef id = all.next(); id != null; id = all.next()) {
      long key = DocumentKey.of(id.utf8ToString(), seed);
      documents = all.postings(documents, PostingsEnum.NONE);
      for (int d = documents.nextDoc();
          d != DocIdSetIterator.NO_MORE_DOCS;
          d = documents.nextDoc()) {
        keys[d] = key;
      }
    }
  }

  /** The keys of an index, by document and back. Immutable. */
  static final class IndexKeys {
    private final long[] keys;
    private final long[] sorted;

    /** Takes over the keys of the documents by their numbers. */
    IndexKeys(long[] keys) {
      this.keys = keys;
      this.sorted = new long[keys.length];
      for (int document = 0; document < keys.length; document++) {
        sorted[document] = entry(keys[document], document);
      }
      Arrays.sort(sorted);
    }

    /** The upper half of a key, which tells almost all of them apart, and the document. */
    private static long entry(long key, int document) {
      return (key & 0xFFFFFFFF00000000L) | document;
    }

    /** Returns the keys of all documents by their numbers; not to be changed. */
    long[] all() {
      return keys;
    }

    /** Returns the number of the first document with a key that is wanted, -1 if there is none. */
    int find(long key, IntPredicate wanted) {
      int place = Arrays.binarySearch(sorted, entry(key, 0));
      int at = place < 0 ? -place - 1 : place;
      for (; at < sorted.length && sorted[at] >>> Integer.SIZE == key >>> Integer.SIZE; at++) {
        int document = (int) sorted[at];
        if (keys[document] == key && wanted.test(document)) {
          return document;
        }
      }
      return -1;
    }
  }
}
