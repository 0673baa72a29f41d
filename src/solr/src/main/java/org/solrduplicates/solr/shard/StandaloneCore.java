// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.solr.config.RequestParams;

/** A core without SolrCloud. */
record StandaloneCore(SolrCore core) implements Cluster {
  private static final Duration TO_STOP = Duration.ofSeconds(60);

  @Override
  public Optional<DocCollection> collection() {
    return Optional.empty();
  }

  @Override
  public DocCollection collection(String name) {
    throw RequestParams.badRequest("a standalone core has no collection '" + name + "'");
  }

  @Override
  public boolean has(String collection) {
    return false;
  }

  @Override
  public String name() {
    return core.getName();
  }

  /** A renamed core keeps its data. */
  @Override
  public String place() {
    return core.getDataDir();
  }

  @Override
  public List<String> shards() {
    return List.of(shard());
  }

  @Override
  public String shard() {
    return "";
  }

  @Override
  public String replica() {
    return "";
  }

  /** It has an index and a log of its own. */
  @Override
  public Replica.Type type() {
    return Replica.Type.NRT;
  }

  @Override
  public String node() {
    return "";
  }

  @Override
  public Set<String> liveNodes() {
    return Set.of();
  }

  @Override
  public boolean isLeader() {
    return true;
  }

  @Override
  public boolean isHome() {
    return true;
  }

  @Override
  public boolean movesJobs() {
    return false;
  }

  /** The work depends on no other node, and must release the index before it is closed. */
  @Override
  public Duration toStop() {
    return TO_STOP;
  }

  @Override
  public boolean isReplicated() {
    return false;
  }

  @Override
  public boolean sendsUpdates() {
    return false;
  }

  /** It replays only what its processors have written. */
  @Override
  public boolean replaysUnprocessed() {
    return false;
  }

  @Override
  public boolean dropsNested() {
    return false;
  }
}
