// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes numbers of any bit length, highest bit first.
 *
 * <p>Bits collect at the low end of a 64-bit number, which is written when it is full:
 *
 * <pre>
 *   bytes          pending
 *   [11010011 …]   [0 0 0 0 0 0 1 0 1 1]     bits(0b0011, 4):
 *                   ‹─ free ──› ‹ used ›
 *   [11010011 …]   [0 0 1 0 1 1 0 0 1 1]     pending moves to the left, the new bits come in
 * </pre>
 */
final class BitWriter {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int FIRST_CAPACITY = 128;

  private byte[] bytes = new byte[FIRST_CAPACITY];
  private int size;
  private long pending;
  private int free = Long.SIZE;

  /** Writes the lowest 0 to 64 bits of a value. */
  void bits(long value, int count) {
    if (count == 0) {
      return;
    }
    long lowest = value & -1L >>> (Long.SIZE - count);
    if (count < free) {
      pending = pending << count | lowest;
      free -= count;
    } else {
      int rest = count - free;
      // nothing is pending where all 64 are free, and Java shifts by 64 as by 0
      flush(pending << free | lowest >>> rest);
      pending = rest == 0 ? 0 : lowest & -1L >>> (Long.SIZE - rest);
      free = Long.SIZE - rest;
    }
  }

  private void flush(long full) {
    if (size + Long.BYTES > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    LONG.set(bytes, size, full);
    size += Long.BYTES;
  }

  /** Writes zeros and a one. */
  void unary(long count) {
    long left = count;
    for (; left >= Long.SIZE; left -= Long.SIZE) {
      bits(0, Long.SIZE);
    }
    bits(1, (int) left + 1);
  }

  /** Writes a number of at least 1 in Elias' gamma code, which is short for small numbers. */
  void gamma(long number) {
    int length = 63 - Long.numberOfLeadingZeros(number);
    bits(0, length);
    bits(number, length + 1);
  }

  /** Writes a number of at least 0 in Rice's code, which is best near 2 to the {@code shift}. */
  void rice(long number, int shift) {
    unary(number >>> shift);
    bits(number, shift);
  }

  /** Returns the bytes, zero-padded, followed by their CRC-32C. */
  byte[] toBytesWithChecksum() {
    bits(0, free % Byte.SIZE);
    int waiting = (Long.SIZE - free) / Byte.SIZE;
    ByteBuffer record = ByteBuffer.allocate(size + waiting + Integer.BYTES).put(bytes, 0, size);
    for (int i = waiting - 1; i >= 0; i--) {
      record.put((byte) (pending >>> Byte.SIZE * i));
    }
    return record.putInt(FingerprintCodec.checksum(record.array(), 0, size + waiting)).array();
  }
}
