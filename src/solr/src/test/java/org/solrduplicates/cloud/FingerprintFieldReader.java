// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** What a segment has in the fields of fingerprints, read without the code under test. */
final class FingerprintFieldReader {
  static final String RECORD = "dup_fingerprint";
  static final String SIMHASH = "dup_simhash";
  static final String TEXT_HASH = "dup_text_hash";
  static final String SKETCH = "dup_sketch";

  private final Map<Integer, Map<String, Object>> found = new HashMap<>();

  /** Reads all fields of all documents. */
  static FingerprintFieldReader of(LeafReader segment) throws IOException {
    FingerprintFieldReader reader = new FingerprintFieldReader();
    var records = DocValues.getBinary(segment, RECORD);
    reader.put(RECORD, records, () -> BytesRef.deepCopyOf(records.binaryValue()));
    var simHashes = DocValues.getNumeric(segment, SIMHASH);
    reader.put(SIMHASH, simHashes, simHashes::longValue);
    reader.putTerms(TEXT_HASH, Terms.getTerms(segment, TEXT_HASH).iterator());
    reader.putTerms(SKETCH, Terms.getTerms(segment, SKETCH).iterator());
    return reader;
  }

  /** Returns the values of one document by the names of their fields. */
  Map<String, Object> get(int document) {
    return found.computeIfAbsent(document, any -> new HashMap<>());
  }

  private interface Value {
    Object here() throws IOException;
  }

  private void put(String field, DocIdSetIterator documents, Value value) throws IOException {
    while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      get(documents.docID()).put(field, value.here());
    }
  }

  private void putTerms(String field, TermsEnum terms) throws IOException {
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      PostingsEnum documents = terms.postings(null, PostingsEnum.NONE);
      String text = term.utf8ToString();
      while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        get(documents.docID()).merge(field, text, (before, last) -> before + " " + last);
      }
    }
  }
}
