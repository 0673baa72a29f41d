// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.request.SolrRequestInfo;
import org.apache.solr.response.SolrQueryResponse;

/** Runs work as the node itself while it serves the request of a user. */
public final class NodeRequest {
  private NodeRequest() {}

  @FunctionalInterface
  public interface Work<T, E extends Exception> {
    T run() throws E;
  }

  /** Runs with the rights of the node: filters and limits of the user do not apply. */
  public static <T, E extends Exception> T run(SolrCore core, Work<T, E> work) throws E {
    try (SolrQueryRequest request = new SolrQueryRequestBase(core, new ModifiableSolrParams()) {}) {
      SolrRequestInfo node = new SolrRequestInfo(request, new SolrQueryResponse());
      node.setUseServerToken(true);
      SolrRequestInfo.setRequestInfo(node);
      try {
        return work.run();
      } finally {
        SolrRequestInfo.clearRequestInfo();
      }
    }
  }
}
