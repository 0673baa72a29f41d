// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.solrduplicates.cli.FileShare.OTHER;
import static org.solrduplicates.cli.FileShare.REPORT;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A scan takes names from other programs, prints names for them, and selects files as they do. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ScanNamesTest {
  /** A shared cache, which has the bytes of all files after the first test. */
  @TempDir static Path caches;

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = temporary.toRealPath();
    write("a.txt", REPORT);
    write("b.txt", REPORT);
    write("in/c.txt", REPORT);
    write("in/deep/d.txt", REPORT);
    write("other.txt", OTHER);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2024-01-10T12:00:00Z")));
  }

  private static CommandLine scan(byte[] input, String... more) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input));
    try {
      List<String> typed = new ArrayList<>(List.of("scan", "--threads", "1"));
      typed.addAll(List.of("--cache", caches.resolve("cache").toString()));
      typed.addAll(List.of(more));
      return CommandLine.run(typed.toArray(String[]::new));
    } finally {
      System.setIn(before);
    }
  }

  private static CommandLine scan(String input, String... more) {
    return scan(input.getBytes(StandardCharsets.UTF_8), more);
  }

  private static long files(CommandLine line) throws IOException {
    return new JsonMapper().readTree(line.out()).at("/counts/files").asLong();
  }

  /** Returns the names of the files in groups, relative to the folder. */
  private Set<String> grouped(CommandLine line) throws IOException {
    Set<String> ids = new TreeSet<>();
    for (JsonNode group : new JsonMapper().readTree(line.out()).path("groups")) {
      group.path("members").forEach(m -> ids.add(m.path("id").asText().replace(folder + "/", "")));
    }
    return ids;
  }

  private String nul(String... names) {
    StringBuilder list = new StringBuilder();
    for (String name : names) {
      list.append(folder).append('/').append(name).append('\0');
    }
    return list.toString();
  }

  @Test
  void namesComeFromTheInputOnePerLineWithOrWithoutAFinalLineEnd() throws IOException {
    String names = folder + "/a.txt\n" + folder + "/in/c.txt";

    for (String list : List.of(names, names + "\n")) {
      CommandLine line = scan(list, "--format", "json", "-");
      assertEquals(0, line.exitCode, line.err());
      assertEquals(Set.of("a.txt", "in/c.txt"), grouped(line));
    }
  }

  @Test
  void unusualNamesAreReadAndPrintedUnchanged() throws IOException {
    List<String> names =
        List.of("-rf.txt", "it's \"one\".txt", "line\nbreak.txt", "space .txt", "é国.txt");
    for (String name : names) {
      write("odd/" + name, REPORT);
    }
    String list = nul(names.stream().map(name -> "odd/" + name).toArray(String[]::new));

    CommandLine line = scan(list.substring(0, list.length() - 1), "--print0", "--files0-from", "-");

    assertEquals(0, line.exitCode, line.err());
    List<String> printed = List.of(line.out().split("\0"));
    assertTrue(line.out().endsWith("\0"), line.out());
    assertEquals(names.size() - 1, printed.size(), line.out());
    for (String path : printed) {
      assertTrue(names.contains(path.replace(folder + "/odd/", "")), path);
    }
    CommandLine json = scan(list, "--format", "json", "--files0-from", "-");
    assertEquals(names.size(), grouped(json).size(), json.out());
    assertTrue(
        grouped(json).stream().map(name -> name.replace("odd/", "")).allMatch(names::contains));
  }

  @Test
  void oneFileWithSeveralNamesIsReadOnce() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), folder.resolve("a.txt"));
    String list =
        nul("a.txt", "a.txt", "./a.txt", "in/../a.txt", "link.txt", "in", "in/deep", "in/c.txt");
    assertTrue(Files.isSymbolicLink(link));

    CommandLine line = scan(list, "--format", "json", "--files0-from", "-");

    assertEquals(0, line.exitCode, line.err());
    assertEquals(3, files(line), line.out());
    assertEquals(Set.of("a.txt", "in/c.txt", "in/deep/d.txt"), grouped(line));
    assertEquals(0, new JsonMapper().readTree(line.out()).path("hardLinks").size(), line.out());
  }

  @Test
  void aListMayHaveAHundredThousandNames() throws IOException {
    byte[] list =
        nul("a.txt", "b.txt", "in/c.txt", "other.txt")
            .repeat(25_000)
            .getBytes(StandardCharsets.UTF_8);
    Path file = Files.write(temporary.resolve("list"), list);

    CommandLine line = scan("", "--format", "json", "--files0-from", file.toString());

    assertEquals(0, line.exitCode, line.err());
    assertEquals(4, files(line));
  }

  @Test
  void aNameThatCannotBeReadIsReportedAndTheScanGoesOn() throws IOException {
    assertEquals(0, run("mkfifo", folder.resolve("pipe").toString()));
    List<byte[]> parts =
        List.of(
            nul("missing.txt", "pipe", "a.txt", "b.txt").getBytes(StandardCharsets.UTF_8),
            (folder + "/caf").getBytes(StandardCharsets.UTF_8),
            new byte[] {(byte) 0xE9, 0});
    byte[] list = new byte[parts.stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, list, at, part.length);
      at += part.length;
    }

    CommandLine line = scan(list, "--format", "json", "--files0-from", "-");

    assertEquals(3, line.exitCode, line.err());
    assertEquals(Set.of("a.txt", "b.txt"), grouped(line));
    assertTrue(
        line.err().contains("not read: 1 file, file not found\n  " + folder + "/missing.txt\n"),
        line.err());
    assertTrue(
        line.err()
            .contains("not read: 1 file, neither a file nor a folder\n  " + folder + "/pipe\n"),
        line.err());
    assertTrue(line.err().contains("caf\uFFFD\n"), line.err());
    assertEquals(3, new JsonMapper().readTree(line.out()).path("unread").size(), line.out());
  }

  private static int run(String... command) throws IOException {
    try {
      return new ProcessBuilder(command).start().waitFor();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void anEmptyListHasNoFiles() throws IOException {
    CommandLine line = scan("", "--format", "json", "-");

    assertEquals(0, line.exitCode, line.err());
    assertEquals(0, files(line));
    assertTrue(line.err().contains("no file was scanned"), line.err());
  }

  @Test
  void patternsApplyToNamesOfAList() throws IOException {
    write(".git/e.txt", REPORT);
    String list = nul("a.txt", "b.txt", "in/c.txt", "in/deep/d.txt", ".git/e.txt");
    String[] from = {"--format", "json", "--files0-from", "-"};

    assertEquals(Set.of("a.txt", "b.txt"), grouped(scan(list, with(from, "--exclude", "in"))));
    assertEquals(
        Set.of("in/c.txt", "in/deep/d.txt"),
        grouped(scan(list, with(from, "--include", "**/in/**"))));
    assertEquals(5, files(scan(list, with(from, "--all"))));
    assertEquals(4, files(scan(list, from)));
  }

  private static String[] with(String[] some, String... more) {
    List<String> all = new ArrayList<>(List.of(some));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          - DIR                          | - reads names from standard input and must be the only DIR
          --files0-from - DIR            | --files0-from replaces DIR
          --files0-from - data.jsonl     | --files0-from replaces DIR
          --files0-from -                | --files0-from -: name 1 is empty
          -                              | standard input: names end with NUL; use --files0-from -
          --print0 --format json DIR     | --print0 replaces --format
          --print0 data.jsonl            | --print0 applies to folders
          --act-on versions DIR          | --act-on needs --print0
          --print0 --act-on near DIR     | must be one of same-bytes, same-text, versions, was 'near'
          --follow data.jsonl            | --follow applies to folders
          --max-depth -1 DIR             | --max-depth
          --min-age 7 DIR                | an age like 90s, 30m, 12h or 7d
          """)
  void wrongUseIsRejected(String typed, String reason) throws IOException {
    Path data = Files.writeString(folder.resolve("data.jsonl"), "{\"id\":\"1\",\"text\":\"a b\"}");
    String[] words =
        typed.replace("DIR", folder.toString()).replace("data.jsonl", data.toString()).split(" +");

    CommandLine line = scan("\0", words);

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains(reason), line.err());
    assertEquals("", line.out());
  }

  @Test
  void anEmptyLineIsAnEmptyName() {
    CommandLine line = scan(folder + "/a.txt\n\n", "-");

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains("standard input: name 2 is empty"), line.err());
  }

  /** An older version may be the only file with its bytes. */
  @ParameterizedTest
  @CsvSource({"'', 1", "same-text, 2", "versions, 2", "same-text versions, 3"})
  void onlySelectedKindsOfRedundantFilesArePrinted(String kinds, int files) throws IOException {
    Path share = Files.createDirectory(folder.resolve("kinds"));
    write("kinds/a.txt", REPORT);
    write("kinds/b.txt", REPORT);
    write("kinds/c.html", "<p>" + REPORT + "</p>");
    write("kinds/d.txt", REPORT + " One more sentence is at the end.");
    List<String> typed = new ArrayList<>(List.of("--print0", "--keep", "path:d.txt"));
    for (String kind : kinds.isEmpty() ? new String[0] : kinds.split(" ")) {
      typed.addAll(List.of("--act-on", kind));
    }
    typed.add(share.toString());

    CommandLine line = scan("", typed.toArray(String[]::new));

    assertEquals(0, line.exitCode, line.err());
    assertEquals(files, line.out().chars().filter(c -> c == 0).count(), line.out());
  }

  @Test
  void redundantNamesMayGoToAFile() throws IOException {
    Path out = caches.resolve("redundant");

    CommandLine line = scan("", "--print0", "--out", out.toString(), folder + "/in");

    assertEquals(0, line.exitCode, line.err());
    assertEquals("", line.out());
    assertTrue(
        Set.of(folder + "/in/c.txt\0", folder + "/in/deep/d.txt\0")
            .contains(Files.readString(out)));
  }

  @Test
  void linksAreFollowedOnlyOnRequestAndALoopEnds() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    write("outside/e.txt", REPORT);
    Path in = folder.resolve("in");
    Files.createSymbolicLink(in.resolve("deep/loop"), in);
    Files.createSymbolicLink(in.resolve("folder"), outside);
    Files.createSymbolicLink(in.resolve("again"), outside);
    Files.createSymbolicLink(in.resolve("link.txt"), in.resolve("c.txt"));
    Files.createSymbolicLink(in.resolve("broken.txt"), folder.resolve("missing"));

    CommandLine plain = scan("", "--format", "json", in.toString());
    CommandLine follow = scan("", "--format", "json", "--follow", in.toString());

    assertEquals(Set.of("in/c.txt", "in/deep/d.txt"), grouped(plain));
    assertEquals(0, follow.exitCode, follow.err());
    assertEquals(Set.of("in/c.txt", "in/deep/d.txt", "outside/e.txt"), grouped(follow));
    assertEquals(3, files(follow), follow.out());
    assertEquals(0, new JsonMapper().readTree(follow.out()).path("hardLinks").size());
  }

  private static List<String> redundant(String... typed) {
    CommandLine line = scan("", typed);
    assertEquals(0, line.exitCode, line.err());
    return line.out().isEmpty() ? List.of() : List.of(line.out().split("\0"));
  }

  /** The only copy is one file, by however many ways it is reached. */
  @Test
  void aFileThatOnlyLinksLeadToIsOneFileAndIsNotRedundant() throws IOException {
    Path only = write("outside/e.txt", OTHER + " and more of it");
    Path links = Files.createDirectory(folder.resolve("links"));
    Files.createSymbolicLink(links.resolve("one.txt"), only);
    Files.createSymbolicLink(links.resolve("two.txt"), Path.of("../outside/e.txt"));
    Files.createSymbolicLink(links.resolve("folder"), only.getParent());
    Files.createSymbolicLink(folder.resolve("all"), links);
    String named = folder.resolve("all").toString();

    CommandLine line = scan("", "--format", "json", "--follow", named, links.toString());

    assertEquals(0, line.exitCode, line.err());
    assertEquals(1, files(line), line.out());
    assertEquals(Set.of(), grouped(line));
    assertEquals(List.of(), redundant("--print0", "--follow", named, links.toString()));
  }

  /** A link of another folder may lead there too, so removing it is not for this scan. */
  @ParameterizedTest
  @ValueSource(strings = {"path:**/copies/*", "path:**/outside/*"})
  void aFileOutsideOfTheNamedFolderIsNotRedundant(String keep) throws IOException {
    Path outside = write("outside/e.txt", REPORT);
    Path copies = write("copies/f.txt", REPORT).getParent();
    Files.createSymbolicLink(copies.resolve("link.txt"), outside);
    boolean staysInside = keep.contains("copies");

    List<String> print0 = redundant("--print0", "--follow", "--keep", keep, copies.toString());

    assertEquals(staysInside ? List.of() : List.of(copies.resolve("f.txt").toString()), print0);
    assertEquals(
        1,
        redundant(
                "--print0", "--follow", "--keep", keep, copies.toString(), "" + outside.getParent())
            .size());
  }

  /** Patterns are compared with the path below the folder in which a walk starts. */
  @Test
  void aFileOfAReferenceFolderIsNotRedundantHoweverItIsFound() throws IOException {
    String reference = folder.resolve("in").toString();
    Files.createDirectory(folder.resolve("links"));
    Files.createSymbolicLink(folder.resolve("links/other"), folder.resolve("in/deep"));
    List<String> typed =
        List.of("--print0", "--follow", "--keep", "path:" + folder + "{,/in}/[abc].txt");
    for (String scanned : List.of(folder + "/links", folder.toString())) {
      List<String> all = new ArrayList<>(typed);
      all.addAll(List.of("--exclude", "deep/*", "--reference", reference, scanned));

      List<String> print0 = redundant(all.toArray(String[]::new));

      assertTrue(print0.stream().noneMatch(id -> id.startsWith(reference)), print0::toString);
    }
  }

  @Test
  void theCacheStoresTheTargetOfALinkUnderItsOwnName() throws IOException {
    Path outside = write("outside/e.txt", REPORT + " of another place");
    Path in = folder.resolve("in");
    Files.createSymbolicLink(in.resolve("link.txt"), outside);
    Path cache = folder.resolve("cache");
    String[] typed = {"scan", "--format", "json", "--cache", "" + cache, "" + in, "--follow"};

    CommandLine first = CommandLine.run(typed);
    CommandLine plain = CommandLine.run(Arrays.copyOf(typed, typed.length - 1));
    CommandLine second = CommandLine.run(typed);

    assertEquals(3, FileShare.json(first).at("/counts/readNow").asInt(), first.out());
    assertEquals(2, files(plain));
    assertEquals(0, FileShare.json(second).at("/counts/readNow").asInt(), second.out());
    assertEquals(FileShare.json(first).path("groups"), FileShare.json(second).path("groups"));
  }

  @Test
  void aHardLinkIsListedOnceHoweverOftenItIsNamed() throws IOException {
    Files.createLink(folder.resolve("in/hard.txt"), folder.resolve("a.txt"));
    Files.createLink(folder.resolve("in/deep/again.txt"), folder.resolve("a.txt"));
    Files.createSymbolicLink(folder.resolve("same"), folder);
    String all = folder.toString();
    String part = all + "/in";
    String list = nul("", "in", "in/hard.txt", "in/hard.txt", "a.txt", "");
    for (CommandLine line :
        List.of(
            scan("", "--format", "json", all, all),
            scan("", "--format", "json", part, all, part, folder.resolve("same").toString()),
            scan("", "--format", "json", "--reference", part, "--reference", part, all, part),
            scan("", "--format", "json", "--reference", all, part, all),
            scan("", "--format", "json", "--follow", all, part),
            scan(list, "--format", "json", "--files0-from", "-"))) {
      assertEquals(0, line.exitCode, line.err());
      Set<String> names = new TreeSet<>();
      Set<String> same = new TreeSet<>();
      for (JsonNode link : FileShare.json(line).path("hardLinks")) {
        assertTrue(names.add(link.path("path").asText()), line.out());
        same.add(link.path("same").asText());
      }
      assertEquals(2, names.size(), line.out());
      assertEquals(1, same.size(), line.out());
      assertTrue(names.stream().noneMatch(same::contains), line.out());
      assertEquals(5, files(line), line.out());
    }
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void aScanStaysOnTheFileSystem() throws IOException {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isWritable(memory));
    assumeTrue(
        !Files.getAttribute(memory, "unix:dev").equals(Files.getAttribute(folder, "unix:dev")));
    Path other = Files.createTempDirectory(memory, "solr-duplicates-test");
    Path file = Files.writeString(other.resolve("e.txt"), REPORT);
    try {
      Files.createSymbolicLink(folder.resolve("in/folder"), other);
      Files.createSymbolicLink(folder.resolve("in/link.txt"), file);
      String in = folder + "/in";
      assertEquals(3, files(scan("", "--format", "json", "--follow", in)));
      assertEquals(2, files(scan("", "--format", "json", "--follow", "--one-file-system", in)));
    } finally {
      Files.delete(file);
      Files.delete(other);
    }
  }

  @ParameterizedTest
  @CsvSource({"0,0", "1,3", "2,4", "3,5"})
  void theDepthCountsAsInFind(String depth, int expected) throws IOException {
    CommandLine line = scan("", "--format", "json", "--max-depth", depth, folder.toString());

    assertEquals(expected, files(line), line.out());
    String list = nul("a.txt", "b.txt");
    assertEquals(
        2, files(scan(list, "--format", "json", "--max-depth", "0", "--files0-from", "-")));
  }

  @Test
  void recentFilesAreSkipped() throws IOException {
    Instant tenDaysAgo = Instant.now().minus(Duration.ofDays(10));
    Files.setLastModifiedTime(folder.resolve("a.txt"), FileTime.from(tenDaysAgo));

    CommandLine line = scan("", "--format", "json", "--min-age", "20d", folder.toString());
    assertFalse(grouped(line).contains("a.txt"), line.out());
    assertEquals(4, files(line));
    assertEquals(5, files(scan("", "--format", "json", "--min-age", "5d", folder.toString())));
  }
}
