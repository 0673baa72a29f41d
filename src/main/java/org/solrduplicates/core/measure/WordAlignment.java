package org.solrduplicates.core.measure;

import java.util.Arrays;

/**
 * The best way to write two sequences of words below each other, with gaps where one has no
 * counterpart, and what it scores. Levenshtein (1966) counts what differs; Needleman and Wunsch
 * (1970) also reward what is equal:
 *
 * <pre>
 *   supply contract    of  2024           Levenshtein  Needleman-Wunsch
 *   supply agreement   of  March  2024
 *   =      x           =   gap    =       -2           3 - 2 = 1
 * </pre>
 *
 * <p>Time grows with the product of the lengths (about a second for twice 20,000 words without a
 * common beginning or end), memory with one of them.
 *
 * @param match what two equal words score, at least 0
 * @param mismatch what two different words score, below 0
 * @param gap what a word without a counterpart scores, below 0
 */
record WordAlignment(int match, int mismatch, int gap) {
  private static final WordAlignment LEVENSHTEIN = new WordAlignment(0, -1, -1);
  private static final WordAlignment NEEDLEMAN_WUNSCH = new WordAlignment(1, -1, -1);

  /** The least words to insert, delete or replace to make one text of the other; a metric. */
  static int distance(long[] a, long[] b) {
    return -LEVENSHTEIN.score(a, b);
  }

  /** In 0..1: 1 - distance / longer. Refuses texts of more than {@link Differing#MAX_WORDS}. */
  static double levenshtein(long[] a, long[] b) {
    return 1 - (double) distance(a, b) / longer(a, b);
  }

  /** In 0..1: the score by the longer text lies in -1..1; halfway between is 1/2. */
  static double needlemanWunsch(long[] a, long[] b) {
    return (1 + (double) NEEDLEMAN_WUNSCH.score(a, b) / longer(a, b)) / 2;
  }

  private static int longer(long[] a, long[] b) {
    return Math.max(1, Math.max(a.length, b.length));
  }

  /** The score of the best alignment. */
  int score(long[] a, long[] b) {
    Differing rest = Differing.of(a, b);
    return match * rest.equal() + bestOf(rest.longer(), rest.shorter());
  }

  /** Fills the table row by row and keeps two of them, as long as the second text. */
  private int bestOf(long[] a, long[] b) {
    int[] above = new int[b.length + 1];
    int[] row = new int[b.length + 1];
    for (int j = 0; j <= b.length; j++) {
      above[j] = j * gap;
    }
    for (int i = 1; i <= a.length; i++) {
      row[0] = i * gap;
      fill(row, above, a[i - 1], b);
      int[] done = row;
      row = above;
      above = done;
    }
    return above[b.length];
  }

  private void fill(int[] row, int[] above, long word, long[] b) {
    for (int j = 1; j < row.length; j++) {
      int both = above[j - 1] + (word == b[j - 1] ? match : mismatch);
      row[j] = Math.max(both, gap + Math.max(above[j], row[j - 1]));
    }
  }

  /**
   * What remains of two sequences of words without their common beginning and end. Versions mostly
   * differ in few places, and no alignment gets better by leaving equal ends apart.
   *
   * @param equal how many words of each text were left out
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Differing(long[] a, long[] b, int equal) {
    /** Texts with more words are refused: comparing two of them would take seconds. */
    static final int MAX_WORDS = 20_000;

    /**
     * Leaves out the equal ends.
     *
     * @throws IllegalArgumentException if a text has more than {@link #MAX_WORDS}
     */
    static Differing of(long[] a, long[] b) {
      check(a.length);
      check(b.length);
      int mismatch = Arrays.mismatch(a, b);
      int start = mismatch < 0 ? a.length : mismatch;
      int end = equalEnd(a, b, Math.min(a.length, b.length) - start);
      return new Differing(middle(a, start, end), middle(b, start, end), start + end);
    }

    private static void check(int words) {
      if (words > MAX_WORDS) {
        throw new IllegalArgumentException(
            "texts of at most " + MAX_WORDS + " words are aligned, not of " + words);
      }
    }

    private static int equalEnd(long[] a, long[] b, int max) {
      int end = 0;
      while (end < max && a[a.length - 1 - end] == b[b.length - 1 - end]) {
        end++;
      }
      return end;
    }

    private static long[] middle(long[] words, int start, int end) {
      return Arrays.copyOfRange(words, start, words.length - end);
    }

    long[] longer() {
      return a.length < b.length ? b : a;
    }

    long[] shorter() {
      return a.length < b.length ? a : b;
    }
  }
}
