package org.solrduplicates.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command writes: results to one stream, so that they can be piped, and everything about
 * the run to the other.
 */
record Console(PrintStream out, PrintStream err) {
  /** Returns the console of this process, in UTF-8 whatever the locale. */
  static Console ofProcess() {
    return new Console(utf8(FileDescriptor.out), utf8(FileDescriptor.err));
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
