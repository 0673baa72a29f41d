// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.job;

/** Receives the progress of a job and may abort it. Called by the thread of the job. */
public interface JobWatch {
  /** Called after every batch. */
  void progress(JobFigures figures);

  /**
   * Checks that the job may continue. Called before each write, so that no two jobs write at once.
   *
   * @throws JobAborted if the job was aborted
   * @throws RuntimeException if another job may be running
   */
  void requireGoing();

  /**
   * Waits, then checks that the job may continue. Cheap enough for every document: the check for
   * other jobs runs at most once a second.
   *
   * @param nanos nanoseconds; 0 or less does not wait
   * @throws JobAborted as soon as the job is aborted
   * @throws RuntimeException see {@link #requireGoing}
   */
  void pause(long nanos);

  /** Returns the time of the clock by which a job works, in nanoseconds since any moment. */
  default long nanos() {
    return System.nanoTime();
  }

  /**
   * Returns the highest heap in use after a garbage collection since the job began, in bytes; 0 if
   * it is unknown.
   */
  default long heapPeak() {
    return 0;
  }

  /** Watches a job that runs to its end. */
  JobWatch NONE =
      new JobWatch() {
        @Override
        public void progress(JobFigures figures) {}

        @Override
        public void requireGoing() {}

        @Override
        public void pause(long nanos) {}
      };
}
