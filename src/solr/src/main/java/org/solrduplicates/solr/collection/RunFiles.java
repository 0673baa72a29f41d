// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.LongFunction;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.Replica;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.collection.Exchange;
import org.solrduplicates.core.collection.RunOutcome;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.lucene.DirectoryExchange;
import org.solrduplicates.solr.job.CollectionState;
import org.solrduplicates.solr.job.CoreFolder;
import org.solrduplicates.solr.job.Frame;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;

/**
 * The record of the last run of a job. It may be large, so it is a file of the core that ran the
 * job. In SolrCloud the collection state names that core, and a job on another core copies the
 * file. If copying fails, an older file of this core is used, because its entries for unchanged
 * documents are still valid. Create one instance per run.
 */
final class RunFiles implements RunStore {
  /**
   * The last run.
   *
   * @param core the core that has its record; empty if there is none
   * @param writing whether a later run began to write group numbers and did not finish
   * @param outcome how it ended, if the next run may rely on that
   */
  public record Last(String core, boolean writing, Optional<RunOutcome> outcome) {
    static final Last NONE = new Last("", false);

    Last(String core, boolean writing) {
      this(core, writing, Optional.empty());
    }
  }

  /** The part of the record from an offset in bytes; empty at the end. */
  static final ShardTask<LongFunction<byte[]>, Long, byte[]> RECORD =
      ShardTask.reading(
          "record", Codec.of(Long.class), Codec.of(byte[].class), LongFunction::apply);

  private static final Logger LOG = LoggerFactory.getLogger(RunFiles.class);
  private static final Frame<Last> LAST = new Frame<>(Codec.of(Last.class));
  private static final int PART_BYTES = 1 << 22;

  private static final String MORE_ROOM =
      "free space, or set "
          + CoreFolder.JOB_DIR
          + " to a folder on another disk, and start the job again";

  private final String job;
  private final CoreFolder folder;
  private final ShardLeaders leaders;
  private final String own;
  private final boolean isMoving;
  private Last before = Last.NONE;
  private String notReused = "";
  private boolean isAsked;

  RunFiles(String job, CoreFolder folder, ShardLeaders leaders) {
    this.job = job;
    this.folder = folder;
    this.leaders = leaders;
    this.own = leaders.core().getName();
    this.isMoving = Cluster.of(leaders.core()).movesJobs();
  }

  private static String file(String job) {
    return job + "-last-run";
  }

  private String unfinished() {
    return job + "-this-run";
  }

  /** Returns a part of the record of this core; 404 if there is none. */
  static byte[] part(String job, CoreFolder folder, long from) {
    try {
      return folder.part(file(job), from, PART_BYTES);
    } catch (IOException e) {
      throw new SolrException(ErrorCode.NOT_FOUND, "this core has no record of the job", e);
    }
  }

  private CollectionState state() {
    return CollectionState.of(leaders.core(), folder);
  }

  private Last lastRun() {
    try {
      Optional<byte[]> bytes = state().read(job + ".record");
      return bytes.isPresent() ? LAST.read(bytes.get()) : Last.NONE;
    } catch (IOException e) {
      throw unavailable("cannot read which core has it: " + e.getMessage(), e);
    }
  }

  private static SolrException unavailable(String why, @Nullable Exception cause) {
    return new SolrException(
        ErrorCode.SERVICE_UNAVAILABLE, "the last run has no available record: " + why, cause);
  }

  private void note(Last last) throws IOException {
    state().write(job + ".record", LAST.bytes(last));
  }

  /**
   * Returns the other replica that has the record of the last run; empty if this core has it, or
   * there is none.
   *
   * @throws SolrException 503 if that replica was removed
   */
  Optional<Replica> owner() {
    before = lastRun();
    if (!isMoving || before.core.isEmpty() || before.core.equals(own)) {
      return Optional.empty();
    }
    Optional<Replica> owner = leaders.replica(before.core);
    if (owner.isEmpty()) {
      throw unavailable("the replica " + before.core + ", which ran the job, was removed", null);
    }
    return owner;
  }

  @Override
  public String notReused() {
    return notReused;
  }

  @Override
  public Optional<InputStream> last() throws IOException {
    if (!isAsked) {
      isAsked = true;
      try {
        before = new Last("", isMoving); // in case it cannot be read
        owner().ifPresent(this::copy);
      } catch (SolrException e) {
        notReused = String.valueOf(e.getMessage());
      }
    }
    return onThisCore();
  }

  Optional<InputStream> onThisCore() throws IOException {
    return folder.open(file(job));
  }

  /** A record damaged in transit is detected when it is read. */
  private void copy(Replica owner) {
    try {
      try (OutputStream out = next()) {
        long from = 0;
        for (byte[] part = part(owner, from); part.length > 0; part = part(owner, from)) {
          out.write(part);
          from += part.length;
        }
      }
      folder.rename(unfinished(), file(job));
    } catch (IOException | SolrException e) {
      throw unavailable(owner.getCoreName() + ": " + e.getMessage(), e);
    }
  }

  private byte[] part(Replica owner, long from) {
    return leaders.ask(owner, RECORD, from);
  }

  @Override
  public OutputStream next() throws IOException {
    return folder.create(unfinished());
  }

  @Override
  public boolean begin() throws IOException {
    before = isAsked ? before : known();
    note(new Last(before.core, true));
    return isMoving && before.writing;
  }

  /** Returns the last run, or one that wrote if it is unknown. */
  private Last known() {
    try {
      return lastRun();
    } catch (SolrException e) {
      LOG.warn("an import writes all numbers, because the last run is unknown", e);
      return new Last("", isMoving);
    }
  }

  @Override
  public Exchange exchange() throws IOException {
    String prefix = job + "-stage-";
    // removes the files of a run before the setting was added
    new DirectoryExchange(folder.directory(), prefix, MORE_ROOM).close();
    return new DirectoryExchange(folder.jobDirectory(), prefix, MORE_ROOM);
  }

  @Override
  public void keep(Optional<RunOutcome> outcome) throws IOException {
    folder.rename(unfinished(), file(job));
    note(new Last(own, false, outcome));
  }

  @Override
  public void keepLast() throws IOException {
    note(new Last(before.core, false));
  }

  @Override
  public InputStream imported() throws IOException {
    return ImportFile.open(job, folder);
  }

  /** Removes the rows of an import, and the record of a run that failed, which may be large. */
  void removeUnfinished() {
    try {
      ImportFile.remove(job, folder);
      folder.delete(unfinished());
    } catch (IOException e) {
      LOG.warn("cannot remove a file of a run that has ended; the next run overwrites it", e);
    }
  }

  @Override
  public Optional<RunOutcome> outcome() {
    try {
      return lastRun().outcome();
    } catch (SolrException e) { // last() reports it
      return Optional.empty();
    }
  }
}
