package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.measure.TextMeasures;

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
    assertEquals(1 + TextMeasures.all().size(), compared.size());
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
