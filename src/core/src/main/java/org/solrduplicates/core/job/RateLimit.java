// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.job;

import java.util.function.LongSupplier;

/**
 * Limits the documents that a job processes per second. Unused time is lost, so the limit holds in
 * every second. Not thread-safe.
 */
public final class RateLimit {
  private static final double SECOND = 1e9;

  private final double nanosPerDocument;
  private final LongSupplier clock;
  private boolean begun;
  private double next;

  /**
   * @param perSecond more than 0; infinity for no limit
   * @param clock nanoseconds since any fixed time
   */
  public RateLimit(double perSecond, LongSupplier clock) {
    this.nanosPerDocument = SECOND / perSecond;
    this.clock = clock;
  }

  /** Returns the nanoseconds to wait before the next document. */
  public long untilNext() {
    return begun ? (long) Math.ceil(Math.max(0, next - clock.getAsLong())) : 0;
  }

  /** Records processed documents. */
  public void take(long documents) {
    double now = clock.getAsLong();
    next = (begun ? Math.max(now, next) : now) + documents * nanosPerDocument;
    begun = true;
  }
}
