// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.text.BreakIterator;
import java.util.Locale;

/**
 * Lower case in linear time. {@link String#toLowerCase} scans the whole word for each capital
 * sigma, so a run of sigmas takes quadratic time. The result is the same, except for sigmas in a
 * word with supplementary characters.
 */
final class LowerCase {
  private static final char CAPITAL_SIGMA = '\u03A3';
  private static final char SIGMA = '\u03C3';
  private static final char FINAL_SIGMA = '\u03C2';

  private LowerCase() {}

  static String of(String text) {
    return (text.indexOf(CAPITAL_SIGMA) < 0 ? text : withSmallSigmas(text))
        .toLowerCase(Locale.ROOT);
  }

  private static String withSmallSigmas(String text) {
    StringBuilder small = new StringBuilder(text);
    BreakIterator words = BreakIterator.getWordInstance(Locale.ROOT);
    words.setText(text);
    int from = words.first();
    for (int to = words.next(); to != BreakIterator.DONE; to = words.next()) {
      replaceSigmas(text, from, to, small);
      from = to;
    }
    return small.toString();
  }

  /** A sigma is final if it is the last cased letter of its word, and not the only one. */
  private static void replaceSigmas(String text, int from, int to, StringBuilder small) {
    int last = -1;
    boolean several = false;
    for (int at = from; at < to; at += Character.charCount(text.codePointAt(at))) {
      int c = text.codePointAt(at);
      if (isCased(c)) {
        several = last >= 0;
        last = at;
      }
      if (c == CAPITAL_SIGMA) {
        small.setCharAt(at, SIGMA);
      }
    }
    if (several && text.charAt(last) == CAPITAL_SIGMA) {
      small.setCharAt(last, FINAL_SIGMA);
    }
  }

  private static boolean isCased(int c) {
    return Character.isUpperCase(c) || Character.isLowerCase(c) || Character.isTitleCase(c);
  }
}
