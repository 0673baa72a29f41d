package org.solrduplicates.cli.console;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import org.solrduplicates.core.text.Sentence;

/** Why something failed, in one line for the user. */
public final class FailureReason {
  public static final String SOLR_FLAG = "--solr";

  /** What messages have of classes, which is of no use to a reader. */
  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "\\b(?:[a-z]\\w*\\.)+[A-Z][\\w$]*(?:@[0-9a-f]+)?:? ?|\\b[A-Z]\\w*(?:Exception|Error)\\b:? ?");

  /** A failure whose message is said as it is. */
  public interface ForUsers {}

  private FailureReason() {}

  /** Returns the reason, without control characters. */
  public static String of(Throwable failure) {
    Throwable root = root(failure);
    if (failure instanceof ConnectException || root instanceof HttpConnectTimeoutException) {
      return "cannot connect to the Solr of " + SOLR_FLAG;
    }
    String words = Objects.requireNonNullElse(root.getMessage(), "");
    String message = Console.printable(words.lines().findFirst().orElse(""));
    if (root instanceof ForUsers) {
      return message;
    }
    if (failure instanceof SSLException) {
      return Sentence.of(
          "no safe connection to the Solr of %s: %s (what is trusted is said by --trust-store)",
          SOLR_FLAG, message);
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
    if (root instanceof FileAlreadyExistsException) {
      return "there is something else at " + message;
    }
    boolean isSentence =
        root.getClass() == IOException.class || root instanceof FileSystemException;
    if (isSentence && !message.isEmpty()) {
      return message;
    }
    String kind = root.getClass().getSimpleName();
    return message.isEmpty() ? kind : kind + ": " + message;
  }

  /** Returns why a file cannot be read, in a sentence without the names of classes. */
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
      return "it is encrypted";
    }
    if (root instanceof EOFException || root instanceof ZipException) {
      return "it is damaged";
    }
    if (root instanceof StackOverflowError) {
      return "it is nested too deeply";
    }
    if (root instanceof LinkageError) {
      return "its format needs a library that is not there";
    }
    return root instanceof RuntimeException
        ? "it is damaged, or its format is not known well enough"
        : "it cannot be read";
  }

  /** The outer messages of Tika and SolrJ only say that something failed. */
  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** A command cannot go on; the message says why in words for the user. */
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

    /** Names a file and says why it cannot be used, in one line. */
    public UserException(Path file, String reason) {
      this(file + ": " + reason);
    }

    public ExitCode exitCode() {
      return exitCode;
    }
  }
}
