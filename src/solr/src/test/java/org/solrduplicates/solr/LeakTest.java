// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.decision.DecidedCore;

/**
 * Whatever way a filter gets in, no path that answers anything shows, names or counts what it
 * hides. The hidden document is a copy of one that may be seen, in one group with it, and decided
 * on.
 */
class LeakTest {
  private TestCore core;

  private void start(UnaryOperator<String> change) {
    core =
        TestCore.start(
            config ->
                PolicyConfig.config(Map.of("action", "report"))
                    .andThen(DecidedCore::decided)
                    .andThen(change)
                    .apply(config),
            LeakTest::schema);
    DecidedCore.createCompanion(core);
  }

  private static String schema(String file) {
    return TestCore.with(TestCore.FRAGMENTS).apply(PolicyConfig.schema(file));
  }

  @AfterEach
  void stop() throws IOException {
    core.close();
  }

  /** Fills and groups a core that hides nothing, and hides the document then. */
  private void hide(Way way) throws Exception {
    start(config -> config);
    core.add(Leaks.documents());
    post("/duplicates/groups", "{\"command\":\"start\"}");
    post("/duplicates/passages", "{\"command\":\"start\"}");
    post("/duplicates/backfill", "{\"command\":\"check\"}");
    post("/duplicates/decisions", DecidedCore.body("same", "b", Leaks.HIDDEN));
    for (String job : List.of("groups", "passages", "backfill")) {
      Waiting.until("the end of the job", () -> "done".equals(status(job).get("state")));
    }
    assertTrue(told(Leaks.NAMING).stream().allMatch(Leaks::isIn), "nothing is there to be hidden");
    assertEquals(3, status("groups").get("documents"));
    Way.writeParams(core.look(s -> s.getCore().getResourceLoader().getConfigPath()));
    core.reconfigure(
        config ->
            PolicyConfig.config(Map.of("action", "report"))
                .andThen(DecidedCore::decided)
                .andThen(way::configured)
                .apply(config),
        LeakTest::schema);
  }

  private Map<String, Object> status(String job) {
    NamedList<?> all = core.ask("/duplicates/" + job, "command", "status").all();
    return Answer.map((NamedList<?>) all.get(job.equals("backfill") ? job : "job"));
  }

  private Answer post(String path, String json, String... params) {
    return core.postTo(path, "application/json", json.getBytes(UTF_8), params);
  }

  private List<String> told(List<List<String>> questions, String... more) {
    return questions.stream()
        .map(
            question ->
                core.ask(
                        question.get(0),
                        Stream.concat(question.stream().skip(1), Stream.of(more))
                            .toArray(String[]::new))
                    .all()
                    .jsonStr())
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void noPathRevealsAHiddenDocument(Way way) throws Exception {
    hide(way);

    List<String> named = told(Leaks.NAMING, way.params());

    assertAll(named.stream().map(answer -> () -> assertFalse(Leaks.isIn(answer), answer)));
    assertEquals("a", core.duplicates(way.params("id", "b")).ids().get(0));
    assertEquals(2, core.duplicates(way.params("id", "a")).group("size"));
    assertEquals(2, member(core.ask("/duplicates/groups", way.params()), "size"));
    assertEquals(1L, core.ask("/duplicates/links", way.params()).response().getNumFound());
    assertEquals(
        2L,
        ((Number)
                core.ask("/duplicates/histogram", way.params())
                    .histogram()
                    .orElseThrow()
                    .get("documents"))
            .longValue());
  }

  private static Object member(Answer list, String key) {
    return list.response().get(0).getFieldValue(key);
  }

  @ParameterizedTest
  @EnumSource
  void noStatusCountsAHiddenDocument(Way way) throws Exception {
    hide(way);

    for (String answer : told(Leaks.STATUSES, way.params())) {
      assertFalse(answer.contains("\"documents\""), answer);
      assertFalse(Leaks.isIn(answer), answer);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aHiddenDocumentIsAsUnknownAsOneThatIsNotThere(Way way) throws Exception {
    hide(way);

    assertEquals(
        "no document with id 'x-1'", refusal("/duplicates", way.params("id", Leaks.HIDDEN)));
    assertEquals(
        "no document with id 'x-1'",
        refusal(
            () ->
                post(
                    "/duplicates/decisions",
                    DecidedCore.body("same", "a", Leaks.HIDDEN),
                    way.params())));
  }

  /** The filter of a policy is that of the handler it asks, which no parameter of an update is. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PARAMETER")
  void aPolicyNamesNoHiddenTwin(Way way) throws Exception {
    hide(way);
    core.delete("a");
    core.delete("b");

    String response =
        core.update(new UpdateRequest().add(Leaks.text("n", 0, "New", "me"))).jsonStr();

    assertFalse(Leaks.isIn(response), response);
  }

  /** A request that ends early ends with an error, or with what may be seen. */
  @ParameterizedTest
  @EnumSource
  void noLimitOfTimeSwitchesAFilterOff(Way way) throws Exception {
    hide(way);

    for (String limit : List.of("0", "1")) {
      for (List<String> question : Leaks.NAMING) {
        String told = toldOrRefused(question, way.params("timeAllowed", limit));
        assertFalse(Leaks.isIn(told), told);
      }
      for (List<String> question : Leaks.STATUSES) {
        String told = toldOrRefused(question, way.params("timeAllowed", limit));
        assertFalse(told.contains("\"documents\""), told);
      }
    }
  }

  private String toldOrRefused(List<String> question, String... more) {
    try {
      return told(List.of(question), more).get(0);
    } catch (SolrException refusal) {
      return String.valueOf(refusal.getMessage());
    }
  }

  /** What another user may see is compared, too. */
  @Test
  void whoMaySeeADocumentSeesItsLinks() throws Exception {
    hide(Way.USER);

    core.as(() -> HidingComponent.ADMIN);

    assertTrue(told(Leaks.NAMING).stream().allMatch(Leaks::isIn), told(Leaks.NAMING).toString());
    assertEquals(3L, core.ask("/duplicates/links").response().getNumFound());
    assertEquals(3, status("groups").get("documents"));
  }

  /** A job groups what its starter may see. */
  @Test
  void theJobOfAUserReadsTheDocumentsVisibleToTheUser() throws Exception {
    hide(Way.USER);
    core.as(() -> HidingComponent.ADMIN);
    post("/duplicates/groups", "{\"command\":\"start\"}");
    Waiting.until("the end of the job", () -> !"running".equals(status("groups").get("state")));

    assertEquals(3, status("groups").get("documents"));
  }

  private String refusal(String path, String... params) {
    return refusal(() -> core.ask(path, params));
  }

  private static String refusal(Runnable question) {
    SolrException refusal = assertThrows(SolrException.class, question::run);
    assertEquals(400, refusal.code());
    return refusal.getMessage();
  }
}
