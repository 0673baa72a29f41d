// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.MapSolrParams;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.TestCore;

/** A corpus of two files and three documents is indexed on the disk. */
class ScaleIndexTest {
  private static final String DOCUMENT =
      "{\"id\":\"s0000000NUMBER\",\"group\":\"g0\",\"title\":\"One\",\"text\":\"one two three\","
          + "\"lang\":\"en\",\"created\":\"2014-05-19T00:00:00Z\",\"template\":\"t1\"}\n";

  @TempDir Path folder;

  private Path corpus;
  private Path home;

  @BeforeEach
  void write() throws IOException {
    corpus = Files.createDirectories(folder.resolve("corpus"));
    home = folder.resolve("index");
    write("docs-000.jsonl.gz", line(0) + line(2));
    write("docs-001.jsonl.gz", line(1));
  }

  private static String line(int id) {
    return DOCUMENT.replace("NUMBER", String.valueOf(id));
  }

  private void write(String name, String lines) throws IOException {
    try (GZIPOutputStream file =
        new GZIPOutputStream(Files.newOutputStream(corpus.resolve(name)))) {
      file.write(lines.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void documentsAreIndexedWithTheirFingerprintsButWithoutTheTruth() throws Exception {
    ScaleIndex.index(corpus, home);

    try (ScaleCore core = ScaleCore.open(home)) {
      SolrDocument document =
          core.get(
                  "/select",
                  new MapSolrParams(Map.of("q", "id:s00000001", "fl", "*,dup_fingerprint")))
              .response()
              .get(0);
      assertEquals("one two three", document.get("text"));
      assertEquals("en", document.get("lang"));
      assertTrue(document.containsKey("dup_fingerprint"), document.toString());
      assertTrue(
          document.getFieldNames().stream().noneMatch(List.of("group", "template")::contains));
    }
  }

  @Test
  void anExistingIndexIsReused() throws Exception {
    String measured = ScaleIndex.index(corpus, home);
    Files.delete(corpus.resolve("docs-000.jsonl.gz"));

    assertEquals(measured, ScaleIndex.index(corpus, home));
    assertTrue(measured.startsWith("3 documents in "), measured);
    try (ScaleCore core = ScaleCore.open(home)) {
      assertEquals(3, core.documents());
      assertTrue(core.bytes() > 0);
    }
  }

  @Test
  void anIndexThatWasNotFinishedIsRefused() throws IOException {
    Files.createDirectories(home);

    assertThrows(IllegalStateException.class, () -> ScaleIndex.index(corpus, home));
  }

  @Test
  void thePartitionIsReadFromTheLastDocuments() throws Exception {
    ScaleTruth truth = ScaleTruth.read(new TruthTable().group(3).write(folder));
    ScaleIndex.index(corpus, home);

    try (ScaleCore core = ScaleCore.open(home)) {
      assertArrayEquals(new int[3], ScalePartition.read(core, truth));
      core.add(List.of(TestCore.document("id", "s00000002", "dup_group", 7)));
      core.add(List.of(TestCore.document("id", "s00000001", "dup_group", 8)));
      core.commit();
      core.add(List.of(TestCore.document("id", "s00000001", "dup_group", 9)));
      core.commit();
      assertArrayEquals(new int[] {0, 9, 7}, ScalePartition.read(core, truth));
    }
  }
}
