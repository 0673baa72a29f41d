// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.ExtractionWorker;

/** What one file is like matters to no other, and not for ever. */
class FileReaderTest {
  private static final List<String> JAVA = ExtractionProcess.java(ExtractionWorker.class, "64m");

  @TempDir private Path folder;

  private int read(FileIndex store, List<String> command, Path file) throws IOException {
    return read(store, command, false, file);
  }

  private int read(FileIndex store, List<String> command, boolean retry, Path file)
      throws IOException {
    FileStamp stamp = new FileStamp(Files.size(file), Optional.of(Instant.EPOCH));
    try (FileReader reader =
        new FileReader(
            store,
            new Scan.Reading(
                Optional.empty(),
                1,
                retry,
                () -> new ExtractionProcess(command, Duration.ofMinutes(2))))) {
      return reader.read(
          Map.of(file.toString(), new FileReader.ScannedFile(file, stamp)), done -> {});
    }
  }

  private static ScannedDocument found(FileIndex store, Path file) {
    ScannedDocument document = store.find(file.toString());
    assertNotNull(document);
    return document;
  }

  @Test
  void anInterruptedScanNamesTheNextStep() {
    Thread.currentThread().interrupt();

    IOException failure =
        assertThrows(IOException.class, () -> FileReader.await(new CompletableFuture<>()));

    assertTrue(Thread.interrupted());
    assertEquals(
        "the scan was interrupted before it read all files; run it again to read the others",
        failure.getMessage());
  }

  /** Another run may have more memory or time. */
  @Test
  void aFailureOfTheProcessIsNoneOfTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "some words of a file");
    try (FileIndex store = FileIndex.temporary()) {
      assertEquals(1, read(store, List.of(JAVA.get(0), "-version"), file));
      assertFalse(found(store, file).isRead());

      assertEquals(1, read(store, JAVA, file));
      assertEquals("", found(store, file).failure());
      assertEquals(0, read(store, JAVA, file));
    }
  }

  @Test
  void damagedFilesAreReadAgainOnlyOnRequest() throws IOException {
    Path file = Files.writeString(folder.resolve("a.pdf"), "%PDF-1.7 no more");
    try (FileIndex store = FileIndex.temporary()) {
      assertEquals(1, read(store, JAVA, file));
      assertFalse(found(store, file).isRead());
      assertEquals(0, read(store, JAVA, file));
      assertEquals(1, read(store, JAVA, true, file));
    }
  }

  @Test
  void aDateOutOfRangeIsIgnored() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("a.html"),
            "<html><head><meta name='date' content='+999999999-01-01'></head>"
                + "<body>some words of a page</body></html>");
    try (FileIndex store = FileIndex.temporary()) {
      assertEquals(1, read(store, JAVA, file));

      assertEquals(Optional.empty(), found(store, file).modified());
      assertEquals("", found(store, file).failure());
    }
  }

  @Test
  void aSmallFileThatIsSomethingElseIsNoCache() throws IOException {
    Path other = Files.writeString(folder.resolve("pin.txt"), "1234");

    IOException refused = assertThrows(IOException.class, () -> CacheFolder.open(other).close());

    assertEquals("1234", Files.readString(other), refused.getMessage());
  }
}
