package org.solrduplicates.core.group;

import java.util.Comparator;
import java.util.List;

/**
 * Which words of a document are characteristic: frequent in it and rare in the collection, as
 * Lucene's More-Like-This chooses them. It is made from numbers alone, so that the shards can count
 * and the choice is the one that a single index would make. Immutable.
 *
 * @param minDocuments a word of fewer documents is left out
 * @param maxDocuments a word of more documents is left out
 * @param maxPercentage a word of more than this part of the documents is left out, in 0..100
 * @param maxTerms how many words are chosen at most, at least 1
 */
public record TermChoice(long minDocuments, long maxDocuments, int maxPercentage, int maxTerms) {
  /** The choice unless a request says otherwise; Lucene's own limits lose short documents. */
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

  /** Term frequency by inverse document frequency, as Lucene's ClassicSimilarity has it. */
  private static float weight(TermCount term, TermStatistics statistics) {
    double rarity = (statistics.documents() + 1.0) / (statistics.frequency(term.term()) + 1.0);
    return (float) (term.count() * (Math.log(rarity) + 1));
  }

  private static InterestingTerm relativeTo(InterestingTerm heaviest, InterestingTerm term) {
    return new InterestingTerm(term.term(), term.boost() / heaviest.boost());
  }
}
