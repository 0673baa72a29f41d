// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.group.IndexTerm;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.core.group.TermCount;
import org.solrduplicates.core.group.TermStatistics;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.lucene.TermCounts;

/**
 * The look-ups that every implementation of a question needs. Lucene searches for the sketch of
 * each document of a group and for the characteristic words of the first one. The records of the
 * hits are read. Nothing is compared, judged, filtered or written. The time of these look-ups is a
 * lower bound for a question with these sources.
 */
final class BareLookUps {
  private static final int HITS = 51;

  private final IndexSearcher searcher;
  private final TermCounts words;
  private final FingerprintReader records;

  /** Looks into an index in which the text is in one field. */
  BareLookUps(IndexSearcher searcher, Analyzer analyzer, String text) {
    this.searcher = searcher;
    this.words =
        new TermCounts(
            searcher.getIndexReader(),
            analyzer,
            new TermCounts.Limits(List.of(text), 1, 0, 0, 5_000));
    this.records = new FingerprintReader(searcher.getIndexReader());
  }

  /**
   * Looks up what shares phrases with each of some documents, and reads it.
   *
   * @return how many records were read
   */
  int sketches(List<String> ids) throws IOException {
    int read = 0;
    for (String id : ids) {
      Fingerprint fingerprint = records.read(number(id)).orElseThrow();
      BooleanQuery.Builder query = new BooleanQuery.Builder();
      for (String hash : fingerprint.sketch().terms(FingerprintFields.SKETCH_TERMS)) {
        query.add(
            new ConstantScoreQuery(new TermQuery(new Term(FingerprintFields.SKETCH, hash))),
            Occur.SHOULD);
      }
      read += read(search(query.build()));
    }
    return read;
  }

  /**
   * Looks up what has the characteristic words of a document, and reads it.
   *
   * @return how many records were read
   */
  int words(String id) throws IOException {
    List<TermCount> counts = words.ofDocument(number(id));
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (InterestingTerm word : TermChoice.DEFAULT.of(counts, frequencies(counts))) {
      Query term = new TermQuery(new Term(word.term().field(), word.term().text()));
      query.add(new BoostQuery(term, word.boost()), Occur.SHOULD);
    }
    return read(search(query.build()));
  }

  /**
   * Reads the terms of all documents that the job joins, and sorts them.
   *
   * @return how many there are
   */
  int terms() throws IOException {
    long[] terms = new long[FingerprintFields.SKETCH_TERMS * searcher.getIndexReader().maxDoc()];
    int size = 0;
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      BinaryDocValues values = DocValues.getBinary(leaf.reader(), FingerprintFields.FINGERPRINT);
      while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        BytesRef record = values.binaryValue();
        int[] hashes =
            FingerprintCodec.smallest(
                record.bytes, record.offset, record.length, FingerprintFields.SKETCH_TERMS);
        size = add(hashes, leaf.docBase + values.docID(), terms, size);
      }
    }
    Arrays.sort(terms, 0, size);
    return size;
  }

  private static int add(int[] hashes, int document, long[] terms, int size) {
    for (int i = 0; i < hashes.length; i++) {
      terms[size + i] = Postings.entry(Postings.spread(hashes[i]), document);
    }
    return size + hashes.length;
  }

  private int number(String id) throws IOException {
    return searcher.search(new TermQuery(new Term("id", id)), 1).scoreDocs[0].doc;
  }

  private TopDocs search(Query query) throws IOException {
    return searcher.search(query, new TopScoreDocCollectorManager(HITS, HITS));
  }

  private int read(TopDocs hits) throws IOException {
    List<Integer> documents = new ArrayList<>();
    for (ScoreDoc hit : hits.scoreDocs) {
      documents.add(hit.doc);
    }
    int read = 0;
    for (int document : documents.stream().sorted().toList()) {
      read += records.read(document).isPresent() ? 1 : 0;
    }
    return read;
  }

  private TermStatistics frequencies(List<TermCount> counts) throws IOException {
    Map<String, IndexTerm> sorted = new TreeMap<>();
    counts.forEach(count -> sorted.put(count.term().text(), count.term()));
    Map<IndexTerm, Integer> frequencies = new HashMap<>();
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      TermsEnum terms = Terms.getTerms(leaf.reader(), counts.get(0).term().field()).iterator();
      for (IndexTerm term : sorted.values()) {
        if (terms.seekExact(new BytesRef(term.text()))) {
          frequencies.merge(term, terms.docFreq(), Integer::sum);
        }
      }
    }
    return new TermStatistics(searcher.getIndexReader().maxDoc(), frequencies);
  }
}
