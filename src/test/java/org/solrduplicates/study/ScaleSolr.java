package org.solrduplicates.study;

import java.io.IOException;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.MapSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.solr.Answer;

/** A large collection that is asked, on one core or on several nodes. */
interface ScaleSolr {
  /** Asks a handler with parameters. */
  Answer get(String path, MapSolrParams params) throws IOException, SolrServerException;

  /** Posts JSON to a handler. */
  Answer post(String path, SolrParams params, String json) throws IOException, SolrServerException;
}
