// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.report.DocumentsExport;
import org.solrduplicates.core.Project;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.solr.HttpCore;

/** The export of the example from a real Solr. */
class ExportTest {
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private static Path home;
  private static HttpCore core;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    core = HttpCore.start(home, "", UnaryOperator.identity(), UnaryOperator.identity());
    run(0, "index", Project.FILES.toString());
  }

  @AfterAll
  static void stop() throws Exception {
    core.close();
  }

  private static CommandLine run(int exitCode, String command, String... more) {
    return CommandLine.assertExit(
        exitCode,
        CommandLine.run(
            Stream.concat(Stream.of(command, "--solr", core.http().url()), Stream.of(more))
                .toArray(String[]::new)));
  }

  private List<JsonNode> documents() throws IOException {
    List<JsonNode> documents = new ArrayList<>();
    try (InputStream zipped = Files.newInputStream(folder.resolve(DocumentsExport.DOCUMENTS));
        InputStream rows = new GZIPInputStream(zipped)) {
      String all = new String(rows.readAllBytes(), StandardCharsets.UTF_8);
      for (String row : all.lines().toList()) {
        documents.add(JSON.readTree(row));
      }
    }
    return documents;
  }

  private static byte[] bytes(JsonNode base64) {
    return Base64.getDecoder().decode(base64.textValue());
  }

  @Test
  void everyIndexedDocumentHasARow() throws IOException {
    String printed = run(0, "export", "--out", folder.toString()).out();

    assertEquals("documents 35, left out 0\n", printed);
    List<JsonNode> documents = documents();
    assertEquals(35, documents.size());
    for (JsonNode document : documents) {
      assertTrue(document.get("version").isIntegralNumber(), document.toString());
      assertTrue(FingerprintCodec.decode(bytes(document.get("record"))).bag().size() > 5);
    }
  }

  @Test
  void aRecordIsThatOfTheText() throws IOException {
    run(0, "export", "--out", folder.toString(), "--fq", "path:\"hr/onboarding checklist.txt\"");

    JsonNode document = documents().get(0);
    String text = Files.readString(Project.FILES.resolve("hr/onboarding checklist.txt"));
    assertEquals(1, documents().size());
    assertEquals("hr/onboarding checklist.txt", document.get("id").textValue());
    assertEquals(
        new Fingerprinter().fingerprint("", text).orElseThrow().text(),
        FingerprintCodec.decode(bytes(document.get("record"))).text());
  }

  @Test
  void theSettingsAreThoseOfSolr() throws IOException {
    run(0, "export", "--out", folder.toString());

    JsonNode all = JSON.readTree(Files.readString(folder.resolve(DocumentsExport.SETTINGS)));
    assertEquals(
        DuplicateSettings.defaults(),
        DuplicateSettings.of(
            key -> Optional.ofNullable(all.get("settings").get(key)).map(JsonNode::textValue)));
    assertEquals(Weights.EQUAL, Weights.ofBytes(bytes(all.get("weights"))));
  }

  @Test
  void documentsWithoutTextAreCounted() throws IOException {
    core.http().post("/update?commit=true", "[{\"id\":\"empty\",\"title\":\"Report\"}]");
    try {
      assertEquals(
          "documents 35, left out 1 (noFingerprint 1)\n",
          run(3, "export", "--out", folder.toString()).out());
    } finally {
      core.http().post("/update?commit=true", "{\"delete\":{\"id\":\"empty\"}}");
    }
  }

  @Test
  void aRefusalOfSolrIsTheMessage() {
    String message = run(1, "export", "--out", folder.toString(), "--fq", "nosuchfield:a").err();

    assertTrue(message.contains("nosuchfield"), message);
  }
}
