package org.solrduplicates.solr.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.core.SolrCore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.shard.CollectionZnodes;

/**
 * Keeps the status of the last job of a collection, or of one of its shards, in ZooKeeper below the
 * collection, where every node finds it. Beside it is who may run one: the name of a run, kept for
 * as long as the session of its node. Safe for use by several threads.
 */
public final class CollectionStatus implements StatusStore {
  private static final Logger LOG = LoggerFactory.getLogger(CollectionStatus.class);

  /** ZooKeeper takes a megabyte at most. */
  static final int MOST_BYTES = 500_000;

  /** Of a longer status texts are cut, such as filters and errors. In characters. */
  private static final int LONGEST_TEXT = 2_000;

  private final CollectionZnodes znodes;
  private final Path key;
  private final String name;
  private final String holder;

  /**
   * Keeps the status under a name.
   *
   * @param name of the job, which no other job of the collection has
   */
  public CollectionStatus(SolrCore core, String name) {
    this.znodes = CollectionZnodes.of(core);
    this.key = DataFolder.of(core).resolve(name).toAbsolutePath().normalize();
    this.name = name;
    this.holder = name + ".running";
  }

  @Override
  public Path key() {
    return key;
  }

  @Override
  public Optional<KeptStatus> read() {
    return znodes.read(name).map(KeptStatus::read);
  }

  /** A status that is damaged belongs to the run that may go on. */
  private static Predicate<byte[]> statusOf(String run) {
    return bytes -> {
      KeptStatus kept = KeptStatus.read(bytes);
      return kept.isDamaged() || kept.run().equals(run);
    };
  }

  private static Predicate<byte[]> named(String run) {
    return bytes -> new String(bytes, UTF_8).equals(run);
  }

  private boolean take(String run) {
    return znodes.hold(holder, run.getBytes(UTF_8)) || isHeldBy(run);
  }

  /** Returns whether a run is the one that may go on, as far as ZooKeeper knows. */
  boolean isHeldBy(String run) {
    return znodes.read(holder).filter(named(run)).isPresent();
  }

  @Override
  public void begin(KeptStatus status) {
    try {
      if (!take(status.run())) {
        throw running(
            read()
                .filter(KeptStatus::isRunning)
                .map(k -> k.text(KeptStatus.STARTED))
                .orElse("now"));
      }
      znodes.write(name, bytes(status));
    } catch (RuntimeException | Error e) {
      release(status.run());
      throw e;
    }
  }

  static SolrException running(String since) {
    return RequestParams.badRequest(
        "command must not be start while a job is running, since " + since);
  }

  static byte[] bytes(KeptStatus status) {
    byte[] bytes = status.bytes();
    return bytes.length <= MOST_BYTES ? bytes : status.cut(LONGEST_TEXT).bytes();
  }

  @Override
  public void note(KeptStatus status) {
    try {
      znodes.replace(name, statusOf(status.run()), bytes(status));
    } catch (SolrException e) {
      LOG.warn("cannot keep the status of the job '{}'", name, e);
    }
  }

  @Override
  public void end(KeptStatus status) {
    note(status);
    release(status.run());
  }

  /** Lets another job begin after a run that has ended, or that nobody runs any more. */
  void release(String run) {
    try {
      znodes.remove(holder, named(run));
    } catch (SolrException e) {
      LOG.warn("cannot let go of the job '{}', which the next start will do", name, e);
    }
  }

  /**
   * Lets another job begin after a start that was cut off from ZooKeeper, so that no status names
   * it. Where the status is damaged, it may have named one that runs.
   *
   * @param age how long ago it has begun at least
   */
  void releaseForgotten(Duration age) {
    if (read().filter(KeptStatus::isDamaged).isEmpty()) {
      znodes.removeOlder(holder, age);
    }
  }

  /**
   * Refuses to write for a run that is not the one that may, by which two jobs would mix.
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
   * {@inheritDoc} After the session of the node has ended, a run may go on as long as no other has
   * begun.
   */
  @Override
  public void requireCurrent(String run) {
    if (!isHeldBy(run)) {
      boolean taken = take(run);
      if (!taken || read().filter(kept -> kept.run().equals(run)).isEmpty()) {
        release(run);
        throw superseded();
      }
    }
  }
}
