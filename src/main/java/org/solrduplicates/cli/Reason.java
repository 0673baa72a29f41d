package org.solrduplicates.cli;

import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** Why something failed, in one line for the user. */
final class Reason {
  private Reason() {}

  static String of(Throwable failure) {
    if (failure instanceof ConnectException) {
      return "cannot connect to the Solr of " + Flag.SOLR;
    }
    Throwable root = root(failure);
    String message = firstLine(Objects.requireNonNullElse(root.getMessage(), ""));
    if (root instanceof JobException || root instanceof UnreadableFileException) {
      return message;
    }
    if (root instanceof NoSuchFileException) {
      return "there is no " + message;
    }
    if (root instanceof AccessDeniedException) {
      return "not allowed to read " + message;
    }
    if (root instanceof NotDirectoryException) {
      return "not a folder: " + message;
    }
    String kind = root.getClass().getSimpleName();
    return message.isEmpty() ? kind : kind + ": " + message;
  }

  /** The outer messages of Tika and SolrJ only say that something failed. */
  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static String firstLine(String message) {
    return TextTable.printable(message.lines().findFirst().orElse(""));
  }
}
