package org.solrduplicates.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrException;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.UserException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

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

  /** All commands there are. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          IndexCommand.class,
          IndexSetCommand.class,
          ScanCommand.class,
          ShowCommand.class,
          LinksCommand.class,
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
    this.console = console;
  }

  /** Ends with one of {@link ExitCode}. */
  public static void main(String[] args) {
    System.exit(new Main(Console.ofProcess()).run(List.of(args)));
  }

  /** Runs a command and returns its exit code. */
  int run(List<String> typed) {
    return commandLine(typed.stream().findFirst().orElse("")::equals)
        .execute(typed.toArray(String[]::new));
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
    COMMANDS.forEach(type -> add(type, wanted, line));
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
      CommandLine command = new CommandLine(type, this::made);
      addExitCodes(command);
      lookAlike(command);
      line.addSubcommand(command);
    } else {
      CommandSpec named = CommandSpec.create().name(said.name());
      named.usageMessage().description(said.description()).hidden(said.hidden());
      line.addSubcommand(said.name(), named);
    }
  }

  /** Makes a command, or whatever else picocli wants to have made. */
  private <T> T made(Class<T> type) throws Exception {
    return COMMANDS.contains(type)
        ? type.getDeclaredConstructor(Console.class).newInstance(console)
        : CommandLine.defaultFactory().create(type);
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
    Map<String, String> codes = new TreeMap<>(ExitCode.ofEveryCommand());
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
    if (failure instanceof IOException
        || failure instanceof UncheckedIOException
        || failure instanceof SolrServerException
        || failure instanceof SolrException) {
      console.err().println("solr-duplicates: " + FailureReason.of(failure));
      return exitCode(failure).number();
    }
    throw failure;
  }

  private static ExitCode exitCode(Exception failure) {
    return failure instanceof UserException said ? said.exitCode() : ExitCode.FAILED;
  }
}
