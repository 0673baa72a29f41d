// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.decision.DecidedCore.DECISIONS;
import static org.solrduplicates.solr.decision.DecidedCore.body;
import static org.solrduplicates.solr.decision.DecidedCore.refusal;
import static org.solrduplicates.solr.decision.DecidedCore.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.TestCore;

/** Decisions are made, listed and revoked by those who may see both documents. */
class DecisionListTest {
  private static final String[] NOT_SECRET = {"fq", "-author:secret"};

  private static DecidedCore decided;

  @BeforeAll
  static void start() {
    decided = DecidedCore.start();
  }

  @AfterAll
  static void stop() throws IOException {
    decided.close();
  }

  @BeforeEach
  void fill() {
    decided.fill(
        text("=d, {!e} \"f\"", 5_000, 5_100), TestCore.document("id", "empty", "author", "other"));
  }

  private static List<Object> each(SolrDocumentList list, String field) {
    return list.stream().map(made -> made.getFieldValue(field)).toList();
  }

  @Test
  void aDecisionIsAnsweredAndListedAtOnce() {
    Map<String, Object> made =
        decided.post(
            "{\"command\":\"make\",\"decision\":\"same\",\"ids\":[\"b\",\"a\"],\"note\":\"Müller\"}");
    SolrDocument listed = decided.list().get(0);

    assertEquals(
        Set.of("id", "decision", "a", "b", "note", "made", "state"),
        Set.copyOf(listed.getFieldNames()));
    assertEquals("same", made.get("decision"));
    assertEquals(List.of("a", "b"), List.of(made.get("a"), made.get("b")));
    assertEquals("Müller", made.get("note"));
    assertEquals("active", made.get("state"));
    assertTrue(((String) made.get("id")).matches("[0-9a-f]{32}"), made.toString());
    for (String field : listed.getFieldNames()) {
      assertEquals(made.get(field), listed.getFieldValue(field), field);
    }
  }

  @Test
  void aLaterDecisionReplacesTheOneOnTheSamePair() {
    Object first = decided.make("same", "a", "b").get("id");
    Object second = decided.make("different", "b", "a").get("id");

    assertEquals(first, second);
    assertEquals(List.of("different"), each(decided.list(), "decision"));
  }

  @Test
  void aPartIsNamedBeforeItsWhole() {
    for (List<String> ids : List.of(List.of("a", "b"), List.of("b", "a"))) {
      Map<String, Object> made =
          decided.post(
              "{\"command\":\"make\",\"decision\":\"part\",\"ids\":[\""
                  + String.join("\",\"", ids)
                  + "\"],\"note\":\"chapter\"}");
      SolrDocumentList list = decided.list();

      assertEquals("part", made.get("decision"));
      assertEquals(ids, List.of(made.get("a"), made.get("b")));
      assertEquals(1, list.getNumFound(), "the later one replaces the other direction");
      for (String field : list.get(0).getFieldNames()) {
        assertEquals(made.get(field), list.get(0).getFieldValue(field), field);
      }
      assertEquals(1, decided.list("id", "a").getNumFound());
      assertEquals(1, decided.list("id", "b").getNumFound());
    }
    Map<String, Object> revoked = decided.revoke(decided.list().get(0).getFieldValue("id"));

    assertEquals(List.of("part", "b", "a", "chapter", "revoked"), values(revoked));
    assertEquals(0, decided.list().getNumFound());
  }

  private static List<Object> values(Map<String, Object> decision) {
    return Stream.of("decision", "a", "b", "note", "state").map(decision::get).toList();
  }

  @Test
  void aPartReplacesOtherKindsAndIsReplaced() {
    decided.make("same", "a", "b");
    decided.make("part", "b", "a");
    assertEquals(List.of("part"), each(decided.list(), "decision"));

    decided.make("different", "b", "a");
    assertEquals(List.of("different"), each(decided.list(), "decision"));
    assertEquals(List.of("a"), each(decided.list(), "a"));
  }

  @Test
  void anotherTextIsAnotherPair() {
    Object first = decided.make("same", "a", "b").get("id");
    decided.core().add(text("a", 0, 101));
    Object second = decided.make("same", "a", "b").get("id");

    assertNotEquals(first, second);
    assertEquals(List.of("expired", "active"), each(decided.list(), "state"));
  }

  @Test
  void theOldestComesFirstAPageAtATime() {
    decided.make("same", "a", "b");
    decided.make("same", "b", "c");
    decided.make("same", "a", "c");

    SolrDocumentList all = decided.list();
    SolrDocumentList second = decided.list("start", "1", "rows", "1");

    List<Object> dates = each(all, "made");
    assertEquals(dates.stream().map(Date.class::cast).sorted().toList(), dates);
    assertEquals(3, all.size());
    assertEquals(3, second.getNumFound());
    assertEquals(1, second.getStart());
    assertEquals(List.of(all.get(1).getFieldValue("id")), each(second, "id"));
    assertEquals(3, decided.list("rows", "0").getNumFound());
  }

  @Test
  void thoseOfOneDocumentAreListedAlone() {
    decided.make("same", "a", "b");
    decided.make("same", "b", "c");

    assertEquals(List.of("c"), each(decided.list("id", "c"), "b"));
    assertEquals(2, decided.list("id", "b").getNumFound());
    assertEquals(0, decided.list("id", "unknown").getNumFound());
  }

  @Test
  void keysMayHaveAnyCharacters() {
    String id = "=d, {!e} \"f\"";
    decided.make("different", "a", id.replace("\"", "\\\""));

    assertEquals(List.of(id), each(decided.list("id", id), "a"));
  }

  @Test
  void moreThanAPageOfTheCompanionIsLookedThrough() {
    List<SolrInputDocument> many = new ArrayList<>();
    IntStream.range(0, 48).forEach(i -> many.add(text("m" + i, 10_000 + 50 * i, 10_050 + 50 * i)));
    decided.core().add(many);
    decided.keep(StoredDecisions.ofAllPairs(many));

    assertEquals(48 * 47 / 2, decided.list("rows", "1000").getNumFound());
    assertEquals(47, decided.list("id", "m7").getNumFound());
    assertEquals(1, decided.list("start", "1127").size());
    decided.forget();
  }

  @Test
  void whoMayNotSeeOneOfBothLearnsNothing() {
    Object id = decided.make("same", "a", "hidden").get("id");
    decided.make("same", "a", "b");

    assertEquals(2, decided.list().getNumFound());
    SolrDocumentList shown = decided.list(NOT_SECRET);
    assertEquals(1, shown.getNumFound());
    assertEquals(List.of("b"), each(shown, "b"));
    assertEquals(0, decided.list("id", "hidden", "fq", "-author:secret").getNumFound());
    assertEquals(
        refusal(() -> decided.make("same", "a", "nowhere", NOT_SECRET)),
        refusal(() -> decided.make("same", "a", "hidden", NOT_SECRET))
            .replace("hidden", "nowhere"));
    assertEquals(
        refusal(() -> decided.revoke("0123", NOT_SECRET)),
        refusal(() -> decided.revoke(id, NOT_SECRET)).replace(id.toString(), "0123"));
    assertEquals(2, decided.list().getNumFound());
  }

  @Test
  void aFilterThatSolrconfigAppendsToDuplicatesHoldsForDecisions() throws IOException {
    try (DecidedCore core =
        DecidedCore.start(
            TestCore.replaced(
                "<requestHandler name=\"/duplicates\" class=\"solr.SearchHandler\">",
                "<requestHandler name=\"/duplicates\" class=\"solr.SearchHandler\">"
                    + "<lst name=\"appends\"><str name=\"fq\">-author:secret</str></lst>"))) {
      core.core().add(text("a", 0, 100), text("hidden", 30, 130, "author", "secret"));

      assertEquals("no document with id 'hidden'", refusal(() -> core.make("same", "a", "hidden")));
    }
  }

  @Test
  void decisionsAboutDeletedDocumentsAreNotShownAndHoldAgainWhenTheyComeBack() {
    decided.make("different", "a", "b");

    decided.core().delete("b");
    assertEquals(0, decided.list().getNumFound());

    decided.core().add(text("b", 10, 110));
    assertEquals(List.of("active"), each(decided.list(), "state"));
    assertFalse(decided.group("a").ids().contains("b"));
  }

  @Test
  void twoWhoDecideAtOnceLeaveOneDecision() {
    List<CompletableFuture<?>> both =
        List.of(
            CompletableFuture.runAsync(() -> decided.make("same", "a", "b")),
            CompletableFuture.runAsync(() -> decided.make("different", "b", "a")));
    both.forEach(CompletableFuture::join);

    SolrDocumentList list = decided.list();
    assertEquals(1, list.getNumFound());
    boolean different = "different".equals(list.get(0).getFieldValue("decision"));
    assertEquals(!different, decided.group("a").ids().contains("b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"command\":\"start\"}| command must be make or revoke, was 'start'",
        "{}| command must be make or revoke, was not given",
        "{\"command\":\"make\",\"decision\":\"equal\",\"ids\":[\"a\",\"b\"]}|"
            + " decision must be different, same or part, was 'equal'",
        "{\"command\":\"make\",\"decision\":\"whole\",\"ids\":[\"a\",\"b\"]}|"
            + " decision must be different, same or part, was 'whole'",
        "{\"command\":\"make\",\"ids\":[\"a\",\"b\"]}|"
            + " decision must be different, same or part, was not given",
        "{\"command\":\"make\",\"decision\":\"same\"}|"
            + " ids must be a list of two different ids, was not given",
        "{\"command\":\"make\",\"decision\":\"same\",\"ids\":\"a\"}|"
            + " ids must be a list of two different ids, was 'a'",
        "{\"command\":\"make\",\"decision\":\"same\",\"ids\":[\"a\",\"a\"]}|"
            + " ids must be a list of two different ids, was '[a, a]'",
        "{\"command\":\"make\",\"decision\":\"same\",\"ids\":[\"a\",\"b\",\"c\"]}|"
            + " ids must be a list of two different ids, was '[a, b, c]'",
        "{\"command\":\"make\",\"decision\":\"same\",\"ids\":[\"a\",1]}|"
            + " ids must be a list of two different ids, was '[a, 1]'",
        "{\"command\":\"make\",\"decision\":\"same\",\"ids\":[\"a\",\"\"]}|"
            + " ids must be a list of two different ids, was '[a, ]'",
        "{\"command\":\"make\",\"decision\":\"same\",\"ids\":[\"a\",\"b\"],\"note\":1}|"
            + " note must be a text of at most 1000 characters, was '1'",
        "{\"command\":\"make\",\"decision\":\"same\",\"ids\":[\"a\",\"b\"],\"notes\":\"\"}|"
            + " the command 'make' has no 'notes'; it has [command, decision, ids, note]",
        "{\"command\":\"revoke\",\"id\":\"x\",\"note\":\"\"}|"
            + " the command 'revoke' has no 'note'; it has [command, id]",
        "{\"command\":\"revoke\"}| id must be the id of a decision, was not given",
        "{\"command\":\"revoke\",\"id\":\" \"}| id must be the id of a decision, was ' '",
        "{\"command\":\"revoke\",\"id\":\"x\"}| no decision with id 'x'",
        "{\"command\":\"make\",\"decision\":\"same\",\"ids\":[\"a\",\"nowhere\"]}|"
            + " no document with id 'nowhere'",
        "{\"command\":\"make\",\"decision\":\"same\",\"ids\":[\"empty\",\"a\"]}|"
            + " the document 'empty' has no words, so it cannot have a decision"
      })
  void invalidCommandsAreRefused(String body, String expected) {
    assertEquals(expected, refusal(() -> decided.post(body)));
    assertEquals(0, decided.list().getNumFound());
  }

  @Test
  void onlyAJsonBodyIsTaken() {
    String expected =
        "the body must be application/json such as"
            + " {\"command\":\"make\",\"decision\":\"different\",\"ids\":[\"a\",\"b\"]}";
    byte[] good = body("same", "a", "b").getBytes(StandardCharsets.UTF_8);

    assertEquals(expected, refusal(() -> decided.core().postTo(DECISIONS, "text/plain", good)));
    for (String body : List.of("", "[]", "\"make\"", "{\"command\":", "null")) {
      assertEquals(expected, refusal(() -> decided.post(body)), body);
    }
    assertEquals(0, decided.list().getNumFound());
  }

  @Test
  void aPageHasItsLimits() {
    assertEquals(
        "rows must be from 0 to 1000, was '1001'; use start for more",
        refusal(() -> decided.list("rows", "1001")));
    assertEquals(
        "start must be a whole number of at least 0, was '-1'",
        refusal(() -> decided.list("start", "-1")));
  }

  @Test
  void anUnknownSettingIsRefused() throws IOException {
    try (TestCore core =
        TestCore.start(
            c ->
                DecidedCore.decided(c)
                    .replace(
                        "DecisionsHandler\"/>",
                        "DecisionsHandler\"><str name=\"colour\">red</str></requestHandler>"),
            schema -> schema)) {
      assertTrue(
          core.startFailure()
              .orElseThrow()
              .startsWith("Unknown setting 'colour' for DecisionsHandler."));
    }
  }

  @Test
  void theIdOfADecisionIsThatOfThePair() {
    Set<Object> ids = new TreeSet<>();
    for (String kind : List.of("same", "different", "part")) {
      ids.add(decided.make(kind, "a", "b").get("id"));
      ids.add(decided.make(kind, "b", "a").get("id"));
    }
    assertEquals(1, ids.size());
    assertFalse(ids.contains(decided.make("same", "a", "c").get("id")));
  }
}
