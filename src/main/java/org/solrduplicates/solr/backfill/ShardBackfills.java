package org.solrduplicates.solr.backfill;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.CollectionStatus;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.shard.ShardClient;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * The backfills of all shards of a collection, each started on the leader of its shard.
 *
 * @param leaders the leaders
 */
record ShardBackfills(ShardLeaders leaders) {
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

  /** Returns the backfill of a shard, which may run on any of its replicas. */
  private SharedJob shared(String shard) {
    return new SharedJob(
        new CollectionStatus(leaders.core(), BackfillHandler.name(shard)), leaders);
  }

  /** All are asked before the first is started, so that none is if one has a reason against it. */
  private void start(BackfillBody body) {
    leaders.names().forEach(shard -> shared(shard).requireNone());
    List<ShardClient<ShardBackfill>> shards = leaders.clients();
    if (body.isWriting()) {
      shards.stream()
          .map(shard -> shard.ask(ShardBackfill.BLOCKERS, body.isCheckingText()))
          .reduce(UpdateBlockers::and)
          .orElseThrow()
          .refuseLoss(body.allowLoss());
    }
    BackfillBody share = body.sharedBy(shards.size());
    shards.forEach(shard -> shard.ask(ShardBackfill.START, share));
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
