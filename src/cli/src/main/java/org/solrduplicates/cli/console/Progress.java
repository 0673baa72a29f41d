// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Shows the progress of a run. A terminal gets one line that is overwritten, with the remaining
 * time; a log gets a line every 10 %.
 */
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 30;

  /** A remaining time is shown only after this time, when it is stable. */
  private static final double ENOUGH_SECONDS = 3;

  private final Console console;
  private final LongSupplier nanos;
  private String phase = "";
  private long began;
  private String shown = "";

  /** Writes to {@code err} of the console. */
  public Progress(Console console) {
    this(console, System::nanoTime);
  }

  Progress(Console console, LongSupplier nanos) {
    this.console = console;
    this.nanos = nanos;
  }

  /**
   * Shows the progress of a phase.
   *
   * @param fraction the part that is done, in 0..1
   */
  public void at(String phase, double fraction) {
    at(phase, fraction, () -> "");
  }

  /** Shows the progress of a phase that reads files. */
  public void at(String phase, Volume done, Volume all) {
    at(phase, done.of(all), () -> ", " + done.text(all));
  }

  private void at(String phase, double fraction, Supplier<String> amount) {
    double known = fraction > 0 ? Math.min(1, fraction) : 0; // also replaces NaN by 0
    int percent = (int) (100 * known);
    String name = Console.printable(phase);
    double seconds = seconds(phase);
    String line =
        console.interactive()
            ? bar(name, percent) + amount.get() + left(seconds, known)
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

  /** Ends the line, so that later output starts a new one. */
  @Override
  public void close() {
    if (console.interactive() && !shown.isEmpty()) {
      console.err().println();
    }
    shown = "";
  }
}
