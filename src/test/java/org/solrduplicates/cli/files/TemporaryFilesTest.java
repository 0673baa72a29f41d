package org.solrduplicates.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;

/** What a process that reads files writes down for itself is for nobody else, and ends with it. */
class TemporaryFilesTest {
  private static ExtractionProcess reader(int seconds) {
    return new ExtractionProcess(
        ExtractionProcess.java(BadWorker.class, "32m"), Duration.ofSeconds(seconds));
  }

  private static Path temporary(ExtractionProcess reader) throws Exception {
    return Path.of(reader.extract(Path.of("good")).get("temporary"));
  }

  @Test
  void onlyTheOwnerMayLookAtThem() throws Exception {
    try (ExtractionProcess reader = reader(120)) {
      Path folder = temporary(reader);

      assertNotEquals(Path.of(System.getProperty("java.io.tmpdir")), folder);
      assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
      assertEquals(
          "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
    }
  }

  @ParameterizedTest
  @CsvSource({"loop, 3", "crash, 120"})
  void aProcessThatIsKilledOrCrashesLeavesNone(String file, int seconds) throws Exception {
    try (ExtractionProcess reader = reader(seconds)) {
      Path folder = temporary(reader);
      assertThrows(ExtractionException.class, () -> reader.extract(Path.of(file)));

      assertFalse(Files.exists(folder), folder.toString());
      assertNotEquals(folder, temporary(reader));
    }
  }

  @Test
  void theLastOnesGoAtTheEnd() throws Exception {
    Path folder;
    try (ExtractionProcess reader = reader(120)) {
      folder = temporary(reader);
      Files.createTempFile(folder, "left", "behind");
    }

    assertFalse(Files.exists(folder), folder.toString());
  }

  /** As Ctrl-C does. */
  @Test
  void aCommandThatIsEndedFromOutsideLeavesNone() throws Exception {
    Process command =
        new ProcessBuilder(ExtractionProcess.java(InterruptedReader.class, "64m"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = command.inputReader(StandardCharsets.UTF_8)) {
      Path folder = Path.of(out.readLine());
      assertTrue(Files.isDirectory(folder), folder.toString());

      command.destroy();

      assertTrue(command.waitFor(60, TimeUnit.SECONDS));
      assertNotEquals(Path.of(System.getProperty("java.io.tmpdir")), folder);
      assertFalse(Files.exists(folder), folder.toString());
    } finally {
      command.destroyForcibly();
    }
  }
}
