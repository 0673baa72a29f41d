// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files are the same text only if they differ in nothing but their layout. Each case has a folder
 * with two files, and one scan reads all.
 */
class SameTextTest {
  @TempDir static Path share;

  private static final List<FilePair> PAIRS = FilePair.all();

  private static Path real;

  /** By the folder of a case: its relation, or why it is compared by bytes only. */
  private static final Map<String, String> FOUND = new TreeMap<>();

  @BeforeAll
  static void scan() throws Exception {
    for (FilePair pair : PAIRS) {
      for (int file = 0; file < 2; file++) {
        Path path = share.resolve(pair.number() + "/" + pair.path(file));
        Files.createDirectories(path.getParent());
        Files.write(path, pair.content(file));
        Files.setLastModifiedTime(
            path, FileTime.from(Instant.parse("2024-01-0" + (1 + file) + "T12:00:00Z")));
      }
    }
    real = share.toRealPath();
    CommandLine line = CommandLine.run("scan", "--no-cache", "--format", "json", "" + share);
    JsonNode report = FileShare.json(line);
    for (JsonNode file : report.path("unread")) {
      FOUND.put(folder(file), file.path("reason").asText());
    }
    for (JsonNode group : report.path("groups")) {
      List<String> folders = new ArrayList<>();
      group.path("members").forEach(member -> folders.add(folder(member)));
      JsonNode last = group.path("members").path(group.path("members").size() - 1);
      assertEquals(List.of(folder(last), folder(last)), folders, group::toPrettyString);
      FOUND.put(folder(last), last.path("relation").asText());
    }
  }

  private static String folder(JsonNode file) {
    Path path = Path.of(file.path("id").asText());
    return path.getName(real.getNameCount()).toString();
  }

  static List<FilePair> pairs() {
    return PAIRS;
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void filePairsAreClassifiedAsExpected(FilePair pair) {
    String found = FOUND.getOrDefault(String.valueOf(pair.number()), "apart");

    assertTrue(found.startsWith(pair.expected()), pair + ": " + found);
  }

  @Test
  void thePageListsTheComparedContentOfEachFormat() throws IOException {
    assertTrue(
        Files.readString(Path.of("docs", "scan.md")).contains(FileKind.table()), FileKind::table);
  }
}
