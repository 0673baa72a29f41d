// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/** Where a run of a job leaves numbers that are too many for the heap. Not thread-safe. */
public interface Exchange extends Closeable {
  /** Keeps the first numbers of an array until the exchange is closed. */
  KeptInts keep(int[] numbers, int count) throws IOException;

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
