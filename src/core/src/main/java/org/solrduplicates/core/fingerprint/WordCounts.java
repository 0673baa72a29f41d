// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.solrduplicates.core.Internal;

/**
 * Document frequencies of words in a sample. Counts of disjoint samples can be added in any order.
 * Immutable.
 */
@Internal
public final class WordCounts {
  /** Version of the byte format. */
  public static final int FORMAT = 1;

  private static final String NAME = "weights";
  private static final int CHECKSUM = 4;
  private static final int MAX_SHIFT = 24;

  public static final WordCounts NONE = new WordCounts(0, new int[0], new int[0]);

  private final int documents;
  private final int[] terms;
  private final int[] frequencies;

  /** Takes over both arrays: ascending terms and their document frequencies. */
  WordCounts(int documents, int[] terms, int[] frequencies) {
    this.documents = documents;
    this.terms = terms;
    this.frequencies = frequencies;
  }

  /** Counts documents one by one. Takes {@value #MEGABYTES} MB. Not thread-safe. */
  public static final class Counter {
    static final int MEGABYTES = TermBag.TERM_LIMIT >> 19;

    private final short[] frequencies = new short[TermBag.TERM_LIMIT];
    private int documents;
    private int distinct;

    /**
     * @throws IllegalStateException if {@value TextSample#SIZE} documents were added before
     */
    public void add(Fingerprint document) {
      if (documents == TextSample.SIZE) {
        throw new IllegalStateException("a sample has at most " + TextSample.SIZE + " documents");
      }
      documents++;
      TermBag bag = document.bag();
      for (int i = 0; i < bag.size(); i++) {
        distinct += frequencies[bag.term(i)]++ == 0 ? 1 : 0;
      }
    }

    public WordCounts counts() {
      int[] terms = new int[distinct];
      int[] counts = new int[distinct];
      int size = 0;
      for (int term = 0; size < distinct; term++) {
        if (frequencies[term] > 0) {
          terms[size] = term;
          counts[size++] = frequencies[term];
        }
      }
      return new WordCounts(documents, terms, counts);
    }
  }

  /** Adds the counts of a disjoint sample. */
  public WordCounts plus(WordCounts other) {
    int[] merged = new int[terms.length + other.terms.length];
    int[] sums = new int[merged.length];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < terms.length || j < other.terms.length) {
      int term = Math.min(at(i), other.at(j));
      merged[size] = term;
      sums[size] += at(i) == term ? frequencies[i++] : 0;
      sums[size++] += other.at(j) == term ? other.frequencies[j++] : 0;
    }
    return new WordCounts(
        documents + other.documents, Arrays.copyOf(merged, size), Arrays.copyOf(sums, size));
  }

  /** Returns the exclusive bound of terms past the end. */
  private int at(int index) {
    return index < terms.length ? terms[index] : TermBag.TERM_LIMIT;
  }

  public int documents() {
    return documents;
  }

  /** Returns {@link Weights#EQUAL} if there are too few documents. */
  public Weights weights() {
    return documents < Weights.MIN_DOCUMENTS ? Weights.EQUAL : Weights.of(documents, frequent());
  }

  private Map<Integer, Integer> frequent() {
    return IntStream.range(0, terms.length)
        .filter(i -> frequencies[i] >= Weights.MIN_FREQUENCY)
        .boxed()
        .collect(Collectors.toMap(i -> terms[i], i -> frequencies[i]));
  }

  /** Returns the document frequency of a term of a {@link TermBag}. */
  int of(int term) {
    int index = Arrays.binarySearch(terms, term);
    return index < 0 ? 0 : frequencies[index];
  }

  /**
   * Encodes the counts. Equal counts give equal bytes:
   *
   * <pre>
   *   bytes  content
   *   1      format, 1
   *   n      bits, highest first, filled up with zeros:
   *            gamma(documents + 1) gamma(words + 1) 6 bits r, then for each word
   *              rice(difference to the word before - 1, r) gamma(documents that have it)
   *   4      CRC-32C of all before
   * </pre>
   *
   * with the codes of {@link FingerprintCodec}.
   */
  public byte[] toBytes() {
    BitWriter bits = new BitWriter();
    bits.bits(FORMAT, Byte.SIZE);
    bits.gamma(documents + 1L);
    bits.gamma(terms.length + 1L);
    if (terms.length > 0) {
      write(bits, FingerprintCodec.shift(terms[terms.length - 1], terms.length));
    }
    return bits.toBytesWithChecksum();
  }

  private void write(BitWriter bits, int shift) {
    bits.bits(shift, FingerprintCodec.SHIFT_BITS);
    int before = -1;
    for (int i = 0; i < terms.length; i++) {
      bits.rice(terms[i] - before - 1L, shift);
      bits.gamma(frequencies[i]);
      before = terms[i];
    }
  }

  /**
   * @throws IllegalArgumentException if the bytes are damaged or have another format
   */
  public static WordCounts ofBytes(byte[] bytes) {
    int end = bytes.length - CHECKSUM;
    check(end > 0, "it has only " + bytes.length + " bytes");
    check(FingerprintCodec.hasChecksum(bytes, 0, bytes.length), "its checksum is wrong");
    check(bytes[0] == FORMAT, "its format is " + (bytes[0] & 0xFF) + ", not " + FORMAT);
    return read(new BitReader(bytes, 1, end, NAME), 8L * end);
  }

  /** A word takes at least two bits, so a damaged size cannot allocate too much memory. */
  private static WordCounts read(BitReader bits, long available) {
    int documents = bits.gamma() - 1;
    int size = bits.gamma() - 1;
    check(size <= Math.min(available / 2, TermBag.TERM_LIMIT), "it has too many words");
    int[] terms = new int[size];
    int[] frequencies = new int[size];
    int shift = size == 0 ? 0 : (int) bits.bits(FingerprintCodec.SHIFT_BITS);
    check(shift <= MAX_SHIFT, "a Rice parameter is too large");
    long before = -1;
    for (int i = 0; i < size; i++) {
      before += 1 + bits.rice(shift);
      check(before >= 0 && before < TermBag.TERM_LIMIT, "a word is too large");
      terms[i] = (int) before;
      frequencies[i] = bits.gamma();
      check(frequencies[i] <= documents, "a word is in more documents than there are");
    }
    return new WordCounts(documents, terms, frequencies);
  }

  private static void check(boolean right, String wrong) {
    if (!right) {
      throw new IllegalArgumentException("damaged " + NAME + ": " + wrong);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WordCounts that
        && documents == that.documents
        && Arrays.equals(terms, that.terms)
        && Arrays.equals(frequencies, that.frequencies);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(terms) + documents;
  }

  @Override
  public String toString() {
    return "counts of " + terms.length + " words in " + documents + " documents";
  }
}
