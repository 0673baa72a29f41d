// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

/**
 * Which common passages count. A character of a script without spaces counts as half a word.
 *
 * @param minWords least number of equal or alike words that are not ignored; 4 or more
 * @param spaced for texts that mostly have words between spaces
 * @param unspaced for texts that are mostly in scripts without spaces
 */
public record PassageSettings(int minWords, Limits spaced, Limits unspaced) {
  /** See docs/adr/0018. */
  public static final PassageSettings DEFAULT =
      new PassageSettings(20, new Limits(0.6, 48), new Limits(0.75, 16));

  /**
   * The limits of a passage.
   *
   * @param minShare least equal or alike share of the longer span, in 0..1
   * @param maxGap words between common parts on either side, 0..1000; characters count whole here
   */
  public record Limits(double minShare, int maxGap) {
    public Limits {
      require(minShare >= 0 && minShare <= 1, "minShare", minShare, "0..1");
      require(maxGap >= 0 && maxGap <= 1000, "maxGap", maxGap, "0..1000");
    }
  }

  public PassageSettings {
    require(minWords >= 4, "minWords", minWords, "4 or more");
  }

  Limits of(PassageText text) {
    return text.isUnspaced() ? unspaced : spaced;
  }

  private static void require(boolean met, String name, Number value, String range) {
    if (!met) {
      throw new IllegalArgumentException(name + " must be " + range + ", not " + value);
    }
  }
}
