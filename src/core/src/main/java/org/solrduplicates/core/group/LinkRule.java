// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Optional;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.core.similarity.Similarity;

/**
 * Decides whether two documents are versions of each other, by their similarity: from the threshold
 * on they are, and from the review threshold on they may be. Very short texts must be equal.
 * Immutable.
 */
@Internal
public record LinkRule(DuplicateSettings settings) {
  /** From this share on, a document adds little to one that has it. */
  private static final double COVERED = 0.7;

  /** Returns why a pair is rejected; else empty. */
  public Optional<Rejection> rejection(Fingerprint a, Fingerprint b, Similarity similarity) {
    if (isTooShort(a, b)) {
      return Optional.of(Rejection.TOO_SHORT);
    }
    return similarity.value() >= settings.reviewThreshold()
        ? Optional.empty()
        : Optional.of(Rejection.DIFFERENT);
  }

  public Outcome judge(Fingerprint a, Fingerprint b, Similarity similarity) {
    if (rejection(a, b, similarity).isPresent()) {
      return Outcome.REJECTED;
    }
    return similarity.value() >= settings.threshold() ? Outcome.KEPT : Outcome.REVIEW;
  }

  /**
   * Returns whether all documents for review are near enough for {@link Cohesion}, so that a job
   * has seen them as possible members.
   */
  public boolean isReviewOfJob() {
    return settings.measure() == Measure.CALIBRATED
        && Cohesion.probability(settings.reviewThreshold(), settings.threshold()) >= Cohesion.LEAST;
  }

  /** Returns what the first document is to the second one. */
  public Relation relation(Fingerprint a, Fingerprint b, Similarity similarity, Evidence evidence) {
    return judge(a, b, similarity) == Outcome.KEPT
        ? Relation.VERSION
        : withoutVersions(a, b, evidence);
  }

  /** Returns what the first document is to the second one if they are no versions. */
  public Relation withoutVersions(Fingerprint a, Fingerprint b, Evidence evidence) {
    return isTooShort(a, b) ? Relation.DIFFERENT : evidence.withoutVersions();
  }

  /** Returns whether a text has too few words to be a version of a different one. */
  public boolean isTooShort(Fingerprint a, Fingerprint b) {
    int shorter = Math.min(a.bag().words(), b.bag().words());
    return shorter < settings.minTokens() && !a.isSameText(b);
  }

  /**
   * Returns whether a document adds little to another one that it is linked with. Both have the
   * same file, or the other one has enough of its words. Few words do not tell two files apart.
   *
   * @param coverage the share of the document that the other one has, in 0..1
   */
  public boolean isCovered(FoundDocument document, FoundDocument by, double coverage) {
    return document.metadata().hasFileOf(by.metadata())
        || document.fingerprint().bag().words() >= settings.minTokens() && coverage >= COVERED;
  }
}
