package org.solrduplicates.cli;

import java.io.IOException;
import org.apache.solr.client.solrj.SolrServerException;

/** What is asked of a job in Solr. */
interface JobRequests {
  JobStatus start() throws IOException, SolrServerException;

  JobStatus abort() throws IOException, SolrServerException;

  JobStatus status() throws IOException, SolrServerException;
}
