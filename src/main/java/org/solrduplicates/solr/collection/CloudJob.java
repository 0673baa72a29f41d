package org.solrduplicates.solr.collection;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.RunStore;
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
 * What nodes ask each other about the job that groups a collection: to start it, or for the record
 * of its last run.
 *
 * @param leaders know the replicas of the collection
 */
record CloudJob(ShardLeaders leaders) {
  /** The name of the job in ZooKeeper. */
  static final String NAME = "groups";

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

  /** Starts the job, and tells what is said of it. */
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

  /** Returns whether the job of the collection is started here. */
  boolean isHome() {
    CloudDescriptor cloud = leaders.core().getCoreDescriptor().getCloudDescriptor();
    return leaders.home().getName().equals(cloud.getCoreNodeName());
  }

  /** Returns the job, which may run on any node. */
  SharedJob shared() {
    return new SharedJob(new CollectionStatus(leaders.core(), NAME), leaders);
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
    return leaders.<FileRunStore>client(replica).ask(RECORD, new Part(from, PART_BYTES));
  }

  /**
   * The record of the last run of a collection. It may be large, so it stays a file of the core
   * that has run the job; ZooKeeper names that core, and a job that runs elsewhere copies it from
   * there. An older record of this core serves where that fails: what it says of documents that
   * have not changed is still true. For one job.
   */
  private static final class CollectionRunStore implements RunStore {
    private static final String NAME = "groups.record";

    private final FileRunStore file;
    private final CollectionZnodes znodes;
    private final String own;
    private final BiFunction<String, Long, byte[]> parts;
    private volatile String notReused = "";
    private boolean isAsked;

    /**
     * Prepares for one run.
     *
     * @param file the records of this core
     * @param own the name of this core
     * @param parts returns a part of the record of the last run of a core, from a byte on, nothing
     *     behind its end; throws a SolrException if the core does not answer or has none
     */
    CollectionRunStore(
        FileRunStore file,
        CollectionZnodes znodes,
        String own,
        BiFunction<String, Long, byte[]> parts) {
      this.file = file;
      this.znodes = znodes;
      this.own = own;
      this.parts = parts;
    }

    @Override
    public String notReused() {
      return notReused;
    }

    @Override
    public Optional<InputStream> last() throws IOException {
      if (!isAsked) {
        isAsked = true;
        Optional<String> where = znodes.read(NAME).map(bytes -> new String(bytes, UTF_8));
        if (where.isPresent() && !where.get().equals(own)) {
          tryToCopy(where.get());
        }
      }
      return file.last();
    }

    private void tryToCopy(String core) throws IOException {
      try {
        copy(core);
      } catch (SolrException e) {
        notReused = "the record of the last run cannot be had from " + core + ": " + e.getMessage();
      }
    }

    /** A record that is damaged on its way is recognized by whoever reads it. */
    private void copy(String core) throws IOException {
      try (OutputStream out = file.next()) {
        long from = 0;
        for (byte[] part = parts.apply(core, from); part.length > 0; ) {
          out.write(part);
          from += part.length;
          part = parts.apply(core, from);
        }
      }
      file.keep();
    }

    @Override
    public OutputStream next() throws IOException {
      return file.next();
    }

    @Override
    public void keep() throws IOException {
      file.keep();
      znodes.write(NAME, own.getBytes(UTF_8));
    }
  }
}
