// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

/**
 * A passage that two texts share.
 *
 * @param words the words of the longer span; a character of a script without spaces is one word
 * @param alike words that only sound alike
 * @param rare the share of its fragments that are not ignored, in 0..1
 */
public record Passage(
    Span first, Span second, int words, int equal, int alike, double rare, Kind kind) {
  /** A part of a text in UTF-16 units; {@code end} is exclusive. */
  public record Span(int begin, int end) {
    public int length() {
      return end - begin;
    }
  }

  /** The kind of most differing words. */
  public enum Kind {
    /** Differs at most in case, accents and punctuation. */
    VERBATIM,
    /** Words are inserted, deleted or replaced. */
    EDITED,
    /** Characters are replaced by homophones. */
    HOMOPHONES,
    /** Parts come in another order. */
    REORDERED
  }

  /** Returns the share of equal words, in 0..1; 1 if all are equal, in any order. */
  public double similarity() {
    return (double) equal / words;
  }
}
