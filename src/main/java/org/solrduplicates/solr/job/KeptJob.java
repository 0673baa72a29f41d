package org.solrduplicates.solr.job;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.wire.Codec;

/**
 * The status of the last job of a name, and which run may go on, in the state of its collection.
 *
 * @param name of the job, which no other job of the collection has
 */
public record KeptJob(CollectionState state, String name) {
  private static final Logger LOG = LoggerFactory.getLogger(KeptJob.class);

  private static final Frame<JobStatus> FRAME = new Frame<>(1, Codec.of(JobStatus.class));

  /** ZooKeeper takes a megabyte at most. */
  static final int MOST_BYTES = 500_000;

  /** No start takes longer from its right to run to its status. */
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
   * Keeps the status of a job that begins. If a file of this core cannot be written, the job begins
   * nevertheless.
   *
   * @throws SolrException 400 if another one runs, 503 if nobody can tell
   */
  void begin(JobStatus status) {
    try {
      if (!state.hold(holder(), status.run())) {
        throw running(read());
      }
      state.write(name, bytes(status));
    } catch (IOException e) {
      warn(e);
    } catch (RuntimeException | Error e) {
      release(status.run());
      throw e;
    }
  }

  private void warn(Exception why) {
    LOG.warn("cannot keep the status of the job '{}'", name, why);
  }

  static SolrException running(JobStatus other) {
    return RequestParams.badRequest(
        "A job has been running since "
            + (other.isRunning() ? other.started() : "now")
            + ". Wait for it or send {\"command\":\"abort\"}.");
  }

  /** Keeps how far the job is, unless another one has begun. A failure is only logged. */
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

  /** Keeps how the job has ended, likewise. */
  void end(JobStatus status) {
    note(status);
    release(status.run());
  }

  /** Lets another job begin after a run that has ended, or that nobody runs any more. */
  void release(String run) {
    try {
      state.release(holder(), run);
    } catch (SolrException e) {
      LOG.warn("cannot let go of the job '{}', which the next start will do", name, e);
    }
  }

  /**
   * Lets another job begin after a start that was cut off from ZooKeeper, so that no status names
   * it. Where the status cannot be read, it may have named one that runs.
   */
  void releaseForgotten() {
    if (!read().isUnreadable()) {
      state.releaseOlder(holder(), TO_BEGIN);
    }
  }

  /**
   * Refuses to write for a run that is not the one that may, because two jobs would mix.
   *
   * @throws SolrException 503 if it is not, the collection is gone, or nobody can tell
   */
  public void requireHeldBy(String run) {
    if (!isHeldBy(run)) {
      throw superseded();
    }
  }

  private static SolrException superseded() {
    return new SolrException(
        ErrorCode.SERVICE_UNAVAILABLE,
        "another node has begun a job since, the node of this one has lost its session with"
            + " ZooKeeper, or the collection was deleted");
  }

  /**
   * Refuses to go on with a run in the place of which another may run. After the session of its
   * node has ended, a run goes on if no other has begun.
   *
   * @throws SolrException 503, likewise
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
