// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.decision.DecidedCore.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** The answers of {@code /duplicates} about documents with decisions. */
class DecidedGroupsTest {
  private static final String GROUPS = "/duplicates/groups";
  private static final byte[] START = "{\"command\":\"start\"}".getBytes(StandardCharsets.UTF_8);
  private static final String[] JOB = {"dup.measure", "dice", "dup.titleBonus", "0"};

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
    decided.fill(text("far", 5_000, 5_100), text("short", 7_000, 7_002));
  }

  private static List<String> sorted(Answer answer) {
    return answer.ids().stream().sorted().toList();
  }

  @Test
  void aMemberJoinedByADecisionHasItsRealSimilarity() {
    decided.make("same", "a", "far");

    Answer answer = decided.group("a");

    assertEquals(List.of("b", "c", "far", "hidden"), sorted(answer));
    assertEquals("decided", answer.member("far").get("relation"));
    assertEquals(List.of("decision"), answer.member("far").get("source"));
    assertEquals(0.0, answer.member("far").get("similarity"));
    assertEquals("a", answer.member("far").get("via"));
    assertEquals(1L, answer.group("decided"));
    assertEquals(3L, answer.group("near"));
    assertEquals(List.of("a", "b", "c", "hidden"), sorted(decided.group("far")));
  }

  @Test
  void aMemberThatIsAlsoFoundHasBothSources() {
    decided.make("same", "a", "b");

    Answer answer = decided.group("a");

    assertEquals("decided", answer.member("b").get("relation"));
    assertEquals(0.9, answer.member("b").get("similarity"));
    assertTrue(((List<?>) answer.member("b").get("source")).contains("decision"));
    assertTrue(((List<?>) answer.member("b").get("source")).contains("sketch"));
  }

  @Test
  void aPartIsInNoGroupWithItsWholeAsLongAsBothTextsAreTheSame() throws Exception {
    decided.make("part", "b", "a");

    assertEquals(List.of("c", "hidden"), sorted(decided.group("a")));
    assertEquals(0, decided.group("a").group("review"), "nor under review");
    assertEquals(List.of("c", "hidden"), sorted(decided.group("b")));
    assertEquals(0, decided.group("b").group("review"), "nor under review");
    runJob();
    assertFalse(isListed("a", "b"));
    assertTrue(isListed("a") || isListed("b"), "one of the two is in the group of the others");

    decided.core().add(text("a", 0, 101));
    assertEquals(List.of("b", "c", "hidden"), sorted(decided.group("a")));
    assertEquals("expired", decided.list().get(0).getFieldValue("state"));
    runJob();
    assertTrue(isListed("a", "b"));

    decided.core().add(text("a", 0, 100));
    assertEquals(List.of("c", "hidden"), sorted(decided.group("a")));
    assertEquals("active", decided.list().get(0).getFieldValue("state"));
  }

  /** What has few words in common is listed because of the decision only. */
  @ParameterizedTest
  @CsvSource({"far", "short"})
  void aDecidedPartIsListedAsLongAsBothTextsAreTheSame(String part) {
    decided.make("part", part, "a");
    for (String id : List.of("a", "b", "c", "hidden")) {
      String contains = id.equals("a") ? "[" + part + "]" : "[]";
      assertParts(contains, "[]", decided.group(id));
    }
    assertParts("[]", "[a]", decided.group(part));
    assertEquals(List.of(), sorted(decided.group(part)));
    assertParts("[]", "[]", decided.group("a", "fq", "-id:" + part));
    Map<String, Object> listed = part(decided.group("a"));
    assertEquals(true, listed.get("decided"));
    assertEquals(Map.of("ofPivot", 0.0, "ofThis", 0.0), coverage(listed));

    decided.make("part", "a", part);
    assertParts("[]", "[" + part + "]", decided.group("a"));
    assertParts("[a]", "[]", decided.group(part));

    decided.core().add(text("a", 0, 101));
    assertParts("[]", "[]", decided.group("a"));
    assertParts("[]", "[]", decided.group(part));
  }

  /** Half of the versions a, b and c is a document, too, in two versions. */
  @Test
  void aListShowsDecidedWholesBeforeThoseOfTheTexts() throws Exception {
    decided.core().add(text("half", 20, 70), text("half2", 25, 75));
    runJob();
    assertEquals(Map.of("half", List.of("a", "b", "c"), "half2", List.of("a", "b", "c")), wholes());

    decided.make("part", "half", "far");
    decided.make("different", "half", "a");
    decided.make("part", "b", "half");
    decided.make("same", "half2", "a");
    assertEquals(
        Map.of(
            "half", List.of("far decided", "c"),
            "half2", List.of("b", "c", "hidden"),
            "b", List.of("half decided")),
        wholes());
    assertEquals(List.of("c"), wholes("fq", "-id:(far OR hidden)").get("half"));

    decided.core().add(text("far", 5_000, 5_101), text("b", 10, 111));
    assertEquals(List.of("b", "c"), wholes().get("half"), "after the texts changed");
  }

  /** Returns the listed wholes of each member that has some. */
  private static Map<String, List<String>> wholes(String... more) {
    String[] params =
        Stream.of(new String[] {"dup.parts", "true", "dup.members", "100"}, more)
            .flatMap(Stream::of)
            .toArray(String[]::new);
    Map<String, List<String>> wholes = new TreeMap<>();
    decided.core().ask(GROUPS, params).response().stream()
        .flatMap(group -> ((List<?>) group.get("members")).stream())
        .map(member -> Answer.map((NamedList<?>) member))
        .filter(member -> member.containsKey("partOf"))
        .forEach(member -> wholes.put((String) member.get("id"), wholes(member)));
    return wholes;
  }

  private static List<String> wholes(Map<String, Object> member) {
    return ((List<?>) member.get("partOf"))
        .stream()
            .map(whole -> Answer.map((NamedList<?>) whole))
            .map(whole -> whole.get("id") + (whole.containsKey("decided") ? " decided" : ""))
            .toList();
  }

  private static void assertParts(String contains, String partOf, Answer answer) {
    assertEquals(
        contains + " " + partOf, answer.listed("contains") + " " + answer.listed("partOf"));
  }

  private static Map<String, Object> part(Answer answer) {
    List<?> parts = (List<?>) answer.duplicates().orElseThrow().get("contains");
    return Answer.map((NamedList<?>) parts.get(0));
  }

  private static Map<String, Object> coverage(Map<String, Object> part) {
    return Answer.map((NamedList<?>) part.get("coverage"));
  }

  /** A decision of a later version is never ignored. */
  @Test
  void aKindOfALaterVersionFails() throws Exception {
    MadeDecision made =
        StoredDecisions.ofAllPairs(List.of(text("a", 0, 100), text("b", 10, 110))).get(0);
    decided.keepUnknown(made);
    String expected =
        "this node does not know the kind 'LATER' of the decision '"
            + made.id()
            + "'; install the same version of the plugin on all nodes";

    for (Supplier<?> question :
        List.<Supplier<?>>of(() -> decided.group("a"), () -> decided.group("c"), decided::list)) {
      assertEquals(expected, DecidedCore.failure(ErrorCode.SERVICE_UNAVAILABLE, question));
    }
    assertEquals(List.of(), decided.group("far").ids());
    decided.core().postTo(GROUPS, "application/json", START, JOB);
    String error = (String) decided.core().awaitJob(GROUPS, "failed").get("error");
    assertTrue(error.endsWith(expected), error);
  }

  private static void runJob() throws Exception {
    decided.core().postTo(GROUPS, "application/json", START, JOB);
    Waiting.until("the end of the job", () -> "done".equals(state()));
  }

  private static Object state() {
    Answer status = decided.core().ask(GROUPS, "command", "status");
    return Answer.map((NamedList<?>) status.all().get("job")).get("state");
  }

  private static boolean isListed(String... ids) {
    return decided.core().ask(GROUPS, "dup.members", "100").response().stream()
        .map(group -> (List<?>) group.get("members"))
        .map(members -> members.stream().map(m -> ((NamedList<?>) m).get("id")).toList())
        .anyMatch(members -> members.containsAll(List.of(ids)));
  }

  @Test
  void aTextThatIsNotIndexedHasNoDecisions() {
    decided.make("different", "a", "b");
    decided.make("same", "b", "far");
    String text = String.join(" ", RandomTexts.range(0, 100));

    Answer answer = decided.core().duplicates("dup.text", text, "dup.measure", "dice");

    assertEquals(List.of("a", "c", "hidden"), sorted(answer), "a is the better one of two");
    assertEquals(
        1, decided.core().duplicates("dup.text", text, "dup.measure", "dice").group("review"));
  }

  @Test
  void aHitOfASearchIsAnnotatedByDecisions() {
    decided.make("same", "far", "short");

    Answer answer = decided.core().ask("/select", "q", "id:far", "dup", "true");

    assertTrue(answer.duplicates().orElseThrow().toString().contains("size=2"));
  }

  @Test
  void aRequestCannotNameAnotherCompanion() {
    decided.make("different", "a", "b");

    assertEquals(
        List.of("c", "hidden"), sorted(decided.group("a", DecisionStore.SETTING, "example")));
  }

  @Test
  void decisionsOutliveSolr() throws Exception {
    try (DecidedCore core = DecidedCore.start()) {
      core.core().add(text("a", 0, 100), text("b", 10, 110), text("far", 5_000, 5_100));
      core.make("different", "a", "b");
      core.make("same", "a", "far");

      core.crash();
      core.awaitDocuments(3);

      assertEquals(List.of("far"), core.group("a").ids());
      assertEquals(2, core.list().getNumFound());
    }
  }

  @Test
  void withoutTheCompanionEveryRequestFails() throws IOException {
    try (DecidedCore lost = DecidedCore.start()) {
      lost.core().add(text("a", 0, 100), text("b", 10, 110));
      lost.unloadCompanion();
      String expected =
          "dup.decisions.collection: 'example-decisions', which stores the decisions, does not"
              + " answer: No such core: example-decisions";

      assertEquals(expected, DecidedCore.failure(ErrorCode.SERVER_ERROR, () -> lost.group("a")));
      assertEquals(expected, DecidedCore.failure(ErrorCode.SERVER_ERROR, lost::list));
      assertEquals(
          expected, DecidedCore.failure(ErrorCode.SERVER_ERROR, () -> lost.make("same", "a", "b")));
    }
  }

  @Test
  void withTheFeatureOffAnswersAreThoseWithoutADecision() throws IOException {
    try (TestCore off = TestCore.start();
        DecidedCore on = DecidedCore.start()) {
      Instant now = Instant.parse("2026-01-01T00:00:00Z");
      off.addAt(now, text("a", 0, 100), text("b", 10, 110));
      on.core().addAt(now, text("a", 0, 100), text("b", 10, 110));

      assertEquals(
          off.duplicates(DecidedCore.params("a")).all().toString().replaceAll("QTime=\\d+", ""),
          on.group("a").all().toString().replaceAll("QTime=\\d+", ""));
    }
  }

  @Test
  void decidingNeedsACompanion() throws IOException {
    try (TestCore core = TestCore.start(TestCore.with(DecidedCore.snippet()), schema -> schema)) {
      assertEquals(
          "DecisionsHandler needs the setting dup.decisions.collection in the search component of"
              + " /duplicates",
          core.startFailure().orElseThrow());
    }
  }

  @Test
  void theShorthandTakesTheSettingToo() throws IOException {
    try (DecidedCore core =
        DecidedCore.start(
            TestCore.with(
                "<requestHandler name=\"/dups\""
                    + " class=\"org.solrduplicates.solr.search.DuplicatesHandler\">"
                    + "<str name=\"dup.decisions.collection\">example-decisions</str>"
                    + "</requestHandler>"))) {
      core.core().add(text("a", 0, 100), text("b", 10, 110));
      core.make("different", "a", "b");

      assertEquals(List.of(), core.core().ask("/dups", "id", "a").ids());
      assertEquals(
          List.of("a"),
          core.core()
              .post(
                  "text/plain",
                  String.join(" ", RandomTexts.range(0, 100)).getBytes(StandardCharsets.UTF_8))
              .ids());
    }
  }
}
