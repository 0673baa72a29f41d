package org.solrduplicates.cli.console;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How far a run is: one line that is written over for a person, with the time that is left of the
 * phase, a few lines for a log.
 */
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 30;

  /** How long a phase must have lasted to say how it goes on. */
  private static final double ENOUGH_SECONDS = 3;

  private final Console console;
  private final LongSupplier nanos;
  private String phase = "";
  private long began;
  private String shown = "";

  /** Prepares to show how far a run is on the stream {@code err}. */
  public Progress(Console console) {
    this(console, System::nanoTime);
  }

  Progress(Console console, LongSupplier nanos) {
    this.console = console;
    this.nanos = nanos;
  }

  /**
   * Shows where the run is.
   *
   * @param fraction how much of it is done, in 0..1
   */
  public void at(String phase, double fraction) {
    at(phase, fraction, 0, "");
  }

  /** Shows where the run is, and how fast. */
  public void at(String phase, long done, long total, String things) {
    at(phase, total == 0 ? 1 : (double) done / total, done, things);
  }

  private void at(String phase, double fraction, long done, String things) {
    double known = fraction > 0 ? Math.min(1, fraction) : 0; // 0 for what is no number
    int percent = (int) (100 * known);
    String name = Console.printable(phase);
    double seconds = seconds(phase);
    String line =
        console.interactive()
            ? bar(name, percent) + rate(seconds, done, things) + left(seconds, known)
            : name + " " + percent / 10 * 10 + " %";
    if (!line.equals(shown)) {
      show(line);
    }
  }

  private double seconds(String now) {
    if (!now.equals(phase)) {
      phase = now;
      began = nanos.getAsLong();
    }
    return (nanos.getAsLong() - began) / 1e9;
  }

  private static String rate(double seconds, long done, String things) {
    return seconds < ENOUGH_SECONDS || things.isEmpty()
        ? ""
        : ", " + Math.round(done / seconds) + " " + things + "/s";
  }

  private static String left(double seconds, double done) {
    if (seconds < ENOUGH_SECONDS || done == 0 || done == 1) {
      return "";
    }
    Duration left = Duration.ofSeconds(Math.round(seconds / done - seconds));
    return left.toMinutes() == 0
        ? ", " + left.toSeconds() + " s left"
        : ", "
            + (left.toHours() == 0 ? "" : left.toHours() + " h ")
            + left.toMinutesPart()
            + " min left";
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
