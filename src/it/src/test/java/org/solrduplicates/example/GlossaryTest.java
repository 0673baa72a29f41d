// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The glossary has the terms of responses: each key that a page or a recorded answer shows. */
class GlossaryTest {
  private static final Pattern ENTRY =
      Pattern.compile("(?m)^- \\*\\*([^*]+)\\*\\*(?:\\s\\(([^)]*)\\))?:");
  private static final Pattern CODE = Pattern.compile("`([^`\\s]+)`");
  private static final Pattern JSON_KEY = Pattern.compile("\"([A-Za-z][\\w.-]*)\"\\s*:");
  private static final Pattern CELL =
      Pattern.compile("(?m)^(?:\\||-) `([A-Za-z]+)`(?:, `([A-Za-z]+)`)?");
  private static final Pattern ANSWER_KEY =
      Pattern.compile("(?m)^ *(?:- )?([A-Za-z][\\w.-]*)(?= |$)|[\\[{,] ?([A-Za-z][\\w.-]*)=");

  /** Parameters and fields have pages of their own. */
  private static final Pattern PARAMETER_OR_FIELD = Pattern.compile("dup[._].*");

  /** Keys that are no terms, by the reason. */
  private static final Map<String, Set<String>> PLAIN =
      Map.of(
          "plain words",
          Set.of(
              "date",
              "dateField",
              "dateFrom",
              "dates",
              "documents",
              "fields",
              "files",
              "format",
              "formats",
              "from",
              "id",
              "name",
              "number",
              "readNow",
              "reason",
              "second",
              "settings",
              "size",
              "status",
              "text",
              "to",
              "top",
              "type",
              "word",
              "words"),
          "Solr's own keys",
          Set.of(
              "buckets",
              "count",
              "counts",
              "docs",
              "duplicates",
              "maxScore",
              "nextCursorMark",
              "numFound",
              "numFoundExact",
              "response",
              "score",
              "start",
              "val"),
          "properties of documents and files",
          Set.of("author", "path", "sha256", "title"),
          "the configuration, which docs/setup.md lists",
          Set.of(
              "authorField",
              "chain",
              "defaultChain",
              "dupFields",
              "fieldType",
              "handlers",
              "nameField",
              "parameters",
              "plugin",
              "present",
              "problems",
              "processors",
              "setup",
              "solr",
              "textField",
              "titleField",
              "updates",
              "warnings"),
          "keys of documents of the recorded answers",
          Set.of("g1v0", "g2v1"));

  @Test
  void everyKeyOfAResponseIsATermOrAPlainWord() throws IOException {
    Set<String> keys = keys();
    assertTrue(keys.size() > 150, keys::toString);
    assertEquals(Set.of(), without(keys, terms(glossary()), plain()));
  }

  @Test
  void noPlainWordIsLeftOver() throws IOException {
    assertEquals(Set.of(), without(plain(), keys()));
    Set<String> both = plain();
    both.retainAll(terms(glossary()));
    assertEquals(Set.of(), both);
  }

  @Test
  void aMissingTermIsSeen() throws IOException {
    String shorter = glossary().replaceFirst("(?m)^- \\*\\*Pivot\\*\\*.*$", "");

    assertEquals(Set.of("match", "pivot"), without(keys(), terms(shorter), plain()));
  }

  @Test
  void termsAreInTheOrderOfTheAlphabetAndLeadFurther() throws IOException {
    List<String> terms =
        ENTRY.matcher(glossary()).results().map(e -> e.group(1).toLowerCase(Locale.ROOT)).toList();

    assertEquals(terms.stream().sorted().distinct().toList(), terms);
    assertTrue(terms.size() > 60, terms::toString);
  }

  private static String glossary() throws IOException {
    return MarkdownPage.read("docs/glossary.md").text();
  }

  private static Set<String> terms(String glossary) {
    Set<String> terms = new TreeSet<>();
    for (MatchResult entry : ENTRY.matcher(glossary).results().toList()) {
      terms.add(entry.group(1).toLowerCase(Locale.ROOT));
      if (entry.group(2) != null) {
        add(terms, CODE, entry.group(2));
      }
    }
    return terms;
  }

  private static Set<String> plain() {
    return PLAIN.values().stream()
        .flatMap(Set::stream)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @SafeVarargs
  private static Set<String> without(Set<String> keys, Set<String>... others) {
    Set<String> left = new TreeSet<>(keys);
    Stream.of(others).forEach(left::removeAll);
    return left;
  }

  private static Set<String> keys() throws IOException {
    Set<String> keys = new TreeSet<>();
    MarkdownPage page = MarkdownPage.read("docs/response-format.md");
    add(keys, CELL, page.text());
    for (MarkdownPage.Block block : page.blocks()) {
      add(keys, JSON_KEY, block.language().equals("json") ? block.code() : "");
    }
    for (Path answers : answers()) {
      addAnswers(keys, answers);
    }
    return keys.stream()
        .filter(key -> !PARAMETER_OR_FIELD.matcher(key).matches())
        .map(key -> key.replaceFirst(".*[.]", "")) // the field of a.title
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Path> answers() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      return files
          .filter(file -> file.toString().matches("src/\\w+/src/test/resources/golden/.*"))
          .filter(file -> file.toString().matches(".*([.](jsonl?|csv)|/answers[.]txt)"))
          .sorted()
          .toList();
    }
  }

  private static void addAnswers(Set<String> keys, Path file) throws IOException {
    String text = Files.readString(file);
    if (file.toString().endsWith(".csv")) {
      keys.addAll(List.of(text.lines().findFirst().orElseThrow().split(",")));
    } else if (file.toString().endsWith(".txt")) {
      add(keys, ANSWER_KEY, text.replaceAll("(?m)^#.*$", ""));
    } else {
      add(keys, JSON_KEY, text);
    }
  }

  private static void add(Set<String> keys, Pattern pattern, String text) {
    for (MatchResult found : pattern.matcher(text).results().toList()) {
      for (int group = 1; group <= found.groupCount(); group++) {
        if (found.group(group) != null) {
          keys.add(found.group(group));
        }
      }
    }
  }
}
