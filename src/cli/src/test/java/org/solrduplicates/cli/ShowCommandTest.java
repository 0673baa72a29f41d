// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ShowCommandTest {
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
    solr.addPair("a.txt", "c d.txt", 0.8);
    solr.addSingle("b.txt");
    solr.addPair("e.txt", "é&?=+%.txt", 0.9);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void everyGroupIsShownOnceAndSingleDocumentsAtTheEnd() {
    List<String> lines = CommandLine.run("show", "--solr", solr.url()).out().lines().toList();

    assertEquals("Title of a.txt: 2 documents, 2 versions, lowest similarity 0.80", lines.get(0));
    assertEquals(1, lines.stream().filter(line -> line.startsWith("Title of a.txt")).count());
    assertEquals(
        List.of("without duplicates: 1", "  b.txt"), lines.subList(lines.size() - 2, lines.size()));
  }

  @Test
  void documentsOfAGroupThatWasShownAreNotAskedAbout() {
    CommandLine.run("show", "--solr", solr.url());

    assertEquals(List.of("a.txt", "b.txt", "e.txt"), askedIds());
  }

  @Test
  void onlyTheGivenDocumentsAreShown() {
    CommandLine line =
        CommandLine.run("show", "--solr", solr.url(), "--id", "é&?=+%.txt", "--id", "e.txt");

    assertEquals(List.of("e.txt"), askedIds());
    assertTrue(line.out().contains("é&?=+%.txt"), line.out());
    assertFalse(line.out().contains("a.txt"), line.out());
  }

  @Test
  void anIdOfAnyCharactersReachesSolrAsItIs() {
    CommandLine.run("show", "--solr", solr.url(), "--id", "é&?=+%.txt");

    assertEquals(List.of("é&?=+%.txt"), askedIds());
  }

  @Test
  void anEmptyCollectionIsSaidToBeEmpty() {
    solr.answers.clear();

    assertEquals("no documents", CommandLine.run("show", "--solr", solr.url()).out().strip());
  }

  @Test
  void aSecondRunPrintsTheSame() {
    assertEquals(
        CommandLine.run("show", "--solr", solr.url()).out(),
        CommandLine.run("show", "--solr", solr.url()).out());
  }

  private List<String> askedIds() {
    return solr.asked.stream().map((Map<String, String> p) -> p.get("id")).toList();
  }

  @Test
  void theWordsOfTwoDocumentsAreNamedWithTheirWeights() {
    String words =
        """
        "words":{"shared":{"weight":2.5,"top":[{"word":"keel","count":2,"weight":1.0}]},
        "onlyFirst":{"weight":0.25,"top":[{"word":"the","count":1,"weight":0.25}]},
        "onlySecond":{"weight":0.0,"top":[]}},""";
    solr.answers.computeIfPresent(
        "b.txt", (id, answer) -> answer.replace("\"duplicates\":{", "\"duplicates\":{" + words));

    CommandLine line =
        CommandLine.run(
            "show", "--solr", solr.url(), "--id", "a.txt", "--id", "b.txt", "--words", "1");

    List<String> lines = line.out().lines().toList();
    assertEquals(
        List.of(
            "both        2.50    keel 2 × 1.00",
            "a.txt only  0.25    the 1 × 0.25",
            "b.txt only  0.00"),
        lines.subList(lines.size() - 3, lines.size()));
    assertEquals("1", solr.asked.get(solr.asked.size() - 1).get("dup.words"));
  }

  @Test
  void wordsAreThoseOfTwoDocuments() {
    CommandLine line =
        CommandLine.run("show", "--solr", solr.url(), "--id", "a.txt", "--words", "1");

    assertEquals(2, line.exitCode);
    assertTrue(line.err().contains("--words needs a number above 0 and two documents"), line.err());
  }
}
