// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.solr.util.LogListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.PolicyConfig;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;
import org.solrduplicates.solr.index.Filters;

/** The log categories for slow requests and for decisions and policies. */
class LogCategoriesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SLOW = "org.solrduplicates.SlowRequest";
  private static final String TEXT = String.join(" ", RandomTexts.range(0, 60));
  private static final String OTHER = String.join(" ", RandomTexts.range(100, 160));

  private static final String HIDING =
      """
      <requestHandler name="/hiding" class="org.solrduplicates.solr.search.DuplicatesHandler">
        <lst name="appends"><str name="fq">$${part}</str></lst>
      </requestHandler>
      """;

  private HttpCore core;
  private Http http;

  @BeforeEach
  void start(@TempDir Path home) throws IOException {
    core =
        HttpCore.start(
            home,
            Http.SECURITY,
            config ->
                TestCore.with(
                        handler("/slow", 0)
                            + handler("/fast", 86_400_000)
                            + handler("/wrong", -2)
                            + HIDING)
                    .apply(DecidedCore.decided(PolicyConfig.config(Map.of()).apply(config))),
            PolicyConfig::schema);
    http = core.http();
    add("", Map.of("id", "a", "text", TEXT), Map.of("id", "b", "text", OTHER));
  }

  private static String handler(String path, int threshold) {
    return "<requestHandler name=\""
        + path
        + "\" class=\"org.solrduplicates.solr.search.DuplicatesHandler\"><lst name=\"defaults\">"
        + "<int name=\"dup.slowQueryThreshold\">"
        + threshold
        + "</int></lst></requestHandler>";
  }

  @AfterEach
  void stop() {
    core.close();
  }

  @SafeVarargs
  private HttpResponse<String> add(String params, Map<String, String>... documents)
      throws IOException {
    return http.post(
        "/update?commit=true" + params,
        JSON.writeValueAsString(List.of(documents)),
        Http.user(Http.EDITOR));
  }

  private HttpResponse<String> ask(String path) {
    return http.get(path, Http.user(Http.EDITOR));
  }

  private static JsonNode next(LogListener log) throws IOException {
    return JSON.readTree(assertNotNullMessage(log.pollMessage()));
  }

  private static String assertNotNullMessage(String message) {
    assertNotNull(message, "nothing was logged");
    return message;
  }

  @Test
  void aSlowRequestIsLoggedOnceWithItsSettingsAndCost() throws IOException {
    try (LogListener log = LogListener.warn(SLOW)) {
      ask("/slow?id=a&id=b&dup.threshold=0.9");

      JsonNode entry = next(log);
      assertEquals("/slow", entry.get("handler").asText());
      assertEquals("[\"a\",\"b\"]", entry.get("ids").toString());
      assertEquals("0.9", entry.at("/settings/dup.threshold").asText());
      assertTrue(entry.at("/stages").has("round"), entry::toString);
      assertTrue(entry.get("milliseconds").asLong() >= entry.at("/stages/round").asLong());
      assertNull(log.pollMessage());
    }
  }

  @Test
  void aFailedRequestIsLoggedTooAndAFastOneIsNot() throws IOException {
    try (LogListener log = LogListener.warn(SLOW)) {
      assertEquals(400, ask("/slow?id=unknown").statusCode());
      assertEquals("[]", next(log).get("ids").toString());

      ask("/fast?id=a");
      ask("/duplicates?id=a");
      assertNull(log.pollMessage());
    }
  }

  @Test
  void theThresholdHasARange() {
    HttpResponse<String> response = ask("/wrong?id=a");

    assertEquals(400, response.statusCode());
    assertTrue(
        response.body().contains("dup.slowQueryThreshold must be a whole number from -1 to"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/duplicates?id=a&dup.slowQueryThreshold=0",
        "/slow?id=a&dup.slowQueryThreshold=-1",
        "/duplicates?id=a&json=%7B%22params%22:%7B%22dup.slowQueryThreshold%22:0%7D%7D",
        "/select?q=id:a&dup=true&dup.slowQueryThreshold=0"
      })
  void noClientSetsTheThreshold(String request) throws IOException {
    try (LogListener log = LogListener.warn(SLOW)) {
      HttpResponse<String> response = ask(request);

      assertEquals(400, response.statusCode());
      assertTrue(
          response.body().contains("dup.slowQueryThreshold must be left out"), response.body());
      assertNull(log.pollMessage());
    }
  }

  @Test
  void aDecisionAndItsRevocationNameUserDocumentsAndResult() throws IOException {
    try (LogListener log = LogListener.info(Audit.CATEGORY)) {
      String id =
          decide("{\"command\":\"make\",\"decision\":\"different\",\"ids\":[\"a\",\"b\"]}")
              .at("/decision/id")
              .asText();
      decide("{\"command\":\"revoke\",\"id\":\"" + id + "\"}");

      for (String state : List.of("active", "revoked")) {
        JsonNode entry = next(log);
        assertEquals("decision", entry.get("audit").asText());
        assertEquals("example", entry.get("collection").asText());
        assertEquals(Http.EDITOR, entry.get("user").asText());
        assertEquals("a", entry.get("a").asText());
        assertEquals("b", entry.get("b").asText());
        assertEquals(state, entry.get("state").asText());
      }
      assertNull(log.pollMessage());
    }
  }

  private JsonNode decide(String command) throws IOException {
    HttpResponse<String> response =
        http.post("/duplicates/decisions", command, Http.user(Http.EDITOR));
    assertEquals(200, response.statusCode(), response.body());
    return JSON.readTree(response.body());
  }

  @Test
  void anActionOfThePolicyIsOneLineForAnyId() throws IOException {
    try (LogListener log = LogListener.info(Audit.CATEGORY)) {
      add("&dup.action=skip", Map.of("id", "c\n\"user\":\"root\"", "text", TEXT));
      add(
          "&dup.action=skip",
          Map.of("id", "new", "text", String.join(" ", RandomTexts.range(300, 360))));

      String line = assertNotNullMessage(log.pollMessage());
      JsonNode entry = JSON.readTree(line);
      assertEquals(1, line.lines().count());
      assertEquals("policy", entry.get("audit").asText());
      assertEquals("c\n\"user\":\"root\"", entry.get("id").asText());
      assertEquals("a", entry.get("duplicateOf").asText());
      assertEquals("skipped", entry.get("result").asText());
      assertEquals(1.0, entry.get("coverage").asDouble());
      assertEquals(Http.EDITOR, entry.get("user").asText());
      assertNull(log.pollMessage());
    }
  }

  /** Solr logs the message of each error. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/duplicates?id=no%0AERROR | ",
        "/duplicates?q=title:(%0DERROR | ",
        "/duplicates?id=a&fq=title:(%0AERROR | ",
        "/duplicates?id=a&dup.threshold=x%1B[31mERROR | ",
        "/duplicates/changes?cursorMark=a%E2%80%A8ERROR | ",
        "/duplicates/ui?file=a%0AERROR | ",
        "/duplicates/decisions"
            + " | {\"command\":\"make\",\"decision\":\"different\",\"ids\":[\"a\",\"b\\nERROR\"]}",
        "/duplicates/decisions | {\"command\":\"revoke\",\"id\":\"b\\nERROR\"}",
        "/update?commit=true&dup.action=reject | [{\"id\":\"c\\nERROR\",\"text\":\"%s\"}]",
        "/update?commit=true&dup.action=x%0AERROR | [{\"id\":\"c\",\"text\":\"%s\"}]"
      })
  void inputOfAClientStartsNoLineOfTheLog(String path, String body) throws IOException {
    String asked = path.replace("[", "%5B");
    HttpResponse<String> response =
        body == null
            ? ask(asked)
            : http.post(asked, body.replace("%s", TEXT), Http.user(Http.EDITOR));

    String message = JSON.readTree(response.body()).at("/error/msg").asText();
    assertTrue(message.contains("ERROR"), message);
    assertEquals(1, message.split("[\\p{Cc}\\u2028]").length, message);
  }

  @Test
  void aFilterOfTheHandlerThatCannotBeParsedIsOneLineOfTheLog() throws IOException {
    try (LogListener log = LogListener.warn(Filters.class)) {
      assertEquals(400, ask("/hiding?id=a&part=title:(%0AERROR").statusCode());

      String line = assertNotNullMessage(log.pollMessage());
      assertTrue(line.contains("ERROR"), line);
      assertEquals(1, line.lines().count());
      assertNull(log.pollMessage());
    }
  }
}
