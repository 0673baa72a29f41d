package org.solrduplicates.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

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

  private Progress progress(boolean interactive) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Progress(new Console(stream, stream, interactive));
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
