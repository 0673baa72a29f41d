package org.solrduplicates.cli;

/** Something was typed that means nothing; the message is one sentence for the user. */
final class UsageException extends Exception {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
