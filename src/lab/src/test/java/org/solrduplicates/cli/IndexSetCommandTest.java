// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.client.FileFields;

class IndexSetCommandTest {
  @TempDir Path folder;
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void documentsAreSentWithoutTheirLabels() throws IOException {
    CommandLine line =
        run(
            """
            {"id":"a","group":"g","related":"r","lang":"en","title":"A","text":"words",\
            "format":"text/plain","created":"2024-03-02T09:11:00Z","modified":null,"path":"d/a"}
            """);

    assertEquals(0, line.exitCode, line.err());
    assertTrue(line.err().startsWith("1 documents indexed, "), line.err());
    Map<String, Object> document = solr.document("a");
    assertEquals(Set.of("id", "path", "title", "text", "format", "created"), document.keySet());
    assertEquals("words", document.get(FileFields.TEXT));
    assertEquals("2024-03-02T09:11:00Z", document.get(FileFields.CREATED));
  }

  @Test
  void documentsAreSentFiftyAtATimeWithOneCommit() throws IOException {
    StringBuilder set = new StringBuilder();
    for (int i = 0; i < 70; i++) {
      set.append("{\"id\":\"").append(i).append("\"}\n");
    }

    assertEquals(0, run(set.toString()).exitCode);

    assertEquals(List.of(50, 20), solr.batches.stream().map(List::size).toList());
    assertEquals(1, solr.commits);
  }

  @Test
  void anEmptySetIsAFailure() throws IOException {
    CommandLine line = run("");

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("has no documents"), line.err());
  }

  private CommandLine run(String set) throws IOException {
    Path file = Files.writeString(folder.resolve("set.jsonl"), set);
    return BenchSolr.run("index-set", "--solr", solr.url(), file.toString());
  }
}
