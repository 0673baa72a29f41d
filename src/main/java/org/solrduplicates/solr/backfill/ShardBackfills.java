package org.solrduplicates.solr.backfill;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.JobState;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.shards.ShardLeaders;

/**
 * The backfills of all shards of a collection, each on the leader of its shard.
 *
 * @param leaders the leaders
 */
record ShardBackfills(ShardLeaders leaders) {
  /** The question that only reads. */
  static final String STATUS = status().json();

  private static BackfillBody status() {
    return BackfillBody.of(Map.of(JobCommand.COMMAND, JobCommand.STATUS));
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

  private NamedList<?> ask(String shard, String body) {
    ModifiableSolrParams sent = leaders.sent();
    BackfillHandler.writeTo(sent, body);
    return ask(shard, sent);
  }

  private Obstacles obstacles(String shard, boolean checksText) {
    ModifiableSolrParams sent = leaders.sent();
    BackfillHandler.writeTo(sent, checksText);
    return Obstacles.read(ask(shard, sent));
  }

  private NamedList<?> ask(String shard, ModifiableSolrParams sent) {
    return BackfillHandler.answer(leaders.ask(shard, leaders.leader(shard).getCoreUrl(), sent));
  }

  /** All are asked before the first is started, so that none is if one has a reason against it. */
  private void start(BackfillBody body) {
    requireNone();
    if (body.isWriting()) {
      BackfillHandler.refuseLoss(
          leaders.names().stream()
              .map(shard -> obstacles(shard, body.isCheckingText()))
              .reduce(Obstacles::and)
              .orElseThrow(),
          body);
    }
    String json = body.sharedBy(leaders.names().size()).json();
    leaders.names().forEach(shard -> ask(shard, json));
  }

  private void requireNone() {
    leaders
        .names()
        .forEach(
            shard -> {
              NamedList<?> status = ask(shard, STATUS);
              if (isRunning(status)) {
                throw DuplicatesRequest.badRequest(
                    "command must not be start while a job is running, since "
                        + status.get("started"));
              }
            });
  }

  private static boolean isRunning(NamedList<?> status) {
    return JobState.RUNNING.label().equals(status.get("state"));
  }

  private void abort() {
    List<String> running =
        statuses().entrySet().stream()
            .filter(shard -> isRunning(shard.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    if (running.isEmpty()) {
      throw DuplicatesRequest.badRequest("command must not be abort, for no job is running");
    }
    running.forEach(this::abort);
  }

  /** One that has ended meanwhile is no mistake. */
  private void abort(String shard) {
    try {
      ask(shard, BackfillBody.of(Map.of(JobCommand.COMMAND, "abort")).json());
    } catch (SolrException e) {
      if (e.code() != SolrException.ErrorCode.BAD_REQUEST.code) {
        throw e;
      }
    }
  }

  private SimpleOrderedMap<Object> written() {
    return new WholeStatus(statuses()).written();
  }

  private SortedMap<String, NamedList<?>> statuses() {
    SortedMap<String, NamedList<?>> statuses = new TreeMap<>();
    leaders.names().forEach(shard -> statuses.put(shard, statusOf(shard)));
    return statuses;
  }

  /** Nobody waits for an election only to be told how far it is. */
  private NamedList<?> statusOf(String shard) {
    if (!leaders.hasLeader(shard)) {
      return WholeStatus.unknown("no leader lives");
    }
    try {
      return ask(shard, STATUS);
    } catch (SolrException e) {
      return WholeStatus.unknown(String.valueOf(e.getMessage()));
    }
  }
}
