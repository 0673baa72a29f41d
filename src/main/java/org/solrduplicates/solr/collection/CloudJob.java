package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.job.CollectionStatus;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.shard.CollectionZnodes;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * What nodes ask each other about the job that groups a collection: a command, or the record of its
 * last run.
 *
 * @param leaders know the replicas of the collection
 */
record CloudJob(ShardLeaders leaders) {
  /** The name of the job in ZooKeeper. */
  static final String NAME = "groups";

  /** Where a node answers another one. */
  static final String REPLY = "job";

  private static final String COMMAND = NodeSignature.PREFIX + ".command";
  private static final String RECORD = NodeSignature.PREFIX + ".record";
  private static final String LENGTH = NodeSignature.PREFIX + ".length";
  private static final int PART_BYTES = 1 << 22;

  /** Returns the command of a user that another node has passed on, if it has. */
  static Optional<String> command(SolrParams params) {
    return Optional.ofNullable(params.get(COMMAND));
  }

  /** Returns whether another node asks for a part of the record of the last run. */
  static boolean isForRecord(SolrParams params) {
    return params.get(RECORD) != null;
  }

  /**
   * Returns the part of the record that a request asks for.
   *
   * @throws SolrException 404 if there is no record
   */
  static byte[] part(SolrParams params, FileRunStore records) {
    try {
      return records.part(params.getLong(RECORD, 0), params.getInt(LENGTH, 0));
    } catch (IOException e) {
      throw new SolrException(ErrorCode.NOT_FOUND, "it has no such record", e);
    }
  }

  private ModifiableSolrParams sent(String command) {
    return leaders.sent().set(COMMAND, command);
  }

  private static Object reply(NamedList<Object> answer) {
    return Objects.requireNonNull(answer.get(REPLY), "no answer");
  }

  /** Passes a command on to where jobs are started, and returns what is said of the job. */
  NamedList<?> passOn(String command) {
    Replica home = leaders.home();
    return (NamedList<?>) reply(leaders.tell(home.getShard(), home.getCoreUrl(), sent(command)));
  }

  /** Returns whether the job of the collection is started here. */
  boolean isHome() {
    CloudDescriptor cloud = leaders.core().getCoreDescriptor().getCloudDescriptor();
    return leaders.home().getName().equals(cloud.getCoreNodeName());
  }

  /** Returns the job, which may run on any node. */
  SharedJob shared() {
    return new SharedJob(new CollectionStatus(leaders.core(), NAME), leaders, this::sent, REPLY);
  }

  /** Returns the records of the runs, for one job that this core runs. */
  CollectionRunStore records(FileRunStore own) {
    return new CollectionRunStore(
        own, CollectionZnodes.of(leaders.core()), leaders.core().getName(), this::part);
  }

  /**
   * Returns what ends a job when the collection has other shards than now, as after a split: what
   * it writes to the old ones would not be seen.
   */
  Runnable sameShards() {
    List<String> begun = leaders.names();
    return () -> {
      List<String> now = leaders.names();
      if (!now.equals(begun)) {
        throw new IllegalStateException(
            "the collection had the shards " + begun + " and has " + now + " now; start again");
      }
    };
  }

  private byte[] part(String core, long from) {
    Replica replica =
        leaders
            .replica(core)
            .orElseThrow(() -> new SolrException(ErrorCode.NOT_FOUND, "it was removed"));
    ModifiableSolrParams sent =
        leaders.sent().set(RECORD, Long.toString(from)).set(LENGTH, PART_BYTES);
    return (byte[]) reply(leaders.ask(replica.getShard(), replica.getCoreUrl(), sent));
  }
}
