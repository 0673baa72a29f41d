// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Joins words that a hyphen divides at the end of a line, as in texts of PDFs, and letters that are
 * spaced out.
 *
 * <pre>
 *   Der Ver-          Der Vertrag       small letter behind the break
 *   trag in Baden-    in Baden-         capital letter: not joined
 *   Württemberg       Württemberg
 * </pre>
 *
 * <p>A compound such as <i>well-known</i> is also divided at its hyphen. If a word occurs with its
 * hyphen elsewhere in the text, it keeps the hyphen. If it occurs without, it is joined. All others
 * are treated as the majority of those that occur; without any they are joined. All steps take time
 * linear in the text.
 */
final class LineEnds {
  /** Enough to see whether letters are spaced out. */
  private static final int SAMPLE = 4096;

  private static final int FIRST_SAMPLE = 256;

  /** Parts of words are compared up to this length, which bounds the time. */
  private static final int MAX_LETTERS = 64;

  private static final char HYPHEN = '-';
  private static final char SOFT_HYPHEN = '\u00AD';

  /** Fewer letters prove nothing. */
  private static final int MIN_LETTERS = 16;

  /**
   * A line break and a hyphen between two parts of a word.
   *
   * @param left end of the first part
   * @param right start of the second part
   * @param whole the word without the hyphen, in lower case
   * @param hyphened the word with it
   */
  private record Division(int left, int right, String whole, String hyphened) {
    boolean isOf(int letters) {
      int first = hyphened.indexOf(HYPHEN);
      return first >= letters && whole.length() - first >= letters;
    }
  }

  private LineEnds() {}

  /** Returns the text with its words joined; the text itself if there is nothing to join. */
  static String joined(String text) {
    return undivided(isSpacedOut(text) ? withoutSpacing(text) : text, 1);
  }

  /**
   * Returns the text with its divided words joined, but not letters that are spaced out.
   *
   * @param least the letters that each part of a word has at least
   */
  static String undivided(String text, int least) {
    List<Division> divisions = divisions(text, least);
    return divisions.isEmpty() ? text : joined(text, divisions);
  }

  /** Returns whether most letters stand alone between single blanks. */
  private static boolean isSpacedOut(String text) {
    return isThirdBlank(text) && areMostAlone(text);
  }

  /** Quickly rules out nearly all texts. */
  private static boolean isThirdBlank(String text) {
    int end = Math.min(text.length(), FIRST_SAMPLE);
    int blanks = 0;
    for (int at = 0; at < end; at++) {
      blanks += text.charAt(at) == ' ' ? 1 : 0;
    }
    return 3 * blanks > end;
  }

  private static boolean areMostAlone(String text) {
    int letters = 0;
    int alone = 0;
    int end = Math.min(text.length(), SAMPLE);
    for (int at = 0; at < end; at++) {
      if (Character.isLetter(text.charAt(at))) {
        letters++;
        alone +=
            isGap(text, at + 1) && (at == 0 || !Character.isLetter(text.charAt(at - 1))) ? 1 : 0;
      }
    }
    return letters >= MIN_LETTERS && 2 * alone > letters;
  }

  /** Returns whether there is a single blank between two letters or digits. */
  private static boolean isGap(String text, int at) {
    return at > 0
        && at + 1 < text.length()
        && text.charAt(at) == ' '
        && Character.isLetterOrDigit(text.charAt(at - 1))
        && Character.isLetterOrDigit(text.charAt(at + 1));
  }

  private static String withoutSpacing(String text) {
    StringBuilder close = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      if (!isGap(text, at)) {
        close.append(text.charAt(at));
      }
    }
    return close.toString();
  }

  private static List<Division> divisions(String text, int least) {
    List<Division> divisions = new ArrayList<>();
    for (int line = text.indexOf('\n'); line >= 0; line = text.indexOf('\n', line + 1)) {
      int hyphen = backOverSpaces(text, line) - 1;
      if (hyphen > 0 && isHyphen(text.charAt(hyphen))) {
        division(text, leftOf(text, hyphen), overSpaces(text, line + 1))
            .filter(d -> d.isOf(least))
            .ifPresent(divisions::add);
      }
    }
    return divisions;
  }

  /** Extractors of PDFs write a soft hyphen also on a line of its own. */
  private static int leftOf(String text, int hyphen) {
    int left = backOverSpaces(text, hyphen);
    return text.charAt(hyphen) == SOFT_HYPHEN && left > 0 && text.charAt(left - 1) == '\n'
        ? backOverSpaces(text, left - 1)
        : hyphen;
  }

  private static int backOverSpaces(String text, int from) {
    int at = from;
    while (at > 0 && isSpace(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private static int overSpaces(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static Optional<Division> division(String text, int left, int right) {
    boolean continues = right < text.length() && Character.isLowerCase(text.charAt(right));
    int start = left;
    while (start > 0 && left - start < MAX_LETTERS && isPart(text.charAt(start - 1))) {
      start--;
    }
    if (!continues || start == left || start > 0 && isHyphen(text.charAt(start - 1))) {
      return Optional.empty();
    }
    int end = right;
    while (end < text.length() && end - right < MAX_LETTERS && isPart(text.charAt(end))) {
      end++;
    }
    String first = lower(text.substring(start, left));
    String second = lower(text.substring(right, end));
    return Optional.of(new Division(left, right, first + second, first + HYPHEN + second));
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\u00A0';
  }

  private static boolean isHyphen(char c) {
    return c == HYPHEN || c == '\u2010' || c == SOFT_HYPHEN || c == '\u00AC';
  }

  private static boolean isPart(char c) {
    return Character.isLetter(c) || c >= 0x300 && Letters.isUnwritten(c);
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private static String joined(String text, List<Division> divisions) {
    Set<String> known = occurring(text, divisions);
    int votes = 0;
    for (Division division : divisions) {
      votes += known.contains(division.whole()) ? 1 : 0;
      votes -= known.contains(division.hyphened()) ? 1 : 0;
    }
    StringBuilder joined = new StringBuilder(text.length());
    int copied = 0;
    for (Division division : divisions) {
      boolean isWhole = known.contains(division.whole());
      boolean isCompound = known.contains(division.hyphened());
      if (isWhole == isCompound ? votes >= 0 : isWhole) {
        joined.append(text, copied, division.left());
        copied = division.right();
      }
    }
    return joined.append(text, copied, text.length()).toString();
  }

  /** Returns those of the words, with and without hyphen, that occur in one line of the text. */
  private static Set<String> occurring(String text, List<Division> divisions) {
    Set<String> wanted = new HashSet<>();
    for (Division division : divisions) {
      wanted.add(division.whole());
      wanted.add(division.hyphened());
    }
    Set<String> occurring = new HashSet<>();
    int from = 0;
    while (from < text.length()) {
      int to = from;
      while (to < text.length() && to - from < 2 * MAX_LETTERS && isOfWord(text, to)) {
        to++;
      }
      String word = to > from ? lower(text.substring(from, to)) : "";
      if (wanted.contains(word)) {
        occurring.add(word);
      }
      from = Math.max(to, from + 1);
    }
    return occurring;
  }

  private static boolean isOfWord(String text, int at) {
    char c = text.charAt(at);
    return isPart(c)
        || c == HYPHEN && at > 0 && at + 1 < text.length() && isPart(text.charAt(at + 1));
  }
}
