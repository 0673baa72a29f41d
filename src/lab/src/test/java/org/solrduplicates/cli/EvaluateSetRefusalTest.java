// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an evaluation cannot be made of, and where its report goes. */
class EvaluateSetRefusalTest {
  @TempDir Path folder;
  private BenchSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new BenchSolr(folder);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void aDocumentThatIsNotInSolrIsNamed() throws IOException {
    solr.solr.stub.answers.remove("b2");

    CommandLine line = solr.evaluate();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("no answer about 'b2': "), line.err());
    assertTrue(line.err().contains("no document has this id"), line.err());
  }

  @Test
  void aSolrThatListsNoCandidatesIsRefused() throws IOException {
    solr.solr.stub.answers.replaceAll((id, answer) -> answer.replace("candidates", "other"));

    CommandLine line = solr.evaluate();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("this Solr does not know dup.explain"), line.err());
  }

  @Test
  void aMistypedAddressLeavesTheReportOfAnEarlierRun() throws IOException {
    Path out = Files.writeString(folder.resolve("report.md"), "earlier");

    CommandLine line =
        BenchSolr.run(
            "evaluate-set", "--solr", "host:8983", "--set", "" + solr.set(), "--out", "" + out);

    assertEquals(2, line.exitCode, line.err());
    assertEquals("earlier", Files.readString(out));
  }

  @Test
  void anEmptySetIsRefusedBeforeAnythingIsAsked() throws IOException {
    CommandLine line = solr.evaluate(solr.solr.write("empty.jsonl", "\n"));

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("has no documents"), line.err());
    assertEquals(List.of(), solr.solr.stub.asked);
  }

  @Test
  void relationsThatCannotBeWrittenAreRefusedBeforeAnythingIsAsked() throws IOException {
    CommandLine line = solr.evaluate("--relations", folder.resolve("no/such.tsv").toString());

    assertEquals(1, line.exitCode);
    assertEquals(List.of(), solr.solr.stub.asked);
  }

  @Test
  void theReportIsWrittenToAFileWhoseFolderIsCheckedFirst() throws IOException {
    Path out = folder.resolve("report.md");

    assertEquals("", solr.evaluate("--out", out.toString()).out());
    assertTrue(Files.readString(out).startsWith("# Evaluation: set\n"));
    solr.solr.stub.asked.clear();
    CommandLine line = solr.evaluate("--out", folder.resolve("no/such.md").toString());
    assertEquals(1, line.exitCode);
    assertEquals(List.of(), solr.solr.stub.asked);
  }
}
