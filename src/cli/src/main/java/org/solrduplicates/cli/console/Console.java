// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.solrduplicates.core.text.Sentence;

/**
 * The streams and the environment of a command: results go to {@code out}, so that they can be
 * piped; progress and errors go to {@code err}.
 *
 * @param interactive whether {@code err} is a terminal, so that a line can be overwritten
 * @param passwords prompts for a password without echo; empty if there is no terminal
 */
public record Console(
    PrintStream out,
    PrintStream err,
    boolean interactive,
    Map<String, String> environment,
    Function<String, Optional<String>> passwords) {
  /** A console with an empty environment and without password prompts. */
  public Console(PrintStream out, PrintStream err, boolean interactive) {
    this(out, err, interactive, Map.of(), prompt -> Optional.empty());
  }

  public Console(PrintStream out, PrintStream err) {
    this(out, err, false);
  }

  /** Returns the console of this process. Output is UTF-8 in every locale. */
  public static Console ofProcess() {
    return new Console(
        utf8(FileDescriptor.out),
        utf8(FileDescriptor.err),
        isWatched(),
        System.getenv(),
        Console::typed);
  }

  public Optional<String> password(String prompt) {
    return passwords.apply(prompt);
  }

  /**
   * Returns the text in one line and without control characters, which a terminal would execute.
   */
  public static String printable(String text) {
    return Sentence.printable(text);
  }

  @SuppressWarnings("SystemConsoleNull")
  private static Optional<String> typed(String prompt) {
    return Optional.ofNullable(System.console())
        .flatMap(terminal -> Optional.ofNullable(terminal.readPassword("%s", prompt)))
        .map(String::new);
  }

  /** Java 22 to 24 return a console without a terminal; cron sets no TERM. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isWatched() {
    return System.console() != null && System.getenv("TERM") != null;
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
