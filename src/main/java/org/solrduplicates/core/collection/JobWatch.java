package org.solrduplicates.core.collection;

/** Whoever wants to know how far a job is, and may stop it. */
public interface JobWatch {
  /** Takes note; called after every batch, by the thread of the job. */
  void progress(JobProgress progress);

  /** Returns whether the job is to stop. */
  boolean isAborted();
}
