// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * A fingerprint for copies that keep length and order but swap characters: the frequency of each
 * pinyin initial in overlapping windows, as a number with a digit for each letter.
 *
 * <pre>
 *   initials   b b j d                    a window of 4
 *   shares     b .5    d .25   j .25      all others 0; minus the reference
 *   range 8    b 7     d 4     j 4        the smallest value becomes 0, the largest 7
 *   number     7 0 4 0 0 0 4 0 ...        octal, one digit for each of b c d f g h j k ...
 * </pre>
 *
 * @param window number of characters with an initial; a, e and o count, but have no digit
 * @param step characters from the beginning of one window of an indexed text to the next
 * @param range number of values of a digit, 2..10; for 10 only the low 64 bits are kept
 * @param reference the usual share of each of {@link #LETTERS}
 */
public record LetterFrequencies(int window, int step, int range, List<Double> reference) {
  static final String LETTERS = "bcdfghjklmnpqrstwxyz";

  /**
   * The share of each letter among the 3,755 common characters (level 1) of GB 2312, by {@link
   * PinyinInitials}, rounded to three digits.
   */
  static final List<Double> USUAL =
      List.of(
          0.049, 0.062, 0.049, 0.033, 0.041, 0.049, 0.079, 0.026, 0.066, 0.040, 0.022, 0.033, 0.042,
          0.016, 0.076, 0.042, 0.032, 0.059, 0.081, 0.086);

  /**
   * Returns frequencies relative to usual Chinese.
   *
   * @param overlap the share of a window that is in the next one too, in 0..1
   */
  public static LetterFrequencies of(int window, double overlap, int range) {
    int step = (int) Math.max(1, Math.round(window * (1 - overlap)));
    return new LetterFrequencies(window, step, range, USUAL);
  }

  /** Returns a hash for each window. Prints of other windows or ranges have other hashes. */
  LongStream hashes(PassageText text, int every) {
    long start = Hash.ofWord("LETTERS " + window + " " + range);
    return prints(text, every).map(print -> Hash.append(start, print));
  }

  /** Returns a number for each whole window, in text order. Takes linear time. */
  LongStream prints(PassageText text, int every) {
    int[] digits = digits(text);
    int[] counts = new int[LETTERS.length() + 1];
    LongStream.Builder prints = LongStream.builder();
    for (int end = 0; end < digits.length; end++) {
      counts[digits[end]]++;
      int from = end + 1 - window;
      if (from >= 0 && from % every == 0) {
        prints.add(print(counts));
      }
      if (from >= 0) {
        counts[digits[from]]--;
      }
    }
    return prints.build();
  }

  private long print(int[] counts) {
    double[] values = new double[LETTERS.length()];
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < values.length; i++) {
      values[i] = (double) counts[i] / window - reference.get(i);
      min = Math.min(min, values[i]);
      max = Math.max(max, values[i]);
    }
    long print = 0;
    for (double value : values) {
      double share = max > min ? (value - min) / (max - min) : 0;
      print = print * range + Math.round(share * (range - 1));
    }
    return print;
  }

  /** Returns the place of the digit of each initial; letters without a digit share the last. */
  private static int[] digits(PassageText text) {
    return IntStream.range(0, text.size())
        .filter(at -> text.initial(at) != PinyinInitials.NONE)
        .map(at -> LETTERS.indexOf(text.initial(at)))
        .map(digit -> digit < 0 ? LETTERS.length() : digit)
        .toArray();
  }
}
