// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/**
 * The job of a collection or shard, as seen from any node: the stored status and the live progress.
 * Thread-safe.
 */
public record SharedJob(KeptJob kept, ShardLeaders leaders) {
  private static final ShardTask<BackgroundJob, Nothing, JobStatus> STATUS =
      ShardTask.reading(
          "status",
          Codec.of(Nothing.class),
          Codec.of(JobStatus.class),
          (job, nothing) -> job.status());

  private static final ShardTask<BackgroundJob, Nothing, JobStatus> ABORT =
      ShardTask.writing(
          "abort",
          Codec.of(Nothing.class),
          Codec.of(JobStatus.class),
          (job, nothing) -> {
            job.abort();
            return job.status();
          });

  public static final List<ShardTask<BackgroundJob, ?, ?>> TASKS = List.of(STATUS, ABORT);

  private JobStatus ask(Replica where, ShardTask<BackgroundJob, Nothing, JobStatus> task) {
    return leaders.ask(where, task, Nothing.AT_ALL);
  }

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

  /**
   * Requests the job to stop, on any node.
   *
   * @throws SolrException 400 if none is running, 503 if its node does not answer
   */
  public void abort() {
    JobStatus last = kept.read();
    Optional<Replica> where = last.isRunning() ? replica(last) : Optional.empty();
    ask(where.orElseThrow(BackgroundJob::noneRuns), ABORT);
  }

  /**
   * Rejects a second job. Ignores lost runs, such as one from before a restart of its node.
   *
   * @throws SolrException 400 if one is running or may be
   */
  public void requireNone() {
    JobStatus status = status();
    if (status.isRunning()) {
      throw KeptJob.running(status);
    }
    kept.release(status.run());
    kept.releaseForgotten();
  }
}
