package org.solrduplicates.cli;

import java.util.Set;

/** What the process ends with. The help is made from this list. */
enum ExitCode {
  DONE(0, "done"),
  FAILED(1, "the job, the server or a file failed, or an expected group was not found"),
  MISUSED(2, "the arguments make no sense"),
  INCOMPLETE(
      3,
      "done, but documents changed meanwhile or were never compared (groups), or still want a"
          + " fingerprint (backfill), or a folder could not be listed (index)"),
  FOUND(3, "done, and a file is not new (only check)");

  private static final Set<Command> MAY_BE_INCOMPLETE =
      Set.of(Command.GROUPS, Command.BACKFILL, Command.INDEX, Command.EXAMPLE);

  private final int number;
  private final String help;

  ExitCode(int number, String help) {
    this.number = number;
    this.help = help;
  }

  int number() {
    return number;
  }

  String help() {
    return help;
  }

  boolean isOf(Command command) {
    return switch (this) {
      case INCOMPLETE -> MAY_BE_INCOMPLETE.contains(command);
      case FOUND -> command == Command.CHECK;
      default -> true;
    };
  }
}
