package org.solrduplicates.solr.search;

import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.fingerprint.Weights;

/** The weights that a request compares by, which are the same on all shards to its end. */
public final class UsedWeights {
  private static volatile Weights trial = Weights.EQUAL;

  private UsedWeights() {}

  /** Returns the weights for a request of a user. */
  public static Weights of(SolrQueryRequest request) {
    return request.getCore().isClosed() ? Weights.EQUAL : trial;
  }

  /** Returns the weights of a version. */
  public static Weights of(SolrQueryRequest request, long version) {
    return version == 0 ? Weights.EQUAL : of(request);
  }
}
