package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.files.ExtractionProcess;

/** A scan that is killed (as {@code kill -9} does) goes on where it was. */
class KilledScanTest {
  private static final int FILES = 60;
  private static final int KILLS = 3;
  private static final Pattern READ = Pattern.compile("reading files (\\d+) %");

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

  /** What was said to be read is not read again, and nothing else differs. */
  @Test
  void aScanThatIsKilledThreeTimesEndsWithTheSameReport() throws Exception {
    long seed = Long.getLong("scan.kill", 21);
    int[] percents = new Random(seed).ints(1, 10).distinct().limit(KILLS).sorted().toArray();
    int done = 0;
    for (int percent : percents) {
      done = Math.max(done, kill(10 * percent));
    }

    JsonNode resumed = report("killed");
    JsonNode undisturbed = report("undisturbed");

    int left = readNow(resumed);
    assertTrue(left <= FILES - FILES * done / 100, left + " read after " + done + " %, " + seed);
    assertEquals(FILES, readNow(undisturbed));
    assertEquals(undisturbed, resumed, "seed " + seed);
    assertEquals(FILES / 3, resumed.path("groups").size());
  }

  /**
   * Kills a scan when it says that this much is read, and returns how much that was. One that read
   * more before it was killed last time may be farther when it says anything.
   */
  private int kill(int percent) throws Exception {
    Process scan = start();
    try (BufferedReader err = scan.errorReader(StandardCharsets.UTF_8)) {
      int done = 0;
      String line = err.readLine();
      while (line != null && done < percent) {
        Matcher read = READ.matcher(line);
        done = read.matches() ? Integer.parseInt(read.group(1)) : done;
        line = done < percent ? err.readLine() : line;
      }
      return done;
    } finally {
      List<CompletableFuture<ProcessHandle>> all = new ArrayList<>();
      scan.descendants().forEach(reader -> all.add(reader.onExit()));
      scan.destroyForcibly();
      all.add(scan.toHandle().onExit());
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
    }
  }

  private Process start() throws IOException {
    List<String> command = new ArrayList<>(ExtractionProcess.java(Main.class, "256m"));
    command.add(1, "-Djava.io.tmpdir=" + temporary);
    command.addAll(typed("killed", 2));
    return new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
  }
}
