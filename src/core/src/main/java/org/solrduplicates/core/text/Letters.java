// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

/**
 * Letters, digits and marks that one text may be spelled with or without. There are two levels:
 *
 * <ul>
 *   <li>{@link #plain} replaces what is the same for every reader: decimal digits of any script,
 *       and the Arabic and Persian forms of one letter. The words themselves are written this way.
 *   <li>{@link #base} also replaces what careful spelling distinguishes: <i>ß</i> and <i>ss</i>,
 *       <i>ä</i> and <i>ae</i>, dotless <i>i</i>, hamza, alef maqsura, ta marbuta, nasal signs. Of
 *       a Korean word it is the first two syllables, because particles and endings follow the stem
 *       (ADR 0026). Only similarities use this form. Two texts that differ in such letters are
 *       similar, but not the same text.
 * </ul>
 *
 * <p>Nothing depends on the language of the text, which is unknown.
 *
 * <p>Sources: Unicode Character Database 13 (decompositions, types, digit values), Unicode Standard
 * chapters 9 (Arabic, Hebrew) and 12 (Devanagari); the national rules for German (DIN 5007-2),
 * Turkish (CLDR casing), Danish and Norwegian letters without diacritics.
 */
public final class Letters {
  private static final char HAMZA = '\u0621';
  private static final char VIRAMA = '\u094D';
  private static final char CHANDRABINDU = '\u0901';
  private static final char ANUSVARA = '\u0902';
  private static final char NUKTA = '\u093C';

  /** Letters from here on have no base of their own. */
  private static final int LIMIT = 0x700;

  /** Most Korean stems have two syllables. */
  private static final int STEM_SYLLABLES = 2;

  /** Base forms; 0 for letters that are their own. {@link #REMOVED} stands for none. */
  private static final char[] BASES = new char[LIMIT];

  private static final char REMOVED = 1;

  /** The letter has another base. */
  public static final int VARIES = 1;

  /** The letter is an e, or an e stands behind the vowel of an umlaut. */
  public static final int UMLAUT = 2;

  static {
    String pairs =
        "\u0142l\u0111d\u00F8o\u0127h\u0131i\u0268i\u00F0d\u0167t\u0153o\u00E6a"
            + "\u0649\u064A\u0629\u0647\u0622\u0627\u0623\u0627\u0625\u0627\u0624\u0648\u0626\u064A"
            + "\u06D5\u0647\u06C0\u0647\u06C2\u0647\u06D3\u06D2";
    for (int i = 0; i < pairs.length(); i += 2) {
      BASES[pairs.charAt(i)] = pairs.charAt(i + 1);
    }
    BASES[HAMZA] = REMOVED;
    BASES['\u0653'] = REMOVED;
    BASES['\u0654'] = REMOVED;
    BASES['\u0655'] = REMOVED;
    BASES['\u00DF'] = '\u00DF'; // becomes two letters
  }

  private Letters() {}

  /** Returns the form that is the same for every reader, of a letter in lower case. */
  public static int plain(int c) {
    if (c < 0x660) {
      return c;
    }
    return switch (c) {
      case 0x6A9 -> 0x643; // Persian kaf
      case 0x6CC -> 0x64A; // Persian ya
      case 0x6C1 -> 0x647; // Urdu ha
      case 0x671 -> 0x627; // alef wasla
      default ->
          Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER ? '0' + Character.digit(c, 10) : c;
    };
  }

  static boolean isHangul(int c) {
    return c >= 0xAC00 && c <= 0xD7A3;
  }

  /**
   * Returns whether a mark is usually left out: accents of Latin, Greek and Cyrillic, Hebrew
   * points, Arabic vowels and annotations. Vowel signs of other scripts are letters to a reader,
   * and hamza is left to {@link #base}.
   */
  public static boolean isUnwritten(int c) {
    if (c < 0x300 || c > 0x8FF) {
      return false;
    }
    return c <= 0x36F
        || c >= 0x591 && c <= 0x5C7 && c != 0x5BE && c != 0x5C0 && c != 0x5C3 && c != 0x5C6
        || c >= 0x610 && c <= 0x61A
        || c >= 0x64B && c <= 0x65F && !(c >= 0x653 && c <= 0x655)
        || c == 0x640
        || c == 0x670
        || c >= 0x6D6 && c <= 0x6ED && Character.getType(c) == Character.NON_SPACING_MARK
        || c >= 0x8D3;
  }

  /**
   * Returns what a letter may mean for the base of its word, without its neighbours: {@link
   * #VARIES}, {@link #UMLAUT} for an e, twice that for the vowel of an umlaut, or 0.
   */
  public static int hint(char c) {
    if (c == 'e') {
      return UMLAUT;
    }
    if (isUmlautVowel(c)) {
      return UMLAUT << 1;
    }
    boolean varies = c < LIMIT ? BASES[c] != 0 : isHangul(c) || isDevanagari(c);
    return varies ? VARIES : 0;
  }

  private static boolean isDevanagari(char c) {
    return c >= 0x900 && c < 0x980;
  }

  private static boolean isUmlautVowel(char c) {
    return c == 'a' || c == 'o' || c == 'u';
  }

  private static boolean isVowel(char c) {
    return isUmlautVowel(c) || c == 'e' || c == 'i' || c == 'q';
  }

  /**
   * Returns whether a word has another base.
   *
   * @param hint {@link #VARIES} if one of its letters has this hint; {@link #UMLAUT} if an e stands
   *     behind the vowel of an umlaut; 0 for neither
   */
  public static boolean hasBase(int hint, char[] word, int from, int to) {
    if ((hint & VARIES) != 0) {
      return true;
    }
    for (int at = from + 1; hint != 0 && at < to; at++) {
      if (isUmlaut(word, from, at, to)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Writes the base form of a word.
   *
   * @param word letters as {@link WordCutter} returns them, read from {@code from} to before {@code
   *     to}
   * @param base receives at most twice as many letters
   * @return the number of letters written; at least 1 for a word of at least one letter
   */
  public static int base(char[] word, int from, int to, char[] base) {
    int end = isHangul(word[from]) ? Math.min(to, from + STEM_SYLLABLES) : to;
    int length = 0;
    for (int at = from; at < end; at++) {
      char c = word[at];
      char mapped = c < LIMIT ? BASES[c] : 0;
      if (c == '\u00DF') {
        base[length++] = 's';
        base[length++] = 's';
      } else if (isNasalSign(word, at, end)) {
        base[length++] = ANUSVARA;
        at++;
      } else if (mapped != REMOVED && c != NUKTA && !isUmlaut(word, from, at, end)) {
        base[length++] = c == CHANDRABINDU ? ANUSVARA : mapped == 0 ? c : mapped;
      }
    }
    if (length == 0) {
      base[length++] = word[from];
    }
    return length;
  }

  /**
   * Returns whether an e makes an umlaut of the vowel before: not after another vowel or q, as in
   * <i>neue</i> and <i>quer</i>, and not in the endings of <i>true</i>, <i>values</i>,
   * <i>issued</i> and <i>does</i>, which German words do not have.
   */
  private static boolean isUmlaut(char[] word, int from, int at, int to) {
    if (word[at] != 'e' || at == from || !isUmlautVowel(word[at - 1])) {
      return false;
    }
    boolean isEnding = at + 1 == to || at + 2 == to && (word[at + 1] == 's' || word[at + 1] == 'd');
    return !isEnding && (at - 1 == from || !isVowel(word[at - 2]));
  }

  /** A nasal consonant without vowel, before a consonant, is also written as a dot. */
  private static boolean isNasalSign(char[] word, int at, int to) {
    char c = word[at];
    boolean nasal =
        c == '\u0919' || c == '\u091E' || c == '\u0923' || c == '\u0928' || c == '\u092E';
    return nasal
        && at + 2 < to
        && word[at + 1] == VIRAMA
        && word[at + 2] >= '\u0915'
        && word[at + 2] <= '\u0939'
        && word[at + 2] != c;
  }
}
