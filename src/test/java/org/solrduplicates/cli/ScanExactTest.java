// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code scan --exact} finds files with the same bytes. */
class ScanExactTest {
  private static final int END = 1 << 16;

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(temporary.resolve("share")).toRealPath();
  }

  private void write(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private CommandLine scan(String... flags) {
    List<String> typed = new ArrayList<>(List.of("scan", "--exact", "--format", "json"));
    typed.addAll(List.of(flags));
    typed.add(folder.toString());
    return CommandLine.run(typed.toArray(String[]::new));
  }

  private Set<Set<String>> groups(JsonNode report) {
    Set<Set<String>> groups = new HashSet<>();
    for (JsonNode group : report.path("groups")) {
      Set<String> names = new HashSet<>();
      group.path("members").forEach(member -> names.add(name(member)));
      groups.add(names);
    }
    return groups;
  }

  private String name(JsonNode member) {
    return folder.relativize(Path.of(member.path("id").asText())).toString().replace('\\', '/');
  }

  /** Sizes around the length of the beginning and the end, and differences at every part. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theGroupsAreThoseOfEqualContents(long seed) throws IOException {
    Random random = new Random(seed);
    Map<ByteBuffer, Set<String>> byContent = new HashMap<>();
    for (int file = 0; file < 120; file++) {
      int[] sizes = {1, 2, 100, END - 1, END, END + 1, 2 * END - 1, 2 * END, 2 * END + 1, 5 * END};
      byte[] content = new byte[sizes[random.nextInt(sizes.length)]];
      if (random.nextBoolean()) {
        int[] places = {
          0, content.length - 1, content.length / 2, Math.min(END, content.length - 1)
        };
        content[places[random.nextInt(places.length)]] = 1;
      }
      String name = random.nextInt(5) + "/file" + file;
      write(name, content);
      byContent.computeIfAbsent(ByteBuffer.wrap(content), c -> new HashSet<>()).add(name);
    }

    JsonNode report = FileShare.json(scan());

    byContent.values().removeIf(names -> names.size() < 2);
    assertEquals(Set.copyOf(byContent.values()), groups(report));
    for (JsonNode group : report.path("groups")) {
      Path member = Path.of(group.path("members").path(1).path("id").asText());
      assertEquals(
          DigestUtils.sha256Hex(Files.readAllBytes(member)),
          group.path("members").path(0).path("sha256").asText());
    }
  }

  /** Empty files have nothing in common but their size, unless they are asked for. */
  @ParameterizedTest
  @CsvSource({"1, 0", "0, 1"})
  void emptyFilesAreCopiesOnRequest(String minSize, int groups) throws IOException {
    write("a", new byte[0]);
    write("b", new byte[0]);

    assertEquals(groups, FileShare.json(scan("--min-size", minSize)).path("groups").size());
  }

  @Test
  void theKeptFileIsTheNewestOrThatOfAReference() throws IOException {
    for (String name : List.of("old", "new", "sub/newest")) {
      write(name, new byte[] {1, 2, 3});
      long day = List.of("old", "new", "sub/newest").indexOf(name);
      FileTime time = FileTime.from(Instant.parse("2024-01-01T00:00:00Z").plusSeconds(day));
      Files.setLastModifiedTime(folder.resolve(name), time);
    }
    Path archive = Files.createDirectory(temporary.resolve("archive")).toRealPath();
    Files.write(archive.resolve("kept"), new byte[] {1, 2, 3});

    JsonNode newest = FileShare.json(scan()).path("groups").path(0);
    JsonNode reference =
        FileShare.json(scan("--reference", archive.toString(), "--keep", "reference"));

    assertEquals(
        List.of("old first", "new same-bytes", "sub/newest same-bytes keep"), described(newest));
    assertEquals("newest", newest.path("keptBy").asText());
    JsonNode group = reference.path("groups").path(0);
    assertEquals("reference", group.path("keptBy").asText());
    List<Boolean> redundant = new ArrayList<>();
    group.path("members").forEach(member -> redundant.add(member.path("redundant").asBoolean()));
    assertEquals(List.of(true, true, true, false), redundant);
  }

  private List<String> described(JsonNode group) {
    List<String> described = new ArrayList<>();
    for (JsonNode member : group.path("members")) {
      String keep = member.path("keep").asBoolean() ? " keep" : "";
      described.add(name(member) + " " + member.path("relation").asText() + keep);
    }
    return described;
  }

  @Test
  void theReportStatesTheBytesThatCanBeFreed() throws IOException {
    for (String name : List.of("a", "b", "c")) {
      write(name, new byte[1_000]);
    }
    write("other", new byte[500]);

    JsonNode report = FileShare.json(scan("--keep", "path:b"));

    assertEquals(2_000, report.at("/counts/freed").asLong());
    assertEquals(2_000, report.at("/counts/freedByCopies").asLong());
    Map<String, Long> freed = new HashMap<>();
    report
        .at("/groups/0/members")
        .forEach(member -> freed.put(name(member), member.path("freed").asLong()));
    assertEquals(Map.of("a", 1_000L, "b", 0L, "c", 1_000L), freed);
  }

  @Test
  void aHardLinkIsNoCopy() throws IOException {
    write("a", new byte[] {1});
    Files.createLink(folder.resolve("b"), folder.resolve("a"));

    JsonNode report = FileShare.json(scan());

    assertEquals(0, report.path("groups").size());
    assertEquals(1, report.path("hardLinks").size());
  }

  @Test
  void anUnreadableFileIsReportedAndOthersAreCompared() throws IOException {
    for (String name : List.of("a", "b", "closed")) {
      write(name, new byte[] {1, 2});
    }
    assumeTrue(folder.resolve("closed").toFile().setReadable(false));
    assumeTrue(!Files.isReadable(folder.resolve("closed")), "root reads every file");

    CommandLine line = scan();

    assertEquals(3, line.exitCode, line.err());
    assertEquals(Set.of(Set.of("a", "b")), groups(FileShare.json(line)));
    assertTrue(line.err().contains("closed: permission denied"), line.err());
  }

  @Test
  void aWebCaptureIsAFileLikeOthers() throws IOException {
    write("a.warc", "no capture".getBytes(StandardCharsets.UTF_8));
    write("b.warc", "no capture".getBytes(StandardCharsets.UTF_8));

    CommandLine line = scan();

    assertEquals(0, line.exitCode, line.err());
    assertEquals(Set.of(Set.of("a.warc", "b.warc")), groups(FileShare.json(line)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--set dup.threshold=0.8", "--no-cache", "--cache x", "--heap 1g"})
  void aFlagAboutTextsIsRefused(String flags) {
    CommandLine line = scan(flags.split(" "));

    assertEquals(2, line.exitCode);
    String flag = flags.split(" ")[0];
    assertTrue(line.err().contains(flag + " has no effect with --exact"), line.err());
  }

  @Test
  void oneThreadGivesTheSameReport() throws IOException {
    for (int file = 0; file < 60; file++) {
      write(file + ".bin", new byte[1 + file % 7]);
    }

    String one = scan("--threads", "1").out();

    assertEquals(one, scan("--threads", "8").out());
    assertTrue(one.lines().collect(Collectors.joining()).contains("same-bytes"));
  }
}
