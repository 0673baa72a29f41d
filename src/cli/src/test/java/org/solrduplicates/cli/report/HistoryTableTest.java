// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cli.CommandLine;
import org.solrduplicates.cli.StubSolr;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.table.FormatName;
import org.solrduplicates.core.Golden;

class HistoryTableTest {
  @Test
  void aVersionGroupIsATableThatPeopleRead() throws IOException {
    try (StubSolr solr = new StubSolr()) {
      solr.answers.put("contracts/v3 final.docx", Golden.read("cli/contract.json"));

      CommandLine line = CommandLine.run("show", "--solr", solr.url());

      assertEquals(0, line.exitCode, line.err());
      Golden.assertMatches("cli/contract.txt", line.out());
    }
  }

  @Test
  void formatsHaveShortNamesAndUnknownOnesKeepTheirs() {
    assertEquals("ODT", FormatName.of("application/vnd.oasis.opendocument.text"));
    assertEquals("image/png", FormatName.of("image/png"));
  }

  @Test
  void anAnswerWithoutAGroupIsNotTakenForAnEmptyOne() {

    UncheckedIOException failure =
        assertThrows(
            UncheckedIOException.class,
            () ->
                Json.answer(
                    Json.parse("{\"response\":{}}".getBytes(UTF_8)), DuplicatesAnswer.class));

    assertTrue(failure.getMessage().contains("'duplicates'"), failure.getMessage());
  }
}
