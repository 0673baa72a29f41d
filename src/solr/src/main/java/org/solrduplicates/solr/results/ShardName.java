// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.List;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.weights.CollectionWeights;

/**
 * A shard of a collection, within which group numbers are unique. After a job over several, their
 * names together are the collection, and a shard has the name of its own one, too.
 */
public record ShardName(String collection, String shard) {
  static ShardName of(SolrCore core) {
    Cluster cluster = Cluster.of(core);
    List<String> several = CollectionWeights.collections(core);
    return several.isEmpty()
        ? new ShardName(cluster.name(), cluster.shard())
        : new ShardName(String.join(",", several), cluster.name() + "/" + cluster.shard());
  }

  /** Returns whether a job was over several collections. */
  boolean isOfSeveral() {
    return shard.contains("/");
  }
}
