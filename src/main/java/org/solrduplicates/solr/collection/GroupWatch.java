package org.solrduplicates.solr.collection;

import org.solrduplicates.core.collection.JobProgress;
import org.solrduplicates.core.collection.JobWatch;
import org.solrduplicates.solr.job.BackgroundJob;

/**
 * Tells a job in the background of what the grouping does.
 *
 * @param job watches the job
 */
record GroupWatch(BackgroundJob.Watch job) implements JobWatch {
  @Override
  public void progress(JobProgress progress) {
    job.progress(new GroupProgress(progress));
  }

  @Override
  public boolean isAborted() {
    return job.isAborted();
  }
}
