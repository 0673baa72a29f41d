// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.group.IndexTerm;
import org.solrduplicates.core.group.TermCount;
import org.solrduplicates.core.group.TermStatistics;

/**
 * Counts terms of documents and document frequencies, for More-Like-This. Reads term vectors, or
 * else stored texts. Not thread-safe.
 */
public record TermCounts(IndexReader reader, Analyzer analyzer, TermCounts.Limits limits) {
  /**
   * The limits of terms.
   *
   * @param minCount minimum frequency in a document
   * @param minLength in characters; 0 for any
   * @param maxLength in characters; 0 for any
   * @param maxTokens words read per field without term vectors
   */
  public record Limits(
      List<String> fields, int minCount, int minLength, int maxLength, int maxTokens) {
    private boolean contains(TermCount term) {
      int length = term.term().text().length();
      return term.count() >= minCount
          && length >= minLength
          && (maxLength == 0 || length <= maxLength);
    }
  }

  /** More words add nothing to the description of a document. */
  private static final int MAX_TERMS = 5_000;

  private static final Comparator<TermCount> MOST_FREQUENT_FIRST =
      Comparator.comparingInt((TermCount term) -> -term.count())
          .thenComparing(term -> term.term().field())
          .thenComparing(term -> term.term().text());

  public List<String> fields() {
    return limits.fields();
  }

  static Term lucene(IndexTerm term) {
    return new Term(term.field(), term.text());
  }

  public List<TermCount> ofDocument(int document) throws IOException {
    List<TermCount> counts = new ArrayList<>();
    for (String field : limits.fields()) {
      Terms vector = reader.termVectors().get(document, field);
      counts.addAll(listed(field, vector == null ? stored(document, field) : counts(vector)));
    }
    return mostFrequent(counts);
  }

  private static List<TermCount> mostFrequent(List<TermCount> counts) {
    return counts.stream().sorted(MOST_FREQUENT_FIRST).limit(MAX_TERMS).toList();
  }

  public List<TermCount> ofText(String field, String text) {
    Map<String, Integer> counts = new TreeMap<>();
    count(field, text, counts);
    return mostFrequent(listed(field, counts));
  }

  private List<TermCount> listed(String field, Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(term -> new TermCount(new IndexTerm(field, term.getKey()), term.getValue()))
        .filter(limits::contains)
        .toList();
  }

  private static Map<String, Integer> counts(Terms vector) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    TermsEnum terms = vector.iterator();
    while (terms.next() != null) {
      PostingsEnum postings = terms.postings(null, PostingsEnum.FREQS);
      postings.nextDoc();
      counts.put(terms.term().utf8ToString(), postings.freq());
    }
    return counts;
  }

  private Map<String, Integer> stored(int document, String field) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    Document stored = reader.storedFields().document(document, Set.of(field));
    for (IndexableField value : stored.getFields(field)) {
      count(field, value.stringValue(), counts);
    }
    return counts;
  }

  private void count(String field, String text, Map<String, Integer> counts) {
    try (TokenStream tokens = analyzer.tokenStream(field, new StringReader(text))) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      for (int i = 0; i < limits.maxTokens() && tokens.incrementToken(); i++) {
        counts.merge(term.toString(), 1, Integer::sum);
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns document frequencies. Deleted documents count until they are merged away, as in
   * Lucene's statistics. After the time limit, the remaining terms are skipped.
   */
  TermStatistics statistics(Set<IndexTerm> words, BooleanSupplier outOfTime) throws IOException {
    Map<IndexTerm, Integer> frequencies = new HashMap<>();
    for (FieldCounts field : FieldCounts.of(words)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        field.count(Terms.getTerms(leaf.reader(), field.name).iterator(), outOfTime);
      }
      field.addTo(frequencies);
    }
    return new TermStatistics(reader.maxDoc(), frequencies);
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record FieldCounts(
      String name, List<IndexTerm> terms, List<BytesRef> bytes, int[] counts) {
    static List<FieldCounts> of(Set<IndexTerm> words) {
      return words.stream()
          .sorted(Comparator.comparing(IndexTerm::text))
          .collect(Collectors.groupingBy(IndexTerm::field))
          .entrySet()
          .stream()
          .map(field -> of(field.getKey(), field.getValue()))
          .toList();
    }

    private static FieldCounts of(String name, List<IndexTerm> terms) {
      List<BytesRef> bytes = terms.stream().map(term -> new BytesRef(term.text())).toList();
      return new FieldCounts(name, terms, bytes, new int[terms.size()]);
    }

    /** Looks up terms in order, because neighbours share blocks. */
    void count(TermsEnum segment, BooleanSupplier outOfTime) throws IOException {
      for (int i = 0; i < counts.length; i++) {
        if (!outOfTime.getAsBoolean() && segment.seekExact(bytes.get(i))) {
          counts[i] += segment.docFreq();
        }
      }
    }

    void addTo(Map<IndexTerm, Integer> frequencies) {
      for (int i = 0; i < counts.length; i++) {
        if (counts[i] > 0) {
          frequencies.put(terms.get(i), counts[i]);
        }
      }
    }
  }
}
