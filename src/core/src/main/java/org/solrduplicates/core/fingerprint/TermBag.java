// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.stream.IntStream;
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

  /** A count that is not smaller is among the {@link Many}. */
  private static final int MANY = 0xFF;

  private static final int COUNT_BITS = Byte.SIZE;

  /** Ascending terms, each with its count in the lowest byte. */
  private final int[] entries;

  private final Many many;
  private final int words;
  private final int numbers;
  private final int distinctNumbers;
  private @Nullable Weighed weighed;
  private @Nullable Each each;
  private @Nullable Table table;

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

  /** The counts of 255 and more, with the indexes of their words in ascending order. */
  @SuppressWarnings("ArrayRecordComponent")
  record Many(int[] indexes, int[] counts) {
    static final Many NONE = new Many(new int[0], new int[0]);

    static Many of(int[] counts) {
      int[] indexes = IntStream.range(0, counts.length).filter(i -> counts[i] >= MANY).toArray();
      return new Many(indexes, IntStream.of(indexes).map(i -> counts[i]).toArray());
    }

    int count(int index) {
      return counts[Arrays.binarySearch(indexes, index)];
    }
  }

  /** A hash table of entries. Terms are hashes, so their bits need no mixing. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Table(int[] entries, int[] places) {
    private static final int FREE = 0;

    /** Makes four to eight places for each term, because most terms of another text are absent. */
    static Table of(int[] entries) {
      Table table = new Table(entries, new int[Integer.highestOneBit(entries.length | 1) << 3]);
      for (int i = 0; i < entries.length; i++) {
        table.places[table.place(entries[i] >>> COUNT_BITS)] = i + 1;
      }
      return table;
    }

    /** Returns the place of a term, or a free one. */
    private int place(int term) {
      int place = term >>> 1 & places.length - 1;
      while (places[place] != FREE && entries[places[place] - 1] >>> COUNT_BITS != term) {
        place = place + 1 & places.length - 1;
      }
      return place;
    }

    /** Returns the index of a term, or -1. */
    int find(int term) {
      return places[place(term)] - 1;
    }
  }

  /** Takes over the array of ascending terms. */
  TermBag(int[] terms, int[] counts) {
    int all = 0;
    int numeric = 0;
    int distinct = 0;
    int most = 0;
    for (int i = 0; i < terms.length; i++) {
      int number = terms[i] & 1;
      all += counts[i];
      numeric += number * counts[i];
      distinct += number;
      most = Math.max(most, counts[i]);
      terms[i] = terms[i] << COUNT_BITS | Math.min(counts[i], MANY);
    }
    this.entries = terms;
    this.many = most < MANY ? Many.NONE : Many.of(counts);
    this.words = all;
    this.numbers = numeric;
    this.distinctNumbers = distinct;
  }

  /** Takes over the words of a bag, and what is known of their numbers and weight. */
  TermBag(int[] entries, Many many, int words, int numbers, int distinctNumbers, Weighed weighed) {
    this.entries = entries;
    this.many = many;
    this.words = words;
    this.numbers = numbers;
    this.distinctNumbers = distinctNumbers;
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
    long key = size();
    for (int i = 0; i < size(); i++) {
      key = Hash.append(Hash.append(key, term(i)), count(i));
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
    int low = 0;
    int high = entries.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (term(middle) < term) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < entries.length && term(low) == term;
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
      text += all[i] * count(i);
    }
    return new Weighed(weights, text, weightiest(all));
  }

  private double[] each(Weights weights) {
    Each known = each;
    if (known == null || !known.by.equals(weights)) {
      double[] all = new double[size()];
      for (int i = 0; i < all.length; i++) {
        all[i] = weights.of(term(i));
      }
      known = new Each(weights, all);
      each = known;
    }
    return known.weights;
  }

  private int[] weightiest(double[] weights) {
    int[] best = new int[Math.min(WEIGHTIEST, size())];
    double[] most = new double[best.length];
    for (int i = 0; i < size(); i++) {
      double weight = weights[i] * count(i);
      int at = best.length;
      while (at > 0 && weight > most[at - 1]) {
        at--;
      }
      if (at < best.length) {
        System.arraycopy(best, at, best, at + 1, best.length - at - 1);
        System.arraycopy(most, at, most, at + 1, best.length - at - 1);
        best[at] = term(i);
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
    Table known = table();
    int all = 0;
    int numeric = 0;
    int distinct = 0;
    double weight = 0;
    for (int i = 0; i < other.size(); i++) {
      int term = other.term(i);
      int at = known.find(term);
      if (at >= 0) {
        int both = Math.min(count(at), other.count(i));
        all += both;
        numeric += isNumber(term) ? both : 0;
        distinct += isNumber(term) ? 1 : 0;
        weight += by.length == 0 ? both : by[at] * both;
      }
    }
    return new Shared(all, numeric, distinct, weight);
  }

  private Table table() {
    Table known = table;
    if (known == null) {
      known = Table.of(entries);
      table = known;
    }
    return known;
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
    return entries.length;
  }

  /**
   * Returns a term by its index in ascending order: at least 0, below 2<sup>24</sup>, odd if the
   * word has a digit.
   */
  public int term(int index) {
    return entries[index] >>> COUNT_BITS;
  }

  /** Returns at least 1. */
  public int count(int index) {
    int count = entries[index] & MANY;
    return count < MANY ? count : many.count(index);
  }

  static boolean isNumber(int term) {
    return (term & 1) == 1;
  }

  /** Returns the terms with their counts, see {@link Many}; not copied. */
  int[] entries() {
    return entries;
  }

  Many many() {
    return many;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TermBag bag
        && Arrays.equals(entries, bag.entries)
        && Arrays.equals(many.counts, bag.many.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(entries) + Arrays.hashCode(many.counts);
  }
}
