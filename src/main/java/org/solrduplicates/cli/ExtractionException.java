package org.solrduplicates.cli;

/** A file could not be read. */
final class ExtractionException extends Exception {
  private static final long serialVersionUID = 1;

  private final String reason;

  ExtractionException(String reason) {
    super(reason);
    this.reason = reason;
  }

  /** Returns why, in one line for the user. */
  String reason() {
    return reason;
  }
}
