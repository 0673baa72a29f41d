// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/** Where a run of a job leaves numbers that are too many for the heap. Not thread-safe. */
public interface Exchange extends Closeable {
  /** Keeps the first numbers of an array until they or the exchange are closed. */
  KeptInts keep(int[] numbers, int count) throws IOException;

  /** Returns how many numbers of a kind may stay in the heap, at most 2^22. */
  default int inHeap() {
    return 1 << 22;
  }

  /**
   * Checks that there is room for all numbers of a run, if that is known.
   *
   * @throws IOException if there is less; the message names the place and the next step
   */
  default void requireRoom(long bytes) throws IOException {}

  /** Removes all numbers. */
  @Override
  void close() throws IOException;

  /** Returns an exchange in the heap. */
  static Exchange inMemory() {
    return new Exchange() {
      @Override
      public KeptInts keep(int[] numbers, int count) {
        return KeptInts.of(Arrays.copyOf(numbers, count));
      }

      @Override
      public void close() {}
    };
  }
}
