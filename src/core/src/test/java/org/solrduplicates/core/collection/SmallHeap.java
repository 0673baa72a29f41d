// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;

/**
 * Keeps numbers as if the heap had little room.
 *
 * @param inHeap how many numbers of a kind may stay in the heap
 */
record SmallHeap(int inHeap) implements Exchange {
  /** In files, each array opens one. */
  @Override
  public KeptInts keep(int[] numbers, int count) throws IOException {
    assertTrue(count > 0, "no numbers");
    return Exchange.inMemory().keep(numbers, count);
  }

  @Override
  public void close() {}
}
