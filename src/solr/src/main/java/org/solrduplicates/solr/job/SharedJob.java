// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.util.List;
import org.apache.solr.common.SolrException;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;

/** The job of a collection or shard, as seen from any node. Thread-safe. */
public sealed interface SharedJob permits CloudJob, LocalJob {
  List<ShardTask<BackgroundJob, ?, ?>> TASKS = List.of(CloudJob.STATUS, CloudJob.ABORT);

  static SharedJob of(BackgroundJob here, KeptJob kept, ShardLeaders leaders) {
    return Cluster.of(leaders.core()).isCloud()
        ? new CloudJob(kept, leaders)
        : new LocalJob(here, leaders.core());
  }

  JobStatus status();

  /**
   * Requests the job to stop, on any node.
   *
   * @throws SolrException 400 if none is running, 503 if its node does not answer
   */
  void abort();

  /**
   * Rejects a second job. Ignores lost runs, such as one from before a restart of its node.
   *
   * @throws SolrException 400 if one is running or may be, 503 if this standalone core is closing
   */
  void requireNone();
}
