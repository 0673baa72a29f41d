// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.learning;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The scores of all candidate pairs as a mixture of noise and versions, fitted by expectation
 * maximization (Dempster, Laird and Rubin 1977). It gives a local false discovery rate (Efron
 * 2007): where versions reach the noise, a pair is a version as probably as not.
 *
 * <pre>
 *   expected count at score z = exp(a + s (z + 6)) + u + r ramp(z) + p [z > 5]
 *                               noise                versions
 * </pre>
 *
 * <p>The slope s of the noise has a normal prior, u and r a weak one, so that a few pairs give a
 * result. Large counts weigh less than their number, because pairs of one document are not
 * independent.
 */
final class ScoreMixture {
  private static final double LOWEST = -6;
  private static final double HIGHEST = 7;
  private static final double WIDTH = 0.5;
  private static final int BINS = (int) ((HIGHEST - LOWEST) / WIDTH);

  /** Fewer pairs tell nothing. */
  private static final int MIN_PAIRS = 30;

  /** More pairs add no certainty. */
  private static final double MAX_PAIRS = 70_000;

  /** Scores above this are often equal texts but for a few words. */
  private static final double EQUAL = 5;

  /** The pairs in the valley between noise and versions, as a share of the most in a bin. */
  private static final double VALLEY = 0.1;

  private static final int HIGHEST_VALLEY = BINS - 6;

  private static final double HIGHEST_NOISE = 1;
  private static final double SLOPE = -0.9;
  private static final double SLOPE_DEVIATION = 0.25;
  private static final double[] FIRST_SLOPES = {-0.6, -1.2};

  /** The precision of the prior of the logarithms of u and r. */
  private static final double WEAK = 0.04;

  private static final int MAX_ROUNDS = 20_000;
  private static final double ENOUGH = 1e-9;
  private static final int NEWTON_STEPS = 5;
  private static final double STEP = 0.05;

  /** The shapes of the parts, by bin. */
  private static final double[] MIDDLES =
      IntStream.range(0, BINS).mapToDouble(i -> LOWEST + (i + 0.5) * WIDTH).toArray();

  private static final double[] ONES = Arrays.stream(MIDDLES).map(z -> 1).toArray();
  private static final double[] RAMP = Arrays.stream(MIDDLES).map(ScoreMixture::ramp).toArray();
  private static final double[] EQUALS =
      Arrays.stream(MIDDLES).map(z -> z > EQUAL ? 2 : 0).toArray();

  private final double[] counts = new double[BINS];

  /** Adds the score of a pair; scores below -6 are noise and do not count. */
  void add(double score) {
    if (score >= LOWEST) {
      counts[Math.min(BINS - 1, (int) ((score - LOWEST) / WIDTH))]++;
    }
  }

  /** Returns the pairs in each bin of half a unit, from -6 to 7. */
  double[] counts() {
    return counts.clone();
  }

  /** Returns the lowest score at which versions reach the noise, in -6..7; 0 for too few pairs. */
  double crossing() {
    double all = Arrays.stream(counts).sum();
    if (all < MIN_PAIRS) {
      return 0;
    }
    double scale = Math.min(1, MAX_PAIRS / all);
    Fit best = null;
    for (double slope : FIRST_SLOPES) {
      Fit fit = new Fit(Arrays.stream(counts).map(count -> count * scale).toArray(), slope);
      fit.run();
      best = best == null || fit.cost < best.cost ? fit : best;
    }
    return best == null ? 0 : best.crossing();
  }

  private static double ramp(double score) {
    return 2 * clamped((score - LOWEST) / (2 * -LOWEST), 0, 1);
  }

  static double clamped(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }

  /** One run from one start. */
  private static final class Fit {
    private final double[] counts;
    private final int start;
    private final double[] weights;
    private final double usual;
    private double noise;
    private double slope;
    private double even;
    private double rising;
    private double equal;
    private double cost = Double.POSITIVE_INFINITY;

    Fit(double[] counts, double slope) {
      this.counts = counts;
      this.start = start(counts);
      this.weights =
          IntStream.range(0, BINS)
              .mapToDouble(i -> i < start ? 0 : 1 / Math.sqrt(1 + counts[i] / 10))
              .toArray();
      this.usual = Math.max(2, Arrays.stream(counts, BINS - 14, BINS - 4).average().orElse(0));
      this.slope = slope;
      this.noise = Math.log(counts[start] + 1) - slope * (MIDDLES[start] - LOWEST);
      this.even = usual;
      this.rising = usual;
      this.equal = Arrays.stream(counts, BINS - 4, BINS).average().orElse(0) + 1;
    }

    /** Where all texts have most words in common, even the noise has no low scores. */
    private static int start(double[] counts) {
      int most = 0;
      for (int i = 1; MIDDLES[i] < HIGHEST_NOISE; i++) {
        most = counts[i] > counts[most] ? i : most;
      }
      double fewest = Arrays.stream(counts, most, HIGHEST_VALLEY).min().orElse(0);
      boolean isHump = counts[0] + counts[1] < counts[most] && fewest < VALLEY * counts[most];
      return isHump ? most : 0;
    }

    void run() {
      for (int round = 0; round < MAX_ROUNDS; round++) {
        double before = cost;
        step();
        if (before - cost < ENOUGH * Math.abs(cost)) {
          return;
        }
      }
    }

    private double noise(double score) {
      return Math.exp(noise + slope * (score - LOWEST));
    }

    /** One round: shares out the counts, then fits each part to its share. */
    private void step() {
      double[] share = new double[BINS];
      double[] noises = new double[BINS];
      double likelihood = 0;
      for (int i = 0; i < BINS; i++) {
        double ofNoise = noise(MIDDLES[i]);
        double expected = ofNoise + even + rising * RAMP[i] + equal * EQUALS[i];
        share[i] = weights[i] * counts[i] / expected;
        noises[i] = share[i] * ofNoise;
        likelihood += weights[i] * (counts[i] * Math.log(expected) - expected);
      }
      double off = (slope - SLOPE) / SLOPE_DEVIATION;
      cost = off * off / 2 + WEAK / 2 * (square(even) + square(rising)) - likelihood;
      even = height(even, share, ONES, WEAK);
      rising = height(rising, share, RAMP, WEAK);
      equal = height(equal, share, EQUALS, 0);
      fitNoise(noises);
    }

    private double square(double height) {
      double off = Math.log(height / usual);
      return off * off;
    }

    /** Returns the most likely height of a part of given shape, by Newton's method. */
    private double height(double now, double[] share, double[] shape, double prior) {
      double found = 0;
      double exposure = 0;
      for (int i = 0; i < BINS; i++) {
        found += share[i] * now * shape[i];
        exposure += weights[i] * shape[i];
      }
      if (prior == 0) {
        return Math.max(ENOUGH, found / exposure);
      }
      double log = Math.log(now);
      for (int i = 0; i < NEWTON_STEPS; i++) {
        double expected = Math.exp(log) * exposure;
        double gradient = found - expected - prior * (log - Math.log(usual));
        log += clamped(gradient / (expected + prior), -1, 1);
      }
      return Math.exp(log);
    }

    private void fitNoise(double[] found) {
      for (int step = 0; step < NEWTON_STEPS; step++) {
        double g0 = 0;
        double g1 = (SLOPE - slope) / (SLOPE_DEVIATION * SLOPE_DEVIATION);
        double h00 = 0;
        double h01 = 0;
        double h11 = 1 / (SLOPE_DEVIATION * SLOPE_DEVIATION);
        for (int i = 0; i < BINS; i++) {
          double x = MIDDLES[i] - LOWEST;
          double expected = weights[i] * noise(MIDDLES[i]);
          g0 += found[i] - expected;
          g1 += (found[i] - expected) * x;
          h00 += expected;
          h01 += expected * x;
          h11 += expected * x * x;
        }
        double determinant = h00 * h11 - h01 * h01;
        noise += clamped((h11 * g0 - h01 * g1) / determinant, -1, 1);
        slope += clamped((h00 * g1 - h01 * g0) / determinant, -0.2, 0.2);
      }
    }

    double crossing() {
      int steps = (int) Math.round((HIGHEST - LOWEST) / STEP);
      for (int i = 0; i < steps; i++) {
        double z = LOWEST + i * STEP;
        if (z >= MIDDLES[start] && even + rising * ramp(z) >= noise(z)) {
          return z;
        }
      }
      return HIGHEST;
    }
  }
}
