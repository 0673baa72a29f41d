// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.util.Optional;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.DocRouter;
import org.apache.solr.common.cloud.ImplicitDocRouter;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.update.processor.DistributedUpdateProcessor.DistribPhase;
import org.apache.solr.update.processor.DistributingUpdateProcessorFactory;

/** How an update reaches a shard: by a field, by the name of the shard, or by neither. */
public record Routing(String field, String shard) {
  /** The parameter by which Solr marks updates that a routed alias has sent to a collection. */
  private static final String ALIAS_PHASE =
      "alias." + DistributingUpdateProcessorFactory.DISTRIB_UPDATE_PARAM;

  public static Routing of(SolrCore core) {
    Cluster cluster = Cluster.of(core);
    return cluster
        .collection()
        .map(collection -> of(collection, cluster.shard()))
        .orElse(new Routing("", ""));
  }

  private static Routing of(DocCollection collection, String shard) {
    DocRouter router = collection.getRouter();
    String field = Optional.ofNullable(router.getRouteField(collection)).orElse("");
    boolean named = field.isEmpty() && router instanceof ImplicitDocRouter;
    return new Routing(field, named ? shard : "");
  }

  /** Lets updates reach this shard; a routed alias has already chosen its collection. */
  public void applyTo(SolrQueryRequest request) {
    ModifiableSolrParams routed = new ModifiableSolrParams(request.getParams());
    routed.set(ALIAS_PHASE, DistribPhase.TOLEADER.toString());
    if (!shard.isEmpty()) {
      routed.set(ShardParams._ROUTE_, shard);
    }
    request.setParams(routed);
  }
}
