package org.solrduplicates.core.job;

import java.time.Duration;
import java.util.Map;

/** How far a job is, which only the job itself can put into words. Immutable. */
@FunctionalInterface
public interface JobFigures {
  JobFigures NONE = (time, running) -> Map.of();

  /**
   * Returns what the status says of them: numbers and texts by their keys, in the order of the
   * answer, also maps and lists of these.
   *
   * @param time how long the job has taken so far
   */
  Map<String, Object> written(Duration time, boolean running);

  /** Returns how many there were in a second, on the average of some milliseconds. */
  static double perSecond(long count, long milliseconds) {
    return count * 1000.0 / Math.max(1, milliseconds);
  }
}
