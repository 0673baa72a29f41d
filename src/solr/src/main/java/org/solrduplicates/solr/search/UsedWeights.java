// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CollectionAdminParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.weights.CollectionWeights;
import org.solrduplicates.solr.weights.Knowledge;
import org.solrduplicates.solr.weights.LastJob;
import org.solrduplicates.solr.weights.NamedWeights;

/** Selects the term weights of a request: the same on all shards for its whole duration. */
public final class UsedWeights {
  private static final String COLLECTION = NodeSignature.PREFIX + ".collection";

  private UsedWeights() {}

  public static NamedWeights of(SolrQueryRequest request, PluginSettings settings) {
    return collection(request, settings).current();
  }

  /** Returns the weights with the last job, which belongs to them. */
  static Knowledge knowledge(SolrQueryRequest request, PluginSettings settings) {
    return collection(request, settings).knowledge();
  }

  /**
   * Returns the last job, if it was over all collections of a request and no other one: their group
   * numbers are unique, and a group has no member elsewhere.
   */
  static LastJob job(LastJob last, SolrQueryRequest request, PluginSettings settings) {
    String own = request.getCore().getCoreDescriptor().getCollectionName();
    String asked = request.getParams().get(CollectionAdminParams.COLLECTION);
    List<String> over = last.collections();
    Set<String> all = asked == null ? Set.of() : new TreeSet<>(List.of(RequestParams.names(asked)));
    boolean isOfJob =
        over.isEmpty() ? asked == null || asked.equals(own) : all.equals(Set.copyOf(over));
    CollectionWeights known = collection(request, settings);
    return isOfJob
            && request.getParams().get(ShardParams.SHARDS) == null
            && over.stream().allMatch(other -> known.of(other).collections().equals(over))
        ? last
        : LastJob.NONE;
  }

  /**
   * Returns weights that another node has chosen, possibly of another collection; 503 if replaced.
   */
  public static Weights of(SolrQueryRequest request, PluginSettings settings, long version) {
    CollectionWeights own = collection(request, settings);
    String named = request.getParams().get(COLLECTION);
    return (named == null ? own : own.of(named))
        .of(version)
        .orElseThrow(
            () ->
                new SolrException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The term weights changed while the request was running. Retry the request."));
  }

  /** Lets shards of other collections use the weights of this one. */
  public static void nameCollection(ModifiableSolrParams params, SolrCore core) {
    params.set(COLLECTION, core.getCoreDescriptor().getCollectionName());
  }

  public static CollectionWeights collection(SolrQueryRequest request, PluginSettings settings) {
    return CollectionWeights.of(
        request.getCore(),
        FingerprintFields.FINGERPRINT,
        settings.fingerprinter(request.getSchema()).words());
  }
}
