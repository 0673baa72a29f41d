// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.Project;

/** All that the page shows in its own words is in {@code texts.js}, in every language. */
class PageTextsTest {
  private static final Path SOURCES = Project.resource("page/page.html").getParent();
  private static final String TEXTS = "texts.js";
  private static final Pattern TEXT =
      Pattern.compile("(?m)^  \\[\"([^\"]+)\", \"([^\"]+)\", \"([^\"]+)\"],$");
  private static final Pattern COMMENT =
      Pattern.compile("(?m)^\\s*/\\*[\\s\\S]*?\\*/|(?<!\\S)//.*$");
  private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");
  private static final Pattern TEMPLATE = Pattern.compile("`((?:[^`\\\\]|\\\\.)*)`");
  private static final Pattern VALUE = Pattern.compile("\\$\\{[^}]*}");

  /** Two words, or one that begins with a capital letter. */
  private static final Pattern WORDS =
      Pattern.compile("\\p{L}{2,} \\p{L}{2,}|(?<!\\p{L})\\p{Lu}\\p{Ll}");

  /** Names and queries of Solr and of the browser. */
  private static final Pattern TECHNICAL =
      Pattern.compile(
          "AbortError|Content-Type|Escape|12px .*|\\{!.*|(size|similarity|date|redundancy|score) (asc|desc).*");

  private static final Set<String> SAME_IN_FRENCH =
      Set.of(
          "Documents",
          "{0} documents",
          "CSV",
          "Pages",
          "Version {0}, {1}",
          "Version",
          "Version {0}",
          "Document",
          "Formats",
          "{0} {0|version|versions}",
          "homophones");

  private static String read(String file) throws IOException {
    return Files.readString(SOURCES.resolve(file));
  }

  /** Returns the code of scripts by file, without comments and without the table of texts. */
  private static Map<String, String> scripts() throws IOException {
    Map<String, String> scripts = new TreeMap<>();
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".js")).toList()) {
        String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
        scripts.put(file.getFileName().toString(), TEXT.matcher(code).replaceAll(""));
      }
    }
    return scripts;
  }

  private static List<String> literals(String code) {
    return Stream.of(STRING, TEMPLATE)
        .flatMap(literal -> literal.matcher(code).results())
        .map(found -> found.group(1))
        .toList();
  }

  /** Returns the literals of a script that are words. */
  private static List<String> words(String code) {
    return literals(code).stream()
        .filter(literal -> !TECHNICAL.matcher(literal).matches())
        .filter(literal -> WORDS.matcher(VALUE.matcher(literal).replaceAll("")).find())
        .toList();
  }

  private static List<MatchResult> texts() throws IOException {
    return TEXT.matcher(read(TEXTS)).results().toList();
  }

  private static Set<String> keys() throws IOException {
    return texts().stream().map(text -> text.group(1)).collect(Collectors.toSet());
  }

  @Test
  void noScriptHasATextOfItsOwn() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    scripts().forEach((file, code) -> found.put(file, words(code)));
    found.remove(TEXTS);
    found.values().removeIf(List::isEmpty);

    assertEquals(Map.of(), found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "h(\"p.note\", {}, \"No group\"); true",
        "show(main, `Found ${count}`); true",
        "announce(`${count} new groups`); true",
        "h(\"a\", { title: \"Close\" }); true",
        "h(\"p.note\", {}, t(\"groups.none\")); false",
        "h(\"dl.bars\", { \"aria-label\": t(\"sizes\") }, `${t(\"no\")} (${x})`); false",
        "ask(\"groups\", { sort: \"date desc\" }); false",
        "/** No text */ h(\"p\") // No text; false",
        "/* a */ h(\"p\", {}, \"No text\"); true",
      })
  void wordsInAScriptAreFound(String code, boolean isText) {
    assertEquals(isText, !words(COMMENT.matcher(code).replaceAll("")).isEmpty(), code);
  }

  /** The script replaces the two names; a browser without scripts shows the rest. */
  @Test
  void thePageWithoutScriptsIsInBothLanguages() throws IOException {
    String page = read("page.html");
    String scripted = page.replaceAll("(?s)<noscript>.*?</noscript>", "");
    Set<String> shown =
        Pattern.compile(">([^<>]*\\p{L}[^<>]*)<")
            .matcher(scripted)
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toSet());

    assertEquals(Set.of("Duplicates"), shown);
    assertTrue(page.matches("(?s).*<noscript>.*<span lang=\"fr\">[^<]+</span>.*</noscript>.*"));
  }

  @Test
  void everyTextThatIsAskedForIsThere() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (String code : scripts().values()) {
      Pattern.compile("\\bt\\(\"([^\"]+)\"[,)]")
          .matcher(code)
          .results()
          .map(found -> found.group(1))
          .forEach(missing::add);
    }
    missing.removeAll(keys());

    assertEquals(Set.of(), missing);
    long lines = read(TEXTS).lines().filter(line -> line.startsWith("  [\"")).count();
    assertEquals(lines, keys().size(), "one line for each key");
  }

  /** Returns whether a key is a literal, or begins or ends with one that a script joins. */
  private static boolean isUsed(String key, Set<String> literals, String all) {
    return literals.contains(key)
        || literals.stream()
            .filter(part -> part.matches("[\\w.-]+"))
            .anyMatch(
                part ->
                    (part.endsWith(".")
                            && key.startsWith(part)
                            && all.contains("\"" + part + "\" + "))
                        || (part.startsWith(".")
                            && key.endsWith(part)
                            && literals.contains(key.substring(0, key.length() - part.length()))));
  }

  @Test
  void everyTextIsUsed() throws IOException {
    String all = String.join("\n", scripts().values());
    Set<String> literals = Set.copyOf(literals(all));
    Set<String> unused = new TreeSet<>(keys());
    unused.removeIf(key -> isUsed(key, literals, all));

    assertEquals(Set.of(), unused);
  }

  @Test
  void frenchIsNotEnglish() throws IOException {
    Set<String> same =
        texts().stream()
            .filter(text -> text.group(2).equals(text.group(3)))
            .map(text -> text.group(2))
            .collect(Collectors.toSet());

    assertEquals(SAME_IN_FRENCH, same);
  }
}
