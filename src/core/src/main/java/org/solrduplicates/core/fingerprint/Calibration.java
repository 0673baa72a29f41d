// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.solrduplicates.core.Internal;

/**
 * Where versions begin in a collection, and how much names count: learned without labels, see
 * {@code CalibrationLearner}. A pair with score z (see {@code Evidence}) is a version with the
 * probability
 *
 * <pre>
 *   1 / (1 + exp(-(z - line + name)))
 * </pre>
 *
 * <p>Immutable.
 *
 * @param line the score at which a pair is a version as probably as not, in -4..6.5
 * @param names the log odds of each agreement of titles and file names, in -6..4; 0 for unknown
 */
@Internal
public record Calibration(double line, Map<Agreement, Double> names) {
  public static final double LOWEST_LINE = -4;
  public static final double HIGHEST_LINE = 0.5;

  /** The highest line where wholes and their parts are linked. */
  public static final double HIGHEST_RAISED = 6.5;

  /** The limits of what a name may count. */
  public static final double LOWEST_NAME = -6;

  public static final double HIGHEST_NAME = 4;

  /** What unequal coverage counts where names differ: a part is no version (docs/adr/0043). */
  private static final double UNEQUAL = -3;

  /** What agreements count on average, fitted on labelled collections (docs/adr/0042). */
  public static final Map<Agreement, Double> USUAL =
      Collections.unmodifiableMap(
          new EnumMap<>(
              Map.of(
                  Agreement.SAME, 5.1,
                  Agreement.SAME_FREQUENT, 0.9,
                  Agreement.ALIKE, -2.0,
                  Agreement.OTHER, -4.2)));

  /**
   * Used in small collections, from which nothing can be learned: names count half of the usual.
   */
  public static final Calibration FIXED = new Calibration(-0.5, half());

  /** Length of {@link #toBytes}. */
  static final int BYTES = Float.BYTES * Agreement.values().length;

  /** Keeps numbers of single precision, in which they are stored. */
  public Calibration {
    line = single(line);
    EnumMap<Agreement, Double> all = new EnumMap<>(Agreement.class);
    for (Agreement agreement : Agreement.values()) {
      all.put(agreement, single(names.getOrDefault(agreement, 0.0)));
    }
    all.put(Agreement.UNKNOWN, 0.0);
    names = Collections.unmodifiableMap(all);
  }

  private static Map<Agreement, Double> half() {
    Map<Agreement, Double> half = new EnumMap<>(USUAL);
    half.replaceAll((agreement, usual) -> usual / 2);
    return half;
  }

  private static double single(double number) {
    return (float) number;
  }

  /** Returns what an agreement counts. */
  public double of(Agreement agreement) {
    return names.getOrDefault(agreement, 0.0);
  }

  /** Returns the log odds that a pair of a score are versions. */
  public double logOdds(double score, Agreement agreement) {
    return score - line + of(agreement);
  }

  /**
   * Returns what an agreement counts for texts of which one may have much more than the other.
   *
   * @param unequal how much more, from 0 on; asked where names differ only
   */
  public double of(Agreement agreement, DoubleSupplier unequal) {
    return of(agreement) + (agreement == Agreement.OTHER ? UNEQUAL * unequal.getAsDouble() : 0);
  }

  /** Returns the most that an agreement counts, at least 0. */
  public double most() {
    return Collections.max(names.values());
  }

  /** Returns the probability of log odds. */
  public static double probability(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }

  /** Returns the log odds of a probability. */
  public static double logOdds(double probability) {
    return Math.log(probability / (1 - probability));
  }

  /** Encodes the line in place of the unknown agreement, then all other agreements. */
  void toBytes(ByteBuffer bytes) {
    names.forEach(
        (agreement, weight) ->
            bytes.putFloat((float) (agreement == Agreement.UNKNOWN ? line : weight)));
  }

  /**
   * @throws IllegalArgumentException if a number is out of its range
   */
  static Calibration ofBytes(ByteBuffer bytes) {
    double line = in(LOWEST_LINE, bytes.getFloat(), HIGHEST_RAISED);
    Map<Agreement, Double> names = new EnumMap<>(Agreement.class);
    for (Agreement agreement : Agreement.values()) {
      if (agreement != Agreement.UNKNOWN) {
        names.put(agreement, in(LOWEST_NAME, bytes.getFloat(), HIGHEST_NAME));
      }
    }
    return new Calibration(line, names);
  }

  private static double in(double least, double number, double most) {
    if (!(number >= least && number <= most)) {
      throw new IllegalArgumentException("damaged calibration: " + number + " is out of range");
    }
    return number;
  }
}
