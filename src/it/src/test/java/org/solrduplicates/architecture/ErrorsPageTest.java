// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CompilationUnitTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.Golden;
import org.solrduplicates.core.Project;

/**
 * The pages of the errors of requests and settings. {@code -Dgolden.update=true} writes what
 * follows their first heading. A message states what to do, or {@code remedies.tsv} does.
 */
class ErrorsPageTest {
  /** The sections of each page, with the packages whose errors they list. */
  private static final Map<String, Map<String, String>> PAGES =
      Map.of(
          "docs/errors.md",
          sections(
              "Settings and parameters", "core/settings|solr/config|solr/update",
              "Questions", "solr/index|solr/search|solr/wire",
              "Result lists", "solr/results",
              "Web interface", "solr/page"),
          "docs/errors-jobs.md",
          sections(
              "Jobs and lists", "solr/collection|solr/collection/shard",
              "Commands", "solr/job|solr/backfill",
              "Decisions and ignored passages", "solr/decision|solr/passage",
              "Shards", "solr/shard"),
          "docs/errors-commands.md",
          sections(
              "Arguments", "cli",
              "Answers of Solr", "cli/client|cli/setup",
              "Files", "cli/console|cli/files|cli/report|cli/scan|cli/table",
              "Jobs and imports", "core/collection|lucene"),
          "docs/errors-library.md",
          sections(
              "Java library", "core|core/constraint|core/similarity",
              "Spark", "spark"));

  /** The type and the source of errors that a user can get; others are faults of a caller. */
  private static final Pattern LISTED =
      Pattern.compile(
          "SolrException .*|\\w+ (core/settings|cli(?!/files|/scan)|lucene|spark)/.*"
              + "|(User|IO)\\w+ cli/scan/.*|UserException cli/files/.*|\\w+ cli/files/\\w*Capture.*"
              + "|\\w+ core/((constraint|similarity)/)?\\w+[.]java"
              + "|\\w+ core/collection/ImportedRow[.]java|IllegalState\\w+ core/collection/.*");

  private static final Pattern OUT_OF_RANGE =
      Pattern.compile("(.+?) must be ([^;]+), was (?:'[\\w{}]+'|[A-Z]+)(?:; change it and .+)?");

  private static final Pattern WITH_REMEDY =
      Pattern.compile(
          "(.+?)[;:.] ((?i:(?:and )?(?:add|begin|create|give|import|install|lower|make|move|name|put"
              + "|reindex|remove|retry|run|see|send|set|start|store|take|use|wait"
              + "|change|check|convert|delete|restrict|update|write)\\b).+)");

  /** What separates the values of a parameterized test. */
  private static final Pattern CELLS = Pattern.compile("\\s*\\|\\s*|\\n|'?, '?");

  private static final Pattern ENDS = Pattern.compile("^[\\s'\",:;.]+|[\\s'\",:;.]+$");

  private static final String UNTESTED = "errors-without-test.txt";
  private static final String REMEDIES = "errors/remedies.tsv";

  private static Map<String, String> sections(String... titlesAndPackages) {
    Map<String, String> sections = new LinkedHashMap<>();
    for (int i = 0; i < titlesAndPackages.length; i += 2) {
      sections.put(titlesAndPackages[i], titlesAndPackages[i + 1]);
    }
    return sections;
  }

  private static boolean isListed(ErrorForms.Form form) {
    return LISTED.matcher(form.type() + " " + form.source()).matches();
  }

  @Test
  void thePagesListEveryErrorWithItsRemedy() throws IOException {
    Map<String, String> remedies = remedies();
    List<ErrorForms.Form> forms =
        ErrorForms.of(MessagesTest.parsed("main")).stream()
            .filter(ErrorsPageTest::isListed)
            .toList();
    Set<ErrorForms.Form> shown = new LinkedHashSet<>();
    for (Map.Entry<String, Map<String, String>> page : PAGES.entrySet()) {
      StringBuilder text = new StringBuilder();
      page.getValue()
          .forEach(
              (title, packages) -> {
                List<ErrorForms.Form> of =
                    forms.stream()
                        .filter(form -> form.source().replaceAll("/[^/]*$", "").matches(packages))
                        .toList();
                shown.addAll(of);
                text.append("\n## ").append(title).append("\n").append(table(of, remedies));
              });
      assertMatches(Path.of(page.getKey()), text.toString());
    }

    assertTrue(forms.size() > 150, () -> "errors: " + forms.size());
    assertEquals(Set.of(), without(forms, shown));
    Set<String> unused = new TreeSet<>(remedies.keySet());
    forms.forEach(form -> unused.remove(message(form)));
    assertEquals(Set.of(), unused, "remedies of no error");
  }

  private static Set<String> without(List<ErrorForms.Form> forms, Set<ErrorForms.Form> shown) {
    return forms.stream()
        .filter(form -> !shown.contains(form))
        .map(ErrorForms.Form::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the remedies of errors whose message has none. */
  private static Map<String, String> remedies() throws IOException {
    return Files.readAllLines(Project.TEST_RESOURCES.resolve(REMEDIES)).stream()
        .map(line -> line.split("\t", 2))
        .collect(Collectors.toMap(line -> line[0], line -> line[1]));
  }

  private static String table(List<ErrorForms.Form> forms, Map<String, String> remedies) {
    Set<String> ranges = new LinkedHashSet<>();
    Set<String> others = new LinkedHashSet<>();
    for (ErrorForms.Form form : forms) {
      String message = message(form);
      Matcher range = OUT_OF_RANGE.matcher(message);
      if (remedies.containsKey(message)) {
        others.add(row(code(message), remedies.get(message)));
      } else if (range.matches()) {
        ranges.add(row(code(range.group(1)), range.group(2)));
      } else {
        others.add(row(message));
      }
    }
    return rows("parameter or setting", "must be", ranges)
        + rows("message, with its cause", "remedy", others);
  }

  /** An argument is named before what its value must be. */
  private static String message(ErrorForms.Form form) {
    String shown = form.shown().strip();
    boolean isOfArgument = form.type().equals("TypeConversionException");
    return isOfArgument && shown.startsWith("must ") ? "ARGUMENT " + shown : shown;
  }

  private static String row(String message) {
    Matcher parts = WITH_REMEDY.matcher(message);
    assertTrue(parts.matches(), () -> "needs a line in " + REMEDIES + ": " + message);
    String remedy = parts.group(2).replaceFirst("[.]?$", ".");
    return row(
        code(parts.group(1)),
        remedy.substring(0, 1).toUpperCase(Locale.ROOT) + remedy.substring(1));
  }

  private static String code(String text) {
    return "`" + text.replace("|", "\\|") + "`";
  }

  private static String row(String left, String right) {
    String text =
        right.replaceAll("(?<!\\S)([^\\s`]*[<>{}\"*_][^\\s,`]*?)(?=[.,]?(\\s|$))", "`$1`");
    return "| " + left + " | " + text + " |\n";
  }

  private static String rows(String left, String right, Set<String> rows) {
    return rows.isEmpty()
        ? ""
        : "\n| " + left + " | " + right + " |\n|---|---|\n" + String.join("", rows);
  }

  /** The introduction, before the first heading of a section, is written by hand. */
  private static void assertMatches(Path page, String generated) throws IOException {
    String text = Files.readString(page);
    String expected = text.replaceFirst("(?s)\n## .*", "") + generated;
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(page, expected);
    }
    assertEquals(Files.readString(page), expected);
  }

  /** The texts of the tests, also those in annotations. */
  private static final class TestTexts extends MessagesTest.Texts {
    @Override
    public Void visitAnnotation(AnnotationTree node, List<String> found) {
      return scan(node.getArguments(), found);
    }
  }

  /**
   * A test expects an error if it has the longest part of the message, or a sentence of it. The
   * file lists the errors that no test expects, each with the reason behind a tab.
   */
  @Test
  void everyErrorIsExpectedByATest() throws IOException {
    List<String> found = new ArrayList<>();
    for (CompilationUnitTree unit : MessagesTest.parsed("test")) {
      new TestTexts().scan(unit, found);
    }
    String texts = String.join("\n", found);
    List<String> sentences =
        found.stream()
            .flatMap(text -> Stream.concat(Stream.of(text), CELLS.splitAsStream(text)))
            .map(text -> ENDS.matcher(text).replaceAll(""))
            .filter(text -> text.length() >= 15 && text.split(" ").length >= 3)
            .distinct()
            .toList();
    Map<String, String> reasons = reasons();
    String left =
        ErrorForms.of(MessagesTest.parsed("main")).stream()
            .filter(form -> !isExpected(form, texts, sentences))
            .map(form -> form.source() + ": " + form.shown().replace("\n", "\\n"))
            .distinct()
            .map(message -> message + reasons.getOrDefault(message, "") + "\n")
            .collect(Collectors.joining());

    Golden.assertMatches(UNTESTED, left);
    List<String> unexplained = left.lines().filter(line -> !line.contains("\t")).toList();
    assertEquals(List.of(), unexplained, "errors without a test and a reason");
  }

  /** Returns why no test expects an error, behind a tab. */
  private static Map<String, String> reasons() throws IOException {
    return Golden.read(UNTESTED)
        .lines()
        .filter(line -> line.contains("\t"))
        .collect(
            Collectors.toMap(
                line -> line.substring(0, line.indexOf('\t')),
                line -> line.substring(line.indexOf('\t'))));
  }

  private static boolean isExpected(ErrorForms.Form form, String texts, List<String> sentences) {
    String part =
        form.parts().stream()
            .map(each -> ENDS.matcher(each).replaceAll(""))
            .max(Comparator.comparingInt(String::length))
            .orElseThrow();
    return texts.contains(part) || sentences.stream().anyMatch(part::contains);
  }
}
