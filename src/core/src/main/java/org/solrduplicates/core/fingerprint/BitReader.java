// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads what {@link BitWriter} wrote. Reading past the end throws {@link IllegalArgumentException}.
 */
final class BitReader {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int MAX_NUMBER_BITS = 30;

  /** A window always has this many bits, wherever in a byte it begins. */
  private static final int WINDOW_BITS = 56;

  private final byte[] bytes;
  private final long end;
  private final String name;
  private long position;

  /**
   * Reads the bytes {@code from} to {@code to}.
   *
   * @param name for error messages
   */
  BitReader(byte[] bytes, int from, int to, String name) {
    this.name = name;
    this.bytes = bytes;
    this.position = 8L * from;
    this.end = 8L * to;
  }

  /**
   * Returns at least the next 56 bits, left-aligned. Bits past the end are undefined; {@link
   * #advance} never moves there.
   *
   * <pre>
   *   bytes     11010011 00101100 …   (64 bits from the byte of the position on)
   *   position       ↑ 5
   *   window    01100101 100…         (moved to the left by 5)
   * </pre>
   */
  private long window(long position) {
    int at = (int) (position >>> 3);
    long next = at <= bytes.length - Long.BYTES ? (long) LONG.get(bytes, at) : last(at);
    return next << (position & 7);
  }

  /** Pads with zeros past the end of the array. */
  private long last(int from) {
    long last = 0;
    for (int i = from; i < from + Long.BYTES; i++) {
      last = last << Byte.SIZE | (i < bytes.length ? bytes[i] & 0xFF : 0);
    }
    return last;
  }

  private void advance(int count) {
    position += count;
    if (position > end) {
      throw new IllegalArgumentException("damaged " + name + ": it ends too early");
    }
  }

  /** Reads 0 to 56 bits. */
  long bits(int count) {
    long value = count == 0 ? 0 : window(position) >>> (Long.SIZE - count);
    advance(count);
    return value;
  }

  /** Counts zeros up to the next one. */
  long unary() {
    long zeros = 0;
    int run = Math.min(WINDOW_BITS, Long.numberOfLeadingZeros(window(position)));
    while (run == WINDOW_BITS) {
      zeros += run;
      advance(run);
      run = Math.min(WINDOW_BITS, Long.numberOfLeadingZeros(window(position)));
    }
    advance(run + 1);
    return zeros + run;
  }

  /** Reads a number from 1 to 2<sup>31</sup> - 1. */
  int gamma() {
    long window = window(position);
    int zeros = Long.numberOfLeadingZeros(window);
    if (2 * zeros < WINDOW_BITS) {
      advance(2 * zeros + 1);
      return (int) (window >>> Long.SIZE - 1 - 2 * zeros);
    }
    return longGamma();
  }

  private int longGamma() {
    long length = unary();
    if (length > MAX_NUMBER_BITS) {
      throw new IllegalArgumentException("damaged " + name + ": a number is too large");
    }
    return 1 << length | (int) bits((int) length);
  }

  long rice(int shift) {
    long window = window(position);
    int zeros = Long.numberOfLeadingZeros(window);
    int length = zeros + 1 + shift;
    if (length > WINDOW_BITS || shift == 0) {
      return unary() << shift | bits(shift);
    }
    advance(length);
    return (long) zeros << shift | window << zeros + 1 >>> Long.SIZE - shift;
  }

  /**
   * Reads ascending numbers with a count each: the difference to the number before in {@link
   * BitWriter#rice}, the count in {@link BitWriter#gamma}. Both are nearly always in one window.
   *
   * @return the last number; it exceeds an int in a damaged record
   */
  long ascending(int shift, int[] numbers, int[] counts) {
    long number = -1;
    long at = position;
    for (int i = 0; i < numbers.length; i++) {
      long window = window(at);
      int zeros = Long.numberOfLeadingZeros(window);
      long count = window << zeros << shift + 1;
      int countZeros = Long.numberOfLeadingZeros(count);
      int length = zeros + 1 + shift + 2 * countZeros + 1;
      if (length <= WINDOW_BITS && shift > 0) {
        number += 1 + ((long) zeros << shift | window << zeros + 1 >>> Long.SIZE - shift);
        counts[i] = (int) (count >>> Long.SIZE - 1 - 2 * countZeros);
        at += length;
      } else {
        position = at;
        number += 1 + rice(shift);
        counts[i] = gamma();
        at = position;
      }
      numbers[i] = (int) number;
    }
    position = at;
    advance(0);
    return number;
  }
}
