// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

  /** Returns the job of each collection. */
  private List<KeptJob> all() {
    return leaders.collections().isEmpty()
        ? List.of(kept)
        : leaders.collections().stream().map(name -> kept.of(leaders.core(), name)).toList();
  }

  /** Returns the status of a running job of any collection, or else of the last one that began. */
  @Override
  public JobStatus status() {
    List<JobStatus> all = all().stream().map(this::status).toList();
    return all.stream()
        .filter(JobStatus::isRunning)
        .findFirst()
        .or(() -> all.stream().max(Comparator.comparing(JobStatus::started)))
        .orElse(JobStatus.NONE);
  }

  private JobStatus status(KeptJob one) {
    JobStatus last = one.read();
    return last.isRunning() ? ofRunning(one, last) : last;
  }

  private JobStatus ofRunning(KeptJob one, JobStatus before) {
    boolean mayRun = one.isHeldBy(before.run());
    Optional<JobStatus> live = replica(before).flatMap(this::status);
    if (live.isPresent()) {
      return live.get();
    }
    JobStatus now = one.read();
    if (!now.isRunning() || !now.isOf(before)) {
      return now;
    }
    return mayRun ? now.unanswered() : now.lost();
  }

  /** Returns the replica that runs the job; nothing if it was removed or its node is down. */
  private Optional<Replica> replica(JobStatus status) {
    Cluster cluster = Cluster.of(leaders.core());
    List<String> own =
        status.collections().isEmpty() ? leaders.collections() : status.collections();
    return leaders
        .over(own.stream().filter(cluster::has).toList())
        .replica(status.core())
        .filter(replica -> replica.getNodeName().equals(status.node()))
        .filter(replica -> cluster.liveNodes().contains(replica.getNodeName()));
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
    JobStatus last =
        all().stream()
            .map(KeptJob::read)
            .filter(JobStatus::isRunning)
            .findFirst()
            .orElseThrow(BackgroundJob::noneRuns);
    ask(replica(last).orElseThrow(BackgroundJob::noneRuns), ABORT);
  }

  @Override
  public void requireNone() {
    for (KeptJob one : all()) {
      JobStatus status = status(one);
      if (status.isRunning()) {
        throw KeptJob.running(status);
      }
      one.release(status.run());
      one.releaseForgotten();
    }
  }
}
