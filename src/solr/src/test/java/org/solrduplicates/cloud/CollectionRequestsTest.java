// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.Http;

/**
 * A handler of a whole collection is asked about one collection, or a part of it as Solr names it.
 */
@Timeout(240)
class CollectionRequestsTest extends TwoCollectionsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/groups",
        "/groups?command=export",
        "/links",
        "/histogram",
        "/decisions",
        "/weights",
        "/backfill"
      })
  void anAliasOfSeveralCollectionsIsRefusedAndOneOfOneIsAnswered(String path) {
    String why = "send it to one of first, second by its own name";
    String params = path.contains("?") ? "&" : "?";

    assertRefused(400, why, at(BOTH).get(path));
    assertRefused(400, why, at(NAME).get(path + params + "collection=first,second"));
    assertRefused(400, why, at(NAME).get(path + params + "collection=both"));
    assertEquals(200, at(ONE).get(path).statusCode());
    assertEquals(200, at(NAME).get(path + params + "collection=first").statusCode());
  }

  /** A list of all documents looks like one without duplicates. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "first | ",
        "one | ",
        "second | no job has run in collection second: POST /second/duplicates/groups",
        "both | no job has run in collection second: POST /second/duplicates/groups"
      })
  void aResultListNamesCollectionsWithoutJob(String name, String why) {
    Answer list = cloud.ask(name, "/select", "q", "*:*", "fq", "{!duplicates}", "rows", "0");

    NamedList<?> collapsed = (NamedList<?>) list.all().get("collapsed");
    assertEquals(
        why == null ? null : List.of(why + " " + START), collapsed.get("withoutJob"), name);
  }

  /** Of several collections the page shows links. */
  @ParameterizedTest
  @ValueSource(strings = {BOTH, ONE, NAME})
  void thePageOpensOnAnAlias(String name) {
    HttpResponse<String> page = at(name).get("/ui");
    HttpResponse<String> settings = at(name).get("/ui?file=settings");

    assertEquals(200, page.statusCode(), page.body());
    assertTrue(page.body().startsWith("<!doctype html>"), page.body());
    assertEquals(200, settings.statusCode(), settings.body());
    assertEquals(
        name.equals(BOTH),
        settings.body().replaceAll("\\s", "").contains("\"collections\":[\"first\",\"second\"]"),
        settings.body());
  }

  @Test
  void noBackfillIsStartedForSeveralCollections() {
    String before = state();

    assertRefused(
        400,
        "a request must be for one collection; send it to one of first, second by its own name",
        at(BOTH).post("/backfill", START));
    assertEquals(before, state());
  }

  /** A body may name collections that Solr has not asked about. */
  @Test
  void collectionsInAFormAreNotTheJobs() {
    HttpResponse<String> answer =
        at(NAME).send("POST", "/groups", FORM, "command=status&collection=first,second");

    assertRefused(400, "send it to one of first, second by its own name", answer);
  }

  /** A core belongs to one collection, whatever else a request names. */
  @Test
  void anotherCollectionThanThatOfTheCoreIsRefused() {
    String core = cloud.replicas(NAME).get(0).getCoreName();
    Http http = new Http(cloud.replicas(NAME).get(0).getBaseUrl() + "/" + core + "/duplicates");

    assertRefused(
        400, "send it to one of second by its own name", http.get("/groups?collection=second"));
  }

  /** Each collection has learned weights of its own; those of the first one count. */
  @Test
  void oneDocumentIsLookedUpInAllCollectionsOfAnAlias() {
    at(NAME).post("/weights", "{\"command\":\"learn\"}");
    at(OTHER).post("/weights", "{\"command\":\"learn\"}");
    at(OTHER).post("/weights", "{\"command\":\"learn\"}");

    HttpResponse<String> answer = at(BOTH).get("?id=doc1&fl=id");

    assertEquals(200, answer.statusCode(), answer.body());
  }

  private static Map<String, Integer> members(Answer answer) {
    Map<String, Integer> members = new TreeMap<>();
    for (SolrDocument group : answer.response()) {
      for (Object member : group.getFieldValues("members")) {
        members.put((String) ((NamedList<?>) member).get("id"), (Integer) group.get("size"));
      }
    }
    return members;
  }

  private static Set<String> ids(Replica replica) {
    return cloud.documents(replica).keySet();
  }

  @Test
  void namedShardsAndOneCoreAreListedAlone() {
    for (Replica replica : cloud.replicas(NAME)) {
      Answer shard =
          cloud.ask(NAME, "/duplicates/groups", "rows", "1000", "shards", replica.getShard());
      Answer alone = cloud.ask(replica, "/duplicates/groups", "rows", "1000");

      assertFalse(members(shard).isEmpty());
      assertTrue(ids(replica).containsAll(members(shard).keySet()), shard.toString());
      assertEquals(members(shard), members(alone));
      assertEquals(ids(replica).size(), number("documents", shard.all().get("groups")));
      Answer links =
          cloud.ask(NAME, "/duplicates/links", "rows", "1000", "shards", replica.getShard());
      assertTrue(links.response().stream().allMatch(link -> ids(replica).contains(link.get("a"))));
      Answer histogram = cloud.ask(NAME, "/duplicates/histogram", "shards", replica.getShard());
      assertEquals(
          cloud.fingerprints(replica).size(),
          number("documents", histogram.all().get("histogram")));
    }
  }

  private static int number(String name, Object block) {
    return ((Number) ((NamedList<?>) block).get(name)).intValue();
  }

  @Test
  void aRouteLimitsTheListToItsShard() {
    Set<Set<String>> listed =
        Set.of("doc1!", "doc2!", "doc3!", "doc4!", "doc5!").stream()
            .map(r -> cloud.ask(NAME, "/duplicates/groups", "rows", "1000", "_route_", r))
            .map(answer -> members(answer).keySet())
            .collect(Collectors.toSet());

    assertEquals(2, listed.size(), listed.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "/groups?shards=nosuch, 'shards must be a list of names out of [shard1, shard2]'",
    "/groups?shards=localhost:1/solr/first, 'shards must be a list of names out of'",
    "/groups?command=status&shards=shard1, 'shards must be left out'",
    "/groups?command=status&distrib=false, 'distrib must be left out'",
    "/decisions?_route_=a, '_route_ must be left out'",
    "/decisions?shards.tolerant=true, 'shards.tolerant must be left out'",
    "/histogram?shards.tolerant=true, 'shards.tolerant must be left out'",
    "/weights?shards=shard1, 'shards must be left out'",
    "/backfill?_route_=a, '_route_ must be left out'"
  })
  void invalidRequestsForAPartAreRefused(String path, String why) {
    assertRefused(400, why, at(NAME).get(path));
  }

  @Test
  void noJobIsStartedForAPart() {
    String before = state();

    assertRefused(400, "_route_ must", at(NAME).post("/groups?_route_=a", START));
    assertRefused(400, "shards must", at(NAME).post("/backfill?shards=shard1", START));
    assertEquals(before, state());
  }

  @Test
  void aScoreUnderAnotherNameIsTheRealOne() {
    String id =
        members(cloud.ask(NAME, "/duplicates/groups", "rows", "1")).keySet().iterator().next();
    Map<Object, Object> scores = scores("score", "id", id, "fl", "id,score");

    assertEquals(scores, scores("sc", "id", id, "fl", "id,sc:score"));
    assertTrue(scores.values().stream().anyMatch(score -> !score.equals(1f)), scores.toString());
  }

  private static Map<Object, Object> scores(String name, String... params) {
    Map<Object, Object> scores = new TreeMap<>();
    cloud
        .ask(NAME, "/duplicates", params)
        .response()
        .forEach(found -> scores.put(found.get("id"), found.get(name)));
    return scores;
  }

  @Test
  void aReadOnlyCollectionIsRefusedAtTheStart() {
    String before = state();
    readOnly("true");
    try {
      for (String path : List.of("/groups", "/backfill")) {
        assertRefused(
            400,
            "the collection 'first' is read-only; make it writable with"
                + " /admin/collections?action=MODIFYCOLLECTION&readOnly=&collection=first",
            at(NAME).post(path, START));
      }
      assertEquals(before, state());
      assertEquals(200, at(NAME).post("/backfill", "{\"command\":\"check\"}").statusCode());
    } finally {
      readOnly("");
    }
  }

  private static void readOnly(String value) {
    cloud.run(CollectionAdminRequest.modifyCollection(NAME, Map.of("readOnly", value)));
    cloud.waitFor(NAME, state -> state.isReadOnly() == value.equals("true"));
    cloud.waitForActive(NAME);
  }
}
