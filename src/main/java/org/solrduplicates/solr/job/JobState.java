package org.solrduplicates.solr.job;

import java.util.Locale;

/** Where a job is. */
public enum JobState {
  /** There was no job yet. */
  NONE,
  RUNNING,
  DONE,
  /** It could not go on. */
  FAILED,
  /** Somebody has stopped it. */
  ABORTED;

  /** Returns the state as it is written. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
