package org.solrduplicates.core.fingerprint;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads what {@link BitWriter} wrote. Reading past the end throws {@link IllegalArgumentException}.
 * Not safe for several threads.
 */
final class BitReader {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int MAX_NUMBER_BITS = 30;

  private final byte[] bytes;
  private final long end;
  private final String name;
  private long position;

  /**
   * Reads the bytes from {@code from} up to {@code to}.
   *
   * @param name what they are, for the message of an error
   */
  BitReader(byte[] bytes, int from, int to, String name) {
    this.name = name;
    // eight bytes more, so that a window of 64 bits can be read at any position
    this.bytes = new byte[to - from + Long.BYTES];
    System.arraycopy(bytes, from, this.bytes, 0, to - from);
    this.end = 8L * (to - from);
  }

  /** Returns at least the next 56 bits, at the top of the number. */
  private long window() {
    return (long) LONG.get(bytes, (int) (position >>> 3)) << (position & 7);
  }

  private void advance(int count) {
    position += count;
    if (position > end) {
      throw new IllegalArgumentException("damaged " + name + ": it ends too early");
    }
  }

  /** Reads {@code count} bits, 0 to 56. */
  long bits(int count) {
    long value = count == 0 ? 0 : window() >>> (Long.SIZE - count);
    advance(count);
    return value;
  }

  /** Reads zeros up to a one and returns how many they were. */
  long unary() {
    long zeros = 0;
    int run = Math.min(56, Long.numberOfLeadingZeros(window()));
    while (run == 56) {
      zeros += run;
      advance(run);
      run = Math.min(56, Long.numberOfLeadingZeros(window()));
    }
    advance(run + 1);
    return zeros + run;
  }

  /** Reads what {@link BitWriter#gamma} wrote, a number from 1 to 2<sup>31</sup> - 1. */
  int gamma() {
    long length = unary();
    if (length > MAX_NUMBER_BITS) {
      throw new IllegalArgumentException("damaged " + name + ": a number is too large");
    }
    return 1 << length | (int) bits((int) length);
  }

  /** Reads what {@link BitWriter#rice} wrote. */
  long rice(int shift) {
    return unary() << shift | bits(shift);
  }
}
