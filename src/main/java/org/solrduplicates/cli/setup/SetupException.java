package org.solrduplicates.cli.setup;

import org.solrduplicates.cli.console.UserException;

/** Solr refused a request, or does not answer as Solr does; the message is for the user. */
public final class SetupException extends UserException {
  private static final long serialVersionUID = 1;

  private final int status;

  SetupException(int status, String message) {
    super(message);
    this.status = status;
  }

  SetupException(String message) {
    this(0, message);
  }

  /** Returns the HTTP status of Solr's answer, or 0 if the failure is none of Solr's. */
  int status() {
    return status;
  }
}
