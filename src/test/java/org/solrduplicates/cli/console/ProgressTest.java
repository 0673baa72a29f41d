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
  void whatHasNotChangedIsNotDrawnAgain() {
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

  /** After two seconds nobody knows yet; each phase has a time of its own. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2     | 25  | ''
          10    | 0   | ', 0 files/s'
          10    | 25  | ', 3 files/s, 30 s left'
          100   | 25  | ', 0 files/s, 5 min left'
          3000  | 25  | ', 0 files/s, 2 h 30 min left'
          50    | 100 | ', 2 files/s'
          """)
  void aPersonSeesHowFastItGoesAndWhatIsLeft(long seconds, long done, String expected) {
    AtomicLong nanos = new AtomicLong();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Progress progress = new Progress(new Console(stream, stream, true), nanos::get);
    progress.at("looking", 0.5);
    nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
    progress.at("reading", 0, 100, "files");
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    progress.at("reading", done, 100, "files");

    assertEquals("reading" + expected, shown().substring(shown().lastIndexOf("reading")).strip());
  }

  private Progress progress(boolean interactive) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Progress(new Console(stream, stream, interactive));
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
