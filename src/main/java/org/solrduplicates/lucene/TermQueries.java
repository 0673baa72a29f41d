package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Makes queries for many terms of one field at a time: they are looked up in the order of the
 * dictionary, with one enumeration of each segment, and only once. Safe for use by several threads.
 */
record TermQueries(IndexSearcher searcher) {
  /**
   * Returns a query for each term that the index has, which scores documents by the inverse
   * document frequency in the form of BM25, whatever similarity the index has.
   *
   * @param field the field of all terms
   */
  List<Query> byRarity(String field, List<String> terms) {
    List<Query> queries = new ArrayList<>();
    states(field, terms).forEach((term, states) -> queries.add(byRarity(term, states)));
    return queries;
  }

  private Query byRarity(Term term, TermStates states) {
    int frequency = states.docFreq();
    int documents = Math.max(frequency, searcher.getIndexReader().numDocs());
    double rarity = Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
    return new BoostQuery(new ConstantScoreQuery(new TermQuery(term, states)), (float) rarity);
  }

  private SortedMap<Term, TermStates> states(String field, List<String> texts) {
    List<Term> terms = texts.stream().map(text -> new Term(field, text)).sorted().toList();
    SortedMap<Term, TermStates> found = new TreeMap<>();
    try {
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        find(terms, Terms.getTerms(leaf.reader(), field).iterator(), leaf.ord, found);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private void find(
      List<Term> terms, TermsEnum dictionary, int leaf, SortedMap<Term, TermStates> found)
      throws IOException {
    for (Term term : terms) {
      if (dictionary.seekExact(term.bytes())) {
        found
            .computeIfAbsent(term, t -> new TermStates(searcher.getTopReaderContext()))
            .register(
                dictionary.termState(), leaf, dictionary.docFreq(), dictionary.totalTermFreq());
      }
    }
  }
}
