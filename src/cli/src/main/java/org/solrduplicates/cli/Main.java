// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.core.text.Sentence;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line: {@code java -jar solr-duplicates-cli.jar COMMAND …}. {@link #COMMANDS} lists
 * the commands.
 */
@Command(
    name = "solr-duplicates",
    description = "Finds duplicates, near-duplicates and older versions of documents in Solr.",
    footer = "%nCOMMAND --help shows the flags and exit codes of a command.")
public final class Main {
  /** The width of the help, independent of the terminal. */
  private static final int COLUMNS = 100;

  /** The width of the longest flag with its value and margins. */
  private static final int COLUMNS_OF_FLAGS = 34;

  private static final List<Class<?>> COMMANDS =
      List.of(
          IndexCommand.class,
          ScanCommand.class,
          ShowCommand.class,
          GroupsCommand.class,
          ExportCommand.class,
          ImportGroupsCommand.class,
          PassagesCommand.class,
          ChangesCommand.class,
          BackfillCommand.class,
          EvaluateCommand.class,
          CheckCommand.class,
          CompareCommand.class,
          ExampleCommand.class,
          SetupCommand.OfInstall.class,
          SetupCommand.OfUninstall.class,
          SetupCommand.OfDoctor.class,
          CompletionCommand.class);

  private final Console console;
  private final List<Class<?>> commands;

  @Option(
      names = "--help",
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "show this help")
  @SuppressWarnings("unused")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "show the version")
  @SuppressWarnings("unused")
  private boolean version;

  Main(Console console) {
    this(console, COMMANDS);
  }

  /** Replaces the commands; each has a {@code @Command}. */
  Main(Console console, List<Class<?>> commands) {
    this.console = console;
    this.commands = commands;
  }

  public static void main(String[] args) {
    System.exit(new Main(Console.ofProcess()).run(List.of(args)));
  }

  static Console console(CommandSpec command) {
    return ((Main) command.root().userObject()).console;
  }

  int run(List<String> typed) {
    int code = execute(typed);
    if (console.out().checkError()) {
      console
          .err()
          .println("solr-duplicates: the output is incomplete: writing to standard output failed");
      return ExitCode.FAILED.number();
    }
    return code;
  }

  private int execute(List<String> typed) {
    try {
      return commandLine(typed.stream().findFirst().orElse("")::equals)
          .execute(typed.toArray(String[]::new));
    } catch (OutOfMemoryError e) {
      console
          .err()
          .println(
              Sentence.of(
                  "solr-duplicates: needs more memory than the %s MB that Java may use; set a larger"
                      + " heap, such as SOLR_DUPLICATES_OPTS=-Xmx4g",
                  Runtime.getRuntime().maxMemory() >> 20));
      return ExitCode.FAILED.number();
    }
  }

  /** Returns all commands with their flags, for one execution. */
  CommandLine commandLine() {
    return commandLine(name -> true);
  }

  /**
   * Returns the commands for one execution. Reading the flags of all commands takes longer than the
   * start of Java, so only selected commands get theirs.
   *
   * @param wanted selects commands by name
   */
  private CommandLine commandLine(Predicate<String> wanted) {
    CommandLine line = new CommandLine(this);
    commands.forEach(type -> add(type, wanted, line));
    line.getCommandSpec().parser().stopAtUnmatched(true);
    line.getCommandSpec().version(version());
    line.getCommandSpec().usageMessage().exitCodeList(ExitCode.ofAll());
    setLayout(line);
    return reading(line)
        .setOut(writer(console.out()))
        .setResourceBundle(words())
        .setErr(writer(console.err()))
        .setParameterExceptionHandler(new Misuse())
        .setExecutionExceptionHandler((failure, command, parsed) -> failed(failure));
  }

  private void add(Class<?> type, Predicate<String> wanted, CommandLine line) {
    Command annotation = type.getAnnotation(Command.class);
    if (wanted.test(annotation.name())) {
      CommandLine command = new CommandLine(type);
      addExitCodes(command);
      setLayout(command);
      line.addSubcommand(command);
    } else {
      CommandSpec named = CommandSpec.create().name(annotation.name());
      named.usageMessage().description(annotation.description()).hidden(annotation.hidden());
      line.addSubcommand(annotation.name(), named);
    }
  }

  /** No argument files, because a file may be called {@code @x}; no abbreviations and no colors. */
  private static CommandLine reading(CommandLine line) {
    return Values.register(line)
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setAbbreviatedOptionsAllowed(false)
        .setAbbreviatedSubcommandsAllowed(false)
        .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
  }

  private static void addExitCodes(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    Map<String, String> codes = new TreeMap<>(Comparator.comparing(Integer::valueOf));
    codes.putAll(ExitCode.ofEveryCommand());
    codes.putAll(usage.exitCodeList());
    usage.exitCodeList(codes);
  }

  private static void setLayout(CommandLine command) {
    command
        .getCommandSpec()
        .usageMessage()
        .autoWidth(false)
        .width(COLUMNS)
        .longOptionsMaxWidth(COLUMNS_OF_FLAGS)
        .sortOptions(false)
        .sortSynopsis(false)
        .showEndOfOptionsDelimiterInUsageHelp(
            !command.getCommandSpec().positionalParameters().isEmpty())
        .descriptionHeading("%n")
        .parameterListHeading("%n")
        .optionListHeading("%n")
        .commandListHeading("%nCommands:%n")
        .exitCodeListHeading("%nExit codes:%n");
  }

  /** Replaces a text of picocli. */
  private static ResourceBundle words() {
    return new ListResourceBundle() {
      @Override
      protected Object[][] getContents() {
        return new Object[][] {
          {
            "picocli.endofoptions.description",
            "end of the flags: the rest are files or folders, even with a leading -"
          }
        };
      }
    };
  }

  private static String version() {
    return "solr-duplicates "
        + Objects.requireNonNullElse(
            Main.class.getPackage().getImplementationVersion(), "(not packaged)");
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }

  /** Prints an I/O failure in one line; other exceptions are bugs and keep their stack trace. */
  private int failed(Exception failure) throws Exception {
    if (failure instanceof IOException || failure instanceof UncheckedIOException) {
      console.err().println("solr-duplicates: " + FailureReason.of(failure));
      return exitCode(failure).number();
    }
    throw failure;
  }

  private static ExitCode exitCode(Exception failure) {
    return failure instanceof UserException user ? user.exitCode() : ExitCode.FAILED;
  }

  /** Prints the completion script of this version for bash and zsh. */
  @Command(
      name = "generate-completion",
      hidden = true,
      description = "print a script for bash and zsh that completes commands and flags")
  static final class CompletionCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Override
    public Integer call() {
      Console console = console(spec);
      console.out().println(AutoComplete.bash("solr-duplicates", new Main(console).commandLine()));
      return ExitCode.DONE.number();
    }
  }

  /** Prints invalid arguments in one line. */
  private static final class Misuse implements IParameterExceptionHandler {
    /** For a repeatable flag, picocli adds the label of its value, which is removed. */
    private static final String WHICH_VALUE = "^(Invalid value for option '[^']+') \\([A-Z:]+\\):";

    @Override
    public int handleParseException(ParameterException misuse, String[] typed) {
      String sentence = Console.printable(sentence(misuse, List.of(typed)));
      misuse.getCommandLine().getErr().println("solr-duplicates: " + sentence + " See --help.");
      return ExitCode.MISUSED.number();
    }

    /** Reports a mistyped flag instead of the missing required flag that results from it. */
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
        return "Unknown command '" + word + "'.";
      }
      return command.getCommandName()
          + (isFlag ? " has no flag " + word + "." : " does not accept '" + word + "'.");
    }

    /** A misplaced argument may be an address with a password. */
    private static String withoutPassword(String word) {
      return word.replaceFirst("(?s)(^|=)[^=:]*:.*@", "$1***@");
    }

    /** After two dashes nothing is a flag. */
    private static boolean isFlag(String word, List<String> typed) {
      int end = typed.indexOf("--");
      return word.startsWith("-") && (end < 0 || typed.indexOf(word) < end);
    }

    private static String suggestions(List<String> similar) {
      return similar.isEmpty() ? "" : " Did you mean " + String.join(" or ", similar) + "?";
    }
  }

  /** Describes the machine of a measurement. */
  public static final class Machine {
    private Machine() {}

    /** Returns processors, operating system and Java version. */
    public static String description() {
      return Sentence.of(
          "%d processors (%s), %s, Java %s",
          Runtime.getRuntime().availableProcessors(),
          System.getProperty("os.arch"),
          System.getProperty("os.name"),
          System.getProperty("java.version"));
    }
  }
}
