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
 * The command line: {@code java -jar solr-duplicates-cli.jar COMMAND …}. A command is a class of
 * {@link #COMMANDS}.
 */
@Command(
    name = "solr-duplicates",
    description = "Finds duplicates, near-duplicates and older versions of documents in Solr.",
    footer = "%nCOMMAND --help shows the flags of a command and what its exit codes mean.")
public final class Main {
  /** As wide as a help is, whatever the terminal. */
  private static final int COLUMNS = 100;

  /** The longest flag with its value, and the space around it. */
  private static final int COLUMNS_OF_FLAGS = 34;

  private static final List<Class<?>> COMMANDS =
      List.of(
          IndexCommand.class,
          ScanCommand.class,
          ShowCommand.class,
          GroupsCommand.class,
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

  /** Offers other commands; each has a {@code @Command}. */
  Main(Console console, List<Class<?>> commands) {
    this.console = console;
    this.commands = commands;
  }

  /** Ends with one of {@link ExitCode}. */
  public static void main(String[] args) {
    System.exit(new Main(Console.ofProcess()).run(List.of(args)));
  }

  static Console console(CommandSpec command) {
    return ((Main) command.root().userObject()).console;
  }

  int run(List<String> typed) {
    int code =
        commandLine(typed.stream().findFirst().orElse("")::equals)
            .execute(typed.toArray(String[]::new));
    if (console.out().checkError()) {
      console.err().println("solr-duplicates: the output is not complete: it cannot be written");
      return ExitCode.FAILED.number();
    }
    return code;
  }

  /** Returns all commands with their flags, ready to be run once. */
  CommandLine commandLine() {
    return commandLine(name -> true);
  }

  /**
   * Returns the commands, ready to be run once. To read the flags of all takes longer than to start
   * Java.
   *
   * @param wanted tells by its name whether a command has its flags, and not only its description
   */
  private CommandLine commandLine(Predicate<String> wanted) {
    CommandLine line = new CommandLine(this);
    commands.forEach(type -> add(type, wanted, line));
    line.getCommandSpec().parser().stopAtUnmatched(true);
    line.getCommandSpec().version(version());
    line.getCommandSpec().usageMessage().exitCodeList(ExitCode.ofAll());
    lookAlike(line);
    return reading(line)
        .setOut(writer(console.out()))
        .setResourceBundle(words())
        .setErr(writer(console.err()))
        .setParameterExceptionHandler(new Misuse())
        .setExecutionExceptionHandler((failure, command, parsed) -> failed(failure));
  }

  private void add(Class<?> type, Predicate<String> wanted, CommandLine line) {
    Command said = type.getAnnotation(Command.class);
    if (wanted.test(said.name())) {
      CommandLine command = new CommandLine(type);
      addExitCodes(command);
      lookAlike(command);
      line.addSubcommand(command);
    } else {
      CommandSpec named = CommandSpec.create().name(said.name());
      named.usageMessage().description(said.description()).hidden(said.hidden());
      line.addSubcommand(said.name(), named);
    }
  }

  /** A file may be called {@code @x}; nothing is shortened and no color is used. */
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

  private static void lookAlike(CommandLine command) {
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

  /** Picocli's own sentence says less. */
  private static ResourceBundle words() {
    return new ListResourceBundle() {
      @Override
      protected Object[][] getContents() {
        return new Object[][] {
          {
            "picocli.endofoptions.description",
            "what follows is a file or folder, even if its name begins with -"
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

  /** What is nobody's mistake here is one line; all else is ours and keeps its stack trace. */
  private int failed(Exception failure) throws Exception {
    if (failure instanceof IOException || failure instanceof UncheckedIOException) {
      console.err().println("solr-duplicates: " + FailureReason.of(failure));
      return exitCode(failure).number();
    }
    throw failure;
  }

  private static ExitCode exitCode(Exception failure) {
    return failure instanceof UserException said ? said.exitCode() : ExitCode.FAILED;
  }

  /** Prints what lets bash and zsh complete commands and flags, for this version of them. */
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

  /** Says in one line what was typed that makes no sense. */
  private static final class Misuse implements IParameterExceptionHandler {
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

  /** Where a result was measured. */
  public static final class Machine {
    private Machine() {}

    /** Returns what a reader must know of this machine to judge a time. */
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
