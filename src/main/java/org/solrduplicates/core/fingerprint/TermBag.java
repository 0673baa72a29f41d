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
  private @Nullable Parts parts;

  /**
   * How much each word counts, and how much all of the text; the same for every thread that works
   * it out.
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Weighed(Weights by, double[] each, double text) {}

  /**
   * Where the words of each part of the terms up to the last begin; terms are hashes, so that no
   * part has many.
   *
   * @param shift how many bits of a term are left out of the number of its part
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Parts(int[] begins, int shift) {
    /** Makes as many parts as there are terms, or up to twice as many. */
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

    /** Returns where a term is, if it is there, or where a smaller one is. */
    int begin(int term) {
      return begins[Math.min(term >>> shift, begins.length - 1)];
    }
  }

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
    return weights.isEqual() ? words : weighed(weights).text;
  }

  private Weighed weighed(Weights weights) {
    Weighed known = weighed;
    if (known == null || !known.by.equals(weights)) {
      known = weigh(weights);
      weighed = known;
    }
    return known;
  }

  private Weighed weigh(Weights weights) {
    double[] each = new double[terms.length];
    double text = 0;
    for (int i = 0; i < each.length; i++) {
      each[i] = weights.of(terms[i]);
      text += each[i] * counts[i];
    }
    return new Weighed(weights, each, text);
  }

  /** Counts what two texts have in common, every word as much as the next. */
  public Shared sharedWith(TermBag other) {
    return sharedWith(other, Weights.EQUAL);
  }

  /**
   * Counts what two texts have in common: of each word the smaller of its two counts. Faster if
   * this is the one that is compared with others too.
   */
  public Shared sharedWith(TermBag other, Weights weights) {
    double[] each = weights.isEqual() ? new double[0] : weighed(weights).each;
    Parts known = parts();
    int all = 0;
    int numeric = 0;
    double weight = 0;
    int at = 0;
    for (int i = 0; i < other.terms.length; i++) {
      int term = other.terms[i];
      at = from(term, Math.max(at, known.begin(term)));
      if (at < terms.length && terms[at] == term) {
        int both = Math.min(counts[at], other.counts[i]);
        all += both;
        numeric += isNumber(term) ? both : 0;
        weight += each.length == 0 ? both : each[at] * both;
      }
    }
    return new Shared(all, numeric, weight);
  }

  private Parts parts() {
    Parts known = parts;
    if (known == null) {
      known = Parts.of(terms);
      parts = known;
    }
    return known;
  }

  /** Returns where the first term is that is not below another, at or after a place. */
  private int from(int term, int place) {
    int at = place;
    while (at < terms.length && terms[at] < term) {
      at++;
    }
    return at;
  }

  /**
   * What two bags have in common.
   *
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
