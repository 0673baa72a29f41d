package org.solrduplicates.lucene;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.Lookup;
import org.solrduplicates.core.settings.Source;

/**
 * A cheap way to find documents that may be duplicates: a query made of what is known of the pivot.
 * It may find wrong documents, and finds the pivot itself too; it should miss little. Safe for use
 * by several threads.
 *
 * @param source under which name its candidates are reported
 * @param queries makes the query, best candidates first; nothing for a pivot without a clue
 */
public record CandidateSource(Source source, Function<Lookup, Optional<Query>> queries) {
  /**
   * Returns the source of a name.
   *
   * @param fields where it looks
   * @param byRarity makes the queries for terms of a field, each of which scores the higher the
   *     fewer documents have it
   */
  public static CandidateSource of(
      Source source,
      FingerprintFields fields,
      BiFunction<String, List<String>, List<Query>> byRarity) {
    return switch (source) {
      case EXACT -> exact(fields.textHash());
      case SKETCH -> sketch(fields.sketch(), byRarity);
      case BYTES -> bytes(fields.fileHash());
      case TITLE -> byDocument(source, p -> anyOf(fields.titleKey(), p.metadata().titleKeys()));
      case SIMHASH ->
          byDocument(source, p -> anyOf(fields.bands(), SimHash.of(p.fingerprint().bag()).bands()));
      case MLT -> new CandidateSource(source, lookup -> anyOf(characteristic(lookup.terms())));
      case EVERY -> byDocument(source, pivot -> Optional.of(new MatchAllDocsQuery()));
    };
  }

  private static CandidateSource byDocument(
      Source source, Function<FoundDocument, Optional<Query>> queries) {
    return new CandidateSource(source, lookup -> queries.apply(lookup.document()));
  }

  private static CandidateSource exact(String field) {
    return byDocument(
        Source.EXACT, pivot -> Optional.of(constant(field, pivot.fingerprint().text().toTerm())));
  }

  /**
   * Scores a document by the hashes that it shares with the pivot, rare ones more: where all
   * documents share a frame, those that share more than the frame come first.
   */
  private static CandidateSource sketch(
      String field, BiFunction<String, List<String>, List<Query>> byRarity) {
    return byDocument(
        Source.SKETCH,
        pivot -> {
          List<String> hashes = pivot.fingerprint().sketch().terms(FingerprintFields.SKETCH_TERMS);
          return hashes.isEmpty()
              ? Optional.empty()
              : Optional.of(any(byRarity.apply(field, hashes)));
        });
  }

  private static CandidateSource bytes(String field) {
    return byDocument(
        Source.BYTES,
        pivot ->
            Optional.of(pivot.metadata().fileHash())
                .filter(hash -> !hash.isEmpty())
                .map(hash -> constant(field, hash)));
  }

  private static Optional<Query> anyOf(String field, List<String> terms) {
    return anyOf(terms.stream().map(term -> constant(field, term)).toList());
  }

  private static List<Query> characteristic(List<InterestingTerm> terms) {
    return terms.stream()
        .limit(IndexSearcher.getMaxClauseCount())
        .<Query>map(
            term -> new BoostQuery(new TermQuery(TermCounts.lucene(term.term())), term.boost()))
        .toList();
  }

  private static Query constant(String field, String term) {
    return new ConstantScoreQuery(new TermQuery(new Term(field, term)));
  }

  private static Optional<Query> anyOf(List<Query> queries) {
    return queries.isEmpty() ? Optional.empty() : Optional.of(any(queries));
  }

  private static Query any(List<Query> queries) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    queries.forEach(query -> any.add(query, Occur.SHOULD));
    return any.build();
  }
}
