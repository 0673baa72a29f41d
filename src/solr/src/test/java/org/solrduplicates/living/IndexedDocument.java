// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BytesRef;

/**
 * What one core has of a document, read without the code under test.
 *
 * @param fields the values of the fields that a {@link ModelDocument} has, as texts
 * @param fingerprint what is in the fields of the fingerprint, by their names
 */
record IndexedDocument(
    SortedMap<String, List<String>> fields, SortedMap<String, Object> fingerprint) {
  private static final Set<String> STORED =
      Set.of("title", "text", "author", "path", "format", "size", "modified", "expires");
  private static final String FIRST_SEEN = "dup_first_seen";
  private static final List<String> NUMBERS =
      List.of("clicks", "dup_group", "dup_rank", "dup_changed", "dup_background", FIRST_SEEN);
  private static final List<String> TERMS =
      List.of("dup_sketch", "dup_text_hash", "dup_title_key", "dup_fragments");

  /** Returns all documents that can be found in a core, by their ids. */
  static SortedMap<String, IndexedDocument> all(IndexSearcher searcher) throws IOException {
    SortedMap<String, IndexedDocument> all = new TreeMap<>();
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      addAll(leaf.reader(), all);
    }
    return all;
  }

  private static void addAll(LeafReader segment, SortedMap<String, IndexedDocument> all)
      throws IOException {
    IndexedDocument[] documents = new IndexedDocument[segment.maxDoc()];
    Arrays.setAll(documents, i -> new IndexedDocument(new TreeMap<>(), new TreeMap<>()));
    for (String field : TERMS) {
      readTerms(segment, field, documents);
    }
    for (int i = 0; i < documents.length; i++) {
      if (segment.getLiveDocs() == null || segment.getLiveDocs().get(i)) {
        Document stored = segment.storedFields().document(i);
        documents[i].read(segment, i, stored);
        if (all.put(stored.get("id"), documents[i]) != null) {
          throw new IllegalStateException("two documents are " + stored.get("id"));
        }
      }
    }
  }

  private void read(LeafReader segment, int document, Document stored) throws IOException {
    for (String field : STORED) {
      if (stored.getField(field) != null) {
        fields.put(field, Stream.of(stored.getValues(field)).map(v -> text(field, v)).toList());
      }
    }
    for (String field : NUMBERS) {
      NumericDocValues numbers = DocValues.getNumeric(segment, field);
      if (numbers.advanceExact(document)) {
        fields.put(field, List.of(Long.toString(numbers.longValue())));
      }
    }
    readDocValues(segment, document);
  }

  /** Dates are stored as numbers. */
  private static String text(String field, String value) {
    return Set.of("modified", "expires").contains(field)
        ? Instant.ofEpochMilli(Long.parseLong(value)).toString()
        : value;
  }

  private void readDocValues(LeafReader segment, int document) throws IOException {
    var records = DocValues.getBinary(segment, "dup_fingerprint");
    if (records.advanceExact(document)) {
      byte[] record = BytesRef.deepCopyOf(records.binaryValue()).bytes;
      fingerprint.put("dup_fingerprint", Arrays.toString(record));
    }
    var tags = DocValues.getSorted(segment, "dup_of");
    if (tags.advanceExact(document)) {
      fields.put("dup_of", List.of(tags.lookupOrd(tags.ordValue()).utf8ToString()));
    }
    var scores = DocValues.getNumeric(segment, "dup_score");
    if (scores.advanceExact(document)) {
      float score = Float.intBitsToFloat((int) scores.longValue());
      fields.put("dup_score", List.of(Float.toString(score)));
    }
    var simHashes = DocValues.getNumeric(segment, "dup_simhash");
    if (simHashes.advanceExact(document)) {
      fingerprint.put("dup_simhash", simHashes.longValue());
    }
  }

  @SuppressWarnings("unchecked")
  private static void readTerms(LeafReader segment, String field, IndexedDocument[] documents)
      throws IOException {
    TermsEnum terms = Terms.getTerms(segment, field).iterator();
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      PostingsEnum postings = terms.postings(null, PostingsEnum.NONE);
      for (int d = postings.nextDoc(); d != PostingsEnum.NO_MORE_DOCS; d = postings.nextDoc()) {
        Object values = documents[d].fingerprint.computeIfAbsent(field, any -> new TreeSet<>());
        ((Collection<String>) values).add(term.utf8ToString());
      }
    }
  }
}
