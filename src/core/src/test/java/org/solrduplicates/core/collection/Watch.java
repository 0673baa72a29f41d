// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;

/** Watches a job; at the end of a phase it may do something, once, or stop the job. */
final class Watch implements JobWatch {
  private final List<GroupFigures> seen = new ArrayList<>();
  private Runnable action = () -> {};
  private @Nullable Phase when;
  private boolean begun;
  private boolean aborted;

  /** Returns a watch that does something when a phase has come to an end. */
  static Watch after(Phase phase, Runnable action) {
    Watch watch = new Watch();
    watch.when = phase;
    watch.action = action;
    return watch;
  }

  /** Returns a watch that stops the job when a phase has come to an end. */
  static Watch abortingAfter(Phase phase) {
    Watch watch = new Watch();
    watch.when = phase;
    watch.action = () -> watch.aborted = true;
    return watch;
  }

  @Override
  public void progress(JobFigures figures) {
    GroupFigures progress = (GroupFigures) figures;
    seen.add(progress);
    if (progress.phase() == when && begun) {
      when = null;
      action.run();
    }
    begun = progress.phase() == when;
  }

  @Override
  public void requireGoing() {
    if (aborted) {
      throw new JobAborted();
    }
  }

  @Override
  public void pause(long nanos) {
    requireGoing();
  }

  List<GroupFigures> seen() {
    return seen;
  }
}
