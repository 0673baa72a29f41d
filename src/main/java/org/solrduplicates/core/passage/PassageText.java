package org.solrduplicates.core.passage;

import java.util.Arrays;
import java.util.List;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.text.UnicodeWords;

/**
 * A text as passages are looked for in it: its words, and where each stands in the original. Case,
 * accents, width and what is not seen do not count, as in {@link UnicodeWords}, whose rule decides
 * what a word is; but a script that is written without spaces gives single characters here.
 *
 * <pre>
 *   Der  Vertrag 合 同
 *   0-3  4-11    12 13     from..to, in UTF-16 units
 *                h  t      initials
 * </pre>
 *
 * <p>Immutable.
 */
public final class PassageText {
  private static final UnicodeWords CUTTER = new UnicodeWords();

  /** What a character is; one of the table that never came by is 0. */
  private static final byte SEPARATOR = 1;

  private static final byte SPACED = 2;
  private static final byte UNSPACED = 3;
  private static final byte JOINED = 4;

  /** The kinds of the basic plane; threads write the same, in any order. */
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

  /** Cuts a text. Takes linear time, and 23 bytes for each word or character. */
  public static PassageText of(String text) {
    return new PassageText(text);
  }

  /** Returns how many words there are, characters of unspaced scripts counted as words. */
  public int size() {
    return size;
  }

  /** Returns how many UTF-16 units the original has. */
  public int length() {
    return length;
  }

  /** Returns the hash of a word, 64 bits. */
  public long word(int at) {
    return words[at];
  }

  /** Returns the initial of a Chinese character, else {@link PinyinInitials#NONE}. */
  public char initial(int at) {
    return initials[at];
  }

  /** Returns whether a word is a character of a script that is written without spaces. */
  public boolean isUnspaced(int at) {
    return unspaced[at];
  }

  /** Returns where a word begins in the original, in UTF-16 units. */
  public int begin(int at) {
    return begins[at];
  }

  /** Returns where a word ends in the original, exclusive. */
  public int end(int at) {
    return ends[at];
  }

  /** Returns what is equal for words that are equal or sound alike. */
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

  /** Small letters and digits of ASCII are a word as they are, and need no copy. */
  private static boolean isPlain(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9')) {
        return false;
      }
    }
    return true;
  }

  /** Several words where one stands: a fraction, a letter in brackets that is one character. */
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

  /** Returns whether a character belongs to the one before it: marks, and what is not seen. */
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
