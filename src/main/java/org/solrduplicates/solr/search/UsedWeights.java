package org.solrduplicates.solr.search;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.weights.CollectionWeights;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * The weights that a request compares by: those in use when it comes, and the same on all shards to
 * its end.
 */
public final class UsedWeights {
  private static final String COLLECTION = NodeSignature.PREFIX + ".collection";

  private UsedWeights() {}

  /** Returns the weights for a request of a user; they are learned before if it is time. */
  public static NamedWeights of(SolrQueryRequest request, PluginSettings settings) {
    return collection(request, settings).ensure(request);
  }

  /** Returns the weights for a job, which knows how many documents the whole collection has. */
  public static NamedWeights ofJob(SolrQueryRequest request, PluginSettings settings) {
    return collection(request, settings).learnIfOutdated();
  }

  /**
   * Returns the weights that another node has chosen.
   *
   * @throws SolrException if they were learned anew twice meanwhile
   */
  public static Weights of(SolrQueryRequest request, PluginSettings settings, long version) {
    return chosen(request, settings)
        .of(version)
        .orElseThrow(
            () ->
                new SolrException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "the weights of the collection were learned anew while the request ran; ask again"));
  }

  /** The node that is asked by a client may be of another collection of the same alias. */
  private static CollectionWeights chosen(SolrQueryRequest request, PluginSettings settings) {
    CollectionWeights own = collection(request, settings);
    String named = request.getParams().get(COLLECTION);
    return named == null ? own : own.of(named);
  }

  static void nameCollection(ModifiableSolrParams params, SolrCore core) {
    params.set(COLLECTION, core.getCoreDescriptor().getCollectionName());
  }

  /** Returns the weights of the collection of a request, for those who learn or tell them. */
  public static CollectionWeights collection(SolrQueryRequest request, PluginSettings settings) {
    return CollectionWeights.of(
        request.getCore(),
        settings.fields().fingerprint(),
        settings.fingerprinter(request.getSchema()).words());
  }
}
