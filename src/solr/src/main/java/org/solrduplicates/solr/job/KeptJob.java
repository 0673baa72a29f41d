// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.core.SolrCore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.wire.Codec;

/**
 * The stored status of a job and the name of its current run.
 *
 * @param name unique within the collection
 */
public record KeptJob(CollectionState state, String name) {
  /** The job that numbers groups. */
  public static final String GROUPS = "groups";

  private static final Logger LOG = LoggerFactory.getLogger(KeptJob.class);

  private static final Frame<JobStatus> FRAME = new Frame<>(Codec.of(JobStatus.class));

  /** Stays below the ZooKeeper limit of one megabyte. */
  static final int MOST_BYTES = 500_000;

  /** Maximum time between the lock and the first status of a run. */
  private static final Duration TO_BEGIN = Duration.ofMinutes(2);

  private String holder() {
    return name + ".running";
  }

  JobStatus read() {
    try {
      return read(state.read(name));
    } catch (IOException e) {
      return unreadable(e);
    }
  }

  /**
   * Returns why a collection without group numbers has none, with the next step; empty if a job was
   * done, or that is unknown.
   *
   * @param collection its name, or that of a standalone core
   */
  public Optional<String> undone(String collection) {
    try {
      return state.isConnected() ? undone(read(), collection) : Optional.empty();
    } catch (SolrException e) { // a result list does not need it
      LOG.debug("cannot read whether a job has run in {}", collection, e);
      return Optional.empty();
    }
  }

  private static Optional<String> undone(JobStatus last, String collection) {
    if (last.isDone() || last.isUnreadable()) {
      return Optional.empty();
    }
    return Optional.of(
        Sentence.of(
            last.run().isEmpty()
                ? "no job has run in collection %1$s: POST /%1$s/duplicates/groups"
                    + " {\"command\":\"start\"}"
                : "no job has ended well in collection %1$s: GET"
                    + " /%1$s/duplicates/groups?command=status",
            collection));
  }

  private JobStatus read(Optional<byte[]> bytes) {
    try {
      return bytes.isPresent() ? FRAME.read(bytes.get()) : JobStatus.NONE;
    } catch (IOException e) {
      return unreadable(e);
    }
  }

  private JobStatus unreadable(IOException why) {
    LOG.warn("cannot read the status of the last job '{}'", name, why);
    return JobStatus.unreadable(String.valueOf(why.getMessage()));
  }

  private static byte[] bytes(JobStatus status) {
    byte[] bytes = FRAME.bytes(status);
    return bytes.length <= MOST_BYTES ? bytes : FRAME.bytes(status.cut());
  }

  boolean isHeldBy(String run) {
    return state.isHeld(holder(), run);
  }

  /**
   * Stores the status of a new run in all its collections, or in none if another one runs. A failed
   * write of a local file does not prevent the run.
   *
   * @param all in an order that is the same for all runs
   * @throws SolrException 400 if another one runs, 503 if that is unknown
   */
  static void begin(List<KeptJob> all, JobStatus status) {
    try {
      all.forEach(one -> one.hold(status.run()));
      all.forEach(one -> one.write(status));
    } catch (RuntimeException | Error e) {
      all.forEach(one -> one.release(status.run()));
      throw e;
    }
  }

  private void hold(String run) {
    if (!state.hold(holder(), run)) {
      throw running(read());
    }
  }

  private void write(JobStatus status) {
    try {
      state.write(name, bytes(status));
    } catch (IOException e) {
      warn(e);
    }
  }

  private void warn(Exception why) {
    LOG.warn("cannot store the status of the job '{}'", name, why);
  }

  static SolrException running(JobStatus other) {
    return RequestParams.badRequest(
        "A job has been running since "
            + (other.isRunning() ? other.started() : "now")
            + over(other)
            + ". Wait for it or send {\"command\":\"abort\"}.");
  }

  private static String over(JobStatus other) {
    String core = other.core().isEmpty() ? "" : " on the core " + other.core();
    return other.collections().isEmpty()
        ? core
        : core + " over the collections " + String.join(", ", other.collections());
  }

  /** Returns the same job of another collection of the cluster. */
  KeptJob of(SolrCore core, String collection) {
    return new KeptJob(CollectionZnodes.of(core, collection), name);
  }

  /** Stores progress, unless another run has begun. Only logs failures. */
  void note(JobStatus status) {
    try {
      Optional<byte[]> seen = state.read(name);
      JobStatus before = read(seen);
      if (before.isOf(status) || before.isUnreadable() || isHeldBy(status.run())) {
        state.compareAndSet(name, seen, bytes(status));
      }
    } catch (IOException | SolrException e) {
      warn(e);
    }
  }

  void end(JobStatus status) {
    note(status);
    release(status.run());
  }

  /** Allows another run after this one ended or was lost. */
  void release(String run) {
    try {
      state.release(holder(), run);
    } catch (SolrException e) {
      LOG.warn("cannot release the lock of the job '{}'; the next start does", name, e);
    }
  }

  /**
   * Allows another run after a start that lost ZooKeeper before it stored a status. An unreadable
   * status may name a running job, so it blocks.
   */
  void releaseForgotten() {
    if (!read().isUnreadable()) {
      state.releaseOlder(holder(), TO_BEGIN);
    }
  }

  /**
   * Fails unless the run holds the lock, because two runs would mix their results.
   *
   * @throws SolrException 503 if it does not, the collection is deleted, or that is unknown
   */
  public void requireHeldBy(String run) {
    if (!isHeldBy(run)) {
      throw superseded();
    }
  }

  private static SolrException superseded() {
    return new SolrException(
        ErrorCode.SERVICE_UNAVAILABLE,
        "the job lost its lock: another node started a job, this node lost its ZooKeeper session, or"
            + " the collection was deleted");
  }

  /**
   * Fails if another run may have replaced this one. After a lost session a run continues if no
   * other has begun.
   *
   * @throws SolrException 503 if another has begun, the collection is deleted, or that is unknown
   */
  void requireCurrent(String run) {
    if (!isHeldBy(run)) {
      boolean taken = state.hold(holder(), run);
      if (!taken || !read().run().equals(run)) {
        release(run);
        throw superseded();
      }
    }
  }
}
