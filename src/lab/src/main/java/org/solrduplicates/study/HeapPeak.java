// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The most heap in use at the end of any garbage collection as long as this is open: never less
 * than what was needed, and with collections of the young generation only, more by the garbage in
 * the old one.
 */
final class HeapPeak implements NotificationListener, AutoCloseable {
  private static final Set<String> HEAP =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toSet());

  private static final String ASKED_FOR = "System.gc()";

  private final long base;
  private final AtomicLong peak;
  private final boolean wholeOnly;

  private HeapPeak(long base, boolean wholeOnly) {
    this.base = base;
    this.peak = new AtomicLong(base);
    this.wholeOnly = wholeOnly;
  }

  /** Collects all garbage and starts to watch. */
  static HeapPeak open() {
    return open(false);
  }

  /**
   * Collects all garbage and starts to watch.
   *
   * @param wholeOnly whether only those collections count that {@link System#gc} asks for, which
   *     leave no garbage
   */
  static HeapPeak open(boolean wholeOnly) {
    System.gc();
    HeapPeak peak =
        new HeapPeak(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(), wholeOnly);
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector).addNotificationListener(peak, null, null);
    }
    return peak;
  }

  @Override
  public void handleNotification(Notification notification, Object unused) {
    GarbageCollectionNotificationInfo collection =
        GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
    if (!wholeOnly || collection.getGcCause().equals(ASKED_FOR)) {
      Map<String, MemoryUsage> pools = collection.getGcInfo().getMemoryUsageAfterGc();
      see(HEAP.stream().map(pools::get).mapToLong(MemoryUsage::getUsed).sum());
    }
  }

  /** Notes how many bytes a collection of garbage left in use. */
  void see(long used) {
    peak.accumulateAndGet(used, Math::max);
  }

  /** Returns the bytes in use when this was opened, after a collection of all garbage. */
  long base() {
    return base;
  }

  /** Returns how many bytes more were in use later. */
  long added() {
    return peak.get() - base;
  }

  @Override
  public void close() throws ListenerNotFoundException {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector).removeNotificationListener(this);
    }
  }
}
