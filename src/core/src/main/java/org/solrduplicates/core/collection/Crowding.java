// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import org.solrduplicates.core.fingerprint.Calibration;

/**
 * What the size of a collection adds to the line from which pairs are versions. A document has no
 * more versions in a larger collection, but more chance neighbours: the odds of a pair fall as the
 * number of texts grows. Up to {@link #TEXTS} the learned line holds.
 *
 * <p>Only the last pass counts it. Those before find large groups, whose members else are the
 * background of each other.
 */
final class Crowding {
  /** The limits of a learned line were measured in collections of up to so many texts. */
  static final int TEXTS = 200_000;

  private Crowding() {}

  /** Returns the log odds that pairs lose. */
  static double of(int texts) {
    return Math.max(0, Math.log((double) texts / TEXTS));
  }

  /** Returns the calibration of the last pass for that of the passes before. */
  static Calibration added(Calibration learned, int texts) {
    double line = learned.line() + of(texts);
    return of(texts) == 0 || line > Calibration.HIGHEST_RAISED
        ? learned
        : new Calibration(line, learned.names());
  }

  /**
   * Returns the calibration of the passes before the last one for a known one. One that was learned
   * in fewer texts does not fall below 0.
   */
  static Calibration removed(Calibration known, int texts) {
    double line = Math.max(known.line() - of(texts), Math.min(0, known.line()));
    return of(texts) == 0 ? known : new Calibration(line, known.names());
  }
}
