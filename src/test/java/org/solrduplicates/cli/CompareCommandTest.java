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
