package org.solrduplicates.cli.files;

import java.io.PrintStream;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;

/** Reports every file and folder that is left out, and counts them. */
public final class SkippedFiles {
  private final PrintStream err;
  private int count;
  private int unlisted;

  /** Prepares to report to a stream. */
  public SkippedFiles(PrintStream err) {
    this.err = err;
  }

  /** Reports a file that is left out. */
  public void add(String id, String reason) {
    err.println("skipped " + Console.printable(id) + ": " + reason);
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

  /** Returns how many files and folders are left out. */
  public int count() {
    return count;
  }
}
