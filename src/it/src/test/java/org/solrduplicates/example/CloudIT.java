// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.SolrQuery;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.response.QueryResponse;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * The walk through a SolrCloud of the page on it: a ZooKeeper and two nodes over HTTP, the plugin
 * in the {@code lib} folder of each, the collection made by the script that users run. The last
 * test ends one of the nodes.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CloudIT {
  private static final String COLLECTION = "contracts";
  private static final String FRAGILE = "without-replicas";
  private static final String CONTRACT = "contracts/Supply contract ACME v3 final.docx";
  private static final String TEXT =
      "Whoever falls ill on leave hands in a certificate and gets those days back.";

  private static ExampleCloud cloud;
  private static UserCommands.Outcome walk;

  /** The documents of the example with the groups that they belong to. */
  private static Map<String, String> truth;

  @BeforeAll
  static void walk(@TempDir Path folder) throws Exception {
    cloud = ExampleCloud.start(folder);
    truth =
        Files.readAllLines(Path.of("example-core", "truth.tsv")).stream()
            .skip(1)
            .map(line -> line.split("\t"))
            .collect(Collectors.toMap(row -> row[0], row -> row[1]));
    walk = run(UserCommands.of("docs/solrcloud.md", "First steps"));
  }

  @AfterAll
  static void stop() throws Exception {
    cloud.close();
  }

  private static UserCommands.Outcome run(UserCommands commands) throws Exception {
    return commands.run("http://localhost:8983/solr", cloud.first().url());
  }

  @Test
  void theFirstStepsShowTheVersionsOfADocument() {
    assertEquals(0, walk.exitCode(), walk.errors());
    versionsOf(CONTRACT)
        .forEach(id -> assertTrue(walk.output().contains('"' + id + '"'), walk.output()));
    assertTrue(walk.output().contains("\"shards.info\""), walk.output());
  }

  @Test
  void formsAskAndJsonCommands() throws Exception {
    try (HttpJdkSolrClient client = client(cloud.first())) {
      client.add(COLLECTION, new SolrInputDocument("id", "C-117", "text", TEXT));
      client.commit(COLLECTION);

      UserCommands.Outcome ways =
          run(UserCommands.of("docs/solrcloud.md", "Request methods and paths"));

      client.deleteById(COLLECTION, "C-117");
      client.commit(COLLECTION);
      assertEquals(0, ways.exitCode(), ways.errors());
      assertEquals(3, ways.output().split("\"status\":0", -1).length - 1, ways.output());
    }
  }

  @Test
  void theCompanionOfTheDecisionsIsCreated() throws Exception {
    UserCommands.Outcome outcome =
        run(UserCommands.of("docs/decisions.md", "Configure manual decisions", 2));

    assertEquals(0, outcome.exitCode(), outcome.errors());
    assertTrue(
        outcome.output().endsWith("/contracts-decisions has 1 shards of 2 replicas\n"),
        outcome.output());
  }

  @Test
  void bothNodesFindTheGroupsOfTheExample() throws Exception {
    assertFindsAllGroups(cloud.first());
    assertFindsAllGroups(cloud.second());
  }

  /** Of every document, the other documents of its group. */
  private static void assertFindsAllGroups(ExampleServerProcess node, String... params)
      throws Exception {
    assertEquals(35, truth.size());
    Map<String, Set<String>> wrong = new TreeMap<>();
    try (HttpJdkSolrClient client = client(node)) {
      for (String id : truth.keySet()) {
        Set<String> found = ids(duplicates(client, COLLECTION, id, params));
        if (!found.equals(versionsOf(id))) {
          wrong.put(id, found);
        }
      }
    }
    assertEquals(Map.of(), wrong);
  }

  private static Set<String> versionsOf(String id) {
    return truth.keySet().stream()
        .filter(other -> !other.equals(id) && truth.get(other).equals(truth.get(id)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyShardReportsItsRequests() throws Exception {
    try (HttpJdkSolrClient client = client(cloud.first())) {
      QueryResponse answer =
          duplicates(client, COLLECTION, CONTRACT, "shards.info", "true", "debug", "true");
      NamedList<?> all = list(answer.getResponse().get("duplicates"));
      int fanOuts = (Integer) all.get("fanOuts");

      int rounds = (Integer) list(all.get("group")).get("rounds");
      assertTrue(fanOuts >= 2 + rounds, "what is around documents is asked in between");
      Map<String, NamedList<?>> shards = shardsInfo(answer);
      assertEquals(2, shards.size());
      for (Map.Entry<String, NamedList<?>> shard : shards.entrySet()) {
        assertEquals(2, shard.getKey().split("[|]").length, "replicas of " + shard.getKey());
        assertNull(shard.getValue().get("error"));
        int requests = (Integer) shard.getValue().get("requests");
        assertTrue(requests <= fanOuts && requests > rounds, "some ask those who have any");
      }
    }
  }

  @Test
  void aNodeIsHealthyAsTheComposeFileAsks() throws Exception {
    try (HttpJdkSolrClient client = client(cloud.second())) {
      NamedList<Object> health =
          client.request(new GenericSolrRequest(SolrRequest.METHOD.GET, "/admin/info/health"));

      assertEquals("OK", health.get("status"));
    }
  }

  @Test
  void aConfigurationInUseIsNotReplaced() throws Exception {
    UserCommands.Outcome outcome = create("example-core/conf", COLLECTION, 1, 1);

    assertEquals(1, outcome.exitCode());
    assertTrue(outcome.errors().endsWith("exists already\n"), outcome.errors());
  }

  @Test
  void aCollectionThatCannotStartCanBeCreatedWithABetterConfiguration(@TempDir Path conf)
      throws Exception {
    for (String file : List.of("solrconfig.xml", "managed-schema.xml")) {
      String content = Files.readString(ExampleServerFolder.CONF.resolve(file));
      Files.writeString(
          conf.resolve(file), content.replace("DuplicatesComponent", "NoSuchComponent"));
    }

    UserCommands.Outcome refusal = create(conf.toString(), "late", 1, 1);
    UserCommands.Outcome second = create("example-core/conf", "late", 1, 1);

    assertEquals(1, refusal.exitCode());
    assertTrue(refusal.errors().contains("Is the plugin jar in the folder lib"), refusal.errors());
    assertEquals(0, second.exitCode(), second.errors());
  }

  private static UserCommands.Outcome create(String conf, String name, int shards, int replicas)
      throws Exception {
    return UserCommands.createCollection(cloud.first().url(), conf, name, shards, replicas);
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void afterANodeDiesOnlyShardsWithoutReplicasAreMissing() throws Exception {
    addWithoutReplicas();
    cloud.second().kill();

    assertFindsAllGroups(cloud.first(), "shards.tolerant", "true");
    try (HttpJdkSolrClient client = client(cloud.first())) {
      QueryResponse whole =
          duplicates(
              client, COLLECTION, CONTRACT, "shards.tolerant", "true", "shards.info", "true");
      assertNull(whole.getHeader().get("partialResults"));
      shardsInfo(whole).values().forEach(shard -> assertNull(shard.get("error")));

      SolrQuery pivot = new SolrQuery("dup.text", TEXT, "shards.info", "true");
      assertThrows(SolrException.class, () -> duplicates(client, FRAGILE, pivot));
      assertHalf(duplicates(client, FRAGILE, pivot.setParam("shards.tolerant", true)));
    }
  }

  /** The same text often enough that some are on each of the two shards. */
  private static void addWithoutReplicas() throws Exception {
    cloud.first().createCollection(ExampleServerFolder.CONF, FRAGILE, 2, 1);
    try (HttpJdkSolrClient client = client(cloud.first())) {
      client.add(
          FRAGILE,
          IntStream.range(0, 20)
              .mapToObj(i -> new SolrInputDocument("id", "same" + i, "text", TEXT))
              .toList());
      client.commit(FRAGILE);
      QueryResponse all = duplicates(client, FRAGILE, new SolrQuery("dup.text", TEXT));
      assertEquals(20, all.getResults().getNumFound());
    }
  }

  private static void assertHalf(QueryResponse half) {
    assertEquals(true, half.getHeader().get("partialResults"));
    long found = half.getResults().getNumFound();
    assertTrue(found > 0 && found < 20, () -> found + " of 20");
    List<?> failed = (List<?>) list(half.getResponse().get("duplicates")).get("failedShards");
    assertEquals(1, failed.size());
    assertTrue(list(failed.get(0)).get("shard").toString().matches("shard[12]"));
    List<Object> errors =
        shardsInfo(half).values().stream().<Object>map(shard -> shard.get("error")).toList();
    assertEquals(2, errors.size());
    assertNotEquals(errors.get(0) == null, errors.get(1) == null);
  }

  private static HttpJdkSolrClient client(ExampleServerProcess node) throws Exception {
    return new HttpJdkSolrClient.Builder(node.url()).useHttp1_1(true).build();
  }

  private static QueryResponse duplicates(
      HttpJdkSolrClient client, String collection, String id, String... params) throws Exception {
    return duplicates(client, collection, new SolrQuery("id", id, params).setFields("id", "score"));
  }

  private static QueryResponse duplicates(
      HttpJdkSolrClient client, String collection, ModifiableSolrParams params) throws Exception {
    QueryRequest request = new QueryRequest(params);
    request.setPath("/duplicates");
    return request.process(client, collection);
  }

  private static Set<String> ids(QueryResponse answer) {
    return answer.getResults().stream()
        .map(document -> document.getFirstValue("id").toString())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map<String, NamedList<?>> shardsInfo(QueryResponse answer) {
    Map<String, NamedList<?>> shards = new LinkedHashMap<>();
    list(answer.getResponse().get("shards.info")).forEach((key, v) -> shards.put(key, list(v)));
    return shards;
  }

  private static NamedList<?> list(Object value) {
    return assertInstanceOf(NamedList.class, value);
  }
}
