package org.solrduplicates.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs the command line as a user would, and keeps what it prints. */
final class CommandLine {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  final int exitCode;

  private CommandLine(String... typed) {
    exitCode = new Main(new Console(stream(out), stream(err))).run(List.of(typed));
  }

  static CommandLine run(String... typed) {
    return new CommandLine(typed);
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
