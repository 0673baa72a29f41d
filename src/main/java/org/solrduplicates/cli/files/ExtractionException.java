package org.solrduplicates.cli.files;

/** A file could not be read. */
public final class ExtractionException extends Exception {
  private static final long serialVersionUID = 1;

  private final String reason;

  ExtractionException(String reason) {
    super(reason);
    this.reason = reason;
  }

  /** Returns why, in one line for the user. */
  public String reason() {
    return reason;
  }
}
