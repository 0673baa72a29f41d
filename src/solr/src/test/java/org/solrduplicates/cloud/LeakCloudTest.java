// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.Http2SolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.HidingComponent;
import org.solrduplicates.solr.Leaks;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.Way;
import org.solrduplicates.solr.decision.DecidedCore;

/** A filter of any origin hides documents over shards, too. */
@Timeout(240)
class LeakCloudTest {
  private static final String NAME = "leaks";
  private static final String READER = "reader";

  /** The password of both users, as in Solr's documentation; other requests are anonymous. */
  private static final String PASSWORD =
      "\"IV0EHq1OnNrj6gvRCwvFwTrZ1+z1oBbnQdiVC3otuq0="
          + " Ndd7LKvVBAaZIF0QAVi1ekCfAJXr1GGfLtRUXhgrF8c=\"";

  private static final String SECURITY =
      "{\"authentication\":{\"class\":\"solr.BasicAuthPlugin\",\"blockUnknown\":false,"
          + "\"credentials\":{\"admin\":"
          + PASSWORD
          + ",\"reader\":"
          + PASSWORD
          + "}}}";

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2).upload("decisions", DecidedCore.CONF);
    byte[] security = SECURITY.getBytes(UTF_8);
    Waiting.call(
        () ->
            ZkStateReader.from(cloud.client())
                .getZkClient()
                .setData(ZkStateReader.SOLR_SECURITY_CONF_PATH, security, true));
  }

  @BeforeEach
  void fill() {
    upload("open", config -> config);
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, 1));
    cloud.create(CollectionAdminRequest.createCollection(DecidedCore.COMPANION, "decisions", 1, 1));
    cloud.add(NAME, Leaks.documents());
    cloud.commit(NAME);
    Waiting.until(
        "all nodes to know passwords",
        () -> cloud.replicas(NAME).stream().allMatch(r -> refusesWrongPassword(r.getBaseUrl())));
  }

  @AfterEach
  void empty() {
    cloud.clear();
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private void upload(String folder, UnaryOperator<String> change) {
    Path conf = home.resolve("conf").resolve(folder);
    Waiting.perform(
        () -> {
          TestCore.configure(
              Files.createDirectories(conf),
              config -> change.apply(DecidedCore.decided(config)),
              TestCore.with(TestCore.FRAGMENTS));
          Way.writeParams(conf);
        });
    cloud.upload(NAME, conf);
  }

  private void hide(Way way) {
    upload(way.name(), way::configured);
    cloud.run(CollectionAdminRequest.reloadCollection(NAME));
  }

  private boolean refusesWrongPassword(String url) {
    try {
      ask(url, READER, "wrong", question("/duplicates/groups", "command", "status"));
      return false;
    } catch (SolrException e) {
      return e.code() == SolrException.ErrorCode.UNAUTHORIZED.code;
    }
  }

  private static GenericSolrRequest question(String path, String... params) {
    ModifiableSolrParams all = new ModifiableSolrParams();
    for (int i = 0; i < params.length; i += 2) {
      all.add(params[i], params[i + 1]);
    }
    return new GenericSolrRequest(SolrRequest.METHOD.GET, path, all);
  }

  private static Answer ask(String url, String user, String password, GenericSolrRequest request) {
    request.setRequiresCollection(true).setBasicAuthCredentials(user, password);
    return Waiting.call(
        () -> {
          try (SolrClient client = new Http2SolrClient.Builder(url).build()) {
            return new Answer(client.request(request, NAME));
          }
        });
  }

  private Answer ask(String user, GenericSolrRequest request) {
    return ask(cloud.replicas(NAME).get(1).getBaseUrl(), user, "SolrRocks", request);
  }

  private Answer post(String path, String json) {
    return ask(
        HidingComponent.ADMIN,
        new GenericSolrRequest(SolrRequest.METHOD.POST, path)
            .setContentWriter(
                new RequestWriter.StringPayloadContentWriter(json, "application/json")));
  }

  private Map<String, Object> job(String path) {
    NamedList<?> all = ask(HidingComponent.ADMIN, question(path, "command", "status")).all();
    return Answer.map((NamedList<?>) all.get("job"));
  }

  private Map<String, Object> run(String path) {
    post(path, "{\"command\":\"start\"}");
    Waiting.until("the end of the job", () -> !"running".equals(job(path).get("state")));
    assertEquals("done", job(path).get("state"), () -> job(path).toString());
    return job(path);
  }

  private void group() {
    assertEquals(3, run("/duplicates/groups").get("documents"));
    Map<String, Object> passages = run("/duplicates/passages");
    assertEquals(3L, passages.get("sources"));
    assertFalse(passages.toString().contains("dup.shard"), passages::toString);
  }

  private List<String> told(String user, List<List<String>> questions, String... more) {
    return questions.stream()
        .map(
            asked ->
                ask(
                        user,
                        question(
                            asked.get(0),
                            Stream.concat(asked.stream().skip(1), Arrays.stream(more))
                                .toArray(String[]::new)))
                    .all()
                    .jsonStr())
        .toList();
  }

  private void assertHidden(Way way) {
    List<String> all = told(READER, Leaks.NAMING, way.params());
    assertAll(way.name(), all.stream().map(told -> () -> assertFalse(Leaks.isIn(told), told)));
    assertAll(
        way.name(),
        told(READER, Leaks.STATUSES, way.params()).stream()
            .map(told -> () -> assertFalse(told.contains("\"documents\""), told)));
    assertEquals(
        1L,
        ask(READER, question("/duplicates/links", way.params())).response().getNumFound(),
        way.name());
  }

  @Test
  void noPathRevealsAHiddenDocument() {
    group();
    post("/duplicates/decisions", DecidedCore.body("same", "b", Leaks.HIDDEN));
    assertTrue(told(READER, Leaks.NAMING).stream().allMatch(Leaks::isIn), "nothing is hidden");

    for (Way way : Way.values()) {
      hide(way);
      assertHidden(way);
    }
  }

  /** Nodes ask each other for a job as nodes, but filter for the user who has started it. */
  @Test
  void theJobOfAUserReadsTheDocumentsVisibleToTheUser() {
    hide(Way.USER);

    group();

    assertHidden(Way.USER);
    assertTrue(
        told(HidingComponent.ADMIN, Leaks.NAMING.subList(0, 8)).stream().allMatch(Leaks::isIn));
  }
}
