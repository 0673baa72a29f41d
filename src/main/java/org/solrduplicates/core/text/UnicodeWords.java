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
    String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
    StringBuilder kept = new StringBuilder(decomposed.length());
    decomposed.codePoints().filter(c -> !isAccent(c)).forEach(kept::appendCodePoint);
    return Normalizer.normalize(kept, Normalizer.Form.NFC);
  }

  /** The marks of Latin, Greek and Cyrillic; the vowel signs of other scripts are no accents. */
  private static boolean isAccent(int c) {
    return c >= 0x300 && c <= 0x36F || isInvisible(c);
  }

  /** Soft hyphens and joiners, which some formats put inside a word and others do not. */
  private static boolean isInvisible(int c) {
    return c == 0xAD || c == 0xFEFF || c >= 0x200B && c <= 0x200D;
  }

  /** Returns the end of the run of one kind that starts here, or {@code start} if none does. */
  private static int endOfRun(String text, int start) {
    boolean unspaced = isUnspaced(text.codePointAt(start));
    int at = start;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (!isWordPart(c) || isUnspaced(c) != unspaced) {
        break;
      }
      at += Character.charCount(c);
    }
    return at;
  }

  private static boolean isWordPart(int c) {
    return Character.isLetterOrDigit(c)
        || switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
          default -> false;
        };
  }

  private static boolean isUnspaced(int c) {
    if (c < 0x0E00) {
      return false; // everything up to here is written with spaces, and it is most of all text
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
