package org.solrduplicates.core.fingerprint;

import java.util.Arrays;

/**
 * Sorts hashes in a time that does not depend on what they are, so that nobody can choose words
 * that make it slow: digit by digit from the lowest on, each time without changing the order of
 * what has the same digit.
 *
 * <pre>
 *   31 22 12 21   by the last digit    31 21 22 12   by the first    12 21 22 31
 * </pre>
 */
final class RadixSort {
  private static final int DIGITS = 1 << Byte.SIZE;

  /** Fewer numbers are sorted faster by putting each in its place. */
  private static final int FEW = 48;

  private RadixSort() {}

  /**
   * Sorts the first numbers of an array as unsigned ones; the rest of it may be anything then.
   *
   * @param bytes how many of the lowest bytes of a number may be other than 0, from 1 to 4
   * @return an array that begins with them in ascending order: the same one or another
   */
  static int[] sorted(int[] numbers, int size, int bytes) {
    if (size < FEW) {
      insert(numbers, size);
      return numbers;
    }
    int[] from = numbers;
    int[] to = new int[size];
    int[] starts = new int[DIGITS + 1];
    for (int shift = 0; shift < bytes * Byte.SIZE; shift += Byte.SIZE) {
      distribute(from, to, size, shift, starts);
      int[] sorted = to;
      to = from;
      from = sorted;
    }
    return from;
  }

  private static void distribute(int[] from, int[] to, int size, int shift, int[] starts) {
    Arrays.fill(starts, 0);
    for (int i = 0; i < size; i++) {
      starts[(from[i] >>> shift & DIGITS - 1) + 1]++;
    }
    for (int digit = 0; digit < DIGITS; digit++) {
      starts[digit + 1] += starts[digit];
    }
    for (int i = 0; i < size; i++) {
      to[starts[from[i] >>> shift & DIGITS - 1]++] = from[i];
    }
  }

  private static void insert(int[] numbers, int size) {
    for (int i = 1; i < size; i++) {
      int number = numbers[i];
      int at = i;
      for (; at > 0 && Integer.compareUnsigned(numbers[at - 1], number) > 0; at--) {
        numbers[at] = numbers[at - 1];
      }
      numbers[at] = number;
    }
  }
}
