package org.solrduplicates.solr.job;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/**
 * The job of a collection, or of one of its shards, as any node of the cloud sees it: what
 * ZooKeeper keeps of it, and how far it is where it runs. Safe for use by several threads.
 */
public record SharedJob(CollectionStatus kept, ShardLeaders leaders) {
  private static final Codec<Nothing> NOTHING = Codec.of(Nothing.class);

  private static final ShardTask<BackgroundJob, Nothing, NamedList<?>> STATUS =
      ShardTask.telling(JobCommand.STATUS, NOTHING, (job, nothing) -> job.written());

  private static final ShardTask<BackgroundJob, Nothing, NamedList<?>> ABORT =
      ShardTask.commanding(
          "abort",
          NOTHING,
          (job, nothing) -> {
            job.abort();
            return job.written();
          });

  /** What a node is asked about the job that it runs. */
  public static final List<ShardTask<BackgroundJob, ?, ?>> TASKS = List.of(STATUS, ABORT);

  /** No start takes longer from its right to run to its status. */
  private static final Duration TO_BEGIN = Duration.ofMinutes(2);

  private NamedList<?> ask(Replica where, ShardTask<BackgroundJob, Nothing, NamedList<?>> task) {
    return leaders.<BackgroundJob>client(where).ask(task, Nothing.AT_ALL);
  }

  /** Returns how far the job is, or what became of the last one: the same on all nodes. */
  public NamedList<?> written() {
    Optional<KeptStatus> last = kept.read();
    if (last.isEmpty()) {
      return JobStatus.NONE.written(JobStatus.NONE.started());
    }
    return last.get().isRunning() ? ofRunning(last.get()) : last.get().map();
  }

  private NamedList<?> ofRunning(KeptStatus before) {
    boolean mayRun = kept.isHeldBy(before.run());
    Optional<NamedList<?>> live = replica(before).flatMap(this::status);
    if (live.isPresent()) {
      return live.get();
    }
    KeptStatus now = kept.read().orElse(before);
    if (!now.isRunning() || !now.isOf(before)) {
      return now.map();
    }
    return (mayRun ? now.unanswered() : now.lost()).map();
  }

  /** Returns where a job was started; nothing if that replica was removed or its node is dead. */
  private Optional<Replica> replica(KeptStatus status) {
    Set<String> alive = ShardLeaders.state(leaders.core()).getLiveNodes();
    return leaders
        .replica(status.text(KeptStatus.CORE))
        .filter(replica -> replica.getNodeName().equals(status.text(KeptStatus.NODE)))
        .filter(replica -> alive.contains(replica.getNodeName()));
  }

  private Optional<NamedList<?>> status(Replica where) {
    try {
      return Optional.of(ask(where, STATUS));
    } catch (SolrException e) {
      return Optional.empty();
    }
  }

  /**
   * Asks the job to stop, wherever it runs.
   *
   * @throws SolrException 400 if none is running, 503 if its node does not answer
   */
  public void abort() {
    KeptStatus running =
        kept.read().filter(KeptStatus::isRunning).orElseThrow(BackgroundJob::noneRuns);
    ask(replica(running).orElseThrow(BackgroundJob::noneRuns), ABORT);
  }

  /**
   * Refuses to start a second job. What an earlier job has left that nobody runs any more, such as
   * one of the same node before it was restarted, does not stand in the way of the next.
   *
   * @throws SolrException 400 if one is running, or may be
   */
  public void requireNone() {
    NamedList<?> status = written();
    if (JobState.RUNNING.label().equals(status.get(KeptStatus.STATE))) {
      throw CollectionStatus.running(String.valueOf(status.get(KeptStatus.STARTED)));
    }
    Optional.ofNullable((String) status.get(KeptStatus.RUN)).ifPresent(kept::release);
    kept.releaseForgotten(TO_BEGIN);
  }
}
