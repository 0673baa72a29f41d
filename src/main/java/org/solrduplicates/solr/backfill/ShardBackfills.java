package org.solrduplicates.solr.backfill;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.CollectionStatus;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * The backfills of all shards of a collection, each started on the leader of its shard.
 *
 * @param leaders the leaders
 */
record ShardBackfills(ShardLeaders leaders) {
  /** The question that only reads. */
  static final String STATUS = command(JobCommand.STATUS).json();

  private static BackfillBody command(String command) {
    return BackfillBody.of(Map.of(JobCommand.COMMAND, command));
  }

  NamedList<?> obey(BackfillBody body) {
    if (body.isStatus()) {
      return written();
    }
    if (body.command() == BackfillBody.Command.ABORT) {
      abort();
    } else {
      start(body);
    }
    return written();
  }

  private UpdateBlockers blockers(String shard, boolean checksText) {
    ModifiableSolrParams sent = leaders.sent().set(BackfillHandler.OBSTACLES, checksText);
    NamedList<Object> answer = leaders.ask(shard, leaders.leader(shard).getCoreUrl(), sent);
    return UpdateBlockers.read((NamedList<?>) answer.get(BackfillHandler.BACKFILL));
  }

  /** Returns the backfill of a shard, which may run on any of its replicas. */
  private SharedJob shared(String shard) {
    return new SharedJob(
        new CollectionStatus(leaders.core(), BackfillHandler.name(shard)),
        leaders,
        command -> sent(command(command)),
        BackfillHandler.BACKFILL);
  }

  /** All are asked before the first is started, so that none is if one has a reason against it. */
  private void start(BackfillBody body) {
    leaders.names().forEach(shard -> shared(shard).requireNone());
    if (body.isWriting()) {
      BackfillHandler.refuseLoss(
          leaders.names().stream()
              .map(shard -> blockers(shard, body.isCheckingText()))
              .reduce(UpdateBlockers::and)
              .orElseThrow(),
          body);
    }
    BackfillBody share = body.sharedBy(leaders.names().size());
    for (String shard : leaders.names()) { // in the name of the user, who may update
      leaders.tell(shard, leaders.leader(shard).getCoreUrl(), sent(share));
    }
  }

  private ModifiableSolrParams sent(BackfillBody body) {
    return leaders.sent().set(BackfillHandler.BODY, body.json());
  }

  /** That some have ended is no mistake, only that all have. */
  private void abort() {
    if (leaders.names().stream().filter(this::isAborted).count() == 0) {
      throw BackgroundJob.noneRuns();
    }
  }

  private boolean isAborted(String shard) {
    try {
      shared(shard).abort();
      return true;
    } catch (SolrException e) {
      if (e.code() != SolrException.ErrorCode.BAD_REQUEST.code) {
        throw e;
      }
      return false;
    }
  }

  private SimpleOrderedMap<Object> written() {
    return new WholeStatus(statuses()).written();
  }

  private SortedMap<String, NamedList<?>> statuses() {
    SortedMap<String, NamedList<?>> statuses = new TreeMap<>();
    leaders.names().forEach(shard -> statuses.put(shard, shared(shard).written()));
    return statuses;
  }
}
