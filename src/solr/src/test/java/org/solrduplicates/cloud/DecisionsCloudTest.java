// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.MapSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.embedded.JettySolrRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** Decisions in SolrCloud: two shards of two replicas answer as one core, whichever is asked. */
@Timeout(300)
class DecisionsCloudTest {
  private static final int DOCUMENTS = 25;
  private static final String NAME = "contracts";
  private static final String NOW = "1700000000000";
  private static final String GROUPS = "/duplicates/groups";
  private static final List<String> APART = List.of("different", "part");
  private static final String VISIBLE = "-author:secret";

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static DecidedCore core;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2)
            .upload(NAME, DecidedCore::decided, schema -> schema)
            .upload("decisions", DecidedCore.CONF);
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, 2));
    createCompanion();
    UpdateRequest update = new UpdateRequest().add(documents());
    update.setParam("NOW", NOW);
    cloud.update(NAME, update);
    cloud.commit(NAME);
    core = DecidedCore.start();
    core.core().addWith("NOW", NOW, documents().toArray(SolrInputDocument[]::new));
    core.core().commit();
  }

  private static void createCompanion() {
    cloud.create(CollectionAdminRequest.createCollection(DecidedCore.COMPANION, "decisions", 1, 2));
  }

  @AfterAll
  static void stop() throws Exception {
    cloud.close();
    core.close();
  }

  /** Three of four are edited versions of an earlier one; every fifth is hidden from some. */
  private static List<SolrInputDocument> documents() {
    RandomTexts random = new RandomTexts(7);
    List<List<String>> texts = new ArrayList<>();
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      boolean version = i > 0 && random.below(4) > 0;
      texts.add(
          version
              ? random.edited(texts.get(random.below(i)), 0.02 + 0.04 * random.below(5))
              : random.words(60, 3_000));
      documents.add(
          TestCore.document(
              "id",
              "doc" + i,
              "text",
              String.join(" ", texts.get(i)),
              "author",
              i % 5 == 0 ? "secret" : "known"));
    }
    return documents;
  }

  private static Answer post(String collection, String body) {
    GenericSolrRequest request =
        new GenericSolrRequest(
                SolrRequest.METHOD.POST, DecidedCore.DECISIONS, new MapSolrParams(Map.of()))
            .setContentWriter(
                new RequestWriter.StringPayloadContentWriter(body, "application/json"));
    request.setRequiresCollection(true);
    return Waiting.call(() -> new Answer(cloud.client().request(request, collection)));
  }

  private static void make(String kind, String a, String b) {
    post(NAME, DecidedCore.body(kind, a, b));
    byte[] body = DecidedCore.body(kind, a, b).getBytes(UTF_8);
    core.core().postTo(DecidedCore.DECISIONS, "application/json", body);
  }

  private static String[] asked(int number, String... more) {
    List<String> params =
        new ArrayList<>(List.of("dup.candidates", "300", "dup.explain", "true", "rows", "100"));
    params.addAll(List.of(more));
    return DecidedCore.params("doc" + number, params.toArray(String[]::new));
  }

  /** Returns what both have answered. */
  private static Answer assertSame(int number, String... more) {
    Answer one = core.core().duplicates(asked(number, more));
    Answer shards = cloud.ask(NAME, "/duplicates", asked(number, more));
    assertEquals(one.duplicates(), shards.duplicates(), "doc" + number);
    assertEquals(one.response().toString(), shards.response().toString(), "doc" + number);
    return shards;
  }

  @Test
  void everyDocumentHasTheSameGroupAsOnOneCoreWithAndWithoutAFilter() {
    RandomTexts random = new RandomTexts(11);
    for (int i = 0; i < 15; i++) {
      int a = random.below(DOCUMENTS);
      int b = (a + 1 + random.below(DOCUMENTS - 1)) % DOCUMENTS;
      make(random.below(2) == 0 ? "same" : APART.get(i % 2), "doc" + a, "doc" + b);
    }
    int decided = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      decided += assertSame(i).group("decided") == null ? 0 : 1;
      if (i % 5 > 0) {
        assertSame(i, "fq", VISIBLE);
      }
    }
    assertTrue(decided > 10, "groups that a decision has joined: " + decided);
    List<Object> expected = ids(core.core().ask(DecidedCore.DECISIONS, "rows", "1000"));
    List<Object> ofShards = ids(cloud.ask(NAME, DecidedCore.DECISIONS, "rows", "1000"));
    assertEquals(expected, ofShards);
    assertEquals(
        ids(core.core().ask(DecidedCore.DECISIONS, "rows", "1000", "fq", VISIBLE)),
        ids(cloud.ask(NAME, DecidedCore.DECISIONS, "rows", "1000", "fq", VISIBLE)));
  }

  @Test
  void jobAndListsEqualThoseOfOneCoreWithAndWithoutAFilter() throws Exception {
    RandomTexts random = new RandomTexts(12);
    for (int i = 0; i < 15; i++) {
      int a = random.below(DOCUMENTS - 1);
      make(random.below(3) == 0 ? "same" : APART.get(i % 2), "doc" + a, "doc" + (a + 1));
    }
    new CollectionGroups(cloud, NAME).run(cloud.replicas(NAME).get(0));
    core.core().postTo(GROUPS, "application/json", "{\"command\":\"start\"}".getBytes(UTF_8));
    Waiting.until("the end of the job", () -> "done".equals(state()));

    for (String[] caller : List.of(new String[0], new String[] {"fq", VISIBLE})) {
      Set<Set<String>> expected = groups(core.core().ask(GROUPS, listed(caller)));
      assertTrue(expected.size() > 3, expected.toString());
      assertEquals(expected, groups(cloud.ask(NAME, GROUPS, listed(caller))));
      String[] withParts = withParts(caller);
      assertEquals(
          members(core.core().ask(GROUPS, withParts)), members(cloud.ask(NAME, GROUPS, withParts)));
    }
  }

  private static Object state() {
    Answer status = core.core().ask(GROUPS, "command", "status");
    return Answer.map((NamedList<?>) status.all().get("job")).get("state");
  }

  private static String[] listed(String... more) {
    List<String> params = new ArrayList<>(List.of("rows", "100", "dup.members", "100"));
    params.addAll(List.of(more));
    return params.toArray(String[]::new);
  }

  private static String[] withParts(String... caller) {
    List<String> params =
        new ArrayList<>(List.of("dup.parts", "true", "rows", "10", "dup.members", "100"));
    params.addAll(List.of(caller));
    return params.toArray(String[]::new);
  }

  /** Returns the members with all that is listed about each. */
  private static Set<String> members(Answer list) {
    return list.response().stream()
        .flatMap(group -> ((List<?>) group.get("members")).stream())
        .map(String::valueOf)
        .collect(Collectors.toSet());
  }

  private static Set<Set<String>> groups(Answer list) {
    return list.response().stream().map(DecisionsCloudTest::members).collect(Collectors.toSet());
  }

  private static Set<String> members(SolrDocument group) {
    return ((List<?>) group.get("members"))
        .stream()
            .map(member -> ((NamedList<?>) member).get("id").toString())
            .collect(Collectors.toSet());
  }

  private static List<Object> ids(Answer list) {
    return list.response().stream().map(made -> made.getFieldValue("id")).sorted().toList();
  }

  @Test
  void aDecisionIsSeenOnEveryNodeAtOnceAndWhenANodeHasDiedAndComeBack() {
    cloud.add(
        NAME,
        List.of(
            TestCore.document(
                "id", "x", "text", String.join(" ", RandomTexts.range(50_000, 50_100))),
            TestCore.document(
                "id", "y", "text", String.join(" ", RandomTexts.range(60_000, 60_100)))));
    cloud.commit(NAME);
    post(NAME, DecidedCore.body("same", "x", "y"));

    for (Replica replica : cloud.replicas(NAME)) {
      assertEquals(
          List.of("y"), cloud.askAll(replica, "/duplicates", DecidedCore.params("x")).ids());
    }
    JettySolrRunner node = cloud.stop(cloud.state(DecidedCore.COMPANION).getLeader("shard1"));
    assertEquals(List.of("y"), cloud.ask(NAME, "/duplicates", DecidedCore.params("x")).ids());

    cloud.start(node);
    cloud.waitForActive(NAME);
    cloud.waitForActive(DecidedCore.COMPANION);
    for (Replica replica : cloud.replicas(NAME)) {
      assertEquals(
          List.of("y"), cloud.askAll(replica, "/duplicates", DecidedCore.params("x")).ids());
    }
    cloud.delete(NAME, "x", "y");
    cloud.commit(NAME);
  }

  @Test
  void withoutTheCompanionTheErrorNamesSettingAndCollection() {
    String lonely = "lonely";
    cloud.upload(
        lonely,
        config -> DecidedCore.decided(config).replace(DecidedCore.COMPANION, "nowhere"),
        schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(lonely, lonely, 2, 1));
    cloud.add(lonely, documents());
    cloud.commit(lonely);

    for (String path : List.of("/duplicates", DecidedCore.DECISIONS)) {
      SolrException failure =
          assertThrows(
              SolrException.class,
              () -> cloud.askAll(cloud.replicas(lonely).get(0), path, "id", "doc1"));
      assertEquals(SolrException.ErrorCode.SERVER_ERROR.code, failure.code());
      assertTrue(
          failure
              .getMessage()
              .contains(
                  "dup.decisions.collection: 'nowhere', which stores the decisions, does not"
                      + " answer"),
          failure.getMessage());
    }
    cloud.run(CollectionAdminRequest.deleteCollection(lonely));
  }
}
