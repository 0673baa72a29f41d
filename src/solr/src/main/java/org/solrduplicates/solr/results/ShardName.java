// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.core.SolrCore;

/** A shard of a collection. Group numbers are unique within a collection. */
public record ShardName(String collection, String shard) {
  static ShardName of(SolrCore core) {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    return cloud == null
        ? new ShardName(core.getName(), "")
        : new ShardName(cloud.getCollectionName(), cloud.getShardId());
  }
}
