package org.solrduplicates.solr.job;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * Small values of one collection that outlive the process, by name: in ZooKeeper below the
 * collection, or beside the index of a core that is all of a collection. Safe for use by several
 * threads. In SolrCloud every method throws a SolrException 503 if ZooKeeper does not answer or the
 * collection is gone.
 */
public interface CollectionState {
  /** Returns the state of the collection of a core, which has a folder. */
  static CollectionState of(SolrCore core, CoreFolder folder) {
    return ShardLeaders.isCloud(core) ? CollectionZnodes.of(core) : folder;
  }

  Optional<byte[]> read(String name) throws IOException;

  /** Replaces a value: whoever reads meanwhile, or after a crash, sees the old or the new one. */
  void write(String name, byte[] bytes) throws IOException;

  /**
   * Replaces a value that is still as it was read.
   *
   * @return false if it has changed since, so that it stays
   */
  boolean compareAndSet(String name, Optional<byte[]> seen, byte[] next) throws IOException;

  /**
   * Holds a name until it is released, or the session of this node with ZooKeeper ends. A core that
   * is all of a collection has one process, where {@link BackgroundJob} lets one run go on.
   *
   * @return whether this holder has it now
   */
  default boolean hold(String name, String holder) {
    return true;
  }

  default boolean isHeld(String name, String holder) {
    return true;
  }

  /** Releases a name if this holder has it. */
  default void release(String name, String holder) {}

  /** Releases a name that somebody has held for longer than some time. */
  default void releaseOlder(String name, Duration age) {}
}
