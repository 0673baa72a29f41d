package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.solrduplicates.core.group.InterestingTerm;

/**
 * Chooses the characteristic words of a document as Lucene's More-Like-This does: frequent in it
 * and rare in the index. For one thread and one request.
 */
public final class InterestingTerms {
  private static final Comparator<InterestingTerm> HEAVIEST_FIRST =
      Comparator.comparingDouble((InterestingTerm term) -> -term.boost())
          .thenComparing(InterestingTerm::field)
          .thenComparing(InterestingTerm::text);

  private final MoreLikeThis mlt;

  /** Uses a chooser that has its fields, its analyzer and its limits. */
  public InterestingTerms(MoreLikeThis mlt) {
    this.mlt = mlt;
    mlt.setBoost(true);
  }

  /** Returns the words of a document of the index, from its term vectors or its stored text. */
  public List<InterestingTerm> ofDocument(int document) throws IOException {
    return terms(mlt.like(document));
  }

  /** Returns the words of a text that need not be in the index. */
  public List<InterestingTerm> ofText(String field, String text) throws IOException {
    return terms(mlt.like(field, new StringReader(text)));
  }

  private static List<InterestingTerm> terms(Query query) {
    List<InterestingTerm> terms = new ArrayList<>();
    for (BooleanClause clause : (BooleanQuery) query) {
      terms.add(term((BoostQuery) clause.getQuery()));
    }
    terms.sort(HEAVIEST_FIRST);
    return terms;
  }

  private static InterestingTerm term(BoostQuery weighted) {
    Term term = ((TermQuery) weighted.getQuery()).getTerm();
    return new InterestingTerm(term.field(), term.text(), weighted.getBoost());
  }
}
