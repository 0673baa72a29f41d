// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.Project;

/**
 * What holds of every page: its commands are run, its links lead somewhere, its figures are
 * measured.
 */
class PagesTest {
  /** The begin of a line that is no comment; the asterisk of a comment has an odd indentation. */
  private static final String CODE = "^(  )*([^ /*]| [^ *]|[*]|/[^/*])";

  private static final int BYTES_OF_THE_README = 8192;
  private static final Path OPERATIONS =
      Project.source("solr/collection/shard/CollectionTasks.java");

  private static final int BYTES_OF_A_PAGE = 12288;
  private static final int BYTES_OF_A_PICTURE = 60_000;

  /** A call of {@link UserCommands#of} as it stands in the source of a test. */
  private static final Pattern CALL =
      Pattern.compile(
          "UserCommands\\s*\\.of\\(\\s*\"([^\"]+)\",\\s*\"([^\"]+)\"(?:,\\s*(\\d+))?\\s*\\)");

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)^(\\$ )?(curl|java|mvn|bin/|docker|bash|python|solr-config/|benchmarks/)");
  private static final Pattern RESULT = Pattern.compile("benchmarks/results/[^)\\s]+\\.md");
  private static final Pattern CITED =
      Pattern.compile("benchmarks/results/(\\d{4}-\\d\\d-\\d\\d)-([^)\\s]+)\\.md");
  private static final Path SPARK_EXAMPLE =
      Path.of("src/spark/src/test/java/org/solrduplicates/spark/SparkPageTest.java");

  private static final String PARAGRAPHS = "\n\n|\n(?=- |#)";
  private static final Pattern SPEED =
      Pattern.compile("\\d (ms|milliseconds|documents/s|documents a second|times as)\\b");
  private static final Pattern FIGURE = Pattern.compile("(?<![\\w.-])\\d[\\d,]*(\\.\\d+)?");

  private static final Path LIBRARY_EXAMPLE =
      Path.of("src/core/src/test/java/org/solrduplicates/core/LibraryExampleTest.java");

  @Test
  void everyCommandOnAPageIsRunByATest() throws IOException {
    Set<String> blocks = new TreeSet<>();
    for (MarkdownPage page : MarkdownPage.all()) {
      for (String section : sections(page)) {
        long commands = page.commands(section).stream().filter(b -> !isOfLibrary(b)).count();
        IntStream.rangeClosed(1, (int) commands)
            .forEach(i -> blocks.add(page.file() + ", " + section + ", " + i));
      }
    }

    assertTrue(blocks.size() > 15, blocks::toString);
    assertEquals(blocks, claims());
  }

  private static List<String> sections(MarkdownPage page) {
    return page.blocks().stream().map(MarkdownPage.Block::section).distinct().toList();
  }

  private static Set<String> claims() throws IOException {
    Set<String> claims = new TreeSet<>();
    for (Path source : Project.sources("test")) {
      for (MatchResult call : CALL.matcher(Files.readString(source)).results().toList()) {
        String number = Optional.ofNullable(call.group(3)).orElse("1");
        claims.add(call.group(1) + ", " + call.group(2) + ", " + number);
      }
    }
    return claims;
  }

  @Test
  void picturesAreSmall() throws IOException {
    try (Stream<Path> pictures = Files.list(Path.of("docs", "images"))) {
      assertEquals(
          List.of(), pictures.filter(file -> file.toFile().length() > BYTES_OF_A_PICTURE).toList());
    }
  }

  @Test
  void everyBlockHasALanguageThatFitsItsContent() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (MarkdownPage page : MarkdownPage.all()) {
      for (MarkdownPage.Block block : page.blocks()) {
        boolean shown = Set.of("text", "json", "xml", "java").contains(block.language());
        if (!block.runs() && (!shown || COMMAND.matcher(block.code()).find())) {
          wrong.add(page.file() + ", " + block);
        }
      }
    }

    assertEquals(List.of(), wrong);
  }

  /** The lines of a program are those of a test, which runs them, or of the plugin. */
  @Test
  void everyProgramIsPartOfATest() throws IOException {
    String tested =
        program(Files.readString(LIBRARY_EXAMPLE))
            + program(Files.readString(OPERATIONS))
            + program(Files.readString(SPARK_EXAMPLE));
    int programs = 0;
    List<String> others = new ArrayList<>();
    for (MarkdownPage page : MarkdownPage.all()) {
      for (MarkdownPage.Block block : page.blocks()) {
        if (isOfLibrary(block)) {
          programs++;
          if (!tested.contains(program(block.code()))) {
            others.add(page.file() + ", " + block);
          }
        }
      }
    }

    assertTrue(programs >= 4, "programs: " + programs);
    assertEquals(List.of(), others);
  }

  /** Returns whether a block has lines of Java, not a whole program. */
  private static boolean isOfLibrary(MarkdownPage.Block block) {
    return block.language().equals("java")
        && !block.section().equals("Clients")
        && !block.code().contains("public class ");
  }

  private static String program(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  @Test
  void everyPageStartsWithItsAudience() throws IOException {
    for (MarkdownPage page : MarkdownPage.all()) {
      assertTrue(
          page.file().equals(Path.of("README.md"))
              || page.text()
                  .lines()
                  .skip(1)
                  .limit(2)
                  .toList()
                  .get(1)
                  .startsWith("This page is for "),
          page.file()::toString);
    }
  }

  @Test
  void noPageIsLongerThanSomebodyReads() throws IOException {
    for (MarkdownPage page : MarkdownPage.all()) {
      int bytes = page.text().getBytes(StandardCharsets.UTF_8).length;
      int most = page.file().equals(Path.of("README.md")) ? BYTES_OF_THE_README : BYTES_OF_A_PAGE;
      assertTrue(bytes <= most, () -> page.file() + " has " + bytes + " bytes");
    }
  }

  @Test
  void everyLinkLeadsToAFileAndAHeading() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (MarkdownPage page : withDecisions()) {
      for (String link : page.links()) {
        links++;
        if (!leads(page, link)) {
          broken.add(page.file() + ": " + link);
        }
      }
    }

    assertTrue(links > 50, "links: " + links);
    assertEquals(List.of(), broken);
  }

  private static List<MarkdownPage> withDecisions() throws IOException {
    List<MarkdownPage> pages = new ArrayList<>(List.of(MarkdownPage.read("README.md")));
    try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
      for (Path file : docs.filter(f -> f.toString().endsWith(".md")).toList()) {
        pages.add(MarkdownPage.read(file.toString()));
      }
    }
    for (String file : List.of("CONTRIBUTING.md", "CHANGELOG.md")) {
      pages.add(MarkdownPage.read(file));
    }
    return pages;
  }

  private static boolean leads(MarkdownPage page, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = page.file();
    if (!parts[0].isEmpty()) {
      target = page.file().resolveSibling(parts[0]).normalize();
    }
    return Files.exists(target)
        && (parts.length == 1 || MarkdownPage.read(target.toString()).anchors().contains(parts[1]));
  }

  /** A paragraph or point that links to raw results has only figures of these results. */
  @Test
  void everyFigureBesideALinkToARawResultIsInIt() throws IOException {
    List<String> wrong = new ArrayList<>();
    int measured = 0;
    for (MarkdownPage page : MarkdownPage.all()) {
      for (String paragraph : page.prose().split(PARAGRAPHS)) {
        String raw = results(paragraph);
        measured += raw.isEmpty() ? 0 : 1;
        figures(paragraph).stream()
            .filter(figure -> !raw.isEmpty() && !has(raw, figure))
            .forEach(figure -> wrong.add(page.file() + ": " + figure + " in " + paragraph));
      }
    }

    assertTrue(measured >= 10, "paragraphs: " + measured);
    assertEquals(List.of(), wrong);
  }

  /**
   * A result that a page cites is of a kind in {@code benchmarks/measured.tsv}, and is not older
   * than the last commit of the paths of this kind, which it measures. Decisions state what was
   * measured when they were made.
   */
  @Test
  void noFigureIsOlderThanTheMeasuredCode() throws Exception {
    assumeTrue(
        Files.exists(Path.of(".git"))
            && git("rev-parse", "--is-shallow-repository").equals("false"),
        "the history is needed");
    Map<String, List<String>> measured = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of("benchmarks", "measured.tsv"))) {
      String[] parts = line.split("\t", 2);
      measured.put(parts[0], List.of(parts[1].split(" ")));
    }
    List<String> wrong = new ArrayList<>();
    for (MarkdownPage page : MarkdownPage.all()) {
      for (MatchResult cited : CITED.matcher(page.text()).results().toList()) {
        List<String> paths = measured.get(cited.group(2));
        String changed = paths == null ? "" : git(lastChange(paths));
        if (paths == null || changed.isEmpty()) {
          wrong.add(page.file() + ": " + cited.group() + ", which measured.tsv has no paths of");
        } else if (changed.compareTo(cited.group(1)) > 0) {
          wrong.add(page.file() + ": " + cited.group() + ", changed " + changed);
        }
      }
    }

    assertEquals(List.of(), wrong);
  }

  @ParameterizedTest
  @CsvSource({
    "'  /** Returns the size. */', false",
    "'   * Returns the size.', false",
    "'    // a reason', false",
    "'', false",
    "'        * factor', true",
    "'        / factor', true",
    "'    return size;', true",
    "'while read -r line; do', true",
  })
  void linesOfCodeAreToldFromComments(String line, boolean code) {
    assertEquals(code, Pattern.compile(CODE).matcher(line).find());
  }

  private static String[] lastChange(List<String> paths) {
    // a file that only moved, or in which only lines of comments changed, is the same code
    Stream<String> log =
        Stream.of("log", "-1", "--format=%cs", "-M100%", "--diff-filter=ADMT", "-G" + CODE, "--");
    return Stream.concat(log, paths.stream()).toArray(String[]::new);
  }

  private static String git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process git = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, git.waitFor(), command::toString);
    return output.strip();
  }

  /** But for tables, which are compared with raw results row by row. */
  @Test
  void noSpeedIsSaidWithoutItsRawResult() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (MarkdownPage page : MarkdownPage.all()) {
      for (String paragraph : page.prose().replaceAll("(?m)^\\|.*$", "").split(PARAGRAPHS)) {
        if (SPEED.matcher(paragraph).find() && results(paragraph).isEmpty()) {
          wrong.add(page.file() + ": " + paragraph);
        }
      }
    }

    assertEquals(List.of(), wrong);
  }

  /** Returns the raw results that a paragraph links to, or nothing. */
  private static String results(String paragraph) throws IOException {
    StringBuilder raw = new StringBuilder();
    for (MatchResult result : RESULT.matcher(paragraph).results().toList()) {
      raw.append(Files.readString(Path.of(result.group()))).append('\n');
    }
    return raw.toString();
  }

  private static List<String> figures(String paragraph) {
    return FIGURE
        .matcher(paragraph.replaceAll("\\]\\([^)]*\\)", "]"))
        .results()
        .map(figure -> figure.group().replace(",", ""))
        .toList();
  }

  private static boolean has(String raw, String figure) {
    return Pattern.compile("(?<![\\d.])" + Pattern.quote(figure) + "(?!\\.?\\d)")
        .matcher(raw)
        .find();
  }
}
