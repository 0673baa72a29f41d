// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Internal;

/**
 * Word weights of a collection: inverse document frequency (Spärck Jones 1972) in the form of
 * Lucene's BM25. Words of navigation, letterheads and forms hardly count. Learned from a sample,
 * because a thousand documents give the same weights as a million.
 *
 * <p>The {@link Calibration} is learned with the weights and versioned with them.
 *
 * <p>Only words of several documents of the sample are kept, so weights reveal no single document.
 * All other words have the weight of an unseen one. Immutable.
 */
@Internal
public final class Weights {
  /** Minimum sample size: in fewer documents, each word of a version group would be frequent. */
  public static final int MIN_DOCUMENTS = 100;

  /** Minimum document frequency in the sample; rarer words count as unseen. */
  public static final int MIN_FREQUENCY = 3;

  /** Maximum number of words kept: the most frequent ones. */
  public static final int MAX_WORDS = 1 << 15;

  /** Nothing was learned: each word counts 1. */
  public static final Weights EQUAL = new Weights(0, new int[0], new int[0], Calibration.FIXED);

  /** The first byte of weights with a calibration; others begin with the format of the counts. */
  private static final byte CALIBRATED = WordCounts.FORMAT + 1;

  private static final int GOLDEN = 0x9E3779B9;

  private final int documents;
  private final int[] terms;
  private final int[] frequencies;
  private final Calibration calibration;
  private final long version;
  private final int[] slots;
  private final double[] weights;
  private final double rare;

  private Weights(int documents, int[] terms, int[] frequencies, Calibration calibration) {
    this.documents = documents;
    this.terms = terms;
    this.frequencies = frequencies;
    this.calibration = calibration;
    this.version = version(documents, terms, frequencies, calibration);
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
   * @param frequencies document frequencies by term of a {@link TermBag}
   * @throws IllegalArgumentException if there are too few documents, or a frequency exceeds their
   *     number
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
    return new Weights(documents, array(kept.keySet()), array(kept.values()), Calibration.FIXED);
  }

  /** Learns from a sample of different texts; {@link #EQUAL} if there are too few. */
  public static Weights of(Collection<Fingerprint> documents) {
    Set<Long> wanted =
        TextSample.of(documents.stream().mapToLong(document -> document.text().key()))
            .keys()
            .boxed()
            .collect(Collectors.toCollection(HashSet::new));
    WordCounts.Counter counter = new WordCounts.Counter();
    documents.stream()
        .filter(document -> wanted.remove(document.text().key()))
        .forEach(counter::add);
    return counter.counts().weights();
  }

  private static int floor(Collection<Integer> frequencies) {
    int[] descending = frequencies.stream().mapToInt(frequency -> -frequency).sorted().toArray();
    return descending.length > MAX_WORDS
        ? Math.max(MIN_FREQUENCY, 1 - descending[MAX_WORDS])
        : MIN_FREQUENCY;
  }

  /**
   * Encodes the kept words in the format of {@link WordCounts#toBytes}, after a 2 and the
   * calibration if one was learned. Equal weights give equal bytes. 10,000 words take less than
   * 23,000 bytes; the maximum is 128,000.
   */
  public byte[] toBytes() {
    byte[] counts = new WordCounts(documents, terms, frequencies).toBytes();
    if (calibration.equals(Calibration.FIXED)) {
      return counts;
    }
    ByteBuffer bytes = ByteBuffer.allocate(1 + Calibration.BYTES + counts.length);
    bytes.put(CALIBRATED);
    calibration.toBytes(bytes);
    return bytes.put(counts).array();
  }

  /**
   * @throws IllegalArgumentException if the bytes are damaged or have another format
   */
  public static Weights ofBytes(byte[] bytes) {
    boolean calibrated = bytes.length > Calibration.BYTES && bytes[0] == CALIBRATED;
    int counted = calibrated ? 1 + Calibration.BYTES : 0;
    WordCounts counts = WordCounts.ofBytes(Arrays.copyOfRange(bytes, counted, bytes.length));
    Weights weights =
        calibrated
            ? counts.weights().with(Calibration.ofBytes(ByteBuffer.wrap(bytes).position(1)))
            : counts.weights();
    if (!Arrays.equals(weights.toBytes(), bytes)) {
      throw new IllegalArgumentException("damaged weights: a word is too rare");
    }
    return weights;
  }

  /** Returns the same words with another calibration; unchanged if nothing was learned. */
  public Weights with(Calibration learned) {
    return isEqual() ? this : new Weights(documents, terms, frequencies, learned);
  }

  /** Returns where versions begin, and how much names count. */
  public Calibration calibration() {
    return calibration;
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

  private static long version(
      int documents, int[] terms, int[] frequencies, Calibration calibration) {
    long version = documents;
    for (int i = 0; i < terms.length; i++) {
      version = Hash.append(Hash.append(version, terms[i]), frequencies[i]);
    }
    if (!calibration.equals(Calibration.FIXED)) {
      ByteBuffer bytes = ByteBuffer.allocate(Calibration.BYTES);
      calibration.toBytes(bytes);
      version = Hash.append(version, Hash.ofBytes(bytes.array(), 0, Calibration.BYTES));
    }
    return version;
  }

  /** Returns the slot of a term, or a free one. */
  private int slot(int term) {
    int slot = (term * GOLDEN >>> 8) & (slots.length - 1);
    while (slots[slot] >= 0 && slots[slot] != term) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  /** Returns the weight of a term of a {@link TermBag}, above 0. */
  double of(int term) {
    int slot = slot(term);
    return slots[slot] == term ? weights[slot] : rare;
  }

  /** Returns the weight of a word relative to an unseen one, in (0, 1]. */
  public double relative(String word) {
    return FingerprintBuilder.ofWords(List.of(word)).bag().weight(this) / rare;
  }

  /** Returns whether nothing was learned. */
  public boolean isEqual() {
    return documents == 0;
  }

  /** Returns the sample size; 0 if nothing was learned. */
  public int documents() {
    return documents;
  }

  /** Returns the number of words kept. */
  public int size() {
    return terms.length;
  }

  /** Returns a hash that identifies the weights; 0 if nothing was learned. */
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
