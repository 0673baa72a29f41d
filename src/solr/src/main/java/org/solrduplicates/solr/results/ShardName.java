// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import org.apache.solr.core.SolrCore;
import org.solrduplicates.solr.shard.Cluster;

/** A shard of a collection. Group numbers are unique within a collection. */
public record ShardName(String collection, String shard) {
  static ShardName of(SolrCore core) {
    Cluster cluster = Cluster.of(core);
    return new ShardName(cluster.name(), cluster.shard());
  }
}
