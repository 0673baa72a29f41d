// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.ZkStateReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.decision.DecidedCore;

/** A user who is authorized at one node is authorized at all nodes; others are refused. */
@Timeout(180)
class AuthorizedCloudTest {
  private static final String NAME = "contracts";
  private static final String START = "{\"command\":\"start\"}";
  private static final String ABORT = "{\"command\":\"abort\"}";
  private static final String STATUS = "{\"command\":\"status\"}";

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2)
            .upload(NAME, DecidedCore::decided, schema -> schema)
            .upload("decisions", DecidedCore.CONF);
    cloud.create(CollectionAdminRequest.createCollection(DecidedCore.COMPANION, "decisions", 1, 1));
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, 1));
    cloud.add(NAME, CollectionGroups.documents(60, 3));
    cloud.commit(NAME);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static List<Http> nodes() {
    return cloud.replicas(NAME).stream()
        .map(Replica::getBaseUrl)
        .map(url -> new Http(url + "/" + NAME))
        .toList();
  }

  private static void secure(String json, String user) {
    Waiting.call(
        () ->
            ZkStateReader.from(cloud.client())
                .getZkClient()
                .setData(ZkStateReader.SOLR_SECURITY_CONF_PATH, json.getBytes(UTF_8), true));
    Waiting.until(
        "all nodes to know the users",
        () ->
            nodes().stream()
                .allMatch(
                    node ->
                        node.get("/select?q=*:*").statusCode() >= 401
                            && node.get("/select?q=*:*", Http.user(user)).statusCode() == 200));
  }

  private static void assertAnswer(int code, HttpResponse<String> answer) {
    assertEquals(code, answer.statusCode(), answer.body());
  }

  private static HttpResponse<String> post(Http node, String path, String json, String user) {
    return node.post("/duplicates/" + path, json, Http.user(user));
  }

  private static void assertEnd(String path, Http node, String user) {
    Waiting.until(
        "the end of " + path,
        () -> !post(node, path, STATUS, user).body().contains("\"state\":\"running\""));
    String status = post(node, path, STATUS, user).body();
    assertTrue(status.contains("\"state\":\"done\""), status);
  }

  /** According to the page on security, the permission to update is enough. */
  @Test
  void whoMayOnlyUpdateStartsJobsAndDecidesAtEveryNode() {
    secure(Http.SECURITY, Http.EDITOR);
    for (Http node : nodes()) {
      assertAnswer(200, post(node, "backfill", START, Http.WRITER));
      assertEnd("backfill", node, Http.WRITER);
      assertAnswer(200, post(node, "groups", START, Http.WRITER));
      assertEnd("groups", node, Http.WRITER);
      assertAnswer(
          200, post(node, "decisions", DecidedCore.body("same", "doc1", "doc2"), Http.WRITER));
      assertAnswer(200, post(node, "weights", "{\"command\":\"learn\"}", Http.WRITER));
      assertAnswer(403, node.get("/duplicates/groups", Http.user(Http.WRITER)));
      assertAnswer(403, node.get("/duplicates/decisions", Http.user(Http.WRITER)));
    }
  }

  /** The file is read as it stands in the page. */
  @Test
  void theRulesInTheDocumentationLetReadersReadWritersWriteAndOperatorsStart() throws IOException {
    secure(Http.documentedSecurity(), "rita");
    for (Http node : nodes()) {
      for (String path :
          List.of("groups", "links", "histogram", "decisions", "backfill", "weights")) {
        assertAnswer(200, node.get("/duplicates/" + path, Http.user("rita")));
        assertAnswer(403, node.get("/duplicates/" + path, Http.user("walter")));
        assertEquals(401, node.get("/duplicates/" + path).statusCode());
      }
      for (String user : List.of("rita", "walter")) {
        for (String path : List.of("groups", "backfill", "weights")) {
          assertAnswer(403, post(node, path, START, user));
          assertAnswer(403, post(node, path, ABORT, user));
        }
      }
      assertAnswer(200, post(node, "groups", START, "olga"));
      assertEnd("groups", node, "olga");
      HttpResponse<String> read = node.get("/duplicates/groups?command=status", Http.user("rita"));
      assertTrue(read.body().contains("\"documents\":60,"), read.body());
      assertAnswer(200, post(node, "backfill", START, "olga"));
      assertEnd("backfill", node, "olga");
      String decision = DecidedCore.body("different", "doc1", "doc2");
      assertAnswer(403, post(node, "decisions", decision, "rita"));
      assertAnswer(200, post(node, "decisions", decision, "walter"));
      for (String user : List.of("rita", "admin")) {
        assertAnswer(403, node.get("/../contracts-decisions/select?q=*:*", Http.user(user)));
      }
      assertAnswer(200, node.get("/duplicates?id=doc1", Http.user("admin")));
      assertAnswer(200, node.get("/duplicates/setup", Http.user("admin")));
      assertAnswer(403, node.get("/duplicates/setup", Http.user("olga")));
      assertAnswer(200, node.post("/update", "[{\"id\":\"more\"}]", Http.user("admin")));
      assertAnswer(200, post(node, "groups", START, "admin"));
      assertEnd("groups", node, "admin");
    }
  }
}
