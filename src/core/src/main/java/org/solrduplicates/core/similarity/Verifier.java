// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Optional;
import java.util.function.Supplier;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * Compares two candidates exactly.
 *
 * @param titleBonus the share of the distance to 1 that equal titles add, in [0, 1); not by
 *     evidence, where names are learned
 * @param weights used only by measures that weigh words
 */
@Internal
public record Verifier(Measure measure, Numbers numbers, double titleBonus, Weights weights) {
  /** Without weights; differing numbers are penalized. */
  public Verifier(Measure measure, double titleBonus) {
    this(measure, Numbers.PENALTY, titleBonus, Weights.EQUAL);
  }

  public Verifier {
    if (!(titleBonus >= 0 && titleBonus < 1)) {
      throw new IllegalArgumentException("the title bonus must be in [0, 1), was " + titleBonus);
    }
    weights = measure.used(weights);
  }

  /** Returns a number that identifies how texts are compared. */
  public long basis() {
    return Hash.ofWord(measure + " " + numbers + " " + weights.version());
  }

  /**
   * Returns the similarity of two documents. By evidence, it is the highest that names and
   * surroundings give.
   *
   * @throws IllegalArgumentException if the fingerprints have different analyzers
   */
  public Similarity verify(Fingerprint a, Fingerprint b) {
    if (!a.isComparableWith(b)) {
      throw new IllegalArgumentException("fingerprints of different analyzers cannot be compared");
    }
    Similarity similarity = measure.compare(a, b, numbers, weights);
    boolean added = !isCalibrated() && titleBonus > 0 && a.isSameTitle(b);
    return added ? similarity.withTitleBonus(titleBonus) : similarity;
  }

  /**
   * Returns the highest similarity that names, and surroundings that are not known, give two
   * documents.
   *
   * @param evidence {@link Evidence#NONE} if the measure needs none
   */
  public Similarity most(
      Fingerprint a,
      Optional<Surroundings> aroundA,
      Fingerprint b,
      Optional<Surroundings> aroundB,
      Evidence evidence) {
    return !isCalibrated() || a.isSameText(b)
        ? verify(a, b)
        : Similarity.most(evidence, evidence.mostScore(aroundA, aroundB), weights.calibration());
  }

  /** Returns the same verifier with another calibration. */
  public Verifier with(Calibration learned) {
    return new Verifier(measure, numbers, titleBonus, weights.with(learned));
  }

  /** Returns whether similarities are probabilities by evidence. */
  public boolean isCalibrated() {
    return measure == Measure.CALIBRATED;
  }

  /** Returns what two texts have in common. */
  public Evidence evidence(Fingerprint a, Fingerprint b) {
    return Evidence.of(a, b, weights);
  }

  /**
   * Returns the similarity of two documents if there are no others.
   *
   * @param names how far their names agree; asked by evidence only
   */
  public Similarity verify(Fingerprint a, Fingerprint b, Agreement names) {
    if (!isCalibrated() || a.isSameText(b)) {
      return verify(a, b);
    }
    Evidence evidence = evidence(a, b);
    return most(evidence, evidence.mostScore(), names);
  }

  /**
   * Returns the highest similarity that two different texts have if only what is usual around the
   * first is known, by evidence.
   *
   * @param least names are not compared if they cannot make the similarity so high
   */
  public Similarity most(
      Evidence evidence, Surroundings first, double least, Supplier<Agreement> names) {
    double score = evidence.mostScore(Optional.of(first), Optional.empty());
    Similarity most = Similarity.most(evidence, score, weights.calibration());
    return most.value() < least ? most : most(evidence, score, names.get());
  }

  private Evidence known(Evidence evidence, Fingerprint a, Fingerprint b) {
    return evidence.equals(Evidence.NONE) ? evidence(a, b) : evidence;
  }

  private Similarity most(Evidence evidence, double score, Agreement names) {
    Calibration calibration = weights.calibration();
    double name = calibration.of(names, evidence::unequal);
    return Similarity.ofEvidence(evidence, score - calibration.line() + name, names, name);
  }

  /**
   * Returns the similarity of two documents, with what is usual around both.
   *
   * @param evidence what the texts have in common; {@link Evidence#NONE} to compare them
   * @param names compares their names; asked by evidence only
   */
  public Similarity verify(
      Fingerprint a,
      Surroundings aroundA,
      Fingerprint b,
      Surroundings aroundB,
      Evidence evidence,
      Supplier<Agreement> names) {
    return !isCalibrated() || a.isSameText(b)
        ? verify(a, b)
        : verify(known(evidence, a, b), aroundA, aroundB, names.get());
  }

  /** Returns the similarity of two documents, with what is usual around both. */
  public Similarity verify(
      Fingerprint a,
      Surroundings aroundA,
      Fingerprint b,
      Surroundings aroundB,
      Supplier<Agreement> names) {
    return verify(a, aroundA, b, aroundB, Evidence.NONE, names);
  }

  private Similarity verify(
      Evidence evidence, Surroundings aroundA, Surroundings aroundB, Agreement names) {
    Calibration calibration = weights.calibration();
    double name = calibration.of(names, evidence::unequal);
    return Similarity.ofEvidence(
        evidence,
        evidence.rare(aroundA.rare(), aroundB.rare()),
        evidence.score(aroundA, aroundB) - calibration.line() + name,
        aroundA.counted() + aroundB.counted(),
        names,
        name);
  }

  /**
   * Returns the share of a text that another one has, in 0..1: the weight of the common words by
   * that of all its words. Not symmetric, unlike a similarity: a text covers all its parts.
   */
  public double coverage(Fingerprint text, Fingerprint other) {
    return share(text, shared(text, other));
  }

  /** The shares of two texts that the other one has, each in 0..1. */
  public record Coverage(double ofFirst, double ofSecond) {}

  /** Returns {@link #coverage} of both texts, from one comparison. */
  public Coverage coverageOfBoth(Fingerprint first, Fingerprint second) {
    double shared = shared(first, second);
    return new Coverage(share(first, shared), share(second, shared));
  }

  private double shared(Fingerprint a, Fingerprint b) {
    return a.bag().sharedWith(b.bag(), weights).weight();
  }

  private double share(Fingerprint text, double shared) {
    double all = text.bag().weight(weights);
    return all == 0 ? 0 : Math.min(1, shared / all);
  }
}
