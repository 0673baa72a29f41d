package org.solrduplicates.solr.collection;

import org.solrduplicates.core.collection.JobProgress;
import org.solrduplicates.core.collection.JobWatch;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * Tells a job in the background of what the grouping does.
 *
 * @param job watches the job
 * @param weights by which it compares
 */
record GroupWatch(BackgroundJob.Watch job, NamedWeights weights) implements JobWatch {
  @Override
  public void progress(JobProgress progress) {
    job.progress(new GroupProgress(progress, weights));
  }

  @Override
  public boolean isAborted() {
    return job.isAborted();
  }
}
