package org.solrduplicates.core.measure;

/**
 * How much a feature that occurs {@code n} times weighs in a SimHash. Without damping a few
 * frequent words or letter n-grams decide every bit, and all texts of a language look alike.
 */
public enum Damping {
  /** It weighs {@code n}. */
  NONE {
    @Override
    double weight(int count) {
      return count;
    }
  },

  /** It weighs {@code 1 + ln n}. */
  LOGARITHM {
    @Override
    double weight(int count) {
      return 1 + StrictMath.log(count);
    }
  },

  /** It weighs 1, however often it occurs. */
  FULL {
    @Override
    double weight(int count) {
      return 1;
    }
  };

  abstract double weight(int count);
}
