package org.solrduplicates.cli;

import java.io.PrintStream;

/** Reports every file that is left out, and counts them. */
final class Skipped {
  private final PrintStream err;
  private int count;

  Skipped(PrintStream err) {
    this.err = err;
  }

  void add(String id, String reason) {
    err.println("skipped " + TextTable.printable(id) + ": " + reason);
    count++;
  }

  int count() {
    return count;
  }
}
