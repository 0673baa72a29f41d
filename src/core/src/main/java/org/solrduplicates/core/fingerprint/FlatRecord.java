// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.TermBag.Many;
import org.solrduplicates.core.fingerprint.TermBag.Weighed;

/**
 * The fingerprint of a document that a job compares often, as an array of 32-bit integers. Unlike
 * the record of {@link FingerprintCodec}, it is not compressed, and has the weight of the text.
 *
 * <pre>
 *   0       length of the record
 *   1       tag of the caller
 *   2       which words
 *   3       title
 *   4 - 7   text
 *   8       shingles
 *   9       hashes kept
 *   10 - 11 weight of the text
 *   12 - 14 weightiest words, -1 for none
 *   15 - 17 words, words with a digit, distinct ones of these
 *   18      distinct words
 *   then    hashes; words with their count in the lowest byte, at most 255; the indexes of words
 *           with more, and their counts
 * </pre>
 */
@Internal
public final class FlatRecord {
  private static final int TAG = 1;
  private static final int WEIGHTIEST = 12;
  private static final int COUNTS = 15;
  private static final int DISTINCT = 18;
  private static final int HEAD = 19;
  private static final int NONE = -1;

  private FlatRecord() {}

  /**
   * Returns a record with the weight of the text by some weights.
   *
   * @param tag any number
   */
  public static int[] of(Fingerprint fingerprint, Weights weights, int tag) {
    Sketch sketch = fingerprint.sketch();
    TermBag bag = fingerprint.bag();
    int[] record = new int[HEAD + sketch.size() + bag.size() + 2 * bag.many().indexes().length];
    record[0] = record.length;
    record[TAG] = tag;
    record[2] = fingerprint.words();
    record[3] = fingerprint.title();
    putLong(record, 4, fingerprint.text().high());
    putLong(record, 6, fingerprint.text().low());
    record[8] = sketch.shingles();
    record[9] = sketch.size();
    Weighed weighed = bag.weighed(weights);
    putLong(record, 10, Double.doubleToRawLongBits(weighed.text()));
    Arrays.fill(record, WEIGHTIEST, COUNTS, NONE);
    System.arraycopy(weighed.weightiest(), 0, record, WEIGHTIEST, weighed.weightiest().length);
    record[COUNTS] = bag.words();
    record[COUNTS + 1] = bag.numbers();
    record[COUNTS + 2] = bag.distinctNumbers();
    record[DISTINCT] = bag.size();
    int size = HEAD;
    for (int i = 0; i < sketch.size(); i++) {
      record[size++] = (int) sketch.hash(i);
    }
    size = put(bag.entries(), record, size);
    size = put(bag.many().indexes(), record, size);
    put(bag.many().counts(), record, size);
    return record;
  }

  private static int put(int[] numbers, int[] record, int at) {
    System.arraycopy(numbers, 0, record, at, numbers.length);
    return at + numbers.length;
  }

  /** Returns the tag of the record at a place. */
  public static int tag(int[] numbers, int at) {
    return numbers[at + TAG];
  }

  /** Returns the fingerprint of the record at a place, written with the same weights. */
  public static Fingerprint read(int[] numbers, int at, Weights weights) {
    long[] hashes = new long[numbers[at + 9]];
    int next = at + HEAD;
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = Integer.toUnsignedLong(numbers[next++]);
    }
    return new Fingerprint(
        numbers[at + 2],
        new TextHash(longAt(numbers, at + 4), longAt(numbers, at + 6)),
        numbers[at + 3],
        new Sketch(hashes, numbers[at + 8]),
        bag(numbers, at, next, weighed(numbers, at, weights)));
  }

  private static Weighed weighed(int[] numbers, int at, Weights weights) {
    int end = at + WEIGHTIEST;
    while (end < at + COUNTS && numbers[end] != NONE) {
      end++;
    }
    return new Weighed(
        weights,
        Double.longBitsToDouble(longAt(numbers, at + 10)),
        Arrays.copyOfRange(numbers, at + WEIGHTIEST, end));
  }

  private static TermBag bag(int[] numbers, int at, int from, Weighed weighed) {
    int to = from + numbers[at + DISTINCT];
    return new TermBag(
        Arrays.copyOfRange(numbers, from, to),
        many(numbers, to, at + numbers[at]),
        numbers[at + COUNTS],
        numbers[at + COUNTS + 1],
        numbers[at + COUNTS + 2],
        weighed);
  }

  private static Many many(int[] numbers, int from, int to) {
    int middle = (from + to) / 2;
    return from == to
        ? Many.NONE
        : new Many(
            Arrays.copyOfRange(numbers, from, middle), Arrays.copyOfRange(numbers, middle, to));
  }

  private static void putLong(int[] numbers, int at, long value) {
    numbers[at] = (int) (value >>> Integer.SIZE);
    numbers[at + 1] = (int) value;
  }

  private static long longAt(int[] numbers, int at) {
    return (long) numbers[at] << Integer.SIZE | Integer.toUnsignedLong(numbers[at + 1]);
  }
}
