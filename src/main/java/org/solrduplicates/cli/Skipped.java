package org.solrduplicates.cli;

import java.io.PrintStream;

/** Reports every file and folder that is left out, and counts them. */
final class Skipped {
  private final PrintStream err;
  private int count;
  private int unlisted;

  Skipped(PrintStream err) {
    this.err = err;
  }

  void add(String id, String reason) {
    err.println("skipped " + TextTable.printable(id) + ": " + reason);
    count++;
  }

  /** Reports a folder of which nobody knows what is in it. */
  void addUnlisted(String id, String reason) {
    add(id, reason);
    unlisted++;
  }

  /** Returns what a command ends with that has left out nothing else. */
  ExitCode exitCode() {
    if (count > unlisted) {
      return ExitCode.FAILED;
    }
    return unlisted > 0 ? ExitCode.INCOMPLETE : ExitCode.DONE;
  }

  int count() {
    return count;
  }
}
