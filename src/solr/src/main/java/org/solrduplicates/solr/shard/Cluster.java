// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.core.SolrCore;

/**
 * The collection that a core serves, in SolrCloud or as a standalone core. A standalone core is one
 * shard with an empty name and one replica. All differences between the two are here, so that
 * callers ask for a fact. Thread-safe.
 */
public sealed interface Cluster permits CloudCore, StandaloneCore {
  static Cluster of(SolrCore core) {
    return core.getCoreDescriptor().getCloudDescriptor() == null
        ? new StandaloneCore(core)
        : new CloudCore(core);
  }

  /** Returns whether this is SolrCloud. Only for the choice of an implementation. */
  default boolean isCloud() {
    return this instanceof CloudCore;
  }

  SolrCore core();

  /** Returns the current state of the collection; empty for a standalone core. */
  Optional<DocCollection> collection();

  /**
   * Returns the current state of a collection of this cluster.
   *
   * @throws org.apache.solr.common.SolrException 400 if there is none with this name
   */
  DocCollection collection(String name);

  /** Returns whether the cluster has a collection; false for a standalone core. */
  boolean has(String collection);

  /** Returns the name of the collection, or of the standalone core. */
  String name();

  /** Returns what identifies the stored state of the collection on this node. */
  String place();

  /** Returns the names of the active shards in order. */
  List<String> shards();

  /** Returns the name of the shard of this core. */
  String shard();

  /** Returns the name of this core as a replica; empty for a standalone core. */
  String replica();

  /** Returns the type of this replica. */
  Replica.Type type();

  /** Returns the name of the node of this core; empty for a standalone core. */
  String node();

  /** Returns the names of the nodes that are up; none for a standalone core. */
  Set<String> liveNodes();

  /** Returns whether this core leads its shard. */
  boolean isLeader();

  /**
   * Returns whether this core runs the jobs of the collection.
   *
   * @throws org.apache.solr.common.SolrException 503 if the first shard has no active leader
   */
  boolean isHome();

  /** Returns whether a job may run on another core than its last run. */
  boolean movesJobs();

  /** Returns how long closing this core may wait for background work. */
  Duration toStop();

  /**
   * Ends an executor without interrupting its tasks, because an interrupted commit loses the index
   * lock. Waits for them for {@link #toStop}.
   *
   * @return false if tasks are running after that wait
   */
  default boolean stop(ExecutorService executor) {
    executor.shutdown();
    try {
      return executor.awaitTermination(toStop().toMillis(), TimeUnit.MILLISECONDS)
          || toStop().isZero();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Returns whether the shard of this core has several NRT replicas. */
  boolean isReplicated();

  /** Returns whether updates may go to other nodes, which compare versions in documents. */
  boolean sendsUpdates();

  /** Returns whether replicas replay updates that no processor has seen. */
  boolean replaysUnprocessed();

  /** Returns whether replicas drop in-place updates of nested documents. */
  boolean dropsNested();

  /** Returns whether updates are not logged. */
  default boolean hasNoUpdateLog() {
    boolean hasLogElsewhere = type() == Replica.Type.PULL; // its leader has one
    return core().getUpdateHandler().getUpdateLog() == null && !hasLogElsewhere;
  }
}
