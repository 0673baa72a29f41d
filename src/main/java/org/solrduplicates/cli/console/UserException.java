package org.solrduplicates.cli.console;

import java.io.IOException;
import java.nio.file.Path;

/** A command cannot go on; the message says why in words for the user. */
public class UserException extends IOException implements FailureReason.ForUsers {
  private static final long serialVersionUID = 1;

  private final ExitCode exitCode;

  /** Ends the command with {@link ExitCode#FAILED}. */
  public UserException(String message) {
    this(ExitCode.FAILED, message);
  }

  /** Ends the command with an exit code. */
  public UserException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** Names a file and says why it cannot be used, in one line. */
  public UserException(Path file, String reason) {
    this(file + ": " + reason);
  }

  /** Returns what the command ends with. */
  public ExitCode exitCode() {
    return exitCode;
  }
}
