// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Documentation, comments and messages keep to the style guide of CONTRIBUTING.md. */
class PlainEnglishTest {
  private static final int LONG_SENTENCE = 25;
  private static final double SHARE_OF_LONG_SENTENCES = 0.03;

  private static final Pattern AVOIDED =
      Pattern.compile(
          "\\b(nobody|whoever|everybody|what is wrong|people have decided|says|tells|knows)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Parts of lines that have such a word as data. */
  private static final Set<String> EXCEPTIONS =
      Set.of(
          "\"nobody\"",
          "\\\"nobody\\\"",
          ":nobody\"",
          "\"nobody,\"",
          "\"nobody near old\"",
          "user 'nobody'",
          "nobody else if you are not",
          "BodyPublishers.noBody()",
          "that nobody has written",
          "Everybody who has worked here",
          "Whoever falls ill on leave");

  /** Sources and poms without data of tests. */
  private static final Pattern SOURCES =
      Pattern.compile("src/\\w+/(pom\\.xml|src/main/.*|src/test/java/.*)");

  private static final Pattern NOT_COVERED = Pattern.compile(".*/PlainEnglishTest\\.java");

  /** Methods whose names do not state a behaviour. */
  private static final Pattern AVOIDED_NAME =
      Pattern.compile(
          "void (what\\w*|\\w*((?i:nobody|whoever|everybody)|Tells|Says|Knows|What)\\w*)\\(");

  private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern INLINE_CODE = Pattern.compile("`[^`\n]*`");
  private static final Pattern LINK_TARGET = Pattern.compile("\\]\\([^)]*\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#.*$");
  private static final Pattern NEW_PARAGRAPH =
      Pattern.compile("\\n\\s*\\n|\\n(?=\\s*(?:[-*|#]|\\d+\\.) ?)");
  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.?!])\\s+|\\|");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][^\\s]*");

  @Test
  void noAvoidedWordIsLeft() throws IOException {
    assertEquals(Set.of(), lines(AVOIDED));
  }

  @Test
  void aMethodNameStatesABehaviour() throws IOException {
    assertEquals(Set.of(), lines(AVOIDED_NAME));
  }

  private static Set<String> lines(Pattern avoided) throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : texts()) {
      Files.readString(file)
          .lines()
          .filter(line -> avoided.matcher(line).find())
          .filter(line -> EXCEPTIONS.stream().noneMatch(line::contains))
          .forEach(line -> found.add(file + ": " + line.strip()));
    }
    return found;
  }

  private static List<Path> texts() throws IOException {
    List<Path> texts = new ArrayList<>(pages());
    texts.add(Path.of("pom.xml"));
    for (String folder : List.of("src", "solr-config", "example-core/conf", "docs/adr")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(PlainEnglishTest::isCovered).forEach(texts::add);
      }
    }
    return texts;
  }

  private static boolean isCovered(Path file) {
    String name = file.toString();
    return name.matches(".*\\.(java|xml|json|md|sh)")
        && (!name.startsWith("src/") || SOURCES.matcher(name).matches())
        && !NOT_COVERED.matcher(name).matches();
  }

  /** Returns what a user reads first; design decisions are quoted in their own words. */
  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String name : List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")) {
      pages.add(Path.of(name));
    }
    try (Stream<Path> docs = Files.list(Path.of("docs"))) {
      docs.filter(f -> f.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  @Test
  void fewSentencesOfThePagesAreLong() throws IOException {
    List<String> sentences = new ArrayList<>();
    for (Path page : pages()) {
      sentences(Files.readString(page)).forEach(sentence -> sentences.add(page + ": " + sentence));
    }
    List<String> tooLong = sentences.stream().filter(s -> words(s) - 1 > LONG_SENTENCE).toList();

    assertTrue(sentences.size() > 500, () -> "sentences: " + sentences.size());
    assertTrue(
        tooLong.size() <= SHARE_OF_LONG_SENTENCES * sentences.size(),
        () -> tooLong.size() + " of " + sentences.size() + ":\n" + String.join("\n", tooLong));
  }

  @Test
  void aSentenceEndsWithItsRowItemOrFullStop() {
    assertEquals(
        List.of("Title", "One.", "Two x three.", "item", "cell", "other cell"),
        sentences(
            "# Title\nOne. Two\n`x`\nthree.\n- item\n\n| cell | other cell |\n```text\na b\n```\n"));
  }

  private static List<String> sentences(String markdown) {
    String text = CODE_BLOCK.matcher(markdown).replaceAll("\n\n");
    text = HEADING.matcher(text).replaceAll("$0\n");
    text = INLINE_CODE.matcher(text).replaceAll("x");
    text = LINK_TARGET.matcher(text).replaceAll("]");
    return NEW_PARAGRAPH
        .splitAsStream(text)
        .flatMap(SENTENCE_END::splitAsStream)
        .map(s -> s.replaceAll("^[\\s#*|-]+", "").replaceAll("\\s+", " ").strip())
        .filter(s -> words(s) > 0)
        .toList();
  }

  private static long words(String sentence) {
    return WORD.matcher(sentence).results().map(MatchResult::group).count();
  }
}
