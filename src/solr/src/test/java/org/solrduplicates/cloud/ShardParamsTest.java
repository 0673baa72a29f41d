// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.solr.client.solrj.impl.CloudSolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;

/** What Solr's own parameters and collections of several kinds do to {@code /duplicates}. */
class ShardParamsTest {
  private static final String ROUTED = "routed";
  private static final String IMPLICIT = "implicit";
  private static final String MIXED = "mixed";

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() throws Exception {
    cloud = TestCloud.start(home, 2).upload("example", TestCloud.POLLING, schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(ROUTED, "example", 2, 1));
    cloud.create(
        CollectionAdminRequest.createCollectionWithImplicitRouter(
            IMPLICIT, "example", "old,new", 1));
    cloud.create(CollectionAdminRequest.createCollection(MIXED, "example", 2, 0, 1, 1));
    for (String collection : List.of(ROUTED, MIXED)) {
      cloud.add(collection, documents());
      cloud.commit(collection);
    }
    addTo("old", documents().subList(0, 2));
    addTo("new", documents().subList(2, 4));
    cloud.commit(IMPLICIT);
    cloud.waitForCopies(MIXED);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** A chain of versions, half of which have the route of red, the others that of green. */
  private static List<SolrInputDocument> documents() {
    return List.of(
        version("red!a", 0), version("red!b", 1), version("green!c", 2), version("green!d", 3));
  }

  private static SolrInputDocument version(String id, int step) {
    return document("id", id, "text", String.join(" ", RandomTexts.range(step, step + 20)));
  }

  private static void addTo(String shard, List<SolrInputDocument> documents) throws Exception {
    UpdateRequest update = new UpdateRequest().add(documents);
    update.setParam("_route_", shard);
    CloudSolrClient client = cloud.client();
    update.process(client, IMPLICIT);
  }

  private static Set<String> group(String collection, String... params) {
    String[] all = new String[params.length + 2];
    all[0] = "id";
    all[1] = "red!a";
    System.arraycopy(params, 0, all, 2, params.length);
    return new TreeSet<>(cloud.ask(collection, "/duplicates", all).ids());
  }

  @Test
  void theTwoRoutesAreOnDifferentShards() {
    List<Integer> counts =
        cloud.replicas(ROUTED).stream().map(replica -> cloud.documents(replica).size()).toList();

    assertEquals(List.of(2, 2), counts);
  }

  @ParameterizedTest
  @CsvSource({ROUTED, IMPLICIT, MIXED})
  void aGroupGoesOverAllShardsHoweverTheyAreRouted(String collection) {
    assertEquals(Set.of("red!b", "green!c", "green!d"), group(collection));
  }

  @Test
  void everyTypeOfReplicaAnswersTheSame() {
    for (Replica.Type type : List.of(Replica.Type.TLOG, Replica.Type.PULL)) {
      String preferred = "replica.type:" + type;
      Waiting.until(preferred, () -> group(MIXED, "shards.preference", preferred).size() == 3);
    }
  }

  @Test
  void aRouteLimitsTheSearchToItsShard() {
    assertEquals(Set.of("red!b"), group(ROUTED, "_route_", "red!"));
  }

  @Test
  void aDocumentThatIsNotOnTheRouteIsUnknown() {
    SolrException refusal =
        assertThrows(SolrException.class, () -> group(ROUTED, "_route_", "green!"));

    assertEquals(400, refusal.code());
    assertTrue(refusal.getMessage().endsWith("no document with id 'red!a'"), refusal.getMessage());
  }

  @Test
  void namedShardsAreSearchedAlone() {
    assertEquals(Set.of("red!b"), group(IMPLICIT, "shards", "old"));
    assertEquals(Set.of("red!b", "green!c", "green!d"), group(IMPLICIT, "shards", "old,new"));
  }

  @Test
  void aRequestToOneCoreFindsOnlyItsOwnDocuments() {
    Replica red =
        cloud.replicas(ROUTED).stream()
            .filter(replica -> cloud.documents(replica).containsKey("red!a"))
            .findFirst()
            .orElseThrow();

    Answer answer = cloud.ask(red, "/duplicates", "id", "red!a");

    assertEquals(List.of("red!b"), answer.ids());
  }

  @Test
  void theLongWayToOneShardGivesTheSameAnswer() {
    Answer direct = cloud.ask(ROUTED, "/duplicates", "id", "red!a", "_route_", "red!");
    Answer detour =
        cloud.ask(ROUTED, "/duplicates", "id", "red!a", "_route_", "red!", "shortCircuit", "false");

    assertEquals(direct.duplicates(), detour.duplicates());
    assertEquals(direct.response().toString(), detour.response().toString());
  }

  /**
   * One to find the pivot, one for each round, one for what is usual around the documents, and one
   * for the fields of those that are shown.
   */
  @ParameterizedTest
  @CsvSource({"'exact,bytes,sketch,title,mlt'", "'exact,sketch'", "mlt"})
  void allShardsAreAskedAtMostThreeTimesMoreThanThereAreRounds(String sources) {
    Answer answer =
        cloud.ask(ROUTED, "/duplicates", "id", "red!a", "debug", "track", "dup.sources", sources);

    NamedList<Object> block = answer.duplicates().orElseThrow();
    int rounds = (Integer) answer.group("rounds");
    int fanOuts = (Integer) block.get("fanOuts");
    assertTrue(fanOuts > rounds && fanOuts <= 3 + rounds, fanOuts + " for " + rounds);
    assertEquals(2, ((NamedList<?>) block.get("shards")).size());
  }

  @Test
  void aSearchOutOfTimeIsFlagged() {
    Answer answer = cloud.ask(ROUTED, "/duplicates", "id", "red!a", "timeAllowed", "0");

    assertEquals(true, ((NamedList<?>) answer.all().get("responseHeader")).get("partialResults"));
  }
}
