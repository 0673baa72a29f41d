// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.text.Normalizer;
import java.util.Arrays;

/**
 * A text in compatibility form, lower case, without accents and invisible characters. A character
 * that is neither letter nor digit is replaced by its role.
 *
 * <p>Most characters fold to one character in any context; a table caches them. Some fold to
 * several, and some depend on their neighbours:
 *
 * <pre>
 *   text        Der Café kostet 2½ Drachmen in der ΟΔΟΣ ΕΡΜΟΥ
 *   by table    der cafe kostet 2           in der
 *   alone                        1⁄2 drachmen
 *   at once                                       οδος ερμου
 * </pre>
 *
 * <p>The lower case of a capital sigma depends on its place in the word. Such a word is folded in
 * one piece with {@link Normalizer} and {@link LowerCase}, from the blank before it. Composition,
 * reordering and case never cross an ASCII blank.
 */
final class FoldedText {
  /** Depends on its neighbours: marks, most jamo, capital sigma. */
  private static final char DEPENDS = 1;

  /** Becomes none or several characters. */
  private static final char OTHER_LENGTH = 2;

  /** Is left out. */
  private static final char UNSEEN = 3;

  /** A surrogate: the table has no pairs. */
  private static final char HALF = 4;

  /** All other separators. */
  private static final char SEPARATOR = '.';

  static final char MINUS = '-';
  private static final char MATHEMATICAL_MINUS = '\u2212';

  static final char CURRENCY = '$';

  /** What a signed number may follow, except blanks. */
  static final char OPENING = '(';

  /** What signed numbers follow in lists, tables and formulas. */
  private static final String OPENING_SIGNS = ",;:=|\"'";

  static final char BLANK = ' ';
  private static final int FIRST_MARK = 0x300;
  private static final int MAX_MARKS = 30;

  /** Minimum length of a stretch, because each call has a fixed cost. */
  private static final int MIN_STRETCH = 64;

  /**
   * Folded form of each character, 0 if not computed yet. Races are benign: all threads write the
   * same value.
   */
  private static final char[] TABLE = new char[1 << Character.SIZE];

  private final String text;
  private final char[] units;
  private char[] letters;
  private int length;

  FoldedText(String text) {
    this.text = text;
    this.units = text.toCharArray();
    this.letters = new char[units.length];
    fold();
  }

  /** Returns the array itself, not a copy; valid up to {@link #length}. */
  char[] letters() {
    return letters;
  }

  int length() {
    return length;
  }

  private void fold() {
    int blankAt = 0;
    int foldedAtBlank = 0;
    int at = 0;
    while (at < units.length) {
      char folded = known(units[at]);
      if (folded > HALF) {
        if (folded == BLANK) {
          blankAt = at;
          foldedAtBlank = length;
        }
        letters[length++] = folded;
        at++;
      } else if (folded == UNSEEN) {
        at++;
      } else if (folded == OTHER_LENGTH || folded == HALF && standsAlone(text.codePointAt(at))) {
        int c = text.codePointAt(at);
        at += Character.charCount(c);
        append(withoutAccents(Character.toString(c)), at);
      } else {
        at = endOfStretch(at);
        length = foldedAtBlank;
        append(withoutAccents(text.substring(blankAt, at)), at);
        blankAt = at;
        foldedAtBlank = length;
      }
    }
  }

  private int endOfStretch(int from) {
    int end = Math.min(units.length, from + MIN_STRETCH);
    while (end < units.length && known(units[end]) != BLANK) {
      end++;
    }
    return end;
  }

  private void append(String folded, int next) {
    int needed = length + folded.length() + units.length - next;
    if (needed > letters.length) {
      letters = Arrays.copyOf(letters, needed + needed / 2);
    }
    folded.getChars(0, folded.length(), letters, length);
    length += folded.length();
  }

  private static char known(char c) {
    char known = TABLE[c];
    return known != 0 ? known : learned(c);
  }

  private static char learned(char c) {
    char learned = of(c);
    TABLE[c] = learned;
    return learned;
  }

  private static char of(char c) {
    if (Character.isWhitespace(c)) {
      return BLANK;
    }
    if (Letters.isUnwritten(c) || isInvisible(c)) {
      return UNSEEN;
    }
    if (Character.isSurrogate(c)) {
      return HALF;
    }
    if (!standsAlone(c)) {
      return DEPENDS;
    }
    String folded = withoutAccents(String.valueOf(c));
    if (folded.isBlank()) {
      return folded.isEmpty() ? UNSEEN : BLANK;
    }
    if (folded.codePoints().noneMatch(FoldedText::isLetterOrDigit)) {
      return role(folded.charAt(folded.length() - 1));
    }
    return folded.length() == 1 ? folded.charAt(0) : OTHER_LENGTH;
  }

  static char role(char c) {
    if (c == MINUS || c == MATHEMATICAL_MINUS) {
      return MINUS;
    }
    return switch (Character.getType(c)) {
      case Character.CURRENCY_SYMBOL -> CURRENCY;
      case Character.START_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.SPACE_SEPARATOR ->
          OPENING;
      default -> Character.isWhitespace(c) || OPENING_SIGNS.indexOf(c) >= 0 ? OPENING : SEPARATOR;
    };
  }

  /**
   * Returns whether a character folds the same way whatever precedes it. Only marks and jamo
   * compose with the character before. The halves of a broken surrogate pair may meet when
   * invisible characters between them are removed.
   */
  private static boolean standsAlone(int c) {
    String parts = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD);
    int first = parts.codePointAt(0);
    boolean jamo = first >= 0x1160 && first <= 0x11FF;
    boolean surrogate = Character.getType(c) == Character.SURROGATE;
    return !isMark(first) && !jamo && !surrogate && parts.indexOf('\u03A3') < 0;
  }

  private static String withoutAccents(String text) {
    String decomposed = Normalizer.normalize(visible(text), Normalizer.Form.NFKD);
    return plain(Normalizer.normalize(visible(LowerCase.of(decomposed)), Normalizer.Form.NFC));
  }

  private static String plain(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints().map(Letters::plain).forEach(plain::appendCodePoint);
    return plain.toString();
  }

  /**
   * Removes accents, invisible characters and all but the first marks of a long run. No language
   * writes such runs, and they take quadratic time to normalize (Unicode Standard Annex 15,
   * stream-safe text format).
   */
  private static String visible(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    int marks = 0;
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      int c = text.codePointAt(at);
      marks = isMark(c) ? marks + 1 : 0;
      if (marks <= MAX_MARKS && !Letters.isUnwritten(c) && !isInvisible(c)) {
        kept.appendCodePoint(c);
      }
    }
    return kept.toString();
  }

  static boolean isMark(int c) {
    return c >= FIRST_MARK
        && switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK,
              Character.COMBINING_SPACING_MARK,
              Character.ENCLOSING_MARK ->
              true;
          default -> false;
        };
  }

  private static boolean isInvisible(int c) {
    return Character.getType(c) == Character.FORMAT
        || c >= 0xFE00 && c <= 0xFE0F
        || c >= 0xE0100 && c <= 0xE01EF;
  }

  /**
   * Includes numbers that are neither, such as the Chinese zero, but no apostrophe that Unicode
   * counts as a letter: Ukrainian and Uzbek texts have it or an ordinary one.
   */
  static boolean isLetterOrDigit(int c) {
    return Character.isLetterOrDigit(c) && !(c >= 0x2B9 && c <= 0x2BC)
        || Character.getType(c) == Character.LETTER_NUMBER;
  }
}
