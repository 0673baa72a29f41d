// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Project;

/**
 * A scan of the files that Tika's own parsers are tested with: damaged, encrypted, nested and
 * strange ones of every format. By default those of small modules; {@code -Dtika.files=all} takes
 * all of them.
 */
class TikaFilesIT {
  private static final Path FILES = Project.BASE.resolve("target/tika-tests/files");
  private static final Path MOCK = Project.BASE.resolve("target/tika-tests/tika-core-tests.jar");
  private static final int SOME_UNREAD = 3;
  private static final List<String> SMALL = List.of("html", "pkg", "text");

  @TempDir Path temporary;
  private Path share;
  private Path left;

  @BeforeEach
  void makeFolders() throws IOException {
    share = Files.createDirectory(temporary.resolve("share")).toRealPath();
    left = Files.createDirectory(temporary.resolve("left")).toRealPath();
  }

  private static Stream<Path> modules() {
    return "all".equals(System.getProperty("tika.files"))
        ? Stream.of(FILES)
        : SMALL.stream().map(FILES::resolve);
  }

  @Test
  void everyFileIsReadOrListedWithItsReason() throws Exception {
    List<String> typed = new ArrayList<>(List.of("--all", "--heap", "512m"));
    modules().forEach(folder -> typed.add(folder.toString()));

    JsonNode report = scan(typed);

    Map<String, String> unread = unread(report);
    Set<String> files = files();
    assertEquals(files.size(), report.at("/counts/files").asInt());
    long byBytes =
        unread.values().stream()
            .filter(reason -> reason.startsWith("compared by bytes only"))
            .count();
    assertTrue(byBytes > 0, unread::toString);
    assertEquals(files.size(), report.at("/counts/compared").asInt());
    assertTrue(files.containsAll(unread.keySet()), unread::toString);
    assertFalse(unread.containsValue(""), unread::toString);
    long withContent =
        unread.values().stream().filter(reason -> !reason.startsWith("few words")).count();
    assertTrue(withContent < files.size() / 2, unread::toString);
  }

  /** Returns the files that a scan finds by default, one name of each. */
  private static Set<String> files() throws IOException {
    Set<String> files = new HashSet<>();
    for (Path module : modules().toList()) {
      try (Stream<Path> all = Files.walk(module.toRealPath())) {
        all.filter(Files::isRegularFile)
            .filter(file -> file.toFile().length() > 0)
            .forEach(file -> files.add(file.toString()));
      }
    }
    return files;
  }

  /** However slow the machine is, this file takes longer. */
  @Test
  void aFileThatHangsIsGivenUp() throws Exception {
    Path hanging =
        Files.writeString(
            share.resolve("hangs.xml"),
            "<?xml version='1.0'?><mock><hang millis='3600000' heavy='true' pulse_millis='10'/></mock>");

    JsonNode report = scan(List.of("--time-limit", "5", share.toString()));

    assertEquals(Map.of(hanging.toString(), "took longer than 5 s (--time-limit)"), unread(report));
  }

  @Test
  void aFileThatEatsMemoryIsGivenUpAndTheOthersAreRead() throws Exception {
    Path large = share.resolve("large.txt");
    Files.write(large, List.of("a line of words that fills the heap\n".repeat(600_000)));
    Files.writeString(share.resolve("a.txt"), "few words");
    Files.writeString(share.resolve("z.txt"), "words of another one");

    JsonNode report = scan(List.of("--time-limit", "600", "--heap", "40m", share.toString()));

    assertEquals(Map.of(large.toString(), "needs more memory than --heap allows"), unread(report));
    assertEquals(3, report.at("/counts/compared").asInt());
  }

  /** Scans in a process with little memory, and looks for what it has left. */
  private JsonNode scan(List<String> more) throws Exception {
    Path out = temporary.resolve("report.json");
    Path said = temporary.resolve("said.txt");
    Process scan =
        new ProcessBuilder(command(out, more))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertEquals(SOME_UNREAD, scan.waitFor(), () -> read(said));
    assertEquals(List.of(), processes());
    assertEquals(List.of(), List.of(left.toFile().list()));
    return new JsonMapper().readTree(out.toFile());
  }

  /** Adds the mock parser of Tika's tests, which executes the instructions of a file. */
  private List<String> command(Path out, List<String> more) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Djava.io.tmpdir=" + left,
                "-cp",
                System.getProperty("cliJar") + File.pathSeparator + MOCK,
                "org.solrduplicates.cli.Main"));
    command.addAll(List.of("scan", "--no-cache", "--quiet", "--threads", "2"));
    command.addAll(List.of("--format", "json", "--out", out.toString()));
    command.addAll(more);
    return command;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the processes that were started with the same folder for what is temporary. */
  private List<String> processes() {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.contains(left.toString()))
        .toList();
  }

  private static Map<String, String> unread(JsonNode report) {
    Map<String, String> unread = new TreeMap<>();
    for (JsonNode file : report.path("unread")) {
      unread.put(file.path("id").asText(), file.path("reason").asText().strip());
    }
    return unread;
  }
}
