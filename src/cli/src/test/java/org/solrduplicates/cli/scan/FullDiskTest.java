// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;
import org.apache.lucene.tests.mockfile.FilterOutputStream2;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.Main;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.ExtractionWorker;
import org.solrduplicates.cli.files.FileFilter;
import org.solrduplicates.cli.files.NamedFiles;
import org.solrduplicates.cli.files.SkippedFiles;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.settings.DuplicateSettings;

/** What a user reads when the index of a scan finds no room, and what is kept. */
class FullDiskTest {
  private static final String FULL = "No space left on device";

  @TempDir private Path temporary;
  private Path folder;

  /** A file system with a quota for what is written. */
  private static final class Quota extends FilterFileSystemProvider {
    private final AtomicLong left = new AtomicLong();

    Quota(long bytes) {
      super("quota://", FileSystems.getDefault());
      left.set(bytes);
    }

    @Override
    public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
      return new FilterOutputStream2(super.newOutputStream(path, options)) {
        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
          if (left.addAndGet(-length) < 0) {
            throw new IOException(FULL);
          }
          super.write(bytes, from, length);
        }
      };
    }
  }

  @BeforeEach
  void makeFiles() throws IOException {
    folder = Files.createDirectory(temporary.toRealPath().resolve("share"));
    for (int i = 0; i < 5; i++) {
      Files.writeString(folder.resolve(i + ".txt"), "a text of some words that all of them have");
    }
  }

  private ScanReport scan(Path cache) throws IOException {
    Scan scan =
        new Scan(
            List.of(folder),
            NamedFiles.NONE,
            List.of(),
            FileFilter.NONE,
            DuplicateSettings.of(key -> Optional.empty()),
            new KeepRules(List.of()),
            Instant.now(),
            Optional.empty());
    PrintStream nothing =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    try (Progress progress = new Progress(new Console(nothing, nothing))) {
      return scan.run(
          new Scan.Reading(
              Optional.of(cache),
              1,
              false,
              () ->
                  new ExtractionProcess(
                      ExtractionProcess.java(ExtractionWorker.class, "64m"), NoHang.LIMIT)),
          progress,
          SkippedFiles.collected());
    }
  }

  /** The first commit, the last one, and what is between them find no room. */
  @ParameterizedTest
  @ValueSource(longs = {0, 400, 2_000})
  void aFullDiskOfTheCacheIsNamedWithTheNextStep(long bytes) throws IOException {
    Path plain = temporary.toRealPath().resolve("cache");
    Path cache = new Quota(bytes).wrapPath(plain);

    UserException full = assertThrows(UserException.class, () -> scan(cache));

    String message = FailureReason.of(full);
    assertTrue(message.startsWith(plain + ": it cannot be used: " + FULL + "; "), message);
    assertTrue(message.contains("--cache, or use --no-cache"), message);
    assertEquals(ExitCode.FAILED, full.exitCode());
    assertEquals(1, scan(plain).groups().size()); // nothing is half done
  }

  /** The shell limits the length of each file, which needs no disk of its own. */
  @EnabledOnOs({OS.LINUX, OS.MAC})
  @Test
  void aFullDiskOfTheTemporaryFolderIsNamedWithTheNextStep() throws Exception {
    Path set = temporary.resolve("set.jsonl");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      lines
          .append("{\"id\":\"")
          .append(i)
          .append("\",\"text\":\"words of ")
          .append(i)
          .append(" and more\"}\n");
    }
    Files.writeString(set, lines);

    String message = failed(16, "scan", "--quiet", set.toString());

    assertTrue(message.contains(": it cannot be used: File too large; "), message);
    assertTrue(message.contains("SOLR_DUPLICATES_OPTS=-Djava.io.tmpdir=DIR"), message);
  }

  @EnabledOnOs({OS.LINUX, OS.MAC})
  @Test
  void aDiskWithoutRoomForAnyTemporaryFileIsNamedWithTheNextStep() throws Exception {
    String file = folder.resolve("0.txt").toString();

    String message = failed(0, "compare", file, folder.resolve("1.txt").toString());

    String expected =
        "temporary files cannot be written: File too large; make room for them, or name another"
            + " folder with SOLR_DUPLICATES_OPTS=-Djava.io.tmpdir=DIR";
    assertTrue(message.endsWith(": " + expected), message);
  }

  /** Returns the only line that a command prints if its files have at most so many blocks. */
  private String failed(int blocks, String... typed) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                "ulimit -f " + blocks + "; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(typed));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();

    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertTrue(process.waitFor(NoHang.SECONDS, TimeUnit.SECONDS));
    assertEquals(1, process.exitValue(), output);
    List<String> lines = output.lines().filter(line -> !line.startsWith("Picked up")).toList();
    assertEquals(1, lines.size(), output);
    return lines.get(0);
  }
}
