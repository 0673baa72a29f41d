// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.NoHang;

/** A scan that is killed (as {@code kill -9} does) goes on where it was. */
class KilledScanTest {
  private static final int FILES = 240;
  private static final int KILLS = 3;

  @TempDir Path temporary;
  private Path share;

  /** Families of three files: a text, a later version of it, and the same bytes as HTML. */
  @BeforeEach
  void makeShare() throws IOException {
    share = Files.createDirectories(temporary.resolve("share")).toRealPath();
    for (int i = 0; i < FILES; i++) {
      String text = text(i / 3) + (i % 3 == 1 ? " and more" : "");
      String name = (i * 37) % FILES + (i % 3 == 2 ? ".html" : ".txt");
      Path file = Files.writeString(share.resolve(name), text);
      Files.setLastModifiedTime(
          file, FileTime.from(Instant.parse("2024-01-01T00:00:00Z").plusSeconds(60L * i)));
    }
  }

  private static String text(int family) {
    Random random = new Random(family);
    return IntStream.range(0, 300)
        .mapToObj(i -> "w" + family + "x" + random.nextInt(5_000))
        .collect(Collectors.joining(" "));
  }

  private List<String> typed(String cache, int threads) {
    String file = temporary.resolve(cache).toString();
    String at = "" + threads;
    return List.of("scan", "--threads", at, "--format", "json", "--cache", file, share.toString());
  }

  private JsonNode report(String cache) throws IOException {
    CommandLine line = CommandLine.run(typed(cache, 1).toArray(String[]::new));
    assertEquals(0, line.exitCode, line.err());
    return new JsonMapper().readTree(line.out());
  }

  private static int readNow(JsonNode report) {
    return ((ObjectNode) report.path("counts")).remove("readNow").asInt();
  }

  /** What was stored is not read again, and nothing else differs. */
  @Test
  void aScanThatIsKilledThreeTimesEndsWithTheSameReport() throws Exception {
    int stored = 0;
    for (int i = 0; i < KILLS; i++) {
      int before = stored;
      kill(() -> stored() > before);
      assertTrue(stored() > before, "at the time " + i);
      stored = stored();
    }

    JsonNode resumed = report("killed");
    JsonNode undisturbed = report("undisturbed");

    assertEquals(FILES - stored, readNow(resumed));
    assertEquals(FILES, readNow(undisturbed));
    assertEquals(undisturbed, resumed);
    assertEquals(FILES / 3, resumed.path("groups").size());
  }

  /** Returns the number of files in the cache. */
  private int stored() {
    try (Directory directory = FSDirectory.open(temporary.resolve("killed"));
        DirectoryReader index = DirectoryReader.open(directory)) {
      return index.numDocs();
    } catch (IndexNotFoundException | NoSuchFileException e) {
      return 0; // nothing yet, or replaced while it is read
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills a scan in a certain state. */
  private void kill(BooleanSupplier state) throws Exception {
    Process scan = start();
    try {
      Waiting.until("a scan that has stored files", state);
    } finally {
      List<CompletableFuture<ProcessHandle>> all = new ArrayList<>();
      scan.descendants().forEach(reader -> all.add(reader.onExit()));
      scan.destroyForcibly();
      all.add(scan.toHandle().onExit());
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
          .get(NoHang.SECONDS, TimeUnit.SECONDS);
    }
  }

  private Process start() throws IOException {
    List<String> command = new ArrayList<>(ExtractionProcess.java(Main.class, "256m"));
    command.add(1, "-Djava.io.tmpdir=" + temporary);
    command.addAll(typed("killed", 2));
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
