package org.solrduplicates.cli;

import java.util.List;
import java.util.Objects;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what was typed that makes no sense. */
final class Misuse implements IParameterExceptionHandler {
  /** Of a flag that may be repeated, picocli says how its value is called. */
  private static final String WHICH_VALUE = "^(Invalid value for option '[^']+') \\([A-Z:]+\\):";

  @Override
  public int handleParseException(ParameterException misuse, String[] typed) {
    String sentence = Console.printable(sentence(misuse, List.of(typed)));
    misuse.getCommandLine().getErr().println("solr-duplicates: " + sentence + " See --help.");
    return ExitCode.MISUSED.number();
  }

  /** Who has mistyped a flag is told that, not that the flag is missing. */
  private static String sentence(ParameterException misuse, List<String> typed) {
    CommandLine command = misuse.getCommandLine();
    List<String> unmatched = command.getUnmatchedArguments();
    if (misuse instanceof MissingParameterException && !unmatched.isEmpty()) {
      return unmatched(new UnmatchedArgumentException(command, unmatched), typed);
    }
    return misuse instanceof UnmatchedArgumentException failure
        ? unmatched(failure, typed)
        : sentence(Objects.requireNonNullElse(misuse.getMessage(), ""));
  }

  private static String sentence(String message) {
    return message.replaceFirst("^Error: ", "").replaceFirst(WHICH_VALUE, "$1:") + ".";
  }

  private static String unmatched(UnmatchedArgumentException misuse, List<String> typed) {
    String word = misuse.getUnmatched().get(0);
    return unmatched(misuse.getCommandLine(), word, isFlag(word, typed))
        + suggestions(misuse.getSuggestions());
  }

  private static String unmatched(CommandLine command, String typed, boolean isFlag) {
    String word = withoutPassword(typed);
    if (command.getParent() == null) {
      return "There is no command '" + word + "'.";
    }
    return command.getCommandName()
        + (isFlag ? " has no flag " + word + "." : " has no use for '" + word + "'.");
  }

  /** What was typed in the wrong place may be an address with a password. */
  private static String withoutPassword(String word) {
    return word.replaceFirst("(?s)(^|=)[^=:]*:.*@", "$1***@");
  }

  /** Behind two dashes nothing is a flag. */
  private static boolean isFlag(String word, List<String> typed) {
    int end = typed.indexOf("--");
    return word.startsWith("-") && (end < 0 || typed.indexOf(word) < end);
  }

  private static String suggestions(List<String> similar) {
    return similar.isEmpty() ? "" : " Did you mean " + String.join(" or ", similar) + "?";
  }
}
