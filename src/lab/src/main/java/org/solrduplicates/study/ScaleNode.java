// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.Http2SolrClient;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.common.cloud.Replica;
import org.solrduplicates.solr.Answer;

/** A node of a cloud, at which a collection or a core is asked. */
final class ScaleNode implements ScaleSolr, AutoCloseable {
  private final SolrClient client;
  private final String asked;

  private ScaleNode(Replica replica, String asked) {
    this.client = new Http2SolrClient.Builder(replica.getBaseUrl()).build();
    this.asked = asked;
  }

  /** Returns the node of a replica, which answers for the collection. */
  static ScaleNode of(Replica replica, String collection) {
    return new ScaleNode(replica, collection);
  }

  /** Returns the node of a replica, which answers for the core of the replica. */
  static ScaleNode of(Replica replica) {
    return new ScaleNode(replica, replica.getCoreName());
  }

  @Override
  public Answer request(GenericSolrRequest request) throws IOException, SolrServerException {
    request.setRequiresCollection(true);
    return new Answer(client.request(request, asked));
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
