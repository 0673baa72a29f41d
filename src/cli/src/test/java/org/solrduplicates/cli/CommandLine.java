// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.files.KeptChildren;

/** Runs the command line as a user would, and keeps what it prints. */
public final class CommandLine {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  public final int exitCode;

  private CommandLine(
      Map<String, String> environment,
      Function<String, Optional<String>> passwords,
      Function<Console, Main> program,
      String... typed) {
    Console console = new Console(stream(out), stream(err), false, environment, passwords);
    exitCode = KeptChildren.during(() -> program.apply(console).run(List.of(typed)));
  }

  public static CommandLine run(String... typed) {
    return run(Map.of(), prompt -> Optional.empty(), typed);
  }

  /** With environment variables, and somebody who may type a password. */
  public static CommandLine run(
      Map<String, String> environment,
      Function<String, Optional<String>> passwords,
      String... typed) {
    return new CommandLine(environment, passwords, Main::new, typed);
  }

  /** Runs a program with other commands. */
  static CommandLine run(Function<Console, Main> program, String... typed) {
    return new CommandLine(Map.of(), prompt -> Optional.empty(), program, typed);
  }

  static CommandLine assertExit(int code, CommandLine line) {
    assertEquals(code, line.exitCode, () -> line.out() + line.err());
    return line;
  }

  /** Returns the requests of changes that were printed. */
  static List<String> posts(CommandLine line) {
    return line.out().lines().filter(text -> text.startsWith("POST ")).toList();
  }

  public String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  public String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
