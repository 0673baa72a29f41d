// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.List;
import org.solrduplicates.core.text.Letters;
import org.solrduplicates.core.text.WordCutter;
import org.solrduplicates.core.text.WordCutter.WordConsumer;

/**
 * Computes all parts of a {@link Fingerprint} in one pass over the words, without storing them:
 *
 * <pre>
 *   words      supply   contract   no         7
 *   hashes     h1       h2         h3         h4
 *   text       (h1      (h1 h2)    (h1 h2 h3) (h1 h2 h3 h4)
 *   shingles                       (h1 h2 h3) (h2 h3 h4)
 *   terms      t1       t2         t3         t4 + 1         the highest bits of each hash, and
 *                                                            whether the word has a digit
 * </pre>
 *
 * <p>Each part may be requested once, after the last word.
 */
final class FingerprintBuilder implements WordConsumer {
  private static final int MAX_FIRST_CAPACITY = 4096;
  private static final int LETTERS_OF_A_WORD = 5;

  /** More digits are a key, not an amount or a date. */
  private static final int MAX_DIGITS = 15;

  /** Letters of a unit between or behind two numbers. */
  private static final int MAX_UNIT = 3;

  /** As in 10x20cm. */
  private static final int MAX_PARTS = 4;

  private static final int DIGIT = 32;

  /** Half of a character outside the basic plane, which may be a digit. */
  private static final int PAIR = 64;

  private static final int NOT_PLAIN = DIGIT | PAIR;

  /** The hint of each letter, and whether it is a digit. */
  private static final byte[] KINDS = kinds();

  private final FingerprintProfile profile;
  private int[] shingles;
  private int[] terms;
  private int words;
  private char[] base = new char[64];

  private long high = TextHash.HIGH_START;
  private long low = TextHash.LOW_START;

  /** Prefixes of shingles: the last word, and the last two. */
  private long one;

  private long two;

  private static byte[] kinds() {
    byte[] kinds = new byte[1 << Character.SIZE];
    for (int c = 0; c < kinds.length; c++) {
      int digit = Character.isDigit(c) ? DIGIT : 0;
      int pair = Character.isHighSurrogate((char) c) ? PAIR : 0;
      kinds[c] = (byte) (Letters.hint((char) c) | digit | pair);
    }
    return kinds;
  }

  private FingerprintBuilder(FingerprintProfile profile, int letters) {
    this.profile = profile;
    int capacity = Math.min(MAX_FIRST_CAPACITY, letters / LETTERS_OF_A_WORD + 4);
    this.shingles = new int[capacity];
    this.terms = new int[capacity];
  }

  static FingerprintBuilder of(String text, WordCutter cutter, FingerprintProfile profile) {
    FingerprintBuilder builder = new FingerprintBuilder(profile, text.length());
    cutter.forEachWord(text, builder);
    return builder;
  }

  static FingerprintBuilder ofWords(List<String> words) {
    return of("", text -> words, FingerprintProfile.FULL);
  }

  @Override
  public void accept(char[] letters, int from, int to) {
    long hash = Hash.FNV_START;
    int kinds = 0;
    int pairs = 0;
    int before = 0;
    for (int i = from; i < to; i++) {
      char c = letters[i];
      int kind = KINDS[c];
      hash = Hash.next(hash, c);
      kinds |= kind;
      pairs |= kind & before;
      before = kind >> 1;
    }
    long word = Hash.mix(hash);
    int hint = kinds & Letters.VARIES | pairs & Letters.UMLAUT;
    if ((hint | kinds & NOT_PLAIN) == 0) {
      add(word, word, false);
    } else {
      long base = Letters.hasBase(hint, letters, from, to) ? base(letters, from, to) : word;
      boolean digits = (kinds & DIGIT) != 0 || (kinds & PAIR) != 0 && hasDigit(letters, from, to);
      add(word, base, digits && isNumber(letters, from, to));
    }
  }

  private long base(char[] letters, int from, int to) {
    if (base.length < 2 * (to - from)) {
      base = new char[2 * (to - from)];
    }
    int length = Letters.base(letters, from, to, base);
    long hash = Hash.FNV_START;
    for (int i = 0; i < length; i++) {
      hash = Hash.next(hash, base[i]);
    }
    return Hash.mix(hash);
  }

  private static boolean hasDigit(char[] letters, int from, int to) {
    return String.valueOf(letters, from, to - from).codePoints().anyMatch(Character::isDigit);
  }

  /**
   * Returns whether a word with a digit is what a reader calls a number: an amount, date, count,
   * version or item number, with a unit or a name. Keys, hashes and encoded bytes are words: they
   * have more digits, or change between letters and digits more often.
   *
   * <pre>
   *   number   7   -12   2024   10km   2nd   v2   lang3   14h30   10x20cm
   *   word     3fa85f64   b3fc   h2o   dgvzdci6mtizq   1234567890123456
   * </pre>
   */
  static boolean isNumber(char[] letters, int from, int to) {
    boolean isNamed = !isDigit(letters[from]);
    int parts = 0;
    int length = 0;
    int unit = 0;
    for (int i = from; i < to; i++) {
      boolean digit = isDigit(letters[i]);
      if (i == from || digit != isDigit(letters[i - 1])) {
        parts++;
        length = 0;
      }
      length++;
      unit = digit ? unit : Math.max(unit, length);
      if (digit && length > MAX_DIGITS || parts > (isNamed ? 2 : MAX_PARTS)) {
        return false;
      }
    }
    return parts <= 2 || unit <= MAX_UNIT;
  }

  private static boolean isDigit(char c) {
    return Character.isDigit(c) || c == '-';
  }

  private void add(long word, long hash, boolean number) {
    if (words == terms.length) {
      shingles = Arrays.copyOf(shingles, 2 * words);
      terms = Arrays.copyOf(terms, 2 * words);
    }
    long three = Hash.append(two, hash);
    two = Hash.append(one, hash);
    one = Hash.append(Sketch.SHINGLE_WORDS, hash);
    long shingle = words > 1 ? three : words == 1 ? two : one; // a short text is one short shingle
    shingles[Math.max(0, words - 2)] = (int) (shingle >>> 32);
    terms[words++] = TermBag.term(hash, profile.wordBits(), number);
    high = Hash.append(high, word);
    low = Hash.append(low, ~word);
  }

  int words() {
    return words;
  }

  TextHash text() {
    return new TextHash(high, low);
  }

  /** Requires at least one word. */
  Sketch sketch() {
    return Sketch.of(shingles, Math.max(1, words - 2), profile.hashes());
  }

  TermBag bag() {
    return TermBag.of(terms, words);
  }
}
