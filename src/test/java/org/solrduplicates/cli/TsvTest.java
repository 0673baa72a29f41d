package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TsvTest {
  @TempDir Path folder;

  @Test
  void rowsAreReadByTheNamesOfTheirColumns() throws IOException {
    Path file = file("path\tgroup\nä b.txt\tone\n");

    assertEquals(
        List.of(Map.of("path", "ä b.txt", "group", "one")), Tsv.read(file, "group", "path"));
  }

  @Test
  void aMissingColumnIsNamed() throws IOException {
    Path file = file("path\tgroup\n");

    IOException refusal = assertThrows(IOException.class, () -> Tsv.read(file, "path", "version"));

    assertTrue(refusal.getMessage().endsWith("must have the columns path, version"));
  }

  @Test
  void aLineWithTooFewValuesIsShown() throws IOException {
    Path file = file("path\tgroup\nalone\n");

    IOException refusal = assertThrows(IOException.class, () -> Tsv.read(file, "path"));

    assertTrue(refusal.getMessage().contains("alone"), refusal.getMessage());
  }

  @Test
  void aValueThatWouldBreakTheLineIsRefused() throws IOException {
    assertEquals("a\tb c", Tsv.line("a", "b c"));
    assertThrows(IOException.class, () -> Tsv.line("a", "b\tc"));
    assertThrows(IOException.class, () -> Tsv.line("a\nb", "c"));
  }

  @Test
  void aGivenFileTimeWinsOverTheFileSystem() throws IOException {
    FileTimes times = FileTimes.read(file("path\tfileTime\na.txt\t2024-03-02T09:11:00Z\n"));
    Path other = Files.createFile(folder.resolve("b.txt"));

    assertEquals(
        Instant.parse("2024-03-02T09:11:00Z"), times.of(new FolderFile("a.txt", Path.of("a.txt"))));
    assertEquals(
        Files.getLastModifiedTime(other).toInstant(), times.of(new FolderFile("b.txt", other)));
  }

  @Test
  void aFileTimeThatIsNoDateIsRefused() throws IOException {
    Path file = file("path\tfileTime\na.txt\tyesterday\n");

    IOException refusal = assertThrows(IOException.class, () -> FileTimes.read(file));

    assertTrue(refusal.getMessage().contains("yesterday"), refusal.getMessage());
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("table.tsv"), content);
  }
}
