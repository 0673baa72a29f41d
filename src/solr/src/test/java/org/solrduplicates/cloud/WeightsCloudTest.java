// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cloud.Waiting.call;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.embedded.JettySolrRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.weights.CollectionWeights;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * Weights in SolrCloud: learned of all shards, the same for all nodes, kept with the collection.
 */
@Timeout(300)
class WeightsCloudTest {
  private static final String NAME = "contracts";
  private static final int TEXTS = TextSample.SIZE + 200;

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2).upload(NAME);
  }

  @AfterEach
  void clear() {
    cloud.clear();
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** Every fourth text is there twice, under ids that may be of two shards. */
  private static List<SolrInputDocument> documents(int texts) {
    RandomTexts random = new RandomTexts(5);
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = 0; i < texts; i++) {
      String text = String.join(" ", random.words(30, 2_000));
      documents.add(TestCore.document("id", "doc" + i, "text", text));
      if (i % 4 == 0) {
        documents.add(TestCore.document("id", "twin" + i, "text", text));
      }
    }
    return documents;
  }

  private static void create(int shards, int replicas, int texts) {
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, shards, replicas));
    cloud.add(NAME, documents(texts));
    cloud.commit(NAME);
  }

  private static Map<String, Object> map(Answer answer) {
    return Answer.map((NamedList<?>) answer.all().get("weights"));
  }

  private static <T> T at(Replica replica, Function<CollectionWeights, T> question) {
    return cloud.look(
        replica,
        searcher -> question.apply(CollectionWeights.of(searcher.getCore(), "dup_fingerprint", 0)));
  }

  /** Asking for a version reads what is kept, however new it is. */
  private static void assertKnownEverywhere(String collection, Weights weights) {
    for (Replica replica : cloud.replicas(collection)) {
      assertEquals(weights, at(replica, known -> known.of(weights.version())).orElseThrow());
      assertEquals(weights, at(replica, CollectionWeights::current).weights());
    }
  }

  private static Weights current(String collection) {
    Weights weights = at(cloud.replicas(collection).get(0), CollectionWeights::current).weights();
    assertFalse(weights.isEqual());
    return weights;
  }

  private static Weights ofOneCore(int texts) throws Exception {
    try (TestCore core = TestCore.start()) {
      core.add(documents(texts));
      return core.look(
          searcher -> {
            CollectionWeights.of(searcher.getCore(), "dup_fingerprint", 0).learn(false);
            return CollectionWeights.of(searcher.getCore(), "dup_fingerprint", 0)
                .current()
                .weights();
          });
    }
  }

  @Test
  void pairsAcrossShardsGiveTheCalibrationOfOneCore() throws Exception {
    RandomTexts random = new RandomTexts(6);
    List<SolrInputDocument> versions = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      List<String> words = random.words(60, 400);
      String edited = String.join(" ", random.edited(words, 0.05));
      versions.add(TestCore.document("id", "first" + i, "text", String.join(" ", words)));
      versions.add(TestCore.document("id", "second" + i, "text", edited));
    }
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, 1));
    cloud.add(NAME, versions);
    cloud.commit(NAME);
    Map<String, Object> learned = cloud.learn(NAME);

    assertEquals(true, ((NamedList<?>) learned.get("calibration")).get("learned"));
    try (TestCore core = TestCore.start()) {
      core.add(versions);
      byte[] command = "{\"command\":\"learn\"}".getBytes(StandardCharsets.UTF_8);
      Map<String, Object> one =
          map(core.postTo(CollectionWeights.PATH, "application/json", command));
      assertEquals(one.get("calibration"), learned.get("calibration"));
      assertEquals(one.get("pairs"), learned.get("pairs"));
    }
  }

  @Test
  void threeShardsLearnTheWeightsOfOneCore() throws Exception {
    create(3, 1, TEXTS);
    Map<String, Object> learned = cloud.learn(NAME);
    Weights weights = at(cloud.replicas(NAME).get(0), CollectionWeights::learnIfOutdated).weights();

    assertEquals(TextSample.SIZE, learned.get("documents"));
    assertEquals(documents(TEXTS).size(), ((Number) learned.get("of")).intValue());
    assertArrayEquals(ofOneCore(TEXTS).toBytes(), weights.toBytes());
    assertKnownEverywhere(NAME, weights);
  }

  @Test
  void newReplicasShardsAndNodesFindThem() {
    create(2, 1, 150);
    cloud.learn(NAME);
    Weights weights = current(NAME);
    cloud.run(CollectionAdminRequest.addReplicaToShard(NAME, "shard1"));
    cloud.waitForActive(NAME);
    assertKnownEverywhere(NAME, weights);
    cloud.run(CollectionAdminRequest.splitShard(NAME).setShardName("shard2"));
    cloud.waitFor(NAME, state -> state.getActiveSlices().size() == 3);
    cloud.waitForActive(NAME);
    assertKnownEverywhere(NAME, weights);
    JettySolrRunner node = cloud.stop(cloud.replicas(NAME).get(0));
    cloud.start(node);
    cloud.waitForActive(NAME);
    assertKnownEverywhere(NAME, weights);
  }

  @Test
  void aRestoredCollectionLearnsWithItsNextCommit() {
    create(2, 1, 150);
    String place = home.toAbsolutePath().toString();
    cloud.run(CollectionAdminRequest.backupCollection(NAME, "weights").setLocation(place));
    cloud.run(CollectionAdminRequest.restoreCollection("restored", "weights").setLocation(place));
    cloud.waitForActive("restored");
    cloud.add("restored", List.of(TestCore.document("id", "more", "text", "one more document")));
    cloud.commit("restored");

    assertKnownEverywhere("restored", current("restored"));
  }

  @Test
  void theyAreDeletedWithTheCollection() {
    create(1, 1, 120);
    assertFalse(current(NAME).isEqual());
    cloud.clear();
    create(1, 1, 50);

    assertEquals(
        "nothing was learned yet",
        at(cloud.replicas(NAME).get(0), CollectionWeights::current).reason());
  }

  @Test
  void damagedWeightsAreReportedAndLearnedAgain() throws Exception {
    create(1, 1, 120);
    Weights weights = current(NAME);
    byte[] damaged = "steel".getBytes(StandardCharsets.UTF_8);
    cloud.zooKeeper().setData(TestCloud.weightsNode(NAME), damaged, -1, true);
    Replica replica = cloud.replicas(NAME).get(0);

    assertTrue(at(replica, known -> known.of(weights.version() + 1)).isEmpty());
    assertEquals(
        "the stored weights are damaged", at(replica, CollectionWeights::current).reason());
    cloud.learn(NAME);
    assertKnownEverywhere(NAME, weights);
  }

  /** ZooKeeper notifies the nodes of a change, so that no request is needed. */
  @Test
  void weightsLearnedOnOneNodeReachTheOthers() {
    create(1, 2, 50);
    cloud.replicas(NAME).forEach(replica -> at(replica, CollectionWeights::current));
    cloud.add(NAME, documents(120));
    call(() -> cloud.client().commit(NAME));

    for (Replica replica : cloud.replicas(NAME)) {
      Waiting.until(
          "the weights", () -> !at(replica, CollectionWeights::current).weights().isEqual());
    }
  }

  /** All at once, and none of them waits for another node. */
  @Test
  void nodesThatLearnAtTheSameTimeKeepOneOfTheirLessons() {
    create(2, 2, 300);
    List<CompletableFuture<NamedWeights>> lessons =
        Stream.concat(cloud.replicas(NAME).stream(), cloud.replicas(NAME).stream())
            .map(
                replica ->
                    CompletableFuture.supplyAsync(
                        () -> at(replica, CollectionWeights::learnIfOutdated)))
            .toList();
    Set<Weights> learned = new HashSet<>();
    lessons.forEach(lesson -> learned.add(lesson.join().weights()));

    assertEquals(1, learned.size());
    assertFalse(learned.contains(Weights.EQUAL));
    assertKnownEverywhere(NAME, learned.iterator().next());
  }

  /**
   * Members and backgrounds come from all shards, so two answers by weights of one name would
   * differ if a shard had used others.
   */
  @Test
  void aRequestDuringAChangeUsesTheSameWeightsOnAllShards() {
    create(3, 1, 150);
    cloud.add(NAME, pages());
    cloud.commit(NAME);
    cloud.learn(NAME);
    AtomicBoolean learning = new AtomicBoolean(true);
    List<CompletableFuture<Map<Object, Set<String>>>> clients =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> answers(learning)))
            .limit(2)
            .toList();
    List<SolrInputDocument> more = documents(400);
    for (int from = 0; from < more.size(); from += 100) {
      cloud.add(NAME, more.subList(from, from + 100));
      cloud.commit(NAME);
      cloud.learn(NAME);
    }
    learning.set(false);

    Map<Object, Set<String>> byVersion = new HashMap<>();
    for (CompletableFuture<Map<Object, Set<String>>> client : clients) {
      client
          .join()
          .forEach(
              (version, all) ->
                  byVersion.computeIfAbsent(version, v -> new TreeSet<>()).addAll(all));
    }
    assertTrue(byVersion.size() > 1, byVersion::toString);
    byVersion.forEach((version, all) -> assertEquals(1, all.size(), all::toString));
  }

  /** Pages in one frame, and a later version of the first. */
  private static List<SolrInputDocument> pages() {
    RandomTexts random = new RandomTexts(6);
    List<String> frame = random.words(80, 40_000);
    List<String> first = random.words(40, 40_000);
    List<SolrInputDocument> pages = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      pages.add(page("page" + i, frame, i == 0 ? first : random.words(40, 40_000)));
    }
    pages.add(page("later", frame, random.edited(first, 1 / 12.0)));
    return pages;
  }

  private static SolrInputDocument page(String id, List<String> frame, List<String> own) {
    return TestCore.document(
        "id", id, "text", String.join(" ", frame) + " " + String.join(" ", own));
  }

  /** Asks as long as something is being learned, and returns the answers by their weights. */
  private static Map<Object, Set<String>> answers(AtomicBoolean learning) {
    Map<Object, Set<String>> byVersion = new HashMap<>();
    while (learning.get()) {
      try {
        Answer answer = cloud.ask(NAME, "/duplicates", "id", "page0", "fl", "id", "rows", "100");
        NamedList<?> weights = (NamedList<?>) answer.duplicates().orElseThrow().get("weights");
        byVersion
            .computeIfAbsent(weights.get("version"), version -> new TreeSet<>())
            .add(answer.ids() + " " + answer.member("later") + " " + answer.group("background"));
      } catch (SolrException e) {
        assertTrue(
            e.getMessage().contains("weights changed while the request was running"), e::toString);
      }
    }
    return byVersion;
  }

  @Test
  void leadersLearnByThemselvesAfterACommit() {
    create(2, 1, 150);

    assertKnownEverywhere(NAME, current(NAME));
  }

  /** Documents may all be in one shard, as a router puts them, and another be asked. */
  @Test
  void aShardWithoutDocumentsLearnsOfTheOthers() {
    cloud.create(
        CollectionAdminRequest.createCollectionWithImplicitRouter(NAME, NAME, "full,empty", 1));
    UpdateRequest update = new UpdateRequest().add(documents(150));
    update.setParam(ShardParams._ROUTE_, "full");
    cloud.update(NAME, update);
    cloud.commit(NAME);
    Replica empty = cloud.state(NAME).getSlice("empty").getLeader();

    assertEquals(150, at(empty, CollectionWeights::current).documents());
  }
}
