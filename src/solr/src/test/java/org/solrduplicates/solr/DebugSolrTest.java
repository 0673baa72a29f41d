// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The output of {@code debug=true} about the processing of a request. */
class DebugSolrTest {
  private static TestCore core;

  /** Ten words each: one at .8, one at .6, one of four words, and one of other words. */
  @BeforeAll
  static void start() {
    core = TestCore.start();
    core.add(
        document("id", "pivot", "text", OneCoreTest.words(0, 10)),
        document("id", "near", "text", OneCoreTest.words(2, 12)),
        document("id", "far", "text", OneCoreTest.words(4, 14)),
        document("id", "short", "text", OneCoreTest.words(0, 4)),
        document("id", "other", "text", OneCoreTest.words(50, 60)),
        sentences("one", "Steel ships sail. Steel ships rust! Iron ships sink."),
        sentences("two", "Steel ships sail. Steel ships rust! Iron ships sink. Far."));
  }

  private static SolrInputDocument sentences(String id, String text) {
    return document("id", id, "author", "cards", "text", text);
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  private static Answer ask(String... more) {
    return core.duplicates(OneCoreTest.dice(more));
  }

  private static Map<String, Object> debug(Answer answer) {
    return Answer.map((NamedList<?>) answer.duplicates().orElseThrow().get("debug"));
  }

  private static Map<String, Object> counts(Answer answer, String key) {
    return Answer.map((NamedList<?>) debug(answer).get(key));
  }

  @Test
  void withoutItNothingIsSaid() {
    Answer answer = ask("id", "pivot");

    assertNull(answer.duplicates().orElseThrow().get("debug"));
    assertNull(answer.duplicates().orElseThrow().get("stages"));
    assertNull(answer.member("near").get("card"));
  }

  @Test
  void candidatesAreCountedBySourceAndRejectionsByReason() {
    Answer answer =
        ask(
            "id",
            "pivot",
            "fq",
            "-author:cards",
            "debug",
            "true",
            "dup.sources",
            "every",
            "dup.link",
            "pivot",
            "dup.review.threshold",
            "0.7");

    assertEquals(Map.of("every", 5), counts(answer, "candidates"));
    assertEquals(4, debug(answer).get("verified"));
    assertEquals(1, debug(answer).get("kept"));
    assertEquals(Map.of("too_short", 1, "different", 2), counts(answer, "rejected"));
  }

  @Test
  void everyStageHasItsTime() {
    List<?> stages =
        (List<?>) ask("id", "pivot", "debug", "true").duplicates().orElseThrow().get("stages");

    assertEquals(
        List.of("resolve", "round"),
        stages.stream().map(stage -> ((NamedList<?>) stage).get("stage")).distinct().toList());
    stages.forEach(stage -> assertTrue((Long) ((NamedList<?>) stage).get("milliseconds") >= 0));
  }

  @Test
  void everyMemberHasItsProfileCardComparedWithThatOfThePivot() {
    Answer answer = ask("id", "one", "debug", "true");

    Map<String, Object> one = Answer.map((NamedList<?>) answer.member("one").get("card"));
    Map<String, Object> two = Answer.map((NamedList<?>) answer.member("two").get("card"));
    assertEquals(List.of(3, 9, 6, 1.0), values(one));
    assertEquals(List.of(4, 10, 7), values(two).subList(0, 3));
    assertTrue((Double) two.get("similarity") < 1);
  }

  /** Its words are in no other of some forty documents, so all have an idf of .8 or more. */
  @Test
  void aTextOfTwoHundredThousandWordsHasACompleteCard() {
    for (int i = 0; i < 40; i++) {
      core.add(sentences("filler" + i, OneCoreTest.words(1_000 + i, 1_040 + i)));
    }
    core.add(sentences("long", (OneCoreTest.words(5_000, 25_000) + ". ").repeat(10)));

    Map<String, Object> card =
        Answer.map((NamedList<?>) ask("id", "long", "debug", "true").member("long").get("card"));

    assertEquals(List.of(10, 200_000, 20_000, 1.0), values(card));
    assertEquals(10, ((List<?>) card.get("keyWords")).size());
  }

  private static List<Object> values(Map<String, Object> card) {
    return List.of(
        card.get("sentences"),
        card.get("words"),
        card.get("distinctWords"),
        card.get("similarity"));
  }

  @Test
  void aSearchOutOfTimeIsFlagged() {
    Answer answer = ask("id", "pivot", "timeAllowed", "0");

    assertEquals(true, ((NamedList<?>) answer.all().get("responseHeader")).get("partialResults"));
  }
}
