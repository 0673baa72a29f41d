// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.apache.solr.client.solrj.request.CollectionAdminRequest.backupCollection;
import static org.apache.solr.client.solrj.request.CollectionAdminRequest.createCollection;
import static org.apache.solr.client.solrj.request.CollectionAdminRequest.restoreCollection;
import static org.apache.solr.client.solrj.request.CollectionAdminRequest.splitShard;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.cloud.RecoveryStrategy;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.embedded.JettySolrRunner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cloud.Arrivals.Way;
import org.solrduplicates.cloud.RandomUpdates.Kind;

/** Fingerprints of documents that did not come to a replica by the usual way. */
class FingerprintRecoveryTest extends TwoNodesTest {
  /** So many updates a core remembers, to ask for those it missed; of more it copies the index. */
  private static final int REMEMBERED = 100;

  /**
   * What a replica does while it recovers whatever it has of the documents: all but changes in
   * place, for each of which it waits five seconds and then asks the leader for the document.
   */
  private static final Set<Kind> INDEPENDENT = EnumSet.complementOf(EnumSet.of(Kind.CLICK));

  /** What has the same outcome twice: a client repeats itself while a shard is split. */
  private static final Set<Kind> REPEATABLE =
      EnumSet.of(Kind.SET_TITLE, Kind.SET_TEXT, Kind.REMOVE_TEXT);

  private final RandomUpdates updates = new RandomUpdates(1);

  /** Adds new documents; returns their ids. */
  private SortedSet<String> add(String collection, int count) {
    UpdateRequest update = updates.fresh(count);
    cloud.update(collection, update);
    SortedSet<String> ids = new TreeSet<>();
    update.getDocuments().forEach(document -> ids.add((String) document.getFieldValue("id")));
    return ids;
  }

  /** Changes, adds and deletes documents in random order. */
  private void change(String collection) {
    change(collection, EnumSet.allOf(Kind.class));
  }

  private void change(String collection, Set<Kind> kinds) {
    for (int i = 0; i < 15; i++) {
      cloud.update(collection, updates.next(kinds));
    }
  }

  private static Replica follower(String collection) {
    return cloud.replicas(collection).stream()
        .filter(replica -> !replica.isLeader())
        .findFirst()
        .orElseThrow();
  }

  /** What was added while a replica was recovering, and in which state it was then. */
  private record Meanwhile(Replica.State state, Set<String> ids) {}

  /** Restarts a replica that missed documents, and adds more when it has caught up with them. */
  private Meanwhile recover(String collection, Replica replica, JettySolrRunner node) {
    CompletableFuture<Meanwhile> meanwhile =
        new CompletableFuture<Meanwhile>().orTimeout(Waiting.SECONDS, TimeUnit.SECONDS);
    RecoveryStrategy.testing_beforeReplayBufferingUpdates =
        () -> {
          change(collection, INDEPENDENT);
          change(collection, EnumSet.of(Kind.ADD));
          Replica.State state = cloud.state(collection).getReplica(replica.getName()).getState();
          meanwhile.complete(new Meanwhile(state, add(collection, 5)));
        };
    cloud.start(node);
    cloud.waitForActive(collection);
    return meanwhile.join();
  }

  @AfterEach
  void recoverWithoutInterruption() {
    RecoveryStrategy.testing_beforeReplayBufferingUpdates = null;
  }

  @Test
  void aReplicaThatMissedFewUpdatesAsksForThem() {
    cloud.create(createCollection("few", CONFIG, 1, 2));
    Replica follower = follower("few");
    change("few");
    JettySolrRunner node = cloud.stop(follower);
    change("few");
    SortedSet<String> missed = add("few", 5);

    Meanwhile meanwhile = recover("few", follower, node);

    assertFingerprints(updates.texts(), "few");
    assertEquals(Replica.State.RECOVERING, meanwhile.state());
    assertTrue(Arrivals.at(follower, Way.REPLAY).containsAll(meanwhile.ids()));
    assertTrue(Arrivals.at(follower, Way.PEER_SYNC).containsAll(missed));
  }

  @Test
  void aReplicaThatMissedManyUpdatesCopiesTheIndex() {
    cloud.create(createCollection("many", CONFIG, 1, 2));
    Replica follower = follower("many");
    SortedSet<String> before = add("many", 10);
    JettySolrRunner node = cloud.stop(follower);
    add("many", 2 * REMEMBERED);

    Meanwhile meanwhile = recover("many", follower, node);

    assertFingerprints(updates.texts(), "many");
    assertEquals(Replica.State.RECOVERING, meanwhile.state());
    assertTrue(Arrivals.at(follower, Way.REPLAY).containsAll(meanwhile.ids()));
    assertEquals(before, Arrivals.at(follower, Way.SENT));
    assertEquals(Set.of(), Arrivals.at(follower, Way.PEER_SYNC));
  }

  @Test
  void aCoreThatStopsWithoutACommitReadsItsLog() {
    cloud.create(createCollection("log", CONFIG, 1, 1));
    Replica only = cloud.replicas("log").get(0);
    change("log");
    cloud.commit("log");
    change("log");
    SortedSet<String> logged = add("log", 5);

    cloud.start(cloud.kill(only));
    cloud.waitForActive("log");

    assertFingerprints(updates.texts(), "log");
    assertTrue(Arrivals.at(only, Way.REPLAY).containsAll(logged));
  }

  @Test
  void aReplicaThatOnlyKeepsALogReadsItWhenItBecomesTheLeader() {
    cloud.create(createCollection("heir", CONFIG, 1, 0, 2, 0));
    Replica follower = follower("heir");
    change("heir");
    SortedSet<String> logged = add("heir", 5);

    JettySolrRunner node = cloud.kill(cloud.state("heir").getLeader("shard1"));
    cloud.waitFor("heir", state -> isLeader(state.getReplica(follower.getName())));
    change("heir");
    cloud.start(node);
    cloud.waitForActive("heir");

    assertFingerprints(updates.texts(), "heir");
    assertTrue(Arrivals.at(follower, Way.LOGGED).containsAll(logged));
    assertTrue(Arrivals.at(follower, Way.REPLAY).containsAll(logged));
  }

  private static boolean isLeader(Replica replica) {
    return replica.isLeader() && replica.getState() == Replica.State.ACTIVE;
  }

  @Test
  void theHalvesOfAShardHaveTheDocumentsAddedDuringTheSplit() {
    cloud.create(createCollection("split", CONFIG, 1, 2));
    add("split", 50);

    CompletableFuture<Void> split =
        CompletableFuture.runAsync(() -> cloud.run(splitShard("split").setShardName("shard1")));
    Waiting.repeat(
        () -> {
          cloud.update("split", updates.next(REPEATABLE));
          add("split", 20); // so that each half has some while it is made
        },
        "the split",
        () -> split.isCompletedExceptionally() || isSplit("split"));
    split.join();
    cloud.waitForActive("split");

    assertFingerprints(updates.texts(), "split");
    for (Slice half : cloud.state("split").getActiveSlices()) {
      assertTrue(Arrivals.at(half.getLeader(), Way.REPLAY).size() > 0, half.getName());
    }
  }

  private static boolean isSplit(String collection) {
    return cloud.state(collection).getActiveSlices().size() == 2;
  }

  @Test
  void aCollectionFromABackupHasTheFingerprintsOfTheFirst() {
    cloud.create(createCollection("first", CONFIG, 1, 1));
    change("first");
    cloud.commit("first");
    Map<String, BytesRef> fingerprints = cloud.fingerprints(cloud.replicas("first").get(0));

    cloud.run(backupCollection("first", "backup").setLocation(home.toString()));
    cloud.run(restoreCollection("second", "backup").setLocation(home.toString()));
    cloud.waitForActive("second");

    assertFingerprints(updates.texts(), "second");
    Replica copy = cloud.replicas("second").get(0);
    assertEquals(fingerprints, cloud.fingerprints(copy));
    assertEquals(Set.of(), Arrivals.at(copy, Way.SENT));
  }
}
