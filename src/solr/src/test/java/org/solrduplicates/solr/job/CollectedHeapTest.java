// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import org.junit.jupiter.api.Test;

class CollectedHeapTest {
  private static final int BYTES = 1 << 25;

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  @Test
  void thePeakIgnoresCollectionsBeforeItsStart() {
    System.gc();
    long before;
    long peak;
    do {
      before = collections();
      peak = new CollectedHeap().peak();
    } while (before != collections());
    assertEquals(0, peak);
  }

  @Test
  void thePeakKeepsMemoryThatIsFreedLater() {
    CollectedHeap heap = new CollectedHeap();
    byte[] used = new byte[BYTES];
    System.gc();
    long peak = heap.peak();
    Reference.reachabilityFence(used);
    assertTrue(peak >= BYTES, "peak: " + peak);
    used = new byte[0];
    System.gc();
    assertTrue(heap.peak() >= peak);
    Reference.reachabilityFence(used);
  }
}
