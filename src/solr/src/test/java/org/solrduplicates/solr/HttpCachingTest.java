// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.decision.DecidedCore;

/** Caches between Solr and its users show nothing that a decision or a job has changed since. */
class HttpCachingTest {
  private static final String CACHED =
      "<requestDispatcher><httpCaching never304=\"false\"/></requestDispatcher>";

  @TempDir private static Path home;
  private static HttpCore core;

  @BeforeAll
  static void start() {
    core =
        HttpCore.start(
            home,
            "",
            config -> TestCore.with(CACHED).apply(DecidedCore.decided(config)),
            schema -> schema);
    String text = String.join(" ", RandomTexts.range(0, 50));
    String documents =
        String.format(
            Locale.ROOT,
            "[{\"id\":\"a\",\"text\":\"%1$s\"},{\"id\":\"b\",\"text\":\"%1$s\"}]",
            text);
    assertEquals(200, core.http().post("/update?commit=true", documents).statusCode());
  }

  @AfterAll
  static void stop() {
    core.close();
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  /** Asks as a cache does that asks whether what it has is still right. */
  private static HttpResponse<String> again(String path, HttpResponse<?> before) {
    return core.http().get(path, "If-None-Match", header(before, "ETag"));
  }

  /** The core has not changed, only its companion has. */
  @ParameterizedTest
  @ValueSource(strings = {"/duplicates?id=a", "/select?q=id:a&dup=true&fl=id"})
  void aDecisionCountsForWhoAskedBefore(String path) {
    HttpResponse<String> before = core.http().get(path);
    assertEquals(200, before.statusCode(), before.body());

    HttpResponse<String> made =
        core.http().post(DecidedCore.DECISIONS, DecidedCore.body("different", "a", "b"));
    assertEquals(200, made.statusCode(), made.body());

    HttpResponse<String> after = again(path, before);
    assertEquals(200, after.statusCode());
    assertTrue(before.body().contains("\"size\":2"), before.body());
    assertTrue(after.body().contains("\"size\":1"), after.body());
    core.http().post(DecidedCore.DECISIONS, DecidedCore.body("same", "a", "b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/duplicates?id=a",
        "/duplicates?dup.text=some",
        "/select?q=*:*&dup=true",
        "/duplicates/groups",
        "/duplicates/groups?command=status",
        "/duplicates/links",
        "/duplicates/histogram",
        "/duplicates/decisions",
        "/duplicates/backfill"
      })
  void answersThatAJobOrADecisionMayChangeAreNotCached(String path) {
    HttpResponse<String> answer = core.http().get(path);

    assertEquals(200, answer.statusCode(), answer.body());
    assertEquals("no-cache, no-store", header(answer, "Cache-Control"));
    assertEquals(200, again(path, answer).statusCode());
  }

  /** Learned weights change answers too. */
  @ParameterizedTest
  @ValueSource(strings = {"/duplicates?id=none", "/select?q=*:*&dup=true"})
  void noCacheKeepsAnAnswerWithoutDecisionsEither(String path, @TempDir Path folder) {
    try (HttpCore plain =
        HttpCore.start(folder, "", config -> TestCore.with(CACHED).apply(config), same -> same)) {
      HttpResponse<String> answer = plain.http().get(path);

      assertEquals("no-cache, no-store", header(answer, "Cache-Control"));
    }
  }

  /** Solr's own searches are cached as ever, or this test would not show anything. */
  @Test
  void aSearchWithoutOurComponentIsCached() {
    HttpResponse<String> before = core.http().get("/select?q=*:*");

    assertEquals(304, again("/select?q=*:*", before).statusCode());
  }
}
