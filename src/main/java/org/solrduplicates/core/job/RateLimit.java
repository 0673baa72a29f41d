package org.solrduplicates.core.job;

import java.util.function.LongSupplier;

/**
 * Bounds how many documents a job takes in a second. Time that was not used is lost: nobody catches
 * up, so the bound holds in every second. For one thread.
 */
public final class RateLimit {
  private static final double SECOND = 1e9;

  private final double nanosPerDocument;
  private final LongSupplier clock;
  private boolean begun;
  private double next;

  /**
   * Makes a bound.
   *
   * @param perSecond more than 0; infinity for none
   * @param clock nanoseconds since whenever
   */
  public RateLimit(double perSecond, LongSupplier clock) {
    this.nanosPerDocument = SECOND / perSecond;
    this.clock = clock;
  }

  /** Returns how many nanoseconds the next document has to wait. */
  public long untilNext() {
    return begun ? (long) Math.ceil(Math.max(0, next - clock.getAsLong())) : 0;
  }

  /** Takes note of documents that are done. */
  public void take(long documents) {
    double now = clock.getAsLong();
    next = (begun ? Math.max(now, next) : now) + documents * nanosPerDocument;
    begun = true;
  }
}
