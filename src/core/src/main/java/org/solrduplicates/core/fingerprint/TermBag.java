// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Internal;

/**
 * The word counts of a text, without order. Words are 24-bit hashes; the lowest bit marks words
 * with a digit, so that numbers can be compared separately.
 *
 * <p>With 23 bits per word, two texts of 5,000 distinct words share about three by accident; with
 * 300 words, one in a hundred pairs shares one.
 */
@Internal
public final class TermBag {
  /** Exclusive upper bound of terms. */
  static final int TERM_LIMIT = 1 << 24;

  /** Number of weightiest words that tell what a text is about. */
  private static final int WEIGHTIEST = 3;

  private static final int TERM_BYTES = 3;

  private final int[] terms;
  private final int[] counts;
  private final int words;
  private final int numbers;
  private final int distinctNumbers;
  private @Nullable Weighed weighed;
  private @Nullable Each each;
  private @Nullable Parts parts;

  /**
   * The weight of a text. Races are benign: all threads compute the same value.
   *
   * @param weightiest the terms of most weight with repetitions, the first of equal ones
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Weighed(Weights by, double text, int[] weightiest) {}

  /** The weight of each word. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Each(Weights by, double[] weights) {}

  /**
   * Start index of each part of the term range. Terms are hashes, so no part is large.
   *
   * @param shift right shift from a term to its part
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Parts(int[] begins, int shift) {
    /** Makes one to two parts for each term. */
    static Parts of(int[] terms) {
      int last = terms.length == 0 ? 0 : terms[terms.length - 1];
      int shift = Math.max(0, bits(last) - bits(terms.length));
      int[] begins = new int[(last >>> shift) + 1];
      int part = 0;
      for (int i = 0; i < terms.length; i++) {
        while (part <= terms[i] >>> shift) {
          begins[part++] = i;
        }
      }
      return new Parts(begins, shift);
    }

    private static int bits(int number) {
      return Integer.SIZE - Integer.numberOfLeadingZeros(number);
    }

    /** Returns the position of a term if present, else that of a smaller one. */
    int begin(int term) {
      return begins[Math.min(term >>> shift, begins.length - 1)];
    }
  }

  /** Takes over both arrays: ascending terms and their counts. */
  TermBag(int[] terms, int[] counts) {
    this.terms = terms;
    this.counts = counts;
    int all = 0;
    int numeric = 0;
    int distinct = 0;
    for (int i = 0; i < terms.length; i++) {
      all += counts[i];
      numeric += isNumber(terms[i]) ? counts[i] : 0;
      distinct += isNumber(terms[i]) ? 1 : 0;
    }
    this.words = all;
    this.numbers = numeric;
    this.distinctNumbers = distinct;
  }

  /** Takes over both arrays, see above, and what is known of their weight. */
  TermBag(int[] terms, int[] counts, Weighed weighed) {
    this(terms, counts);
    this.weighed = weighed;
  }

  /** Takes the first {@code size} terms in any order; changes the array. */
  static TermBag of(int[] occurrences, int size) {
    RadixSort.sort(occurrences, size, TERM_BYTES);
    int[] counts = new int[size];
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      distinct += i > 0 && occurrences[i] != occurrences[i - 1] ? 1 : 0;
      occurrences[distinct] = occurrences[i];
      counts[distinct]++;
    }
    int terms = size == 0 ? 0 : distinct + 1;
    return new TermBag(Arrays.copyOf(occurrences, terms), Arrays.copyOf(counts, terms));
  }

  static int term(long hash, int bits, boolean number) {
    return (int) (hash >>> Long.SIZE - bits) << 1 | (number ? 1 : 0);
  }

  /** Returns a 64-bit hash of the words and their counts, in any order. */
  public long key() {
    long key = terms.length;
    for (int i = 0; i < terms.length; i++) {
      key = Hash.append(Hash.append(key, terms[i]), counts[i]);
    }
    return key;
  }

  /** Returns the number of words, with repetitions. */
  public int words() {
    return words;
  }

  /** Returns the number of words with a digit, with repetitions. */
  public int numbers() {
    return numbers;
  }

  /** Returns the number of distinct words with a digit. */
  public int distinctNumbers() {
    return distinctNumbers;
  }

  /** Returns how many of the three words of most weight another text lacks, 0 to 3. */
  public int missingIn(TermBag other, Weights weights) {
    int missing = 0;
    for (int term : weighed(weights).weightiest) {
      missing += other.has(term) ? 0 : 1;
    }
    return missing;
  }

  private boolean has(int term) {
    return Arrays.binarySearch(terms, term) >= 0;
  }

  /** Returns the total weight of the words, with repetitions. */
  public double weight(Weights weights) {
    return weights.isEqual() ? words : weighed(weights).text;
  }

  Weighed weighed(Weights weights) {
    Weighed known = weighed;
    if (known == null || !known.by.equals(weights)) {
      known = weigh(weights);
      weighed = known;
    }
    return known;
  }

  private Weighed weigh(Weights weights) {
    double[] all = each(weights);
    double text = 0;
    for (int i = 0; i < all.length; i++) {
      text += all[i] * counts[i];
    }
    return new Weighed(weights, text, weightiest(all));
  }

  private double[] each(Weights weights) {
    Each known = each;
    if (known == null || !known.by.equals(weights)) {
      double[] all = new double[terms.length];
      for (int i = 0; i < all.length; i++) {
        all[i] = weights.of(terms[i]);
      }
      known = new Each(weights, all);
      each = known;
    }
    return known.weights;
  }

  private int[] weightiest(double[] weights) {
    int[] best = new int[Math.min(WEIGHTIEST, terms.length)];
    double[] most = new double[best.length];
    for (int i = 0; i < terms.length; i++) {
      double weight = weights[i] * counts[i];
      int at = best.length;
      while (at > 0 && weight > most[at - 1]) {
        at--;
      }
      if (at < best.length) {
        System.arraycopy(best, at, best, at + 1, best.length - at - 1);
        System.arraycopy(most, at, most, at + 1, best.length - at - 1);
        best[at] = terms[i];
        most[at] = weight;
      }
    }
    return best;
  }

  public Shared sharedWith(TermBag other) {
    return sharedWith(other, Weights.EQUAL);
  }

  /**
   * Counts common words by the smaller of their two counts. Comparing one bag with many is faster
   * if it is the receiver.
   */
  public Shared sharedWith(TermBag other, Weights weights) {
    double[] by = weights.isEqual() ? new double[0] : each(weights);
    Parts known = parts();
    int all = 0;
    int numeric = 0;
    int distinct = 0;
    double weight = 0;
    int at = 0;
    for (int i = 0; i < other.terms.length; i++) {
      int term = other.terms[i];
      at = from(term, Math.max(at, known.begin(term)));
      if (at < terms.length && terms[at] == term) {
        int both = Math.min(counts[at], other.counts[i]);
        all += both;
        numeric += isNumber(term) ? both : 0;
        distinct += isNumber(term) ? 1 : 0;
        weight += by.length == 0 ? both : by[at] * both;
      }
    }
    return new Shared(all, numeric, distinct, weight);
  }

  private Parts parts() {
    Parts known = parts;
    if (known == null) {
      known = Parts.of(terms);
      parts = known;
    }
    return known;
  }

  /** Returns the first position from {@code place} on whose term is not below {@code term}. */
  private int from(int term, int place) {
    int at = place;
    while (at < terms.length && terms[at] < term) {
      at++;
    }
    return at;
  }

  /**
   * The common part of two bags.
   *
   * @param words number of words, with repetitions
   * @param numbers number of words with a digit, with repetitions
   * @param distinctNumbers number of distinct words with a digit
   * @param weight the total weight, with repetitions
   */
  public record Shared(int words, int numbers, int distinctNumbers, double weight) {}

  /** Returns the number of distinct words. */
  public int size() {
    return terms.length;
  }

  /**
   * Returns a term by its index in ascending order: at least 0, below 2<sup>24</sup>, odd if the
   * word has a digit.
   */
  public int term(int index) {
    return terms[index];
  }

  /** Returns at least 1. */
  public int count(int index) {
    return counts[index];
  }

  static boolean isNumber(int term) {
    return (term & 1) == 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TermBag bag
        && Arrays.equals(terms, bag.terms)
        && Arrays.equals(counts, bag.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(terms) + Arrays.hashCode(counts);
  }
}
