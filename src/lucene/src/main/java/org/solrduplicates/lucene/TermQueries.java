// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Creates queries for many terms at once. Terms are looked up in dictionary order, with one
 * enumeration per segment. Versions share most of their terms, so recent lookups are cached.
 */
final class TermQueries implements CandidateSource.TermLookup {
  private final IndexSearcher searcher;
  private final Map<Term, Optional<TermStates>> last = new LastTerms();

  /** Keeps the terms of about a hundred documents. */
  private static final class LastTerms extends LinkedHashMap<Term, Optional<TermStates>> {
    private static final int SIZE = 5_000;

    LastTerms() {
      super(SIZE, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Term, Optional<TermStates>> eldest) {
      return size() > SIZE;
    }
  }

  TermQueries(IndexSearcher searcher) {
    this.searcher = searcher;
  }

  @Override
  public List<Query> scored(List<Term> terms) {
    Map<Term, TermStates> found = find(terms);
    return terms.stream()
        .<Query>map(
            term ->
                found.containsKey(term)
                    ? new TermQuery(term, found.get(term))
                    : new MatchNoDocsQuery("no document has " + term))
        .toList();
  }

  /** Scores like BM25, whatever similarity the index has. */
  @Override
  public List<Query> byRarity(String field, List<String> texts) {
    List<Query> queries = new ArrayList<>();
    find(texts.stream().map(text -> new Term(field, text)).toList())
        .forEach((term, states) -> queries.add(byRarity(term, states)));
    return queries;
  }

  private Query byRarity(Term term, TermStates states) {
    int frequency = states.docFreq();
    int documents = Math.max(frequency, searcher.getIndexReader().numDocs());
    double rarity = Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
    return new BoostQuery(new ConstantScoreQuery(new TermQuery(term, states)), (float) rarity);
  }

  /** Returns the terms that the index has, in dictionary order. */
  private SortedMap<Term, TermStates> find(List<Term> terms) {
    SortedMap<Term, TermStates> found = new TreeMap<>();
    SortedSet<Term> unknown = new TreeSet<>();
    for (Term term : terms) {
      Optional<TermStates> known = last.get(term);
      if (known == null) {
        unknown.add(term);
      } else {
        known.ifPresent(states -> found.put(term, states));
      }
    }
    Map<Term, TermStates> looked = lookUp(unknown);
    unknown.forEach(term -> last.put(term, Optional.ofNullable(looked.get(term))));
    found.putAll(looked);
    return found;
  }

  private Map<Term, TermStates> lookUp(SortedSet<Term> terms) {
    Map<Term, TermStates> found = new HashMap<>();
    try {
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        String field = "";
        TermsEnum dictionary = TermsEnum.EMPTY;
        for (Term term : terms) {
          if (!field.equals(term.field())) {
            field = term.field();
            dictionary = Terms.getTerms(leaf.reader(), field).iterator();
          }
          register(term, dictionary, leaf.ord, found);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private void register(Term term, TermsEnum dictionary, int leaf, Map<Term, TermStates> found)
      throws IOException {
    if (dictionary.seekExact(term.bytes())) {
      found
          .computeIfAbsent(term, t -> new TermStates(searcher.getTopReaderContext()))
          .register(dictionary.termState(), leaf, dictionary.docFreq(), dictionary.totalTermFreq());
    }
  }
}
