package org.solrduplicates.solr.collection;

import org.solrduplicates.core.collection.JobProgress;
import org.solrduplicates.core.collection.JobWatch;

/**
 * Ends a job when another node has become the one to run it, which would start a second one.
 *
 * @param watch watches the job apart from that
 * @param channels know where the job belongs
 */
record HomeWatch(JobWatch watch, ShardChannels channels) implements JobWatch {
  @Override
  public void progress(JobProgress progress) {
    watch.progress(progress);
  }

  @Override
  public boolean isAborted() {
    if (watch.isAborted()) {
      return true;
    }
    if (!channels.isHome()) {
      throw new IllegalStateException("another node leads the first shard now and runs the job");
    }
    return false;
  }
}
