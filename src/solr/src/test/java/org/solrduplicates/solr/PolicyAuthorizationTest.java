// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.decision.DecidedCore;

/** A policy reports no documents to a user who may add but not read, by the rules of Solr. */
class PolicyAuthorizationTest {
  private static final String[] WRITER = Http.user(Http.WRITER);
  private static final String[] EDITOR = Http.user(Http.EDITOR);

  @TempDir private static Path home;
  private static HttpCore core;

  @BeforeAll
  static void start() {
    core =
        HttpCore.start(
            home,
            Http.SECURITY,
            config -> DecidedCore.decided(PolicyConfig.config(Map.of()).apply(config)),
            PolicyConfig::schema);
    assertEquals(200, add(EDITOR, "original", "report").statusCode());
  }

  @AfterAll
  static void stop() {
    core.close();
  }

  private static HttpResponse<String> add(String[] user, String id, String action) {
    String text = String.join(" ", RandomTexts.range(0, 50));
    return core.http()
        .post(
            "/update?commit=true&dup.action=" + action,
            String.format(Locale.ROOT, "[{\"id\":\"%s\",\"text\":\"%s\"}]", id, text),
            user);
  }

  private static String listed() {
    return core.http().get("/select?q=*:*&fl=*&rows=100", EDITOR).body();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tag", "report", "reject", "skip"})
  void aUserWithoutReadPermissionGetsNoReportOfDuplicates(String action) {
    assertEquals(403, core.http().get("/duplicates?id=original", WRITER).statusCode());

    HttpResponse<String> answer = add(WRITER, "copy-" + action, action);

    assertEquals(403, answer.statusCode(), answer.body());
    assertTrue(
        answer
            .body()
            .contains(
                "cannot look for duplicates of the document 'copy-"
                    + action
                    + "': the user of the update lacks the permission to read /duplicates"),
        answer.body());
    assertFalse(answer.body().contains("original"), answer.body());
    assertFalse(listed().contains("copy-" + action), listed());
  }

  @Test
  void withoutALookupThePermissionToUpdateIsEnough() {
    assertEquals(200, add(WRITER, "unseen", "off").statusCode());
    assertTrue(listed().contains("unseen"), listed());
  }

  @Test
  void whoMayReadIsToldAsEver() {
    HttpResponse<String> answer = add(EDITOR, "copy", "report");

    assertEquals(200, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("\"dup_of\":\"original\""), answer.body());
  }
}
