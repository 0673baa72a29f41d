// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.SimHash;

/**
 * What one core has of one document.
 *
 * @param version of the last update; 0 for a child, whose version a replica need not share that had
 *     to fetch the parent from the leader
 * @param firstSeen when it was first added, in milliseconds
 * @param title the stored title; empty if there is none
 * @param text the stored values of the text
 * @param fingerprint what the index has in the fields of the fingerprint, by their names
 */
public record StoredDocument(
    long version,
    long firstSeen,
    String title,
    List<String> text,
    Map<String, Object> fingerprint) {

  /** Returns the bytes of the fingerprint, if there is one. */
  Optional<BytesRef> record() {
    return Optional.ofNullable((BytesRef) fingerprint.get(FingerprintFieldReader.RECORD));
  }

  /** Returns what the fields of the fingerprint should have, by what is stored of the text. */
  public Map<String, Object> expected() {
    return new Fingerprinter()
        .fingerprint(title, String.join("\n", text))
        .map(StoredDocument::fields)
        .orElse(Map.of());
  }

  private static Map<String, Object> fields(Fingerprint print) {
    return Map.of(
        FingerprintFieldReader.RECORD,
        new BytesRef(FingerprintCodec.encode(print)),
        FingerprintFieldReader.SIMHASH,
        SimHash.of(print.bag()).bits(),
        FingerprintFieldReader.TEXT_HASH,
        print.text().toTerm(),
        FingerprintFieldReader.SKETCH,
        String.join(" ", new TreeSet<>(print.sketch().indexTerms())));
  }

  /** Returns all documents that can be found in a core, by their ids. */
  public static SortedMap<String, StoredDocument> all(SolrIndexSearcher searcher)
      throws IOException {
    SortedMap<String, StoredDocument> all = new TreeMap<>();
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      addAll(leaf.reader(), all);
    }
    return all;
  }

  /** Returns the versions of all documents, also of those that lack what we add, by their ids. */
  static Map<String, Long> versions(SolrIndexSearcher searcher) throws IOException {
    Map<String, Long> versions = new TreeMap<>();
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      LeafReader segment = leaf.reader();
      for (int i = 0; i < segment.maxDoc(); i++) {
        if (segment.getLiveDocs() == null || segment.getLiveDocs().get(i)) {
          Document stored = segment.storedFields().document(i);
          versions.put(stored.get("id"), version(segment, i, stored));
        }
      }
    }
    return versions;
  }

  private static long version(LeafReader segment, int number, Document stored) throws IOException {
    return isChild(stored) ? 0 : number(segment, "_version_", number);
  }

  private static void addAll(LeafReader segment, SortedMap<String, StoredDocument> all)
      throws IOException {
    FingerprintFieldReader fingerprints = FingerprintFieldReader.of(segment);
    for (int i = 0; i < segment.maxDoc(); i++) {
      if (segment.getLiveDocs() == null || segment.getLiveDocs().get(i)) {
        Document stored = segment.storedFields().document(i);
        long version = version(segment, i, stored);
        long firstSeen = number(segment, "dup_first_seen", i);
        all.put(stored.get("id"), of(stored, version, firstSeen, fingerprints.get(i)));
      }
    }
  }

  private static StoredDocument of(
      Document stored, long version, long firstSeen, Map<String, Object> fingerprint) {
    String title = Optional.ofNullable(stored.get("title")).orElse("");
    List<String> text = List.of(stored.getValues("text"));
    return new StoredDocument(version, firstSeen, title, text, fingerprint);
  }

  private static boolean isChild(Document stored) {
    return stored.get("_root_") != null && !stored.get("_root_").equals(stored.get("id"));
  }

  private static long number(LeafReader segment, String field, int document) throws IOException {
    var numbers = DocValues.getNumeric(segment, field);
    if (!numbers.advanceExact(document)) {
      throw new IllegalStateException("a document without " + field);
    }
    return numbers.longValue();
  }
}
