package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * A fingerprint for copies that keep length and order but swap characters: how often each initial
 * of pinyin comes in overlapping windows, as a number with a digit for each letter. It is described
 * in the literature and measured in docs/adr/0018; {@link Fragment.Kind#INITIALS} finds more, since
 * it keeps the order of the initials.
 *
 * <pre>
 *   initials   b b j d                    a window of 4
 *   shares     b .5    d .25   j .25      all others 0; less the reference
 *   range 8    b 7     d 4     j 4        the smallest value becomes 0, the largest 7
 *   number     7 0 4 0 0 0 4 0 ...        octal, one digit for each of b c d f g h j k ...
 * </pre>
 *
 * <p>A window is counted in characters that have an initial; those of a, e and o have no digit. A
 * text that is indexed has a window every half window, one that is looked up has one at every
 * character ({@link #withStep}), or else no two windows would meet. Immutable.
 *
 * @param window characters of a window, 2 or more
 * @param step characters from the beginning of one window to the next, 1 to the window; half a
 *     window is an overlap of 50 %
 * @param range how many values a digit has, 2..10: 2 gives 20 bits, 4 gives 40, 8 gives 60, and of
 *     10 only the low 64 bits are kept
 * @param reference the usual share of each of {@link #LETTERS}
 */
public record LetterFrequencies(int window, int step, int range, List<Double> reference) {
  /** The letters that have a digit, in the order of the digits. */
  public static final String LETTERS = "bcdfghjklmnpqrstwxyz";

  /** Subtracts nothing. */
  public static final List<Double> NO_REFERENCE = Collections.nCopies(LETTERS.length(), 0.0);

  private static final int LARGEST_RADIX = 32;

  /** Refuses values out of range. */
  public LetterFrequencies {
    require(window >= 2, "window must be 2 or more", window);
    require(step >= 1 && step <= window, "step must be 1.." + window, step);
    require(range >= 2 && range <= 10, "range must be 2..10", range);
    require(
        reference.size() == LETTERS.length(), "reference must have 20 shares", reference.size());
    reference = List.copyOf(reference);
  }

  private static void require(boolean met, String what, int value) {
    if (!met) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "%s, not %d", what, value));
    }
  }

  /** Returns the share of each letter in some texts, each in 0..1; zeros for no Chinese at all. */
  public static List<Double> reference(Iterable<PassageText> texts) {
    int[] counts = new int[LETTERS.length()];
    int all = 0;
    for (PassageText text : texts) {
      String initials = initials(text);
      count(initials, counts);
      all += initials.length();
    }
    List<Double> shares = new ArrayList<>();
    for (int count : counts) {
      shares.add(all == 0 ? 0 : (double) count / all);
    }
    return shares;
  }

  /** Returns the same fingerprint with windows at other places. */
  public LetterFrequencies withStep(int other) {
    return new LetterFrequencies(window, other, range, reference);
  }

  /** Returns a number for each whole window of a text, in their order. */
  public long[] prints(PassageText text) {
    String initials = initials(text);
    LongStream.Builder prints = LongStream.builder();
    for (int from = 0; from + window <= initials.length(); from += step) {
      prints.add(print(initials.substring(from, from + window)));
    }
    return prints.build().toArray();
  }

  private long print(String initials) {
    int[] counts = new int[LETTERS.length()];
    count(initials, counts);
    double[] values = new double[counts.length];
    Arrays.setAll(values, i -> (double) counts[i] / window - reference.get(i));
    DoubleSummaryStatistics all = DoubleStream.of(values).summaryStatistics();
    double width = all.getMax() - all.getMin();
    long print = 0;
    for (double value : values) {
      double share = width > 0 ? (value - all.getMin()) / width : 0;
      print = print * range + Math.round(share * (range - 1));
    }
    return print;
  }

  /**
   * Returns the simpler form: for each letter how often it comes, at most the radix less one, as
   * digits in one string. The radix is the greatest power of two that is not above the number of
   * characters, and at most 32.
   *
   * @param initials letters of a..z, one for each character of a window
   */
  public static String digits(String initials) {
    int radix = Math.min(LARGEST_RADIX, Integer.highestOneBit(Math.max(1, initials.length())));
    int[] counts = new int[LETTERS.length()];
    count(initials, counts);
    StringBuilder digits = new StringBuilder();
    for (int count : counts) {
      digits.append(Character.forDigit(Math.min(count, radix - 1), LARGEST_RADIX));
    }
    return digits.toString();
  }

  private static void count(String initials, int[] counts) {
    for (int i = 0; i < initials.length(); i++) {
      int letter = LETTERS.indexOf(initials.charAt(i));
      if (letter >= 0) {
        counts[letter]++;
      }
    }
  }

  private static String initials(PassageText text) {
    StringBuilder initials = new StringBuilder();
    for (int at = 0; at < text.size(); at++) {
      if (text.initial(at) != PinyinInitials.NONE) {
        initials.append(text.initial(at));
      }
    }
    return initials.toString();
  }
}
