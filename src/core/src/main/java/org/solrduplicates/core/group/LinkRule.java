// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Similarity;

/**
 * Decides whether two documents are versions of each other, by similarity. At the threshold they
 * are. A higher threshold applies if titles and file names denote different documents, or if one
 * text may be a part of the other and no name agrees. At the review threshold they are if their
 * metadata agree. Very short texts must be equal. Immutable.
 */
@Internal
public record LinkRule(DuplicateSettings settings) {
  /** Number of title, author, file name and origin that must agree below the threshold. */
  private static final int EVIDENCE = 2;

  /** A text with less than a quarter of the words of the other may be a part of it. */
  private static final int PARTS = 4;

  /** Returns why a pair is rejected, regardless of metadata; else empty. */
  public Optional<Rejection> rejection(Fingerprint a, Fingerprint b, Similarity similarity) {
    return rejection(a, b, similarity.value());
  }

  public Optional<Rejection> rejection(Fingerprint a, Fingerprint b, double similarity) {
    if (isTooShort(a, b)) {
      return Optional.of(Rejection.TOO_SHORT);
    }
    return similarity >= settings.reviewThreshold()
        ? Optional.empty()
        : Optional.of(Rejection.DIFFERENT);
  }

  public Outcome judge(FoundDocument a, FoundDocument b, Similarity similarity) {
    return judge(a, b, similarity.value());
  }

  public Outcome judge(FoundDocument a, FoundDocument b, double similarity) {
    return judge(a.fingerprint(), b.fingerprint(), similarity)
        .orElseGet(
            () ->
                similarity >= needed(a, b) || !isCalibrated() && isSupported(a, b)
                    ? Outcome.KEPT
                    : Outcome.REVIEW);
  }

  /** Returns the outcome; empty if it depends on metadata outside the fingerprints. */
  public Optional<Outcome> judge(Fingerprint a, Fingerprint b, double similarity) {
    if (rejection(a, b, similarity).isPresent()) {
      return Optional.of(Outcome.REJECTED);
    }
    double enough = a.isSameTitle(b) ? settings.threshold() : neededAtMost();
    return similarity >= enough ? Optional.of(Outcome.KEPT) : Optional.empty();
  }

  /** Names are evidence then. */
  private boolean isCalibrated() {
    return settings.measure() == Measure.CALIBRATED;
  }

  private double neededAtMost() {
    return isCalibrated()
        ? settings.threshold()
        : Math.max(settings.threshold(), settings.titleThreshold());
  }

  /**
   * Documents of one template may differ only in their titles, and a chapter shares all its words
   * with the whole.
   */
  private double needed(FoundDocument a, FoundDocument b) {
    boolean others =
        !isCalibrated()
            && !a.fingerprint().isSameTitle(b.fingerprint())
            && (a.metadata().contradict(b.metadata()) || mayBePart(a, b));
    return others ? neededAtMost() : settings.threshold();
  }

  private static boolean mayBePart(FoundDocument a, FoundDocument b) {
    int one = a.fingerprint().bag().words();
    int other = b.fingerprint().bag().words();
    return PARTS * (long) Math.min(one, other) < Math.max(one, other)
        && !a.metadata().hasTitleOf(b.metadata())
        && !a.metadata().hasNameOf(b.metadata());
  }

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
        || document.fingerprint().bag().words() >= settings.minTokens()
            && coverage >= settings.threshold();
  }

  private static boolean isSupported(FoundDocument a, FoundDocument b) {
    boolean title =
        a.fingerprint().isSameTitle(b.fingerprint()) || a.metadata().hasTitleOf(b.metadata());
    boolean name = a.metadata().hasNameOf(b.metadata());
    boolean oneClue = a.metadata().isTitleOfName() && b.metadata().isTitleOfName();
    long evidence =
        Stream.of(
                title,
                name && !(title && oneClue),
                a.metadata().hasAuthorOf(b.metadata()),
                a.metadata().hasOriginOf(b.metadata()))
            .filter(agrees -> agrees)
            .count();
    return evidence >= EVIDENCE;
  }
}
