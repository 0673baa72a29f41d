// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import static org.apache.solr.cloud.api.collections.RoutedAlias.ROUTED_ALIAS_NAME_CORE_PROP;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.core.SolrCore;
import org.apache.solr.update.processor.RoutedAliasUpdateProcessor;

/** The collections of the routed alias of a core, or else its own; none without SolrCloud. */
public record RoutedAlias(SolrCore core, List<String> collections) {
  public RoutedAlias {
    collections = List.copyOf(collections);
  }

  /** Reads the property by which Solr routes updates. */
  public static RoutedAlias of(SolrCore core) {
    return Cluster.of(core)
        .collection()
        .map(collection -> of(core, collection.getName()))
        .orElse(new RoutedAlias(core, List.of()));
  }

  private static RoutedAlias of(SolrCore core, String own) {
    ZkStateReader cluster = core.getCoreContainer().getZkController().getZkStateReader();
    Optional<String> alias =
        Optional.ofNullable(
                cluster
                    .getCollectionProperties(own, RoutedAliasUpdateProcessor.CACHE_FOR_MILLIS)
                    .get(ROUTED_ALIAS_NAME_CORE_PROP))
            .or(
                () ->
                    Optional.ofNullable(
                        core.getCoreDescriptor()
                            .getCoreProperty(ROUTED_ALIAS_NAME_CORE_PROP, null)));
    return new RoutedAlias(
        core, alias.map(name -> cluster.getAliases().resolveAliases(name)).orElse(List.of(own)));
  }

  public boolean hasOthers() {
    return collections.size() > 1;
  }

  /** Returns the leaders of all shards, as the value of {@code shards}. */
  public String leaders() {
    return collections.stream()
        .map(Cluster.of(core)::collection)
        .flatMap(collection -> collection.getActiveSlices().stream())
        .map(RoutedAlias::leader)
        .collect(Collectors.joining(","));
  }

  private static String leader(Slice shard) {
    return Optional.ofNullable(shard.getLeader())
        .orElseThrow(() -> ShardFailure.ofNone(shard.getCollection() + "_" + shard.getName()))
        .getCoreUrl();
  }
}
