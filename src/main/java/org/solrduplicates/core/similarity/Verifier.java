package org.solrduplicates.core.similarity;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.TermBag;

/**
 * Compares two documents exactly, after they were found to be candidates. Immutable.
 *
 * @param measure how two texts are compared
 * @param numbers what differing numbers do to the outcome
 * @param titleBonus the part of what is missing to 1 that equal titles add, at least 0 and below 1
 */
public record Verifier(Measure measure, Numbers numbers, double titleBonus) {
  /** Compares with differing numbers counted against. */
  public Verifier(Measure measure, double titleBonus) {
    this(measure, Numbers.PENALTY, titleBonus);
  }

  /** Checks that the bonus is in its range. */
  public Verifier {
    if (!(titleBonus >= 0 && titleBonus < 1)) {
      throw new IllegalArgumentException("the title bonus must be in [0, 1), was " + titleBonus);
    }
  }

  /**
   * Returns how similar two documents are.
   *
   * @throws IllegalArgumentException if the fingerprints were not made in the same way
   */
  public Verdict verify(Fingerprint a, Fingerprint b) {
    return verify(a, b, a.bag().sharedWith(b.bag()));
  }

  /** Returns the same for two documents of which is known already what words they share. */
  Verdict verify(Fingerprint a, Fingerprint b, TermBag.Shared shared) {
    if (!a.isComparableWith(b)) {
      throw new IllegalArgumentException("fingerprints of different analyzers cannot be compared");
    }
    Verdict verdict = measure.compare(a, b, shared, numbers);
    return titleBonus > 0 && a.isSameTitle(b) ? verdict.withTitleBonus(titleBonus) : verdict;
  }
}
