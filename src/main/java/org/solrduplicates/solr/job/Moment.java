package org.solrduplicates.solr.job;

import java.time.Duration;
import java.time.Instant;

/**
 * A moment of this process, by two clocks: that of the machine, which somebody may set, says what
 * people are shown; the other one only goes forward, and says how long something took.
 *
 * @param time what the clock of the machine says
 * @param nanos nanoseconds since whenever
 */
record Moment(Instant time, long nanos) {
  static Moment now() {
    return new Moment(Instant.now(), System.nanoTime());
  }

  /** Returns how long after another moment of the same process this one is. */
  Duration since(Moment before) {
    return Duration.ofNanos(nanos - before.nanos);
  }
}
