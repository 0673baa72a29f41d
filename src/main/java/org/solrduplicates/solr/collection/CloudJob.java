package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.collection.shard.Caller;
import org.solrduplicates.solr.job.CollectionStatus;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.shard.CollectionZnodes;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/**
 * What nodes ask each other about a job of a whole collection: to start it, or for the record of
 * its last run.
 *
 * @param name the name of the job in ZooKeeper
 */
record CloudJob(String name, ShardLeaders leaders) {
  private static final int PART_BYTES = 1 << 22;

  /**
   * A part of a record.
   *
   * @param from where it begins, in bytes
   * @param length how many bytes there are at most
   */
  public record Part(long from, int length) {}

  /** A part of the record of the last run, nothing behind its end; 404 if there is no record. */
  static final ShardTask<FileRunStore, Part, byte[]> RECORD =
      ShardTask.reading("record", Codec.of(Part.class), Codec.of(byte[].class), CloudJob::part);

  static final ShardTask<Supplier<NamedList<?>>, Nothing, NamedList<?>> START =
      ShardTask.commanding("start", Codec.of(Nothing.class), (start, nothing) -> start.get());

  private static byte[] part(FileRunStore records, Part part) {
    try {
      return records.part(part.from, part.length);
    } catch (IOException e) {
      throw new SolrException(ErrorCode.NOT_FOUND, "it has no such record", e);
    }
  }

  /** Starts the job for a user where jobs are started, and returns what is said of it. */
  NamedList<?> start(@Nullable Principal user) {
    Caller caller = Caller.of(DocumentKey.SEED, Weights.EQUAL, user);
    ShardLeaders asking = leaders.with(caller::writeTo);
    return asking.<Supplier<NamedList<?>>>client(leaders.home()).ask(START, Nothing.AT_ALL);
  }

  boolean isHome() {
    CloudDescriptor cloud = leaders.core().getCoreDescriptor().getCloudDescriptor();
    return leaders.home().getName().equals(cloud.getCoreNodeName());
  }

  /** Returns the job, which may run on any node. */
  SharedJob shared() {
    return new SharedJob(new CollectionStatus(leaders.core(), name), leaders);
  }

  CollectionRunStore records(FileRunStore own) {
    return new CollectionRunStore(
        name, own, CollectionZnodes.of(leaders.core()), leaders.core().getName(), this::part);
  }

  /**
   * Returns the replica that has the record of the last run; nothing if there is none.
   *
   * @throws SolrException 503 if it was removed
   */
  Optional<Replica> owner() {
    return CollectionRunStore.owner(name, CollectionZnodes.of(leaders.core())).map(this::replica);
  }

  private Replica replica(String core) {
    return leaders
        .replica(core)
        .orElseThrow(
            () ->
                new SolrException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "the replica "
                        + core
                        + ", which has run the job, was removed; start it again"));
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
    return leaders.<FileRunStore>client(replica).ask(RECORD, new Part(from, PART_BYTES));
  }
}
