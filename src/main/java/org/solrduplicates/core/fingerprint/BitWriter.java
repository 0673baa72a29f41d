package org.solrduplicates.core.fingerprint;

import java.io.ByteArrayOutputStream;

/** Writes numbers of any number of bits, highest bit first. Not safe for several threads. */
final class BitWriter {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int pending;
  private int pendingBits;

  /** Writes the lowest {@code count} bits of a value; {@code count} is 0 to 64. */
  void bits(long value, int count) {
    for (int bit = count - 1; bit >= 0; bit--) {
      pending = pending << 1 | (int) (value >>> bit & 1);
      pendingBits++;
      if (pendingBits == 8) {
        bytes.write(pending);
        pendingBits = 0;
      }
    }
  }

  /** Writes {@code count} zeros and a one. */
  void unary(long count) {
    for (long i = 0; i < count; i++) {
      bits(0, 1);
    }
    bits(1, 1);
  }

  /** Writes a number of at least 1 in Elias' gamma code: short for small numbers. */
  void gamma(long number) {
    int length = 63 - Long.numberOfLeadingZeros(number);
    unary(length);
    bits(number, length);
  }

  /** Writes a number of at least 0 in Rice's code: best if it is near 2 to the {@code shift}. */
  void rice(long number, int shift) {
    unary(number >>> shift);
    bits(number, shift);
  }

  /** Returns all that was written, the last byte filled up with zeros. */
  byte[] toBytes() {
    while (pendingBits != 0) {
      bits(0, 1);
    }
    return bytes.toByteArray();
  }
}
