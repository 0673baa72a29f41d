package org.solrduplicates.core.similarity;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * Compares two documents exactly, after they were found to be candidates. Immutable.
 *
 * @param measure how two texts are compared
 * @param numbers what differing numbers do to the outcome
 * @param titleBonus the part of what is missing to 1 that equal titles add, at least 0 and below 1
 * @param contrast how far a similarity must stand out from the neighbourhood
 * @param weights how much each word counts, if the measure asks for it
 */
public record Verifier(
    Measure measure, Numbers numbers, double titleBonus, Contrast contrast, Weights weights) {
  /** Compares with differing numbers counted against, by what is in the two documents alone. */
  public Verifier(Measure measure, double titleBonus) {
    this(measure, Numbers.PENALTY, titleBonus, Contrast.NONE, Weights.EQUAL);
  }

  /** Checks that the bonus is in its range. */
  public Verifier {
    if (!(titleBonus >= 0 && titleBonus < 1)) {
      throw new IllegalArgumentException("the title bonus must be in [0, 1), was " + titleBonus);
    }
    weights = measure.used(weights);
  }

  /** Returns a number that is the same for all that compares texts in the same way. */
  public long basis() {
    return Hash.ofWord(measure + " " + numbers + " " + weights.version());
  }

  /**
   * Returns how similar two documents are by themselves, before {@link #against} their backgrounds.
   *
   * @throws IllegalArgumentException if the fingerprints were not made in the same way
   */
  public Similarity verify(Fingerprint a, Fingerprint b) {
    return verify(a, b, a.bag().sharedWith(b.bag(), weights));
  }

  /**
   * Returns how similar two documents are of which is known already what words they share, by
   * themselves: the same as {@link #verify(Fingerprint, Fingerprint)}, to the last bit.
   */
  public Similarity verify(Fingerprint a, Fingerprint b, TermBag.Shared shared) {
    if (!a.isComparableWith(b)) {
      throw new IllegalArgumentException("fingerprints of different analyzers cannot be compared");
    }
    Similarity similarity = measure.compare(a, b, shared, numbers, weights);
    return titleBonus > 0 && a.isSameTitle(b) ? similarity.withTitleBonus(titleBonus) : similarity;
  }

  /**
   * Returns a verdict with what the backgrounds of both documents take off.
   *
   * @param similarity of {@link #verify}
   * @param a the background of the one document, see {@link Background}
   * @param b the background of the other
   */
  public Similarity against(Similarity similarity, double a, double b) {
    double left = contrast.of(similarity.text(), a, b);
    if (left == similarity.text()) {
      return similarity;
    }
    Similarity contrasted = similarity.withText(left);
    return similarity.titleBonus() > 0 ? contrasted.withTitleBonus(titleBonus) : contrasted;
  }
}
