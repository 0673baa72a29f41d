package org.solrduplicates.core.job;

/** Whoever wants to know how far a job is, and may stop it. Called by the thread of the job. */
public interface JobWatch {
  /** Takes note of how far the job is; called after every batch. */
  void progress(JobFigures figures);

  /**
   * Lets the job go on. Asked before everything that the job writes, so that nothing is written in
   * the place of another job.
   *
   * @throws JobAborted if the job is to stop
   * @throws RuntimeException if it may not go on: another one may run in its place, or nobody can
   *     tell
   */
  void requireGoing();

  /**
   * Lets the job go on after some time. Cheap enough for every document: whether another job may
   * run in the place of this one is looked at once a second, or less often.
   *
   * @param nanos how long to wait, in nanoseconds; 0 or less for not at all
   * @throws JobAborted as soon as the job is to stop
   * @throws RuntimeException as {@link #requireGoing} does
   */
  void pause(long nanos);
}
