// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.PolicyConfig;

/** A policy that updates reach by an alias of one collection for each year looks in all of them. */
@Timeout(180)
class RoutedAliasPolicyTest {
  private static final String ALIAS = "reports";

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static Http reports;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 1)
            .upload("policy", PolicyConfig.config(Map.of("window", "0")), PolicyConfig::schema);
    cloud.run(
        CollectionAdminRequest.createTimeRoutedAlias(
            ALIAS,
            "2023-01-01T00:00:00Z",
            "+1YEAR",
            "modified",
            CollectionAdminRequest.createCollection("any", "policy", 2, 1)));
    reports =
        new Http(cloud.replicas(ALIAS + "__TRA__2023-01-01").get(0).getBaseUrl() + "/" + ALIAS);
    add("old", 2023, 0, "off");
    add("new", 2024, 5_000, "off");
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static String add(String id, int year, int firstWord, String action) {
    String text = String.join(" ", RandomTexts.range(firstWord, firstWord + 60));
    HttpResponse<String> answer =
        reports.post(
            "/update?commit=true&dup.action=" + action,
            "[{\"id\":\""
                + id
                + "\",\"modified\":\""
                + year
                + "-05-06T07:08:09Z\",\"text\":\""
                + text
                + "\"}]");
    assertEquals(200, answer.statusCode(), answer.body());
    return answer.body();
  }

  private static void assertTwin(String twin, boolean skipped, String answer) {
    assertTrue(answer.contains("\"dup_of\":\"" + twin + "\""), answer);
    assertTrue(answer.contains("\"skipped\":" + skipped), answer);
  }

  @Test
  void aTwinOfAnotherYearIsFound() {
    assertTwin("old", true, add("copy", 2024, 0, "skip"));
    assertTwin("new", true, add("copy", 2023, 5_000, "skip"));
  }

  /** Its text of the other year would stay as if it were the current one. */
  @Test
  void aDocumentThatIsInAnotherYearIsNotSkipped() {
    add("moved", 2023, 9_000, "off");

    assertTwin("new", false, add("moved", 2024, 5_000, "skip"));
  }
}
