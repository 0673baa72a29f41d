package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;

/** A file that a command cannot do without cannot be read; the message is for the user. */
final class UnreadableFileException extends IOException {
  private static final long serialVersionUID = 1;

  /** Names the file and says why, in one line. */
  UnreadableFileException(Path file, String reason) {
    super(file + ": " + reason);
  }
}
