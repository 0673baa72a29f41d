package org.solrduplicates.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where a command writes: results to one stream, so that they can be piped, and everything about
 * the run to the other; and what it may learn beside its arguments.
 *
 * @param interactive whether a person is watching, so that a line may be written over
 * @param passwords asks a person for a password that is not shown while it is typed; empty if
 *     nobody can be asked
 */
public record Console(
    PrintStream out,
    PrintStream err,
    boolean interactive,
    Map<String, String> environment,
    Function<String, Optional<String>> passwords) {
  /** A console without environment, where nobody can be asked for a password. */
  public Console(PrintStream out, PrintStream err, boolean interactive) {
    this(out, err, interactive, Map.of(), prompt -> Optional.empty());
  }

  /** The same, which nobody is watching. */
  public Console(PrintStream out, PrintStream err) {
    this(out, err, false);
  }

  /** Returns the console of this process, in UTF-8 whatever the locale. */
  public static Console ofProcess() {
    return new Console(
        utf8(FileDescriptor.out),
        utf8(FileDescriptor.err),
        isWatched(),
        System.getenv(),
        Console::typed);
  }

  /** Asks for a password, unless nobody can be asked. */
  public Optional<String> password(String prompt) {
    return passwords.apply(prompt);
  }

  /**
   * Returns the text in one line and without control characters: titles and file names come from
   * anywhere, and a terminal would obey them.
   */
  public static String printable(String text) {
    return text.replaceAll("[\\t\\r\\n]+", " ")
        .replaceAll("[\\p{Cc}\\u202A-\\u202E\\u2066-\\u2069]", "?");
  }

  @SuppressWarnings("SystemConsoleNull")
  private static Optional<String> typed(String prompt) {
    return Optional.ofNullable(System.console())
        .flatMap(terminal -> Optional.ofNullable(terminal.readPassword("%s", prompt)))
        .map(String::new);
  }

  /** From Java 22 to 24 there is a console without a terminal, too; cron sets no TERM. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isWatched() {
    return System.console() != null && System.getenv("TERM") != null;
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
