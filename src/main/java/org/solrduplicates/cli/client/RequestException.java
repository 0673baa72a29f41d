package org.solrduplicates.cli.client;

import org.apache.solr.common.SolrException;
import org.solrduplicates.cli.console.FailureReason;

/** Solr, or what stands before it, has refused a request; the message is for the user. */
public final class RequestException extends SolrException implements FailureReason.ForUsers {
  private static final long serialVersionUID = 1;

  RequestException(int status, String message) {
    super(status, message, null);
  }
}
