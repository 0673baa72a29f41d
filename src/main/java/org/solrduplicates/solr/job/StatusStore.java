package org.solrduplicates.solr.job;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.solr.common.SolrException;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * Where the status of the last job is kept, so that it outlives the process, and where it is known
 * who may run one. Safe for use by several threads.
 */
public interface StatusStore {
  /**
   * Returns where the status of a job of a core is kept.
   *
   * @param shared its name in the collection, which no other job has
   * @param file its name beside the index of a core that is all of a collection
   */
  static StatusStore of(SolrCore core, String shared, String file) {
    return ShardLeaders.isCloud(core)
        ? new CollectionStatus(core, shared)
        : new StatusFile(DataFolder.of(core).resolve(file));
  }

  /** Returns what tells the jobs of a core from those of others on this node. */
  Path key();

  /** Returns the status that was kept last, as it was kept. */
  Optional<KeptStatus> read();

  /**
   * Keeps the status of a job that begins.
   *
   * @throws SolrException 400 if another one runs, 503 if nobody can tell
   */
  default void begin(KeptStatus status) {
    note(status);
  }

  /** Keeps how far the job is, unless another one has begun. A failure is only logged. */
  void note(KeptStatus status);

  /** Keeps how the job has ended, unless another one has begun. A failure is only logged. */
  default void end(KeptStatus status) {
    note(status);
  }

  /**
   * Refuses to go on with a job in the place of which another may run.
   *
   * @throws SolrException 503 if another one has begun, the collection is gone, or nobody can tell
   */
  default void requireCurrent(String run) {}

  /** Keeps nothing from now on: what it is kept in belongs to somebody else now. */
  default void close() {}
}
