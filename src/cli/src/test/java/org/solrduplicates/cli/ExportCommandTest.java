// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.report.DocumentsExport;

/** The files of an export, and what the command prints. */
class ExportCommandTest {
  private static final String BEGIN =
      """
      {"export":{"settings":{"dup.threshold":"0.5","dup.link":"single"},"weights":"AQID","parts":2}}""";
  private static final String A =
      "{\"id\":\"a\",\"version\":1796543210987654321,\"record\":\"AgAA\",\"title\":\"Ü \\\"q\\\"\"}";
  private static final String B =
      "{\"id\":\"b\",\"record\":\"AgBB\",\"date\":\"2024-01-01T00:00:00Z\"}";
  private static final String C = "{\"id\":\"c\",\"record\":\"AgCC\"}";

  private final List<String> asked = new ArrayList<>();
  private String last = part(0, C);
  private int status = 200;

  @TempDir private Path folder;
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
    solr.handle("/duplicates/groups", this::answer);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  private static String part(int missing, String... rows) {
    return "{\"export\":{\"documents\":["
        + String.join(",", rows)
        + "],\"neverCompared\":{\"noFingerprint\":"
        + missing
        + ",\"otherAlgorithm\":0}}}";
  }

  private void answer(HttpExchange exchange) throws IOException {
    String query =
        URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
    asked.add(query);
    if (query.contains("dup.range=1/2")) {
      StubSolr.send(exchange, status, last);
    } else {
      StubSolr.send(exchange, 200, query.contains("dup.range=0/2") ? part(0, A, B) : BEGIN);
    }
  }

  private CommandLine export(String... more) {
    return CommandLine.run(
        Stream.concat(
                Stream.of("export", "--solr", solr.url(), "--out", folder.toString()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private List<String> documents() throws IOException {
    try (InputStream zipped = Files.newInputStream(folder.resolve(DocumentsExport.DOCUMENTS));
        InputStream rows = new GZIPInputStream(zipped)) {
      return new String(rows.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private Set<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  @Test
  void allPartsAreOneFileWithTheRowsOfSolr() throws IOException {
    CommandLine line = export();

    assertEquals(0, line.exitCode, line.err());
    assertEquals("documents 3, left out 0", line.out().strip());
    assertEquals(List.of("documents 50 %", "documents 100 %"), line.err().lines().toList());
    assertEquals(List.of(A, B, C), documents());
    assertEquals(Set.of(DocumentsExport.DOCUMENTS, DocumentsExport.SETTINGS), names());
  }

  @Test
  void theSettingsAndTheWeightsAreAFile() throws IOException {
    export();

    assertEquals(
        "{\"settings\":{\"dup.link\":\"single\",\"dup.threshold\":\"0.5\"},\"weights\":\"AQID\"}\n",
        Files.readString(folder.resolve(DocumentsExport.SETTINGS)));
  }

  @Test
  void documentsWithoutARowMakeTheExportIncomplete() throws IOException {
    last = part(4, C);

    CommandLine line = export();

    assertEquals(3, line.exitCode, line.err());
    assertEquals("documents 3, left out 4 (noFingerprint 4)", line.out().strip());
    assertEquals(List.of(A, B, C), documents());
  }

  @Test
  void anExportThatFailsLeavesTheFilesOfTheLastOne() throws IOException {
    export();
    last = "{\"error\":{\"msg\":\"the disk is on fire\",\"code\":500}}";
    status = 500;

    CommandLine line = export();

    assertEquals(1, line.exitCode, line.out());
    assertTrue(line.err().endsWith("solr-duplicates: the disk is on fire\n"), line.err());
    assertEquals(List.of(A, B, C), documents());
    assertEquals(2, names().size());
  }

  /** Documents would be missing without a word. */
  @ParameterizedTest
  @CsvSource({
    "'{\"neverCompared\":{}}', documents",
    "'{\"documents\":{},\"neverCompared\":{}}', documents",
    "'{\"documents\":[]}', neverCompared"
  })
  void aPartWithoutDocumentsOrCountsIsAFailure(String part, String missing) throws IOException {
    last = "{\"export\":" + part + "}";

    CommandLine line = export();

    assertEquals(1, line.exitCode, line.out());
    assertTrue(line.err().endsWith("the answer has no '" + missing + "'\n"), line.err());
    assertEquals(Set.of(), names());
  }

  @Test
  void filtersApplyToEveryPart() {
    assertEquals(0, export("--fq", "type:a b", "--fq", "-old:true").exitCode);

    assertEquals(3, asked.size());
    assertTrue(
        asked.stream().allMatch(query -> query.contains("fq=type:a b&fq=-old:true&")),
        asked::toString);
  }

  @Test
  void aFolderThatCannotBeMadeIsSaidBeforeSolrIsAsked() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    CommandLine line = CommandLine.run("export", "--solr", solr.url(), "--out", file.toString());

    assertEquals(1, line.exitCode, line.err());
    assertEquals(List.of(), asked);
  }

  @Test
  void aFolderIsRequired() {
    CommandLine line = CommandLine.run("export", "--solr", solr.url());

    assertEquals(2, line.exitCode);
    assertTrue(line.err().contains("--out"), line.err());
    assertEquals(List.of(), asked);
  }
}
