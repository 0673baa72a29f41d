// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.solr.shard.Cluster;

/**
 * Small named values of one collection that survive restarts: in ZooKeeper, or beside the index of
 * a standalone core. Thread-safe. In SolrCloud, methods throw a SolrException 503 if ZooKeeper does
 * not answer or the collection is deleted.
 */
public interface CollectionState {
  static CollectionState of(SolrCore core, CoreFolder folder) {
    return of(core, Cluster.of(core).place(), folder);
  }

  /** Returns the state at a {@link Cluster#place}. */
  static CollectionState of(SolrCore core, String place) {
    return of(core, place, CoreFolder.of(core));
  }

  private static CollectionState of(SolrCore core, String place, CoreFolder folder) {
    return Cluster.of(core).isCloud() ? CollectionZnodes.of(core, place) : folder;
  }

  Optional<byte[]> read(String name) throws IOException;

  /** Returns whether a read is answered without waiting for a lost connection. */
  default boolean isConnected() {
    return true;
  }

  /** Replaces a value atomically, also in case of a crash. */
  void write(String name, byte[] bytes) throws IOException;

  /**
   * Replaces a value that is unchanged since it was read.
   *
   * @return false if it changed and was kept
   */
  boolean compareAndSet(String name, Optional<byte[]> seen, byte[] next) throws IOException;

  /**
   * Reports the next change of a value by another node. A standalone core has no other node.
   *
   * @throws IOException if this node has no connection to ZooKeeper; it does not wait for one
   */
  default void watch(String name, Runnable changed) throws IOException {}

  /**
   * Holds a name until its release or the end of this node's ZooKeeper session. A standalone core
   * needs no lock, because {@link BackgroundJob} serializes runs in its process.
   *
   * @return whether this holder has it now
   */
  default boolean hold(String name, String holder) {
    return true;
  }

  default boolean isHeld(String name, String holder) {
    return true;
  }

  default void release(String name, String holder) {}

  default void releaseOlder(String name, Duration age) {}
}
