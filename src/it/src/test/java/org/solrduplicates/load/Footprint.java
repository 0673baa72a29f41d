// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import org.apache.solr.search.SolrIndexSearcher;

/**
 * What this JVM holds.
 *
 * @param threads that live, but for those of the web servers that wait for a request
 * @param searchers that are open, of all cores
 * @param heap bytes in use after a collection of garbage
 */
record Footprint(long threads, long searchers, long heap) {
  /** Pools of clients grow and shrink a little by themselves. */
  private static final int SOME_THREADS = 20;

  private static final long SOME_HEAP = 16L << 20;

  static Footprint now() {
    System.gc();
    return new Footprint(
        threads(ManagementFactory.getThreadMXBean()),
        SolrIndexSearcher.numOpens.get() - SolrIndexSearcher.numCloses.get(),
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }

  /** Counts the threads of a JVM, but for those of its web server that wait for a request. */
  static long threads(ThreadMXBean jvm) {
    return Arrays.stream(jvm.dumpAllThreads(false, false)).filter(t -> !isIdleServer(t)).count();
  }

  /** A web server keeps idle threads for minutes, as many as there were requests at once. */
  private static boolean isIdleServer(ThreadInfo thread) {
    return thread.getThreadName().startsWith("qtp")
        && Arrays.stream(thread.getStackTrace())
            .noneMatch(frame -> frame.getClassName().startsWith("org.apache.solr"));
  }

  /** Returns whether nothing is left of what was held in between. */
  boolean isBackTo(Footprint before) {
    return threads <= before.threads + SOME_THREADS
        && searchers <= before.searchers
        && heap <= before.heap + SOME_HEAP;
  }

  @Override
  public String toString() {
    return threads + " threads, " + searchers + " searchers, " + (heap >> 20) + " MB of heap";
  }
}
