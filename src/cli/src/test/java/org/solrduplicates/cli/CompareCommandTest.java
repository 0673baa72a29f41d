// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class CompareCommandTest {
  @TempDir Path folder;

  private Path file(String name, List<String> words) throws IOException {
    return Files.writeString(folder.resolve(name), String.join(" ", words));
  }

  /** Returns the similarities by the names of their measures. */
  private static Map<String, String> compared(Path one, Path other) {
    CommandLine line = CommandLine.run("compare", "--with", other.toString(), one.toString());
    assertEquals(0, line.exitCode, line.err());
    Map<String, String> similarities = new TreeMap<>();
    line.out()
        .lines()
        .skip(1)
        .map(row -> row.split(" {2,}"))
        .forEach(row -> similarities.put(row[0], row[1]));
    return similarities;
  }

  /** 80 of 100 words in common; 20 are deleted at the front and 20 inserted at the end. */
  @Test
  void twoFilesAreComparedByEveryMeasure() throws IOException {
    Path one = file("one.txt", RandomTexts.range(0, 100));
    Path other = file("other.txt", RandomTexts.range(20, 120));

    Map<String, String> compared = compared(one, other);

    assertEquals("0.8000", compared.get("dice"));
    assertEquals("0.8000", compared.get("overlap"));
    assertEquals("0.6000", compared.get("levenshtein"));
    assertEquals(18, compared.size());
  }

  private CommandLine shingles(String one, String other, String size) throws IOException {
    CommandLine line =
        CommandLine.run(
            "compare",
            "--shingle-size",
            size,
            Files.writeString(folder.resolve("one.txt"), one).toString(),
            Files.writeString(folder.resolve("other.txt"), other).toString());
    assertEquals(0, line.exitCode, line.err());
    return line;
  }

  private static String row(CommandLine line, String measure) {
    return line.out()
        .lines()
        .filter(row -> row.startsWith(measure + " "))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The three measures of Peyronnet's article, for sentences of our own. Of five words four are
   * shared. In another order all five are, and one block is moved.
   */
  @ParameterizedTest(name = "{1}, shingles of {2}")
  @CsvSource({
    "the otter eats fish, the small otter eats fish, 1, 0.8000, 1",
    "the otter eats fish, the small otter eats fish, 2, 0.4000, 1",
    "the otter eats fish, eats fish the otter, 1, 1.0000, 1",
    "the otter eats fish, eats fish the otter, 2, 0.5000, 1",
    "the otter eats fish, eats fish the otter, 3, 0.0000, 1",
    "the otter eats fish, the otter eats fish, 10, 1.0000, 0"
  })
  void shinglesAreOfTheRequestedNumberOfWords(
      String one, String other, String size, String jaccard, int distance) throws IOException {
    CommandLine line = shingles(one, other, size);

    String exact = row(line, "jaccard").split(" {2,}")[1];
    String estimate = row(line, "jaccard-sample").split(" {2,}")[1];
    assertEquals(jaccard, exact, line.out());
    assertEquals(Double.parseDouble(exact), Double.parseDouble(estimate), 0.1);
    assertTrue(row(line, "jaccard-sample").contains("within .1 of it"), line.out());
    assertTrue(row(line, "jaccard").contains("shingles of " + size + " word"), line.out());
    assertTrue(row(line, "moves").endsWith("; distance " + distance), line.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "11", "-1", "2.5", "many"})
  void aShingleHasOneToTenWords(String size) throws IOException {
    String one = file("one.txt", List.of("a")).toString();

    CommandLine line = CommandLine.run("compare", "--shingle-size", size, one, one);

    assertEquals(2, line.exitCode);
    assertTrue(
        line.err().contains("--shingle-size") && line.err().contains("in 1 … 10, was '" + size),
        line.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--passages", "--diff"})
  void shinglesAreOfTheMeasuresOnly(String flag) throws IOException {
    String one = file("one.txt", List.of("a")).toString();

    assertEquals(2, CommandLine.run("compare", flag, "--shingle-size", "2", one, one).exitCode);
  }

  @Test
  void theOtherFileMayBeTheSecondOne() throws IOException {
    Path one = file("one.txt", RandomTexts.range(0, 100));
    Path other = file("other.txt", RandomTexts.range(20, 120));

    CommandLine line = CommandLine.run("compare", one.toString(), other.toString());

    assertEquals(0, line.exitCode, line.err());
    assertEquals(
        CommandLine.run("compare", one.toString(), "--with", other.toString()).out(), line.out());
    assertTrue(line.out().contains("dice"), line.out());
  }

  @Test
  void aFileIsWhollySimilarToItself() throws IOException {
    Path one = file("one.txt", RandomTexts.range(0, 100));

    compared(one, one).forEach((measure, value) -> assertEquals("1.0000", value, measure));
  }

  @Test
  void passagesAreListedWithTheirPlacesInBothFiles() throws IOException {
    String copied = String.join(" ", RandomTexts.range(500, 540));
    String before = String.join(" ", RandomTexts.range(0, 100)) + " ";
    String after = " " + String.join(" ", RandomTexts.range(1_000, 1_060));
    Path one = Files.writeString(folder.resolve("one.txt"), before + copied);
    Path other = Files.writeString(folder.resolve("other.txt"), copied + after);

    CommandLine line = CommandLine.run("compare", "--passages", one.toString(), other.toString());

    assertEquals(0, line.exitCode, line.err());
    List<String> rows = line.out().lines().toList();
    assertEquals(3, rows.size(), line.out());
    int begin = before.length();
    assertEquals(
        List.of(
            begin + "-" + (begin + copied.length()),
            "0-" + copied.length(),
            "40",
            "1.0000",
            "verbatim"),
        List.of(rows.get(1).split(" {2,}")).subList(0, 5));
    assertEquals(List.of("0.2857", "0.4000"), List.of(rows.get(2).split(" {2,}")).subList(0, 2));
  }

  private CommandLine diff(String one, String other, String... more) throws IOException {
    List<String> typed = new ArrayList<>(List.of("compare", "--diff"));
    typed.addAll(List.of(more));
    typed.add(Files.writeString(folder.resolve("one.txt"), one).toString());
    typed.add(Files.writeString(folder.resolve("other.txt"), other).toString());
    CommandLine line = CommandLine.run(typed.toArray(String[]::new));
    assertEquals(0, line.exitCode, line.err());
    return line;
  }

  /** Both differences have more words between them than are shown. */
  @Test
  void wordsThatDifferAreShownInTheirPlacesWithACardOfEachFile() throws IOException {
    String before = String.join(" ", RandomTexts.range(0, 100));
    String after = String.join(" ", RandomTexts.range(100, 200));
    String one = "The fee is 1,000 EUR. " + before + "\nin 30 days " + after;
    String other = "The fee is 2,000 EUR. " + before + " in 14 working days\n" + after;

    List<String> lines = diff(one, other).out().lines().toList();

    List<String> differing = lines.stream().filter(line -> line.contains("[-")).toList();
    assertEquals(2, differing.size(), lines::toString);
    assertTrue(
        differing.get(0).startsWith("The fee is [-1,000-] {+2,000+} EUR. "), differing.get(0));
    assertTrue(
        differing.get(1).matches("… (\\w+ ){7}in \\[-30-] \\{\\+14 working\\+} days (\\w+ ){7}…"),
        differing.get(1));
    String words = "words +" + (6 + 100 + 3 + 100) + " +" + (6 + 100 + 4 + 100);
    assertTrue(lines.stream().anyMatch(line -> line.matches(words)), lines::toString);
    String keyWords = "key words +(\\w+, ){9}\\w+ +(\\w+, ){9}\\w+";
    assertTrue(lines.stream().anyMatch(line -> line.matches(keyWords)), lines::toString);
    assertTrue(lines.stream().anyMatch(line -> line.matches(".*one.txt only +2.00 .*30 1.*")));
  }

  @Test
  void scriptsWithoutBlanksAreComparedByCharacter() throws IOException {
    String out = diff("国庆放假三天", "国庆放假五天").out();

    assertTrue(out.contains("国庆放假 [-三-] {+五+} 天"), out);
  }

  @Test
  void whereLinesBreakMakesNoDifference() throws IOException {
    String out = diff("one two\nthree", "one\n\ntwo three").out();

    assertTrue(out.endsWith("the words are the same\n"), out);
  }

  @Test
  void aPageShowsTheDifferencesAndRunsNothing() throws IOException {
    String page =
        diff("one <script>two</script>\nend", "one <script>six</script>\nend", "--format", "html")
            .out();

    assertTrue(page.contains("<del>two</del>\n"), page);
    assertTrue(page.contains("<ins>six</ins>\n"), page);
    assertTrue(page.contains("<br>\n<span>end</span>"), page);
    assertFalse(page.contains("<script"), page);
  }

  @Test
  void aTextThatIsTooLongForADiffIsRefused() throws IOException {
    Path one = file("one.txt", List.of("a ".repeat(WordDiff.MOST_WORDS + 1)));

    CommandLine line = CommandLine.run("compare", "--diff", one.toString(), one.toString());

    assertEquals(1, line.exitCode);
    assertTrue(
        line.err().contains("--diff compares texts of at most 50000 words, was 50001"), line.err());
  }

  @Test
  void aPageIsOfADiff() throws IOException {
    String one = file("one.txt", List.of("a")).toString();

    assertEquals(2, CommandLine.run("compare", "--format", "html", one, one).exitCode);
    assertEquals(2, CommandLine.run("compare", "--diff", "--passages", one, one).exitCode);
  }

  @Test
  void aFileThatCannotBeReadIsNamed() throws IOException {
    Path one = file("one.txt", RandomTexts.range(0, 10));

    CommandLine line =
        CommandLine.run("compare", "--with", folder.resolve("none").toString(), one.toString());

    assertEquals(1, line.exitCode);
    assertTrue(line.err().startsWith("solr-duplicates: " + folder.resolve("none")), line.err());
  }

  @Test
  void aDamagedFileIsNoMisuse() throws IOException {
    Path one = file("one.txt", RandomTexts.range(0, 10));
    Path damaged = Files.write(folder.resolve("damaged.docx"), new byte[] {'P', 'K', 3, 4, 0, 9});

    CommandLine line = CommandLine.run("compare", "--with", damaged.toString(), one.toString());

    assertEquals(1, line.exitCode, line.err());
    assertTrue(line.err().startsWith("solr-duplicates: " + damaged + ": "), line.err());
  }
}
