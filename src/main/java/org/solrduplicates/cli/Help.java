package org.solrduplicates.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The text of {@code --help}, made from {@link Command} and {@link Flag}. */
final class Help {
  private Help() {}

  /** Returns the help on all commands. */
  static List<String> ofAll() {
    List<String> lines = new ArrayList<>();
    lines.add("solr-duplicates COMMAND [FLAG]...");
    lines.add("");
    for (Command command : Command.values()) {
      lines.add("  " + usage(command));
      lines.add("      " + command.help());
    }
    lines.add("");
    lines.addAll(flags(Stream.of(Flag.values())));
    lines.addAll(exitCodes(Stream.of(ExitCode.values())));
    return lines;
  }

  /** Returns the help on one command. */
  static List<String> of(Command command) {
    List<String> lines = new ArrayList<>();
    lines.add("solr-duplicates " + usage(command));
    lines.add("    " + command.help());
    lines.add("");
    lines.addAll(flags(Stream.of(Flag.values()).filter(f -> isOf(command, f))));
    lines.addAll(exitCodes(Stream.of(ExitCode.values()).filter(code -> code.isOf(command))));
    return lines;
  }

  private static boolean isOf(Command command, Flag flag) {
    return command.takes(flag)
        || flag == Flag.HELP
        || flag == Flag.END && !command.operand().isEmpty();
  }

  private static List<String> exitCodes(Stream<ExitCode> codes) {
    List<String> lines = new ArrayList<>(List.of("", "exit codes"));
    lines.addAll(
        TextTable.lines(codes.map(code -> List.of("", "" + code.number(), code.help())).toList()));
    return lines;
  }

  private static List<String> flags(Stream<Flag> flags) {
    return TextTable.lines(flags.map(flag -> List.of("", flag.usage(), flag.help())).toList());
  }

  private static String usage(Command command) {
    String required = joined(command, Command::required, "", "");
    String optional = joined(command, Command::optional, "[", "]");
    return (command + required + optional + " " + command.operand()).stripTrailing();
  }

  private static String joined(
      Command command, Function<Command, Iterable<Flag>> flags, String open, String close) {
    StringBuilder joined = new StringBuilder();
    flags
        .apply(command)
        .forEach(f -> joined.append(' ').append(open).append(f.usage()).append(close));
    return joined.toString();
  }
}
