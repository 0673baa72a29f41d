package org.solrduplicates.solr.index;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.automaton.ByteRunAutomaton;

/** The fields that queries look at, as far as they tell. */
final class QueryFields extends QueryVisitor {
  private final Set<String> names = new HashSet<>();
  private boolean isNamed;
  private boolean isAll;

  private QueryFields() {}

  /** Returns the fields of some queries; nothing if one of them does not tell, as functions do. */
  static Optional<Set<String>> of(List<Query> queries) {
    QueryFields fields = new QueryFields();
    queries.forEach(query -> query.visit(fields));
    return fields.isAll ? Optional.empty() : Optional.of(fields.names);
  }

  /** A query that has a field says which, and then what it looks for in it. */
  @Override
  public boolean acceptField(String field) {
    isNamed = true;
    names.add(field);
    return true;
  }

  @Override
  public void consumeTerms(Query query, Term... terms) {
    Stream.of(terms).map(Term::field).forEach(names::add);
    isNamed = false;
  }

  @Override
  public void consumeTermsMatching(
      Query query, String field, Supplier<ByteRunAutomaton> automaton) {
    names.add(field);
    isNamed = false;
  }

  @Override
  public void visitLeaf(Query query) {
    isAll |=
        !isNamed && !(query instanceof MatchAllDocsQuery) && !(query instanceof MatchNoDocsQuery);
    isNamed = false;
  }

  /** What must not be there is looked for as well. */
  @Override
  public QueryVisitor getSubVisitor(Occur occur, Query parent) {
    return this;
  }
}
