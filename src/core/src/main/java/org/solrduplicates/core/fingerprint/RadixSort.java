// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

/**
 * Sorts hashes: distributes them by their highest digit, then sorts the small parts by insertion.
 *
 * <pre>
 *   31 22 12 21   by the first digit   12 | 22 21 | 31   each part   12 21 22 31
 * </pre>
 *
 * <p>Large parts are distributed again by the next digit, so that chosen words cannot make it slow.
 */
final class RadixSort {
  private static final int DIGITS = 1 << Byte.SIZE;

  /** Insertion sort is faster below this size. */
  private static final int FEW = 48;

  private RadixSort() {}

  /**
   * Sorts the first numbers of an array as unsigned ones.
   *
   * @param bytes number of low bytes that may differ from 0, 1 to 4
   */
  static void sort(int[] numbers, int size, int bytes) {
    if (size < FEW) {
      insert(numbers, 0, size);
    } else {
      sort(numbers, new int[size], 0, size, (bytes - 1) * Byte.SIZE);
    }
  }

  /** Sorts a part whose higher digits are equal. */
  private static void sort(int[] numbers, int[] spare, int from, int to, int shift) {
    if (to - from < FEW) {
      insert(numbers, from, to);
    } else if (shift >= 0) {
      int[] ends = distribute(numbers, spare, from, to, shift);
      int start = from;
      for (int end : ends) {
        sort(numbers, spare, start, end, shift - Byte.SIZE);
        start = end;
      }
    }
  }

  /** Orders a part by one digit; returns the end of each digit's numbers. */
  private static int[] distribute(int[] numbers, int[] spare, int from, int to, int shift) {
    int[] ends = new int[DIGITS];
    for (int i = from; i < to; i++) {
      ends[numbers[i] >>> shift & DIGITS - 1]++;
    }
    int end = from;
    for (int digit = 0; digit < DIGITS; digit++) {
      int count = ends[digit];
      ends[digit] = end;
      end += count;
    }
    System.arraycopy(numbers, from, spare, from, to - from);
    for (int i = from; i < to; i++) {
      numbers[ends[spare[i] >>> shift & DIGITS - 1]++] = spare[i];
    }
    return ends;
  }

  private static void insert(int[] numbers, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int number = numbers[i];
      int at = i;
      for (; at > from && Integer.compareUnsigned(numbers[at - 1], number) > 0; at--) {
        numbers[at] = numbers[at - 1];
      }
      numbers[at] = number;
    }
  }
}
