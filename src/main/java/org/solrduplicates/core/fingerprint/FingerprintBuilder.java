package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.List;
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

  private final FingerprintProfile profile;
  private int[] shingles;
  private int[] terms;
  private int words;

  private long high = TextHash.HIGH_START;
  private long low = TextHash.LOW_START;

  /** Prefixes of shingles: the last word, and the last two. */
  private long one;

  private long two;

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
    boolean number = false;
    for (int i = from; i < to; i++) {
      char c = letters[i];
      hash = Hash.next(hash, c);
      number |= c < 0x80 ? c >= '0' && c <= '9' : mayBeDigit(c) && isDigit(letters, i, to);
    }
    add(Hash.mix(hash), number);
  }

  /** No script has digits before those of Arabic, or among the Chinese characters. */
  static boolean mayBeDigit(char c) {
    return c >= 0x660 && (c < 0x2000 || c >= 0xA000);
  }

  private static boolean isDigit(char[] letters, int at, int to) {
    return Character.isDigit(Character.codePointAt(letters, at, to));
  }

  private void add(long hash, boolean number) {
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
    high = Hash.append(high, hash);
    low = Hash.append(low, ~hash);
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
