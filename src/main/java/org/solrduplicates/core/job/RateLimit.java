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

  /** Returns how many nanoseconds the next document has to wait, which is taken for done. */
  public long turn() {
    double now = clock.getAsLong();
    double turn = begun ? Math.max(now, next) : now;
    begun = true;
    next = turn + nanosPerDocument;
    return (long) Math.ceil(turn - now);
  }
}
