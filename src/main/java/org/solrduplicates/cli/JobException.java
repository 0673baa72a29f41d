package org.solrduplicates.cli;

import java.io.IOException;

/** The job over the whole collection did not come to its end; the message is for the user. */
final class JobException extends IOException {
  private static final long serialVersionUID = 1;

  JobException(String message) {
    super(message);
  }
}
