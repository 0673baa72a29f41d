// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Project;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;

/** A folder has the same groups whether it is scanned, or indexed and grouped by the job. */
class ScanLikeSolrTest {
  private static final Path CORPUS =
      Path.of(
          System.getProperty("solrduplicates.data", "../shared/data"), "multiformat-files.tar.gz");

  /** A guide in four languages, whole and in chapters. */
  private static final String SOME = "maint-guide";

  @TempDir Path home;
  @TempDir Path temporary;

  @Test
  void theFilesOfTheExample() throws Exception {
    assertSameGroups(Project.FILES);
  }

  @Test
  void theFilesOfACorpusInManyFormats() throws Exception {
    assumeTrue(Files.exists(CORPUS), () -> "there is no " + CORPUS);
    assertSameGroups(unpacked(CORPUS));
  }

  private Path unpacked(Path archive) throws IOException {
    Path folder = temporary.resolve("corpus");
    try (TarArchiveInputStream in =
        new TarArchiveInputStream(new GzipCompressorInputStream(Files.newInputStream(archive)))) {
      for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path file = entry.resolveIn(folder);
        if (entry.isFile() && entry.getName().contains(SOME)) {
          Files.createDirectories(file.getParent());
          Files.copy(in, file);
        }
      }
    }
    return folder;
  }

  private void assertSameGroups(Path folder) throws Exception {
    Set<Set<String>> scanned = scanned(folder.toRealPath());

    assertFalse(scanned.isEmpty());
    assertEquals(scanned, grouped(folder));
  }

  private Set<Set<String>> scanned(Path folder) throws IOException {
    String cache = temporary.resolve("cache").toString();
    CommandLine line =
        CommandLine.run("scan", "--format", "json", "--cache", cache, folder.toString());
    Map<String, Set<String>> groups = new TreeMap<>();
    for (JsonNode group : new JsonMapper().readTree(line.out()).path("groups")) {
      for (JsonNode member : group.path("members")) {
        String id = folder.relativize(Path.of(member.path("id").asText())).toString();
        add(group.path("number").asText(), id.replace('\\', '/'), groups);
      }
    }
    return several(groups.values());
  }

  private Set<Set<String>> grouped(Path folder) throws Exception {
    try (HttpCore core =
        HttpCore.start(home, "", UnaryOperator.identity(), UnaryOperator.identity())) {
      Http http = core.http();
      run("index", http, folder.toString());
      run("groups", http);
      String all = http.get("/select?q=*:*&rows=10000&fl=id,dup_group").body();
      Map<String, Set<String>> groups = new TreeMap<>();
      for (JsonNode document : new JsonMapper().readTree(all).at("/response/docs")) {
        add(document.path("dup_group").asText(), document.path("id").asText(), groups);
      }
      groups.remove("");
      groups.remove("0");
      return several(groups.values());
    }
  }

  private static void run(String command, Http http, String... more) {
    String[] typed = new String[3 + more.length];
    System.arraycopy(new String[] {command, "--solr", http.url()}, 0, typed, 0, 3);
    System.arraycopy(more, 0, typed, 3, more.length);
    CommandLine line = CommandLine.run(typed);
    assertEquals(0, line.exitCode, line.err());
  }

  private static void add(String group, String id, Map<String, Set<String>> groups) {
    groups.computeIfAbsent(group, number -> new TreeSet<>()).add(id);
  }

  private static Set<Set<String>> several(Collection<Set<String>> groups) {
    return groups.stream().filter(group -> group.size() > 1).collect(Collectors.toSet());
  }
}
