// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Http;

/** What the handlers of a whole collection make of Solr's own ways to ask: nothing in silence. */
@Timeout(240)
class RequestFormsTest extends TwoCollectionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"/groups", "/links", "/histogram"})
  void aLongFilterIsPostedAsAForm(String path) {
    String filter =
        "fq="
            + URLEncoder.encode(
                "{!terms f=id}doc1,doc2," + "x".repeat(20_000), StandardCharsets.UTF_8);
    String parts =
        "--b\r\nContent-Disposition: form-data; name=\"fq\"\r\n\r\n"
            + "{!terms f=id}doc1,doc2\r\n--b--\r\n";

    HttpResponse<String> form = at(NAME).send("POST", path, FORM, filter);
    HttpResponse<String> multipart =
        at(NAME).send("POST", path, "multipart/form-data; boundary=b", parts);

    assertEquals(200, form.statusCode(), form.body());
    assertEquals(200, multipart.statusCode(), multipart.body());
    assertEquals(answer(form), answer(multipart));
  }

  /** Without what differs from request to request. */
  private static String answer(HttpResponse<String> response) {
    String body = response.body();
    return body.substring(body.indexOf("\n  }") + 1);
  }

  /** A page of another site can let a browser post each of these without asking first. */
  @Test
  void noFormStartsAnything() {
    String before = state();
    String part =
        "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n"
            + "Content-Type: application/json\r\n\r\n"
            + START
            + "\r\n--b--\r\n";

    for (String path : List.of("/groups", "/backfill", "/weights", "/decisions")) {
      String type = "multipart/form-data; boundary=b";
      assertRefused(400, "application/json", at(NAME).send("POST", path, type, part));
      assertRefused(400, "application/json", at(NAME).send("POST", path, "text/plain", START));
    }
    for (String path : List.of("/groups", "/backfill", "/weights")) {
      assertRefused(
          400, "command must be status", at(NAME).send("POST", path, FORM, "command=start"));
      assertEquals(200, at(NAME).send("POST", path, FORM, "command=status").statusCode());
    }
    assertEquals(before, state());
  }

  /** Curl sends this content type by default, and Solr detects JSON in the body. */
  @Test
  void jsonThatIsSentAsAFormIsNotTakenForAQuestion() {
    assertRefused(
        400,
        "the body must be application/json",
        at(NAME).send("POST", "/groups", FORM, START, "User-Agent", "curl/8.0"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/groups", "/links", "/histogram", "/decisions", "/weights", "/backfill"})
  void anotherMethodIsRefused(String path) {
    for (String method : List.of("DELETE", "PUT")) {
      HttpResponse<String> answer = at(NAME).send(method, path);

      assertRefused(405, "the method must be GET, HEAD or POST", answer);
      assertEquals("GET, HEAD, POST", answer.headers().firstValue("Allow").orElse("none"));
    }
    assertEquals(200, at(NAME).send("HEAD", path).statusCode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/groups?command=status",
        "/groups?command=export",
        "/histogram?x=y",
        "/weights?x=y",
        "/backfill?x=y"
      })
  void anAnswerThatIsNoTableIsNotWrittenAsCsv(String path) {
    assertRefused(400, "wt must be json, xml or javabin", at(NAME).get(path + "&wt=csv"));
  }

  @Test
  void nothingIsStartedWhoseAnswerCannotBeWritten() {
    String before = state();

    assertRefused(
        400,
        "was 'csv'; only lists of groups, links, decisions and passages are tables",
        at(NAME).post("/groups?wt=csv", START));
    assertEquals(before, state());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/groups",
        "/groups?command=status",
        "/links",
        "/histogram",
        "/decisions",
        "/weights",
        "/backfill"
      })
  void theSecondApiLeadsToTheSameHandlers(String path) {
    String api = node.replaceFirst("/solr$", "/api");
    String core =
        cloud.replicas(NAME).stream()
            .filter(replica -> replica.getBaseUrl().equals(node))
            .findFirst()
            .orElseThrow()
            .getCoreName();
    HttpResponse<String> first = at(NAME).get(path);

    for (String where : List.of("/collections/first", "/c/first", "/collections/one")) {
      HttpResponse<String> answer = new Http(api + where + "/duplicates").get(path);

      assertEquals(200, answer.statusCode(), answer.body());
      assertEquals(keys(first), keys(answer));
    }
    assertRefused(400, "first, second", new Http(api + "/collections/both/duplicates").get(path));
    Http ofCore = new Http(api + "/cores/" + core + "/duplicates");
    assertRefused(400, "use /api/collections instead of /api/cores", ofCore.get(path));
  }

  private static Set<String> keys(HttpResponse<String> response) {
    return response
        .body()
        .lines()
        .filter(line -> line.matches("  \"\\w+\":.*"))
        .map(line -> line.split(":", 2)[0].strip())
        .collect(Collectors.toSet());
  }

  @Test
  void theSecondApiStartsAJob() throws IOException {
    Http api = new Http(node.replaceFirst("/solr$", "/api") + "/collections/first/duplicates");
    HttpResponse<String> started = api.post("/groups", START);

    assertEquals(200, started.statusCode(), started.body());
    CollectionGroups groups = new CollectionGroups(cloud, NAME);
    assertEquals("done", groups.end(groups.home()).get("state"));
    assertRefused(405, "the method must be", api.send("PUT", "/groups"));
  }

  @Test
  void jsonAsksForADocument() {
    HttpResponse<String> answer =
        at(NAME).post("", "{\"params\":{\"id\":\"doc1\",\"fl\":\"id,score\"}}");

    assertEquals(200, answer.statusCode(), answer.body());
    assertEquals(answer(at(NAME).get("?id=doc1&fl=id,score")), answer(answer));
  }

  @Test
  void metricsCountTheRequestsOfEachHandler() {
    at(NAME).get("/links");
    Http solr = new Http(node);

    String json = solr.get("/admin/metrics?group=core&prefix=QUERY./duplicates").body();
    String prometheus = solr.get("/admin/metrics?group=core&wt=prometheus").body();

    assertTrue(json.contains("\"QUERY./duplicates/links.requestTimes\""), json);
    assertTrue(
        prometheus
            .lines()
            .anyMatch(
                line ->
                    line.startsWith("solr_metrics_core_requests_total")
                        && line.contains("handler=\"/duplicates/links\"")),
        prometheus);
  }
}
