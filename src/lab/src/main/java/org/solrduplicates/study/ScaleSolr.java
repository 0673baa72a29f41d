// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.params.MapSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.solr.Answer;

/** A large collection that is asked, on one core or on several nodes. */
interface ScaleSolr {
  /** Sends a request to the collection. */
  Answer request(GenericSolrRequest request) throws IOException, SolrServerException;

  /** Asks a handler with parameters. */
  default Answer get(String path, MapSolrParams params) throws IOException, SolrServerException {
    return request(new GenericSolrRequest(SolrRequest.METHOD.GET, path, params));
  }

  /** Posts JSON to a handler. */
  default Answer post(String path, SolrParams params, String json)
      throws IOException, SolrServerException {
    return request(
        new GenericSolrRequest(SolrRequest.METHOD.POST, path, params)
            .setContentWriter(
                new RequestWriter.StringPayloadContentWriter(json, "application/json")));
  }
}
