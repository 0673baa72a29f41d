// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;

/**
 * One of two nodes is gone, with the leader of a shard that no other replica can lead: a copy of
 * the index answers if there is one; else it is said at once which shard is missing.
 */
@Timeout(240)
class LostLeaderTest {
  /** Each shard has a leader and a replica that copies its index. */
  private static final String COPIED = "copied";

  /** Each shard has a leader and nothing else. */
  private static final String SINGLE = "single";

  private static final String GROUPS = CollectionGroups.PATH;

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static Map<String, Object> before;
  private static Replica alive;
  private static Replica lost;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2).upload("example", config -> config, TestCloud::withOldVersions);
    fill(CollectionAdminRequest.createCollection(COPIED, "example", 1, 1, 0, 1), COPIED);
    fill(CollectionAdminRequest.createCollection(SINGLE, "example", 2, 1), SINGLE);
    cloud.waitForCopies(COPIED);
    Replica leader = cloud.state(COPIED).getSlice("shard1").getLeader();
    Replica copy = new CollectionGroups(cloud, COPIED).elsewhere(leader);
    Waiting.until("the copied numbers", () -> shown(list(copy)).equals(shown(list(leader))));
    before = shown(list(leader));
    lost = on(leader);
    alive = on(copy);
    cloud.stop(leader);
    cloud.waitFor(
        COPIED,
        state ->
            state.getReplicas().stream()
                .noneMatch(
                    r ->
                        r.equals(state.getReplica(leader.getName()))
                            && r.getState() == Replica.State.ACTIVE));
  }

  private static void fill(CollectionAdminRequest.Create command, String name) {
    cloud.create(command);
    cloud.add(name, CollectionGroups.documents(80, 11));
    cloud.commit(name);
    CollectionGroups groups = new CollectionGroups(cloud, name);
    groups.run(groups.home());
  }

  /** Returns the replica of the single shards that is on the node of another one. */
  private static Replica on(Replica other) {
    return cloud.replicas(SINGLE).stream()
        .filter(replica -> replica.getNodeName().equals(other.getNodeName()))
        .findFirst()
        .orElseThrow();
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static Answer list(Replica replica) {
    return cloud.ask(replica, GROUPS, "rows", "1000", "fl", "id");
  }

  private static Map<String, Object> shown(Answer answer) {
    Map<String, Object> shown = new TreeMap<>();
    for (SolrDocument group : answer.response()) {
      shown.put((String) group.get("id"), group.toString());
    }
    return shown;
  }

  private static Answer ask(String collection, String path, String... params) {
    Replica node =
        cloud.replicas(collection).stream()
            .filter(replica -> replica.getNodeName().equals(alive.getNodeName()))
            .findFirst()
            .orElseThrow();
    return cloud.askAll(node, path, params);
  }

  private static boolean isPartial(Answer answer) {
    NamedList<?> header = (NamedList<?>) answer.all().get("responseHeader");
    return Boolean.TRUE.equals(header.get("partialResults"));
  }

  private static SolrException refusal(String path, String... params) {
    return assertThrows(SolrException.class, () -> ask(SINGLE, path, params));
  }

  @Test
  void aCopyOfTheIndexListsTheGroups() {
    assertFalse(before.isEmpty());
    assertEquals(before, shown(ask(COPIED, GROUPS, "rows", "1000", "fl", "id")));
    assertFalse(ask(COPIED, "/duplicates/links").response().isEmpty());
    assertFalse(isPartial(ask(COPIED, "/duplicates/histogram")));
  }

  @ParameterizedTest
  @ValueSource(strings = {COPIED, SINGLE})
  void theStatusIsToldAtOnce(String collection) {
    assertTrue(ask(collection, GROUPS, "command", "status").all().get("job") != null);
    assertTrue(ask(collection, "/duplicates/backfill").all().get("backfill") != null);
    assertTrue(ask(collection, "/duplicates/weights").all().get("weights") != null);
  }

  @ParameterizedTest
  @ValueSource(strings = {GROUPS, "/duplicates/links", "/duplicates/histogram"})
  void aShardWithoutAnyReplicaIsNamedAtOnce(String path) {
    SolrException refusal = refusal(path);

    assertEquals(503, refusal.code(), refusal.getMessage());
    assertTrue(
        refusal
            .getMessage()
            .endsWith("no replica of the shard '" + lost.getShard() + "' is active"),
        refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({GROUPS, "/duplicates/links"})
  void whoPutsUpWithMissingShardsIsShownTheOthersAndToldWhichAreMissing(String path) {
    Answer answer = ask(SINGLE, path, "rows", "1000", "shards.tolerant", "true");
    Answer part = ask(SINGLE, path, "rows", "1000", "shards", alive.getShard());

    assertTrue(isPartial(answer));
    assertFalse(isPartial(part));
    assertFalse(part.response().isEmpty());
    assertEquals(part.response().toString(), answer.response().toString());
    List<?> failed = (List<?>) answer.all().get("failedShards");
    assertEquals(1, failed.size());
    assertEquals(lost.getShard(), ((NamedList<?>) failed.get(0)).get("shard"));
  }

  @Test
  void halfAHistogramIsNone() {
    SolrException refusal = refusal("/duplicates/histogram", "shards.tolerant", "true");

    assertEquals(400, refusal.code(), refusal.getMessage());
  }
}
