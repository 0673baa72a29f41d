package org.solrduplicates.cli.console;

/** How far a run is: one line that is written over for a person, a few lines for a log. */
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 30;

  private final Console console;
  private String shown = "";

  /** Prepares to show how far a run is on the stream {@code err}. */
  public Progress(Console console) {
    this.console = console;
  }

  /**
   * Shows where the run is.
   *
   * @param fraction how much is done, in 0..1
   */
  public void at(String phase, double fraction) {
    int percent = (int) (100 * Math.max(0, Math.min(1, fraction)));
    String name = Console.printable(phase);
    String line =
        console.interactive() ? bar(name, percent) : name + " " + percent / 10 * 10 + " %";
    if (!line.equals(shown)) {
      show(line);
    }
  }

  private static String bar(String phase, int percent) {
    int full = percent * WIDTH / 100;
    return "[" + "#".repeat(full) + ".".repeat(WIDTH - full) + "] " + percent + " % " + phase;
  }

  private void show(String line) {
    if (console.interactive()) {
      console.err().print("\r" + line + " ".repeat(Math.max(0, shown.length() - line.length())));
      console.err().flush();
    } else {
      console.err().println(line);
    }
    shown = line;
  }

  /** Leaves the line, so that what follows does not stand in it. */
  @Override
  public void close() {
    if (console.interactive() && !shown.isEmpty()) {
      console.err().println();
    }
    shown = "";
  }
}
