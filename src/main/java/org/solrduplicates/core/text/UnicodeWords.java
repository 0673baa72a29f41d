package org.solrduplicates.core.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The default {@link WordCutter}: runs of letters and digits in any script, in compatibility form,
 * lower case and without accents, so that the same words come out of a PDF and of a Word file.
 *
 * <p>Scripts written without spaces (Chinese, Japanese, Thai, …) are cut into overlapping pairs of
 * characters, as is usual in Lucene: {@code 合同编号} gives {@code 合同 同编 编号}. All of the text is kept:
 * no stop words, no stemming, no extraction of a main content.
 */
public final class UnicodeWords implements WordCutter {
  private static final int FIRST_MARK = 0x300;
  private static final int MAX_MARKS = 30;
  private static final int KATAKANA_LONG_VOWEL = 0x30FC;

  @Override
  public List<String> words(String text) {
    String normal = withoutAccents(text);
    List<String> words = new ArrayList<>();
    int at = 0;
    while (at < normal.length()) {
      int end = endOfRun(normal, at);
      if (end == at) {
        at += Character.charCount(normal.codePointAt(at));
      } else {
        addRun(normal.substring(at, end), isUnspaced(normal.codePointAt(at)), words);
        at = end;
      }
    }
    return words;
  }

  private static String withoutAccents(String text) {
    String decomposed = Normalizer.normalize(visible(text), Normalizer.Form.NFKD);
    return Normalizer.normalize(visible(decomposed.toLowerCase(Locale.ROOT)), Normalizer.Form.NFC);
  }

  /**
   * Returns a text without accents, without what is not seen (soft hyphens, joiners, variation
   * selectors) and without all but the first marks of a long run, which no language writes and
   * which takes quadratic time to normalise (Unicode Standard Annex 15, stream-safe text format).
   */
  private static String visible(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    int marks = 0;
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      int c = text.codePointAt(at);
      marks = isMark(c) ? marks + 1 : 0;
      if (marks <= MAX_MARKS && !isAccent(c) && !isInvisible(c)) {
        kept.appendCodePoint(c);
      }
    }
    return kept.toString();
  }

  private static boolean isMark(int c) {
    return c >= FIRST_MARK
        && switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK,
              Character.COMBINING_SPACING_MARK,
              Character.ENCLOSING_MARK ->
              true;
          default -> false;
        };
  }

  /** The marks of Latin, Greek and Cyrillic; the vowel signs of other scripts are no accents. */
  private static boolean isAccent(int c) {
    return c >= FIRST_MARK && c <= 0x36F;
  }

  private static boolean isInvisible(int c) {
    return Character.getType(c) == Character.FORMAT
        || c >= 0xFE00 && c <= 0xFE0F
        || c >= 0xE0100 && c <= 0xE01EF;
  }

  /** Returns the end of the run of one kind that starts here, or {@code start} if none does. */
  private static int endOfRun(String text, int start) {
    boolean unspaced = isUnspaced(text.codePointAt(start));
    int at = start;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      boolean continues = isLetterOrDigit(c) || at > start && isMark(c);
      if (!continues || isUnspaced(c) != unspaced) {
        break;
      }
      at += Character.charCount(c);
    }
    return at;
  }

  /** Letters, digits, and numbers that are neither, such as the Chinese zero. */
  private static boolean isLetterOrDigit(int c) {
    return Character.isLetterOrDigit(c) || Character.getType(c) == Character.LETTER_NUMBER;
  }

  /** Returns whether words of this character's script are written without spaces between. */
  static boolean isUnspaced(int c) {
    if (c < 0x0E00) {
      return false; // everything up to here is written with spaces, and it is most of all text
    }
    if (c == KATAKANA_LONG_VOWEL) {
      return true; // Unicode counts it to no script
    }
    return switch (UnicodeScript.of(c)) {
      case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }

  private static void addRun(String run, boolean unspaced, List<String> words) {
    int[] characters = unspaced ? run.codePoints().toArray() : new int[0];
    if (characters.length < 2) {
      words.add(run);
      return;
    }
    for (int i = 0; i + 1 < characters.length; i++) {
      words.add(new String(characters, i, 2));
    }
  }
}
