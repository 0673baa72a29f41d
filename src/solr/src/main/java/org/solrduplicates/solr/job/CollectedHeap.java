// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The highest heap of this JVM right after a garbage collection, as of the samples. It includes the
 * heap of everything else in the JVM, and garbage that a collection of the young generation leaves.
 * A sample sees the last collection only. {@link MemoryPoolMXBean#getCollectionUsage} is 0 for the
 * old generation of G1 until that is collected; this is not. Not thread-safe.
 */
final class CollectedHeap {
  private static final Set<String> POOLS =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toSet());

  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class);

  private final long[] counts =
      collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).toArray();

  private long peak;

  /** Takes a sample; returns the highest one in bytes, 0 before the first collection. */
  long peak() {
    for (int i = 0; i < counts.length; i++) {
      long count = collectors.get(i).getCollectionCount();
      if (count != counts[i]) {
        counts[i] = count;
        peak = Math.max(peak, used(collectors.get(i).getLastGcInfo()));
      }
    }
    return peak;
  }

  private static long used(@Nullable GcInfo last) {
    return last == null
        ? 0
        : last.getMemoryUsageAfterGc().entrySet().stream()
            .filter(pool -> POOLS.contains(pool.getKey()))
            .mapToLong(pool -> pool.getValue().getUsed())
            .sum();
  }
}
