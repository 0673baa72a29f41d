// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The most of what collections of garbage left in use counts, however little the last one left. */
class HeapPeakTest {
  @Test
  void theMostThatWasInUseCounts() throws Exception {
    try (HeapPeak heap = HeapPeak.open()) {
      long most = heap.base() + (1L << 40); // more than any collection in this JVM can leave

      heap.see(most);
      heap.see(heap.base());

      assertEquals(1L << 40, heap.added());
    }
  }
}
