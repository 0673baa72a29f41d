package org.solrduplicates.core.passage;

/**
 * Which common passages count. A character of a script without spaces counts as half a word.
 *
 * @param minWords least number of equal or alike words that are not ignored; 4 or more
 * @param minShare least equal or alike share of the longer span, in 0..1
 * @param maxGap words between common parts on either side, 0..1000; characters count whole here
 */
public record PassageSettings(int minWords, double minShare, int maxGap) {
  /** See docs/adr/0018. */
  public static final PassageSettings DEFAULT = new PassageSettings(20, 0.75, 16);

  public PassageSettings {
    require(minWords >= 4, "minWords", minWords, "4 or more");
    require(minShare >= 0 && minShare <= 1, "minShare", minShare, "0..1");
    require(maxGap >= 0 && maxGap <= 1000, "maxGap", maxGap, "0..1000");
  }

  private static void require(boolean met, String name, Number value, String range) {
    if (!met) {
      throw new IllegalArgumentException(name + " must be " + range + ", not " + value);
    }
  }
}
