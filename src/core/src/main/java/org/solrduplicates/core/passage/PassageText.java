// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.Arrays;
import java.util.List;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.text.UnicodeWords;

/**
 * A text as words with their positions in the original. Words are those of {@link UnicodeWords},
 * but scripts without spaces give single characters.
 *
 * <pre>
 *   Der  Vertrag 合 同
 *   0-3  4-11    12 13     from..to, in UTF-16 units
 *                h  t      initials
 * </pre>
 */
public final class PassageText {
  private static final UnicodeWords CUTTER = new UnicodeWords();

  /** Kinds of characters; 0 if not computed yet. */
  private static final byte SEPARATOR = 1;

  private static final byte SPACED = 2;
  private static final byte UNSPACED = 3;
  private static final byte JOINED = 4;

  /** Kinds of the basic plane. Races are benign: all threads write the same value. */
  private static final byte[] KINDS = new byte[1 << Character.SIZE];

  private final int length;
  private long[] words = new long[16];
  private char[] initials = new char[16];
  private boolean[] unspaced = new boolean[16];
  private int[] begins = new int[16];
  private int[] ends = new int[16];
  private int size;

  private PassageText(String text) {
    length = text.length();
    int at = 0;
    while (at < length) {
      int kind = kind(text.codePointAt(at));
      int end = kind == SPACED || kind == UNSPACED ? endOfWord(text, at, kind) : next(text, at);
      if (kind == SPACED || kind == UNSPACED) {
        add(text, at, end, kind == UNSPACED);
      }
      at = end;
    }
  }

  /** Takes linear time, and 23 bytes for each word or character. */
  public static PassageText of(String text) {
    return new PassageText(text);
  }

  /** Returns the number of words; a character of an unspaced script is one word. */
  public int size() {
    return size;
  }

  /** Returns the length of the original in UTF-16 units. */
  public int length() {
    return length;
  }

  /** Returns the 64-bit hash of a word. */
  public long word(int at) {
    return words[at];
  }

  /** Returns the initial of a Chinese character, else {@link PinyinInitials#NONE}. */
  public char initial(int at) {
    return initials[at];
  }

  /** Returns whether a word is a character of a script written without spaces. */
  public boolean isUnspaced(int at) {
    return unspaced[at];
  }

  /** Returns whether most words are characters of scripts written without spaces. */
  boolean isUnspaced() {
    int count = 0;
    for (int at = 0; at < size; at++) {
      count += unspaced[at] ? 1 : 0;
    }
    return 2 * count > size;
  }

  /** Returns the start of a word in the original, in UTF-16 units. */
  public int begin(int at) {
    return begins[at];
  }

  /** Returns the exclusive end of a word in the original. */
  public int end(int at) {
    return ends[at];
  }

  /** Returns a value that is equal for words that are equal or sound alike. */
  long sound(int at) {
    return initials[at] == PinyinInitials.NONE ? words[at] : initials[at];
  }

  private void add(String text, int from, int to, boolean single) {
    if (size == words.length) {
      grow(size * 2);
    }
    if (isPlain(text, from, to)) {
      words[size] = Hash.ofWord(text, from, to);
      initials[size] = PinyinInitials.NONE;
    } else {
      List<String> folded = CUTTER.words(text.substring(from, to));
      words[size] = hash(folded);
      initials[size] =
          single ? PinyinInitials.of(folded.get(0).codePointAt(0)) : PinyinInitials.NONE;
    }
    unspaced[size] = single;
    begins[size] = from;
    ends[size] = to;
    size++;
  }

  /** ASCII lower-case letters and digits need no folding. */
  private static boolean isPlain(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9')) {
        return false;
      }
    }
    return true;
  }

  /** One word may fold to several: a fraction, or a bracketed letter in one character. */
  private static long hash(List<String> folded) {
    long hash = Hash.ofWord(folded.get(0));
    for (String more : folded.subList(1, folded.size())) {
      hash = Hash.append(hash, Hash.ofWord(more));
    }
    return hash;
  }

  private void grow(int capacity) {
    words = Arrays.copyOf(words, capacity);
    initials = Arrays.copyOf(initials, capacity);
    unspaced = Arrays.copyOf(unspaced, capacity);
    begins = Arrays.copyOf(begins, capacity);
    ends = Arrays.copyOf(ends, capacity);
  }

  private static int endOfWord(String text, int from, int kind) {
    int at = next(text, from);
    while (at < text.length() && goesOn(kind(text.codePointAt(at)), kind)) {
      at = next(text, at);
    }
    return at;
  }

  private static boolean goesOn(int kind, int before) {
    return kind == JOINED || kind == SPACED && before == SPACED;
  }

  private static int next(String text, int at) {
    return at + Character.charCount(text.codePointAt(at));
  }

  private static byte kind(int c) {
    if (c >= KINDS.length) {
      return learned(c);
    }
    if (KINDS[c] == 0) {
      KINDS[c] = learned(c);
    }
    return KINDS[c];
  }

  private static byte learned(int c) {
    if (isJoined(c)) {
      return JOINED;
    }
    if (CUTTER.words(Character.toString(c)).isEmpty()) {
      return SEPARATOR;
    }
    return UnicodeWords.isUnspaced(c) ? UNSPACED : SPACED;
  }

  /** Marks and invisible characters belong to the character before. */
  private static boolean isJoined(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.FORMAT ->
          true;
      default -> false;
    };
  }
}
