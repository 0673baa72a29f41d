// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import org.solrduplicates.core.text.Sentence;

/** Turns a failure into a message of one line for the user. */
public final class FailureReason {
  public static final String SOLR_FLAG = "--solr";

  /** Class names in messages; they are removed. */
  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "\\b(?:[a-z]\\w*\\.)+[A-Z][\\w$]*(?:@[0-9a-f]+)?:? ?|\\b[A-Z]\\w*(?:Exception|Error)\\b:? ?");

  /** Failures whose message is a sentence; their subclasses may have less. */
  private static final Set<Class<?>> SENTENCES =
      Set.of(IOException.class, InterruptedIOException.class);

  /** What is damaged, by the package of the parser that failed; the first one decides. */
  private static final List<Map.Entry<String, String>> DAMAGED =
      List.of(
          Map.entry("org.apache.pdfbox.", "damaged PDF"),
          Map.entry("org.apache.poi.", "damaged Office document"),
          Map.entry("org.apache.commons.compress.archivers.zip.", "damaged ZIP archive"),
          Map.entry("org.apache.commons.compress.", "damaged archive"),
          Map.entry("com.github.junrar.", "damaged archive"));

  /** A failure whose message is written for the user and shown unchanged. */
  public interface ForUsers {}

  private FailureReason() {}

  /** Returns the message without control characters. */
  public static String of(Throwable failure) {
    Throwable root = root(failure);
    if (failure instanceof ConnectException || root instanceof HttpConnectTimeoutException) {
      return "cannot connect to Solr at the address of " + SOLR_FLAG;
    }
    String words = Objects.requireNonNullElse(root.getMessage(), "");
    String message = Console.printable(words.lines().findFirst().orElse(""));
    if (root instanceof ForUsers) {
      return message;
    }
    if (failure instanceof SSLException) {
      return Sentence.of(
          "TLS connection to Solr at the address of %s failed: %s (trusted certificates: --trust-store)",
          SOLR_FLAG, message);
    }
    if (root instanceof NoSuchFileException) {
      return "file not found: " + message;
    }
    if (root instanceof AccessDeniedException) {
      return "permission denied: " + message;
    }
    if (root instanceof NotDirectoryException) {
      return "not a folder: " + message;
    }
    if (root instanceof FileAlreadyExistsException) {
      return "already exists: " + message;
    }
    boolean isSentence = SENTENCES.contains(root.getClass()) || root instanceof FileSystemException;
    if (isSentence && !message.isEmpty()) {
      return message;
    }
    String kind = root.getClass().getSimpleName();
    return message.isEmpty() ? kind : kind + ": " + message;
  }

  /**
   * Returns why a file cannot be read, without class names: a kind that many files can share, and
   * after a colon the details.
   */
  public static String ofFile(Throwable failure) {
    Throwable root = root(failure);
    if (root instanceof ForUsers
        || root instanceof NoSuchFileException
        || root instanceof AccessDeniedException
        || root instanceof NotDirectoryException) {
      return of(failure);
    }
    String words = Objects.requireNonNullElse(root.getMessage(), "");
    String first = Console.printable(words.lines().findFirst().orElse(""));
    String detail = CLASS_NAME.matcher(first).replaceAll("").strip();
    return kindOf(root) + (detail.isEmpty() ? "" : ": " + detail);
  }

  private static String kindOf(Throwable root) {
    String kind = root.getClass().getSimpleName();
    String words = Objects.requireNonNullElse(root.getMessage(), "").toLowerCase(Locale.ROOT);
    if (kind.startsWith("Encrypted") || words.contains("password")) {
      return "password protected";
    }
    if (root instanceof ZipException) {
      return "damaged ZIP archive";
    }
    if (kind.startsWith("SAX")) {
      return "damaged XML";
    }
    if (root instanceof StackOverflowError) {
      return "nested too deeply";
    }
    if (root instanceof LinkageError) {
      return "the format needs a library that is missing";
    }
    return Stream.of(root.getStackTrace())
        .flatMap(frame -> damagedFor(frame.getClassName()))
        .findFirst()
        .orElseGet(() -> otherKindOf(root));
  }

  private static String otherKindOf(Throwable root) {
    if (root instanceof EOFException) {
      return "damaged, ends too early";
    }
    return root instanceof RuntimeException
        ? "damaged, or the format is not supported"
        : "cannot be read";
  }

  private static Stream<String> damagedFor(String parser) {
    return DAMAGED.stream()
        .filter(damaged -> parser.startsWith(damaged.getKey()))
        .map(Map.Entry::getValue);
  }

  /**
   * Returns the first failure with a message for the user, or the first cause. The outer exceptions
   * of Tika only report that something failed.
   */
  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && !(root instanceof ForUsers)) {
      root = root.getCause();
    }
    return root;
  }

  /** Ends a command with a message for the user. */
  public static class UserException extends IOException implements FailureReason.ForUsers {
    private static final long serialVersionUID = 1;

    private final ExitCode exitCode;

    /** Ends the command with {@link ExitCode#FAILED}. */
    public UserException(String message) {
      this(ExitCode.FAILED, message);
    }

    public UserException(ExitCode exitCode, String message) {
      super(message);
      this.exitCode = exitCode;
    }

    /** Creates a message with the file and the reason why it cannot be used. */
    public UserException(Path file, String reason) {
      this(file + ": " + reason);
    }

    public ExitCode exitCode() {
      return exitCode;
    }
  }
}
