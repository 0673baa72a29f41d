// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.Lookup;
import org.solrduplicates.core.settings.Source;

/**
 * A source of candidates: a query built from the pivot. Optimized for recall: may return false
 * candidates and the pivot itself. Thread-safe.
 *
 * @param queries creates the query, best candidates first; nothing if the pivot lacks the data
 */
record CandidateSource(Source source, Function<Lookup, Optional<Query>> queries) {
  /** The fewest phrases that a whole and its part share. */
  private static final int PHRASES_OF_PART = 2;

  interface TermLookup {
    /** Returns a query for each term, with the index's own scores. */
    List<Query> scored(List<Term> terms);

    /** Returns a query for each indexed term; rarer terms score higher. */
    List<Query> byRarity(String field, List<String> terms);
  }

  static CandidateSource of(Source source, FingerprintFields fields, TermLookup terms) {
    return switch (source) {
      case EXACT -> exact(FingerprintFields.TEXT_HASH, terms);
      case SKETCH -> sketch(FingerprintFields.SKETCH, terms);
      case BYTES -> bytes(fields.fileHash(), terms);
      case TITLE ->
          byDocument(
              source, p -> anyOf(FingerprintFields.TITLE_KEY, p.metadata().titleKeys(), terms));
      case SIMHASH ->
          byDocument(
              source,
              p ->
                  anyOf(FingerprintFields.BANDS, SimHash.of(p.fingerprint().bag()).bands(), terms));
      case MLT ->
          new CandidateSource(source, lookup -> anyOf(characteristic(lookup.terms(), terms)));
      case GROUP -> byDocument(source, pivot -> Optional.empty());
      case EVERY -> byDocument(source, pivot -> Optional.of(new MatchAllDocsQuery()));
    };
  }

  private static CandidateSource byDocument(
      Source source, Function<FoundDocument, Optional<Query>> queries) {
    return new CandidateSource(source, lookup -> queries.apply(lookup.document()));
  }

  private static CandidateSource exact(String field, TermLookup terms) {
    return byDocument(
        Source.EXACT, pivot -> anyOf(field, List.of(pivot.fingerprint().text().toTerm()), terms));
  }

  /**
   * Scores by shared sketch hashes, rare ones higher. So documents that share more than boilerplate
   * rank first. A whole and its part share at least two, of which one may be a further hash.
   */
  private static CandidateSource sketch(String field, TermLookup terms) {
    return byDocument(
        Source.SKETCH,
        pivot -> {
          Sketch sketch = pivot.fingerprint().sketch();
          List<Query> any = new ArrayList<>(terms.byRarity(field, sketch.terms(Sketch.SEARCHED)));
          List<Query> further = terms.byRarity(field, sketch.furtherLookupTerms());
          if (further.size() >= PHRASES_OF_PART) {
            any.add(atLeast(PHRASES_OF_PART, further));
          }
          return anyOf(any);
        });
  }

  private static CandidateSource bytes(String field, TermLookup terms) {
    return byDocument(
        Source.BYTES,
        pivot ->
            Optional.of(pivot.metadata().fileHash())
                .filter(hash -> !hash.isEmpty())
                .flatMap(hash -> anyOf(field, List.of(hash), terms)));
  }

  private static Optional<Query> anyOf(String field, List<String> values, TermLookup terms) {
    List<Query> queries = terms.scored(values.stream().map(v -> new Term(field, v)).toList());
    return anyOf(queries.stream().<Query>map(ConstantScoreQuery::new).toList());
  }

  private static List<Query> characteristic(List<InterestingTerm> words, TermLookup terms) {
    List<InterestingTerm> some = words.stream().limit(IndexSearcher.getMaxClauseCount()).toList();
    List<Query> queries =
        terms.scored(some.stream().map(word -> TermCounts.lucene(word.term())).toList());
    return IntStream.range(0, some.size())
        .<Query>mapToObj(i -> new BoostQuery(queries.get(i), some.get(i).boost()))
        .toList();
  }

  private static Optional<Query> anyOf(List<Query> queries) {
    return queries.isEmpty() ? Optional.empty() : Optional.of(any(queries));
  }

  private static Query any(List<Query> queries) {
    return queries.size() == 1 ? queries.get(0) : atLeast(1, queries);
  }

  private static Query atLeast(int count, List<Query> queries) {
    BooleanQuery.Builder some = new BooleanQuery.Builder().setMinimumNumberShouldMatch(count);
    queries.forEach(query -> some.add(query, Occur.SHOULD));
    return some.build();
  }
}
