package org.solrduplicates.solr.job;

import java.time.Duration;
import org.apache.solr.common.util.SimpleOrderedMap;

/** How far a job is, which only the job itself can put into words. Immutable. */
@FunctionalInterface
public interface JobFigures {
  /** No step was made yet. */
  JobFigures NONE = (map, time, running) -> {};

  /**
   * Writes it into the block of the answer.
   *
   * @param time how long the job has taken so far
   */
  void writeTo(SimpleOrderedMap<Object> map, Duration time, boolean running);
}
