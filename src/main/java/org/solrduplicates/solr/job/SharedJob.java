package org.solrduplicates.solr.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * The job of a collection, or of one of its shards, as any node of the cloud sees it: what
 * ZooKeeper keeps of it, and how far it is where it runs. Safe for use by several threads.
 *
 * @param kept what ZooKeeper keeps
 * @param leaders know the replicas of the collection
 * @param message what a node is sent for a command
 * @param reply where it answers
 */
public record SharedJob(
    CollectionStatus kept,
    ShardLeaders leaders,
    Function<String, ModifiableSolrParams> message,
    String reply) {
  /** No start takes longer from its right to run to its status. */
  private static final Duration TO_BEGIN = Duration.ofMinutes(2);

  /** Sends a command to a replica in the name of its user; the node asks for a status itself. */
  private NamedList<?> ask(Replica where, String command) {
    ModifiableSolrParams sent = message.apply(command);
    NamedList<Object> answer =
        command.equals(JobCommand.STATUS)
            ? leaders.ask(where.getShard(), where.getCoreUrl(), sent)
            : leaders.tell(where.getShard(), where.getCoreUrl(), sent);
    return (NamedList<?>) Objects.requireNonNull(answer.get(reply), "no answer");
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
        .replica(status.core())
        .filter(replica -> replica.getNodeName().equals(status.node()))
        .filter(replica -> alive.contains(replica.getNodeName()));
  }

  private Optional<NamedList<?>> status(Replica where) {
    try {
      return Optional.of(ask(where, JobCommand.STATUS));
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
    ask(replica(running).orElseThrow(BackgroundJob::noneRuns), "abort");
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
    kept.releaseForgotten(Instant.now().minus(TO_BEGIN));
  }
}
