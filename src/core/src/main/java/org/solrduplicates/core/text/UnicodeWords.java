// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;

/**
 * The default {@link WordCutter}: runs of letters and digits in any script, in compatibility form,
 * lower case and without accents. A PDF and a Word file therefore give the same words.
 *
 * <p>Scripts written without spaces (Chinese, Japanese, Thai, …) are cut into overlapping pairs of
 * characters, as usual in Lucene: {@code 合同编号} gives {@code 合同 同编 编号}. White space between two such
 * characters is layout, and is skipped. Korean words are cut behind frequent particles and where
 * another script begins (ADR 0026). There are no stop words and no stemming.
 *
 * <p>Words that a hyphen divides at the end of a line are joined, and so are letters that are
 * spaced out.
 *
 * <p>The sign of a number belongs to its word: {@code (-5)}, {@code -$5} and {@code x=\u22125} give
 * {@code -5}. A minus is a sign at the start of the text and after a blank, an opening bracket or
 * quote, or one of <code>, ; : = |</code>. A digit must follow, optionally after a currency symbol.
 * The hyphens in {@code 10-20}, {@code 2024-11-24}, {@code page-3}, {@code (12)-4} and {@code - 5}
 * are not signs.
 */
public final class UnicodeWords implements WordCutter {
  private static final int KATAKANA_LONG_VOWEL = 0x30FC;

  /** Kinds of characters; 0 if not computed yet. */
  private static final byte KNOWN = 1;

  private static final byte LETTER = 2;
  private static final byte MARK = 4;
  private static final byte UNSPACED = 8;
  private static final byte MINUS = 16;
  private static final byte CURRENCY = 32;
  private static final byte OPENING = 64;

  private static final int HANGUL = 128;

  private static final byte SPACED_LETTER = KNOWN | LETTER;
  private static final byte UNSPACED_LETTER = KNOWN | LETTER | UNSPACED;

  /** The most frequent Korean particles of one syllable that rarely stand inside a word. */
  private static final String PARTICLES = "은는을를의에와과로";

  /** A stem of two syllables, the usual length, and a particle. */
  private static final int MIN_PART = 3;

  private static final int MIN_STEM = 2;

  /** Kinds of the basic plane. Races are benign: all threads write the same value. */
  private static final byte[] KINDS = new byte[1 << Character.SIZE];

  @Override
  public List<String> words(String text) {
    List<String> words = new ArrayList<>();
    forEachWord(text, (letters, from, to) -> words.add(String.valueOf(letters, from, to - from)));
    return words;
  }

  @Override
  public void forEachWord(String text, WordConsumer consumer) {
    FoldedText folded = new FoldedText(LineEnds.joined(text));
    char[] letters = folded.letters();
    int length = folded.length();
    int at = 0;
    int before = 0;
    while (at < length) {
      int kind = kindAt(letters, at, length);
      if ((kind & LETTER) == 0) {
        at += width(letters, at, length);
        before = kind;
      } else {
        if ((kind & UNSPACED) == 0) {
          int end = endOfWord(letters, at, length, kind);
          if ((kind & HANGUL) != 0) {
            handOverParts(letters, at, end, consumer);
          } else {
            boolean maybe = (before & (MINUS | CURRENCY)) != 0;
            consumer.accept(letters, maybe ? withSign(letters, at, end) : at, end);
          }
          at = end;
        } else {
          at = handOverPairs(letters, at, length, consumer);
        }
        before = 0;
      }
    }
  }

  /** Returns where a word begins with its sign, if any. The sign is moved next to the digits. */
  private static int withSign(char[] letters, int at, int end) {
    int minus = isA(CURRENCY, letters, at - 1) ? at - 2 : at - 1;
    if (minus < 0
        || !isA(MINUS, letters, minus)
        || minus > 0 && !isA(OPENING, letters, minus - 1)
        || !Character.isDigit(Character.codePointAt(letters, at, end))) {
      return at;
    }
    letters[at - 1] = FoldedText.MINUS;
    return at - 1;
  }

  private static boolean isA(byte kind, char[] letters, int at) {
    return (kindAt(letters, at, at + 1) & kind) != 0;
  }

  /**
   * Passes a Korean word in parts, each with its particle. The blank behind a particle is often
   * left out, and the parts are the same without it.
   */
  private static void handOverParts(char[] letters, int from, int to, WordConsumer consumer) {
    int start = from;
    for (int at = from + MIN_PART; at <= to - MIN_STEM; at++) {
      if (at - start >= MIN_PART && PARTICLES.indexOf(letters[at - 1]) >= 0) {
        consumer.accept(letters, start, at);
        start = at;
      }
    }
    consumer.accept(letters, start, to);
  }

  /** A word ends where Hangul begins or ends, so that particles are cut off other scripts. */
  private static int endOfWord(char[] letters, int start, int length, int first) {
    int at = start;
    int kind;
    do {
      at += width(letters, at, length);
      if (first == SPACED_LETTER) {
        while (at < length && KINDS[letters[at]] == SPACED_LETTER) {
          at++;
        }
      }
      kind = at < length ? kindAt(letters, at, length) : 0;
    } while (kind == first || (kind & (MARK | UNSPACED)) == MARK);
    return at;
  }

  /**
   * Passes the pairs of characters of a run without spaces. White space within the run is layout: a
   * line break, or letters that are spaced out. The run is moved together over it.
   *
   * @return the end of the run
   */
  private static int handOverPairs(char[] letters, int from, int length, WordConsumer consumer) {
    int first = from;
    int end = from + width(letters, from, length);
    int at = end;
    int next = nextOfRun(letters, at, length);
    if (next < 0) {
      consumer.accept(letters, from, end);
    }
    while (next >= 0) {
      int width = width(letters, next, length);
      if (next > end) {
        System.arraycopy(letters, next, letters, end, width);
      }
      consumer.accept(letters, first, end + width);
      first = end;
      end += width;
      at = next + width;
      next = nextOfRun(letters, at, length);
    }
    return at;
  }

  /** Returns the index of the next character of a run, or -1 after its last one. */
  private static int nextOfRun(char[] letters, int at, int length) {
    int next = at;
    if (next < length && KINDS[letters[next]] == UNSPACED_LETTER) {
      return next;
    }
    while (next < length && Character.isWhitespace(letters[next])) {
      next++;
    }
    int kind = next < length ? kindAt(letters, next, length) : 0;
    return (kind & (LETTER | MARK)) != 0 && (kind & UNSPACED) != 0 ? next : -1;
  }

  private static int width(char[] letters, int at, int limit) {
    return Character.isHighSurrogate(letters[at])
        ? Character.charCount(Character.codePointAt(letters, at, limit))
        : 1;
  }

  private static int kindAt(char[] letters, int at, int limit) {
    char c = letters[at];
    if (Character.isSurrogate(c)) {
      return kind(Character.codePointAt(letters, at, limit));
    }
    byte known = KINDS[c];
    return known != 0 ? known : learned(c);
  }

  private static int learned(char c) {
    KINDS[c] = kind(c);
    return KINDS[c];
  }

  private static byte kind(int c) {
    int kind = KNOWN;
    kind |= FoldedText.isLetterOrDigit(c) ? LETTER : 0;
    kind |= FoldedText.isMark(c) ? MARK : 0;
    kind |= isUnspaced(c) ? UNSPACED : 0;
    kind |= Letters.isHangul(c) ? HANGUL : 0;
    kind |= c < KINDS.length ? besideNumbers((char) c) : 0;
    return (byte) kind;
  }

  private static byte besideNumbers(char c) {
    return switch (FoldedText.role(c)) {
      case FoldedText.MINUS -> MINUS;
      case FoldedText.CURRENCY -> CURRENCY;
      case FoldedText.OPENING -> OPENING;
      default -> 0;
    };
  }

  /** Returns whether the script of a character is written without spaces. */
  public static boolean isUnspaced(int c) {
    if (c < 0x0E00) {
      return false; // fast path: all scripts up to here use spaces
    }
    if (c == KATAKANA_LONG_VOWEL) {
      return true; // has no script in Unicode
    }
    return switch (UnicodeScript.of(c)) {
      case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }
}
