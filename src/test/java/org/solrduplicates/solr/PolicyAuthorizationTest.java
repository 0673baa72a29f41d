package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.decision.DecidedCore;

/** A policy tells nobody of documents who may add some, but not read any; Solr's rules decide. */
class PolicyAuthorizationTest {
  private static final String WRITER = "writer";
  private static final String EDITOR = "solr";

  /** All have the password of Solr's own documentation. */
  private static final String PASSWORD =
      "\"IV0EHq1OnNrj6gvRCwvFwTrZ1+z1oBbnQdiVC3otuq0="
          + " Ndd7LKvVBAaZIF0QAVi1ekCfAJXr1GGfLtRUXhgrF8c=\"";

  private static final String SECURITY =
      "{\"authentication\":{\"class\":\"solr.BasicAuthPlugin\",\"blockUnknown\":false,"
          + "\"credentials\":{\"solr\":"
          + PASSWORD
          + ",\"writer\":"
          + PASSWORD
          + "}},\"authorization\":{\"class\":\"solr.RuleBasedAuthorizationPlugin\","
          + "\"user-role\":{\"solr\":\"editor\",\"writer\":\"writer\"},\"permissions\":["
          + "{\"name\":\"read\",\"role\":\"editor\"},"
          + "{\"name\":\"update\",\"role\":[\"writer\",\"editor\"]}]}}";

  @TempDir private static Path home;
  private static HttpCore core;

  @BeforeAll
  static void start() {
    core =
        HttpCore.start(
            home,
            SECURITY,
            config -> DecidedCore.decided(PolicyConfig.config(Map.of()).apply(config)),
            PolicyConfig::schema);
    assertEquals(200, add(EDITOR, "original", "report").statusCode());
  }

  @AfterAll
  static void stop() {
    core.close();
  }

  private static String[] as(String user) {
    return user.isEmpty() ? new String[0] : HttpCore.user(user, "SolrRocks");
  }

  private static HttpResponse<String> add(String user, String id, String action) {
    String text = String.join(" ", RandomTexts.range(0, 50));
    return core.post(
        "/update?commit=true&dup.action=" + action,
        String.format("[{\"id\":\"%s\",\"text\":\"%s\"}]", id, text),
        as(user));
  }

  private static String listed() {
    return core.get("/select?q=*:*&fl=*&rows=100", as(EDITOR)).body();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tag", "report", "reject", "skip"})
  void whoMayNotReadIsNotToldWhatADocumentDuplicates(String action) {
    assertEquals(403, core.get("/duplicates?id=original", as(WRITER)).statusCode());

    HttpResponse<String> answer = add(WRITER, "copy-" + action, action);

    assertEquals(403, answer.statusCode(), answer.body());
    assertTrue(
        answer
            .body()
            .contains(
                "cannot look for duplicates of the document 'copy-"
                    + action
                    + "': the user of the update may not read /duplicates"),
        answer.body());
    assertFalse(answer.body().contains("original"), answer.body());
    assertFalse(listed().contains("copy-" + action), listed());
  }

  @Test
  void whoeverMayUpdateMayAddWhatNobodyLooksFor() {
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
