// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.job;

import java.time.Duration;
import java.util.Map;

/** The progress of a job, for its status. Immutable. */
@FunctionalInterface
public interface JobFigures {
  JobFigures NONE = (time, running) -> Map.of();

  /**
   * Returns the figures by key, in the order of the status: numbers, texts, and maps and lists of
   * them.
   *
   * @param time the duration of the job so far
   */
  Map<String, Object> written(Duration time, boolean running);

  static double perSecond(long count, long milliseconds) {
    return count * 1000.0 / Math.max(1, milliseconds);
  }
}
