// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.lucene.FingerprintFields;

/** All that the index has of the fingerprint of one document, read without the code under test. */
record IndexedFingerprint(
    Optional<Fingerprint> record,
    Set<String> sketch,
    Set<String> textHash,
    Optional<Long> simHash) {
  static final IndexedFingerprint NONE =
      new IndexedFingerprint(Optional.empty(), Set.of(), Set.of(), Optional.empty());

  /** Returns what should be there. */
  static IndexedFingerprint expected(String title, String text) {
    return of(new Fingerprinter().fingerprint(title, text).orElseThrow());
  }

  static IndexedFingerprint of(Fingerprint fingerprint) {
    return new IndexedFingerprint(
        Optional.of(fingerprint),
        new TreeSet<>(fingerprint.sketch().indexTerms()),
        Set.of(fingerprint.text().toTerm()),
        Optional.of(SimHash.of(fingerprint.bag()).bits()));
  }

  /** Returns what is there. */
  static IndexedFingerprint read(TestCore core, String id) {
    return core.look(
        searcher -> {
          int document = searcher.getFirstMatch(new Term("id", id));
          IndexReader reader = searcher.getIndexReader();
          return new IndexedFingerprint(
              record(reader, document, FingerprintFields.FINGERPRINT),
              terms(reader, document, FingerprintFields.SKETCH),
              terms(reader, document, FingerprintFields.TEXT_HASH),
              number(reader, document, FingerprintFields.SIMHASH));
        });
  }

  private static Optional<Fingerprint> record(IndexReader reader, int document, String field)
      throws IOException {
    BinaryDocValues values = MultiDocValues.getBinaryValues(reader, field);
    if (values == null || values.advance(document) != document) {
      return Optional.empty();
    }
    BytesRef record = BytesRef.deepCopyOf(values.binaryValue());
    return Optional.of(FingerprintCodec.decode(record.bytes));
  }

  private static Optional<Long> number(IndexReader reader, int document, String field)
      throws IOException {
    NumericDocValues values = MultiDocValues.getNumericValues(reader, field);
    return values == null || values.advance(document) != document
        ? Optional.empty()
        : Optional.of(values.longValue());
  }

  private static Set<String> terms(IndexReader reader, int document, String field)
      throws IOException {
    Set<String> found = new TreeSet<>();
    Terms terms = MultiTerms.getTerms(reader, field);
    if (terms != null) {
      TermsEnum each = terms.iterator();
      for (BytesRef term = each.next(); term != null; term = each.next()) {
        PostingsEnum documents = each.postings(null, PostingsEnum.NONE);
        if (documents.advance(document) == document) {
          found.add(term.utf8ToString());
        }
      }
    }
    return found;
  }
}
