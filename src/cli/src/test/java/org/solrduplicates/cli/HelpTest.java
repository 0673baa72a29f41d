// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.core.Golden;
import org.solrduplicates.core.Project;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What {@code --help} and {@code --version} say. */
class HelpTest {
  /** What is typed after the packaged jar, or after the variable of the scripts that names it. */
  private static final Pattern COMMAND_LINE =
      Pattern.compile("(?:cli\\.jar|\\$cli\")\\s+([a-z][a-z-]*)([^|>`\\n]*)");

  private static final Pattern FLAG = Pattern.compile("(?<=\\s)--[a-z-]+");

  static Collection<CommandSpec> commands() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    return new Main(new Console(nowhere, nowhere))
        .commandLine().getSubcommands().values().stream()
            .map(picocli.CommandLine::getCommandSpec)
            .filter(command -> !command.usageMessage().hidden())
            .toList();
  }

  private static String help(String... command) {
    CommandLine line =
        CommandLine.run(
            Stream.concat(Stream.of(command), Stream.of("--help")).toArray(String[]::new));
    assertEquals(0, line.exitCode, line.err());
    assertEquals("", line.err());
    return line.out();
  }

  /** Returns the help of all commands, which a golden file records. */
  private static String all() {
    StringBuilder all = new StringBuilder(help());
    commands().forEach(command -> all.append('\n').append(help(command.name())));
    return all.toString().replace(System.lineSeparator(), "\n");
  }

  @Test
  void theHelpIsOneThatPeopleCanRead() throws IOException {
    Golden.assertMatches("cli/help.txt", all());
  }

  @ParameterizedTest
  @ValueSource(strings = {"th-TH-u-nu-thai", "ar-EG-u-nu-arab", "tr", "ja", "de"})
  void theHelpIsTheSameInEveryLocale(String tag) throws IOException {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag(tag));
      Golden.assertMatches("cli/help.txt", all());
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"picocli.usage.width=AUTO", "picocli.ansi=true"})
  void theHelpIsTheSameInEveryTerminal(String property) throws IOException {
    String[] parts = property.split("=");
    System.setProperty(parts[0], parts[1]);
    try {
      Golden.assertMatches("cli/help.txt", all());
    } finally {
      System.clearProperty(parts[0]);
    }
  }

  @Test
  void theHelpNamesEveryCommand() {
    String help = help();

    assertAll(
        commands().stream()
            .map(CommandSpec::name)
            .map(name -> () -> assertTrue(help.contains("\n  " + name + " "), help)));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theHelpOnACommandNamesItsFlagsOperandsAndExitCodes(CommandSpec command) {
    String help = help(command.name());

    assertTrue(help.contains(command.usageMessage().description()[0]), help);
    for (ArgSpec argument : command.args()) {
      assertTrue(argument.description().length == 1, argument + " is not described");
      assertTrue(help.contains(name(argument)), help);
    }
    assertEquals(
        List.copyOf(command.usageMessage().exitCodeList().keySet()),
        Pattern.compile("(?m)^  (\\d+) +\\S")
            .matcher(help)
            .results()
            .map(r -> r.group(1))
            .toList());
    assertTrue(command.usageMessage().exitCodeList().keySet().containsAll(List.of("0", "1", "2")));
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option && option.arity().max() > 0
        ? option.longestName() + "=" + option.paramLabel()
        : argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  @Test
  void theHelpOnACommandNamesOnlyItsFlagsAndAsksForNothing() {
    assertTrue(help("evaluate").contains("--out=FILE"));
    assertFalse(help("evaluate").contains("--id"));
    assertFalse(help("evaluate").contains("  --  "));
    assertTrue(help("check").contains("even with a leading -"));
  }

  @Test
  void withoutFlagsAFileHasAMinuteAndHalfAGigabyte() {
    assertTrue(help("index").contains("maximum time to read one file; 60 by default"));
    assertTrue(help("index").contains("the process that reads files; 512m by default"));
  }

  @Test
  void theVersionIsOneLineOnTheStreamOfResults() {
    CommandLine line = CommandLine.run("--version");

    assertEquals(0, line.exitCode);
    assertTrue(line.out().startsWith("solr-duplicates "), line.out());
    assertEquals(1, line.out().lines().count());
  }

  @Test
  void everyCommandLineThatIsWrittenDownIsKnown() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : written()) {
      Matcher matcher = COMMAND_LINE.matcher(Files.readString(file).replace("\\\n", " "));
      while (matcher.find()) {
        lines.add(matcher.group(1) + matcher.group(2));
      }
    }

    assertTrue(lines.size() >= 5, lines::toString);
    lines.forEach(HelpTest::assertKnown);
  }

  private static List<Path> written() throws IOException {
    try (Stream<Path> docs = Files.walk(Project.BASE.resolve("docs"));
        Stream<Path> benchmarks = Files.list(Project.BASE.resolve("benchmarks"))) {
      return Stream.of(
              docs,
              benchmarks,
              Stream.of("README.md", "CONTRIBUTING.md").map(Project.BASE::resolve))
          .flatMap(files -> files)
          .filter(file -> file.toString().matches(".*\\.(md|sh)"))
          .toList();
    }
  }

  private static void assertKnown(String typed) {
    String help = help(typed.split("\\s")[0]);
    FLAG.matcher(typed)
        .results()
        .forEach(flag -> assertTrue(help.contains(" " + flag.group()), typed));
  }
}
