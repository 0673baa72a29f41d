package org.solrduplicates.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command writes: results to one stream, so that they can be piped, and everything about
 * the run to the other.
 *
 * @param interactive whether a person is watching, so that a line may be written over
 */
record Console(PrintStream out, PrintStream err, boolean interactive) {
  Console(PrintStream out, PrintStream err) {
    this(out, err, false);
  }

  /** Returns the console of this process, in UTF-8 whatever the locale. */
  static Console ofProcess() {
    return new Console(utf8(FileDescriptor.out), utf8(FileDescriptor.err), isWatched());
  }

  /** From Java 22 to 24 there is a console without a terminal, too; cron sets no TERM. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isWatched() {
    return System.console() != null && System.getenv("TERM") != null;
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
