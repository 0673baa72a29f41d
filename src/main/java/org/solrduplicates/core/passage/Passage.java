package org.solrduplicates.core.passage;

/**
 * What two texts have in common at one place of each.
 *
 * @param first where it stands in the first text
 * @param second where it stands in the second text
 * @param words how many words the longer of both spans has; a character of a script without spaces
 *     counts as one
 * @param alike how many more sound alike
 * @param rare the share of its fragments that are not ignored, in 0..1
 */
public record Passage(
    Span first, Span second, int words, int equal, int alike, double rare, Kind kind) {
  /**
   * A part of a text, in UTF-16 units.
   *
   * @param end where it ends, exclusive
   */
  public record Span(int begin, int end) {
    /** Returns how many UTF-16 units it has. */
    public int length() {
      return end - begin;
    }
  }

  /** How two passages differ: by what most of their different words do. */
  public enum Kind {
    /** Not at all, but perhaps in case, accents and punctuation. */
    VERBATIM,
    /** Words are inserted, deleted or replaced. */
    EDITED,
    /** Characters are replaced by such as sound alike. */
    HOMOPHONES,
    /** Parts come in another order. */
    REORDERED
  }

  /** Returns the share of equal words, in 0..1; 1 if all are equal, in whatever order. */
  public double similarity() {
    return (double) equal / words;
  }
}
