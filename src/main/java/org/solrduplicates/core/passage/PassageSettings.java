package org.solrduplicates.core.passage;

/**
 * Which common passages count. A character of a script without spaces counts as half a word
 * wherever words are counted here.
 *
 * @param minWords words that must be equal or sound alike, without the share that is ignored; 4 or
 *     more
 * @param minShare the share of the longer span that is equal or sounds alike, in 0..1
 * @param maxGap words that may stand between what is common, on either side, 0..1000; characters
 *     count whole here
 */
public record PassageSettings(int minWords, double minShare, int maxGap) {
  /** What docs/adr/0018 has chosen. */
  public static final PassageSettings DEFAULT = new PassageSettings(20, 0.75, 16);

  /** Refuses values out of range. */
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
