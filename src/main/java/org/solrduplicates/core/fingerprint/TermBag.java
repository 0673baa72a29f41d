package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How often each word of a text occurs, without their order. Words are kept as 24-bit hashes, of
 * which the lowest bit says whether the word has a digit, so that numbers can be compared apart.
 *
 * <p>With 23 bits to a word, two texts of 5,000 different words each share about three by accident;
 * with 300 words, one in a hundred pairs shares one. Immutable.
 */
public final class TermBag {
  /** Terms are below this. */
  static final int TERM_LIMIT = 1 << 24;

  private static final int TERM_BYTES = 3;

  private final int[] terms;
  private final int[] counts;
  private final int words;
  private final int numbers;
  private @Nullable Weighed weighed;
  private @Nullable WeighedTerms weighedTerms;

  /** How much all words count; the same for every thread that works it out. */
  private record Weighed(Weights by, double weight) {}

  /** How much each word counts; kept for a bag that is compared with many others. */
  @SuppressWarnings("ArrayRecordComponent")
  private record WeighedTerms(Weights by, double[] each) {}

  /** Takes over both arrays: ascending terms and, beside each, how often it occurs. */
  TermBag(int[] terms, int[] counts) {
    this.terms = terms;
    this.counts = counts;
    int all = 0;
    int numeric = 0;
    for (int i = 0; i < terms.length; i++) {
      all += counts[i];
      numeric += isNumber(terms[i]) ? counts[i] : 0;
    }
    this.words = all;
    this.numbers = numeric;
  }

  /** Makes the bag of the first terms of an array, in any order; changes the array. */
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

  /** Returns the term of a word by so many bits of its hash, and whether it has a digit. */
  static int term(long hash, int bits, boolean number) {
    return (int) (hash >>> Long.SIZE - bits) << 1 | (number ? 1 : 0);
  }

  /** Returns a 64-bit hash that is the same for the same words, each as often, in any order. */
  public long key() {
    long key = terms.length;
    for (int i = 0; i < terms.length; i++) {
      key = Hash.append(Hash.append(key, terms[i]), counts[i]);
    }
    return key;
  }

  /** Returns how many words the text has, repetitions included. */
  public int words() {
    return words;
  }

  /** Returns how many of the words have a digit, repetitions included. */
  public int numbers() {
    return numbers;
  }

  /** Returns how much the words of the text count together, repetitions included. */
  public double weight(Weights weights) {
    return weights.isEqual() ? words : known(weights);
  }

  private double known(Weights weights) {
    Weighed known = weighed;
    if (known == null || !known.by.equals(weights)) {
      known = new Weighed(weights, weigh(weights));
      weighed = known;
    }
    return known.weight;
  }

  private double weigh(Weights weights) {
    double sum = 0;
    for (int i = 0; i < terms.length; i++) {
      sum += weights.of(terms[i]) * counts[i];
    }
    return sum;
  }

  /** Counts what two texts have in common, every word as much as the next. */
  public Shared sharedWith(TermBag other) {
    return sharedWith(other, Weights.EQUAL);
  }

  private double[] each(Weights weights) {
    WeighedTerms known = weighedTerms;
    if (known == null || !known.by.equals(weights)) {
      known = new WeighedTerms(weights, weighEach(weights));
      weighedTerms = known;
    }
    return known.each;
  }

  private double[] weighEach(Weights weights) {
    double[] each = new double[terms.length];
    for (int i = 0; i < each.length; i++) {
      each[i] = weights.of(terms[i]);
    }
    return each;
  }

  /**
   * Counts what two texts have in common: of each word the smaller of its two counts. Faster if
   * this is the one that is compared with others too.
   */
  public Shared sharedWith(TermBag other, Weights weights) {
    double[] each = weights.isEqual() ? new double[0] : each(weights);
    int all = 0;
    int numeric = 0;
    double weight = 0;
    int i = 0;
    int j = 0;
    while (i < terms.length && j < other.terms.length) {
      int order = Integer.compare(terms[i], other.terms[j]);
      if (order == 0) {
        int both = Math.min(counts[i], other.counts[j]);
        all += both;
        numeric += isNumber(terms[i]) ? both : 0;
        weight += each.length == 0 ? both : each[i] * both;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return new Shared(all, numeric, weight);
  }

  /**
   * What two bags have in common.
   *
   * @param words how many words
   * @param numbers how many of them have a digit
   * @param weight how much the words count together
   */
  public record Shared(int words, int numbers, double weight) {}

  /** Returns how many different words the text has. */
  public int size() {
    return terms.length;
  }

  /**
   * Returns a word by its number from 0, in ascending order.
   *
   * @return its hash, at least 0 and below 2<sup>24</sup>, odd if the word has a digit
   */
  public int term(int index) {
    return terms[index];
  }

  /** Returns how often the text has a word, at least once. */
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

  @Override
  public String toString() {
    return "TermBag of " + words + " words, " + terms.length + " distinct";
  }
}
