// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.files.FileTimes;
import org.solrduplicates.cli.files.FolderWalk.FolderFile;

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

    assertTrue(refusal.getMessage().endsWith("must have the tab-separated columns path, version"));
  }

  @Test
  void aLineWithTooFewValuesIsShown() throws IOException {
    Path file = file("path\tgroup\nalone\n");

    IOException refusal = assertThrows(IOException.class, () -> Tsv.read(file, "path"));

    assertTrue(refusal.getMessage().contains("alone"), refusal.getMessage());
  }

  @Test
  void theMarkOfAnEditorAndBlankLinesAreNoValues() throws IOException {
    Path file = file("\uFEFFpath\tgroup\r\na.txt\tone\r\n\r\nb.txt\ttwo\r\n \r\n");

    assertEquals(
        List.of(Map.of("path", "a.txt", "group", "one"), Map.of("path", "b.txt", "group", "two")),
        Tsv.read(file, "path", "group"));
  }

  @Test
  void aLineThatIsWrongIsNamedWithItsFileAndNumber() throws IOException {
    Path file = file("path\tgroup\n\na.txt\tone\tmore\n");

    IOException refusal = assertThrows(IOException.class, () -> Tsv.read(file, "path"));

    assertEquals(
        file + " line 3 must have 2 values, has 3: a.txt\tone\tmore", refusal.getMessage());
  }

  @Test
  void aFileInAnotherEncodingIsNamed() throws IOException {
    Path file = Files.write(folder.resolve("old.tsv"), new byte[] {'p', 'a', (byte) 0xE4, '\n'});

    IOException refusal = assertThrows(IOException.class, () -> Tsv.read(file, "path"));

    assertEquals(file + ": the file is not UTF-8; convert it to UTF-8", refusal.getMessage());
  }

  @Test
  void aGivenFileTimeWinsOverTheFileSystem() throws IOException {
    FileTimes times = FileTimes.read(file("path\tfileTime\na.txt\t2024-03-02T09:11:00Z\n"));
    Path other = Files.createFile(folder.resolve("b.txt"));

    assertEquals(Instant.parse("2024-03-02T09:11:00Z"), times.of(file("a.txt", other)));
    assertEquals(Files.getLastModifiedTime(other).toInstant(), times.of(file("b.txt", other)));
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

  private static FolderFile file(String id, Path path) throws IOException {
    return new FolderFile(id, path, Files.readAttributes(path, BasicFileAttributes.class));
  }
}
