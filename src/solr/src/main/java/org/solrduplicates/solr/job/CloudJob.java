// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/** The job of SolrCloud: its stored status, and its live progress on the node where it runs. */
record CloudJob(KeptJob kept, ShardLeaders leaders) implements SharedJob {
  static final ShardTask<BackgroundJob, Nothing, JobStatus> STATUS =
      ShardTask.reading(
          "status",
          Codec.of(Nothing.class),
          Codec.of(JobStatus.class),
          (job, nothing) -> job.status());

  static final ShardTask<BackgroundJob, Nothing, JobStatus> ABORT =
      ShardTask.writing(
          "abort",
          Codec.of(Nothing.class),
          Codec.of(JobStatus.class),
          (job, nothing) -> {
            job.abort();
            return job.status();
          });

  private JobStatus ask(Replica where, ShardTask<BackgroundJob, Nothing, JobStatus> task) {
    return leaders.ask(where, task, Nothing.AT_ALL);
  }

  @Override
  public JobStatus status() {
    JobStatus last = kept.read();
    return last.isRunning() ? ofRunning(last) : last;
  }

  private JobStatus ofRunning(JobStatus before) {
    boolean mayRun = kept.isHeldBy(before.run());
    Optional<JobStatus> live = replica(before).flatMap(this::status);
    if (live.isPresent()) {
      return live.get();
    }
    JobStatus now = kept.read();
    if (!now.isRunning() || !now.isOf(before)) {
      return now;
    }
    return mayRun ? now.unanswered() : now.lost();
  }

  /** Returns the replica that runs the job; nothing if it was removed or its node is down. */
  private Optional<Replica> replica(JobStatus status) {
    Set<String> alive = Cluster.of(leaders.core()).liveNodes();
    return leaders
        .replica(status.core())
        .filter(replica -> replica.getNodeName().equals(status.node()))
        .filter(replica -> alive.contains(replica.getNodeName()));
  }

  private Optional<JobStatus> status(Replica where) {
    try {
      return Optional.of(ask(where, STATUS));
    } catch (SolrException e) {
      return Optional.empty();
    }
  }

  @Override
  public void abort() {
    JobStatus last = kept.read();
    Optional<Replica> where = last.isRunning() ? replica(last) : Optional.empty();
    ask(where.orElseThrow(BackgroundJob::noneRuns), ABORT);
  }

  @Override
  public void requireNone() {
    JobStatus status = status();
    if (status.isRunning()) {
      throw KeptJob.running(status);
    }
    kept.release(status.run());
    kept.releaseForgotten();
  }
}
