// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Comparator;
import java.util.List;
import org.solrduplicates.core.Internal;

/**
 * Selects characteristic words: frequent in a document and rare in the collection, as in Lucene's
 * More-Like-This. Uses numbers only, so shards give the result of a single index. Immutable.
 *
 * @param maxPercentage maximum share of documents with a word, in 0..100
 * @param maxTerms at least 1
 */
@Internal
public record TermChoice(long minDocuments, long maxDocuments, int maxPercentage, int maxTerms) {
  /** The default; Lucene's own limits miss short documents. */
  public static final TermChoice DEFAULT = new TermChoice(2, Integer.MAX_VALUE, 100, 25);

  private static final Comparator<InterestingTerm> HEAVIEST_FIRST =
      Comparator.comparingDouble((InterestingTerm term) -> -term.boost())
          .thenComparing(term -> term.term().field())
          .thenComparing(term -> term.term().text());

  /** Returns the characteristic words, heaviest first; the heaviest has a boost of 1. */
  public List<InterestingTerm> of(List<TermCount> terms, TermStatistics statistics) {
    List<InterestingTerm> weighted =
        terms.stream()
            .filter(term -> isUsable(statistics.frequency(term.term()), statistics.documents()))
            .map(term -> new InterestingTerm(term.term(), weight(term, statistics)))
            .sorted(HEAVIEST_FIRST)
            .limit(maxTerms)
            .toList();
    return weighted.stream().map(term -> relativeTo(weighted.get(0), term)).toList();
  }

  private boolean isUsable(int frequency, long documents) {
    return frequency > 0
        && frequency >= minDocuments
        && frequency <= maxDocuments
        && frequency * 100.0 <= (double) maxPercentage * documents;
  }

  /** TF-IDF as in Lucene's ClassicSimilarity. */
  private static float weight(TermCount term, TermStatistics statistics) {
    double rarity = (statistics.documents() + 1.0) / (statistics.frequency(term.term()) + 1.0);
    return (float) (term.count() * (Math.log(rarity) + 1));
  }

  private static InterestingTerm relativeTo(InterestingTerm heaviest, InterestingTerm term) {
    return new InterestingTerm(term.term(), term.boost() / heaviest.boost());
  }
}
