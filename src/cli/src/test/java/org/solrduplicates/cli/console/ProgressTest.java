// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.text.Sentence;

class ProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aPersonSeesOneLineThatIsWrittenOver() {
    try (Progress progress = progress(true)) {
      progress.at("documents", 0);
      progress.at("write", 0.5);
    }

    assertEquals(
        "\r["
            + ".".repeat(30)
            + "] 0 % documents"
            + "\r["
            + "#".repeat(15)
            + ".".repeat(15)
            + "] 50 % write   \n",
        shown());
  }

  @Test
  void unchangedProgressIsNotDrawnAgain() {
    try (Progress progress = progress(true)) {
      progress.at("write", 0.501);
      progress.at("write", 0.502);
      progress.close();
    }

    assertEquals(1, shown().chars().filter(c -> c == '\r').count());
    assertEquals(1, shown().chars().filter(c -> c == '\n').count());
  }

  @Test
  void aLogHasALineForEachTenthAndPhase() {
    try (Progress progress = progress(false)) {
      progress.at("group", 0.39);
      progress.at("group", 0.4);
      progress.at("group", 0.49);
      progress.at("write", 0.49);
      progress.at("write", 1);
    }

    assertEquals("group 30 %\ngroup 40 %\nwrite 40 %\nwrite 100 %\n", shown());
  }

  @Test
  void aFractionThatIsNoneAndAPhaseThatATerminalWouldObeyAreHarmless() {
    try (Progress progress = progress(false)) {
      progress.at("a\u001b[2J", Double.NaN);
      progress.at("b\r\n", 7);
      progress.at("c", -1);
    }

    assertEquals("a?[2J 0 %\nb  100 %\nc 0 %\n", shown());
  }

  /** A remaining time needs three seconds; each phase has a time of its own. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2     | 250  | ''
          10    | 0    | ''
          10    | 250  | ', 30 s left'
          100   | 250  | ', 5 min left'
          3000  | 250  | ', 2 h 30 min left'
          50    | 1000 | ''
          """)
  void aTerminalShowsFilesBytesAndTheTimeLeft(long seconds, long done, String left) {
    AtomicLong nanos = new AtomicLong();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Progress progress = new Progress(new Console(stream, stream, true), nanos::get);
    Volume all = new Volume(1_000, 2_000_000_000);
    progress.at("looking", 0.5);
    nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
    progress.at("reading", new Volume(0, 0), all);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    progress.at("reading", new Volume(done, 2_000_000 * done), all);

    String amount = Sentence.of("%,d of 1,000 files, %,.1f of 2,000.0 MB", done, done * 2.0);
    assertEquals(
        "reading, " + amount + left, shown().substring(shown().lastIndexOf("reading")).strip());
  }

  @Test
  void filesAndBytesCountAlike() {
    Volume all = new Volume(4, 1_000);

    assertEquals(0.5, new Volume(2, 500).of(all));
    assertEquals(0.375, new Volume(1, 500).of(all));
    assertEquals(1, all.of(all));
    assertEquals(1, new Volume(0, 0).of(new Volume(0, 0)));
  }

  private Progress progress(boolean interactive) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Progress(new Console(stream, stream, interactive));
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
