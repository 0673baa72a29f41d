package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryTest {
  @Test
  void aVersionGroupIsATableThatPeopleRead() throws IOException {
    try (StubSolr solr = new StubSolr()) {
      solr.answers.put("contracts/v3 final.docx", Golden.read("contract.json"));

      CommandLine line = CommandLine.run("show", "--solr", solr.url());

      assertEquals(0, line.exitCode, line.err());
      Golden.assertMatches("contract.txt", line.out());
    }
  }

  @Test
  void formatsHaveShortNamesAndUnknownOnesKeepTheirs() {
    assertEquals("ODT", FormatName.of("application/vnd.oasis.opendocument.text"));
    assertEquals("image/png", FormatName.of("image/png"));
  }

  @Test
  void anAnswerWithoutAGroupIsNotTakenForAnEmptyOne() {
    DuplicatesAnswer answer = new DuplicatesAnswer(new JsonObject(Map.of("response", Map.of())));

    UncheckedIOException failure = assertThrows(UncheckedIOException.class, answer::history);

    assertTrue(failure.getMessage().contains("'duplicates'"), failure.getMessage());
  }
}
