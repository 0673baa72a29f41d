// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/** The unique keys of documents in the byte order of the index. Thread-safe. */
public record OrderedKeys(IndexReader reader, String field) {
  public static final Comparator<String> ORDER = Comparator.comparing(BytesRef::new);

  /**
   * Returns the first keys after {@code last}, at most {@code count}.
   *
   * @param last empty to begin with the first key
   * @param among the documents that count
   */
  public List<String> behind(String last, FixedBitSet among, int count) throws IOException {
    List<String> keys = new ArrayList<>();
    Terms terms = MultiTerms.getTerms(reader, field);
    if (terms == null) {
      return keys;
    }
    TermsEnum all = terms.iterator();
    PostingsEnum documents = null;
    boolean isMore = seek(all, new BytesRef(last));
    for (; isMore && keys.size() < count; isMore = all.next() != null) {
      documents = all.postings(documents, PostingsEnum.NONE);
      if (hasAny(documents, among)) {
        keys.add(all.term().utf8ToString());
      }
    }
    return keys;
  }

  /** Moves to the first key after one; returns whether there is any. */
  private static boolean seek(TermsEnum all, BytesRef last) throws IOException {
    return switch (all.seekCeil(last)) {
      case END -> false;
      case FOUND -> all.next() != null;
      case NOT_FOUND -> true;
    };
  }

  /** A key has deleted documents, and at most one live one. */
  private static boolean hasAny(PostingsEnum documents, FixedBitSet among) throws IOException {
    for (int at = documents.nextDoc();
        at != DocIdSetIterator.NO_MORE_DOCS;
        at = documents.nextDoc()) {
      if (among.get(at)) {
        return true;
      }
    }
    return false;
  }
}
