// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.Closeable;
import java.io.IOException;

/** Numbers that were written once, to be read at any place. Not thread-safe. */
public interface KeptInts extends Closeable {
  /** Copies numbers from a place on to the beginning of an array. */
  void read(int from, int[] into, int count) throws IOException;

  /** Returns a reader of the same numbers for another thread. */
  KeptInts copy();

  /** Removes the numbers; no reader may use them any more. */
  @Override
  void close() throws IOException;

  /** Returns numbers in the heap, without copying them. */
  static KeptInts of(int[] numbers) {
    return new KeptInts() {
      @Override
      public void read(int from, int[] into, int count) {
        System.arraycopy(numbers, from, into, 0, count);
      }

      @Override
      public KeptInts copy() {
        return this;
      }

      @Override
      public void close() {}
    };
  }
}
