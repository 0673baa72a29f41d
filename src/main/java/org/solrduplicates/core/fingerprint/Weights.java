package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How much each word counts in a collection: much if few of its documents have it, little if all
 * do, so that navigation, letterheads and the words of a form hardly count (inverse document
 * frequency, Spärck Jones 1972, in the form of Lucene's BM25). Learned from a sample of documents,
 * for a thousand say the same as a million.
 *
 * <p>Only words of several documents of the sample are kept, so that weights tell of no single
 * document; every other word counts as one that was never seen. Immutable.
 */
public final class Weights {
  /** Fewer documents than this teach nothing: every word of a version group would be frequent. */
  public static final int MIN_DOCUMENTS = 100;

  /** Words of fewer documents of the sample are not told apart from words of none. */
  public static final int MIN_FREQUENCY = 3;

  /** At most so many words are told apart: the most frequent ones. */
  public static final int MAX_WORDS = 1 << 15;

  /** Nothing was learned: every word counts 1. */
  public static final Weights EQUAL = new Weights(0, new int[0], new int[0]);

  private static final int GOLDEN = 0x9E3779B9;

  private final int documents;
  private final int[] terms;
  private final int[] frequencies;
  private final long version;
  private final int[] slots;
  private final double[] weights;
  private final double rare;

  private Weights(int documents, int[] terms, int[] frequencies) {
    this.documents = documents;
    this.terms = terms;
    this.frequencies = frequencies;
    this.version = version(documents, terms, frequencies);
    int size = Integer.highestOneBit(Math.max(1, terms.length)) << 2;
    this.slots = new int[size];
    this.weights = new double[size];
    this.rare = documents == 0 ? 1 : weight(documents, 0);
    Arrays.fill(slots, -1);
    for (int i = 0; i < terms.length; i++) {
      int slot = slot(terms[i]);
      slots[slot] = terms[i];
      weights[slot] = weight(documents, frequencies[i]);
    }
  }

  /**
   * Learns from a sample.
   *
   * @param frequencies in how many of them each word occurs, by its term in {@link TermBag}
   * @throws IllegalArgumentException if there are too few documents, or a word is in more of them
   *     than there are
   */
  public static Weights of(int documents, Map<Integer, Integer> frequencies) {
    if (documents < MIN_DOCUMENTS) {
      throw new IllegalArgumentException(
          "weights are learned from at least " + MIN_DOCUMENTS + " documents, not " + documents);
    }
    TreeMap<Integer, Integer> kept = new TreeMap<>(frequencies);
    kept.forEach((term, frequency) -> check(term, frequency, documents));
    int floor = floor(kept.values());
    kept.values().removeIf(frequency -> frequency < floor);
    return new Weights(documents, array(kept.keySet()), array(kept.values()));
  }

  /** Returns the lowest frequency of words that are told apart, so that they are not too many. */
  private static int floor(Collection<Integer> frequencies) {
    int[] descending = frequencies.stream().mapToInt(frequency -> -frequency).sorted().toArray();
    return descending.length > MAX_WORDS
        ? Math.max(MIN_FREQUENCY, 1 - descending[MAX_WORDS])
        : MIN_FREQUENCY;
  }

  /**
   * Returns all that was learned as bytes, the same for the same weights: the numbers of {@link
   * WordCounts#toBytes}, of the words that are told apart only. 10,000 words take less than 23,000
   * bytes, and none more than 128,000.
   */
  public byte[] toBytes() {
    return new WordCounts(documents, terms, frequencies).toBytes();
  }

  /**
   * Returns the weights in bytes of {@link #toBytes}.
   *
   * @throws IllegalArgumentException if they are damaged, or of another format
   */
  public static Weights ofBytes(byte[] bytes) {
    WordCounts counts = WordCounts.ofBytes(bytes);
    Weights weights = counts.weights();
    if (!Arrays.equals(weights.toBytes(), bytes)) {
      throw new IllegalArgumentException("damaged weights: it has words that are not told apart");
    }
    return weights;
  }

  private static void check(int term, int frequency, int documents) {
    if (term < 0 || term >= TermBag.TERM_LIMIT || frequency > documents) {
      throw new IllegalArgumentException(
          "term " + term + " cannot be in " + frequency + " of " + documents + " documents");
    }
  }

  private static int[] array(Iterable<Integer> numbers) {
    IntStream.Builder all = IntStream.builder();
    numbers.forEach(all::add);
    return all.build().toArray();
  }

  private static double weight(int documents, int frequency) {
    return StrictMath.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
  }

  private static long version(int documents, int[] terms, int[] frequencies) {
    long version = documents;
    for (int i = 0; i < terms.length; i++) {
      version = Hash.append(Hash.append(version, terms[i]), frequencies[i]);
    }
    return version;
  }

  /** Finds the place of a term, or where it would be. */
  private int slot(int term) {
    int slot = (term * GOLDEN >>> 8) & (slots.length - 1);
    while (slots[slot] >= 0 && slots[slot] != term) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  /** Returns how much a term of a {@link TermBag} counts, above 0. */
  double of(int term) {
    int slot = slot(term);
    return slots[slot] == term ? weights[slot] : rare;
  }

  /** Returns how much a word counts beside one that was never seen, above 0 and at most 1. */
  public double relative(String word) {
    return FingerprintBuilder.ofWords(List.of(word)).bag().weight(this) / rare;
  }

  /** Returns whether nothing was learned. */
  public boolean isEqual() {
    return documents == 0;
  }

  /** Returns how many documents the sample has; 0 if nothing was learned. */
  public int documents() {
    return documents;
  }

  /** Returns how many words are told apart from those that were never seen. */
  public int size() {
    return terms.length;
  }

  /** Returns a number that is the same for the same weights and no others; 0 for equal ones. */
  public long version() {
    return version;
  }

  int term(int index) {
    return terms[index];
  }

  int frequency(int index) {
    return frequencies[index];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Weights that && version == that.version;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(version);
  }

  @Override
  public String toString() {
    return isEqual()
        ? "equal weights"
        : "weights of " + terms.length + " words, learned from " + documents + " documents";
  }
}
