// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.cloud.ClusterState;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;

/** A replica of a shard of a collection in SolrCloud. */
record CloudCore(SolrCore core) implements Cluster {
  private CloudDescriptor descriptor() {
    return core.getCoreDescriptor().getCloudDescriptor();
  }

  private ClusterState state() {
    return core.getCoreContainer().getZkController().getClusterState();
  }

  private DocCollection own() {
    return collection(name());
  }

  @Override
  public DocCollection collection(String name) {
    return state().getCollection(name);
  }

  @Override
  public boolean has(String collection) {
    return state().getCollectionOrNull(collection) != null;
  }

  @Override
  public Optional<DocCollection> collection() {
    return Optional.of(own());
  }

  @Override
  public String name() {
    return descriptor().getCollectionName();
  }

  @Override
  public String place() {
    return name();
  }

  @Override
  public List<String> shards() {
    return own().getActiveSlices().stream().map(Slice::getName).sorted().toList();
  }

  @Override
  public String shard() {
    return descriptor().getShardId();
  }

  @Override
  public String replica() {
    return core.getName();
  }

  @Override
  public Replica.Type type() {
    return descriptor().getReplicaType();
  }

  @Override
  public String node() {
    return core.getCoreContainer().getZkController().getNodeName();
  }

  @Override
  public Set<String> liveNodes() {
    return state().getLiveNodes();
  }

  @Override
  public boolean isLeader() {
    return descriptor().isLeader();
  }

  @Override
  public boolean isHome() {
    Replica home = new ShardLeaders(core, "", new ModifiableSolrParams()).home();
    return home.getName().equals(descriptor().getCoreNodeName());
  }

  @Override
  public boolean movesJobs() {
    return true;
  }

  /** The work may depend on a node that waits for this core to close. */
  @Override
  public Duration toStop() {
    return Duration.ZERO;
  }

  @Override
  public boolean isReplicated() {
    return own().getSlice(shard()).getReplicas(EnumSet.of(Replica.Type.NRT)).size() > 1;
  }

  /** Solr forwards the update of a document that belongs to another leader. */
  @Override
  public boolean sendsUpdates() {
    return true;
  }

  @Override
  public boolean replaysUnprocessed() {
    return true;
  }

  /**
   * A block has one version, so replicas drop all but the first in-place update of its nested
   * documents and would differ from the leader.
   */
  @Override
  public boolean dropsNested() {
    return true;
  }
}
