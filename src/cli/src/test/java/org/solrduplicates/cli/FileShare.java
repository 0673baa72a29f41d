// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A share with copies, formats and versions of one report, and how it is scanned. */
final class FileShare {
  static final String REPORT = text(1, 300);
  static final String OTHER = text(2, 300);

  private final Path folder;
  private final Path cache;

  private FileShare(Path folder, Path cache) {
    this.folder = folder;
    this.cache = cache;
  }

  /** Makes a share that is scanned with a cache. */
  static FileShare make(Path folder, Path cache) throws IOException {
    FileShare share = new FileShare(folder, cache);
    share.write("drafts/report.txt", "2024-01-10", REPORT);
    share.write("drafts/report v2.txt", "2024-02-10", REPORT.replaceFirst("word1 ", "changed "));
    share.write("download/report.txt", "2024-03-10", REPORT);
    share.write("web/report.html", "2024-04-10", "<html><body><p>" + REPORT + "</p></body></html>");
    share.write("other.txt", "2024-01-10", OTHER);
    share.write("empty.txt", "2024-01-10", "");
    share.write(".git/objects/report.txt", "2024-01-10", REPORT);
    return share;
  }

  /** Returns the same share, scanned with another cache. */
  FileShare with(Path otherCache) {
    return new FileShare(folder, otherCache);
  }

  Path folder() {
    return folder;
  }

  /** Returns words that depend on nothing but the seed. */
  private static String text(int seed, int words) {
    Random random = new Random(seed);
    return "word1 "
        + IntStream.range(0, words)
            .mapToObj(i -> "w" + seed + "x" + random.nextInt(5_000))
            .collect(Collectors.joining(" "));
  }

  void write(String name, String day, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse(day + "T12:00:00Z")));
  }

  /** Writes a file without words, which is never cached: each scan starts a process for it. */
  void writeBlank() throws IOException {
    write("blank.txt", "2024-01-10", " \n ");
  }

  CommandLine scan(String... more) {
    List<String> typed = new ArrayList<>(List.of("scan", "--threads", "1"));
    typed.addAll(List.of("--cache", cache.toString()));
    typed.addAll(List.of(more));
    typed.add(folder.toString());
    return CommandLine.run(typed.toArray(String[]::new));
  }

  /** Scans, and returns the report. */
  JsonNode report(String... more) throws IOException {
    return json(
        scan(Stream.concat(Stream.of("--format", "json"), Stream.of(more)).toArray(String[]::new)));
  }

  static JsonNode json(CommandLine line) throws IOException {
    return new JsonMapper().readTree(line.out());
  }

  /** Returns what each member of the first group is, by its name. */
  Map<String, String> relations(JsonNode report) {
    Map<String, String> relations = new TreeMap<>();
    for (JsonNode member : report.path("groups").path(0).path("members")) {
      relations.put(name(member), member.path("relation").asText());
    }
    return relations;
  }

  /** Returns the name of a file of a report. */
  String name(JsonNode file) {
    try {
      Path path = Path.of(file.path("id").asText());
      return folder.toRealPath().relativize(path).toString().replace('\\', '/');
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
