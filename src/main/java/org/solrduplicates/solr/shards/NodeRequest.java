package org.solrduplicates.solr.shards;

import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrRequestInfo;
import org.apache.solr.response.SolrQueryResponse;

/** What a node does in its own name while it serves a request of a user. */
public final class NodeRequest {
  private NodeRequest() {}

  /** Something that is done. */
  @FunctionalInterface
  public interface Work<T, E extends Exception> {
    /** Does it. */
    T run() throws E;
  }

  /**
   * Does something in the name of the node instead of the user, with all its rights and without the
   * limits of the user's request.
   */
  public static <T, E extends Exception> T run(Work<T, E> work) throws E {
    SolrRequestInfo node = new SolrRequestInfo((SolrQueryRequest) null, new SolrQueryResponse());
    node.setUseServerToken(true);
    SolrRequestInfo.setRequestInfo(node);
    try {
      return work.run();
    } finally {
      SolrRequestInfo.clearRequestInfo();
    }
  }
}
