// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.solr.TestCore;

class ClusterTest {
  private record Rules(
      boolean isCloud,
      boolean movesJobs,
      boolean sendsUpdates,
      boolean replaysUnprocessed,
      boolean dropsNested,
      Duration toStop) {
    static Rules of(Cluster cluster) {
      return new Rules(
          cluster.isCloud(),
          cluster.movesJobs(),
          cluster.sendsUpdates(),
          cluster.replaysUnprocessed(),
          cluster.dropsNested(),
          cluster.toStop());
    }
  }

  private record Names(
      boolean isStored, List<String> shards, String shard, Set<String> liveNodes, String node) {
    static Names of(Cluster cluster) {
      return new Names(
          cluster.collection().isPresent(),
          cluster.shards(),
          cluster.shard(),
          cluster.liveNodes(),
          cluster.node());
    }
  }

  private record Role(boolean isLeader, boolean isHome, boolean isReplicated, Replica.Type type) {
    static Role of(Cluster cluster) {
      return new Role(cluster.isLeader(), cluster.isHome(), cluster.isReplicated(), cluster.type());
    }
  }

  @Test
  void aStandaloneCoreIsItsOnlyShard() throws IOException {
    try (TestCore core = TestCore.start()) {
      core.look(
          searcher -> {
            Cluster cluster = Cluster.of(searcher.getCore());
            assertEquals(
                new Rules(false, false, false, false, false, Duration.ofMinutes(1)),
                Rules.of(cluster));
            assertEquals(new Names(false, List.of(""), "", Set.of(), ""), Names.of(cluster));
            assertEquals(new Role(true, true, false, Replica.Type.NRT), Role.of(cluster));
            assertEquals("", cluster.replica());
            assertEquals(
                "a standalone core has no collection 'two'",
                assertThrows(SolrException.class, () -> cluster.collection("two")).getMessage());
            return cluster;
          });
    }
  }

  @Test
  void aReplicaIsOneOfACollection(@TempDir Path home) {
    try (TestCloud cloud = TestCloud.start(home, 1).upload("two")) {
      cloud.create(CollectionAdminRequest.createCollection("two", "two", 2, 1, 1, 0));

      Set<Rules> rules = Set.copyOf(facts(cloud, Rules::of));
      assertEquals(Set.of(new Rules(true, true, true, true, true, Duration.ZERO)), rules);
      assertEquals(Set.of("two"), Set.copyOf(facts(cloud, Cluster::place)));
      for (Names names : facts(cloud, Names::of)) {
        assertTrue(names.isStored());
        assertEquals(List.of("shard1", "shard2"), names.shards());
        assertEquals(Set.of(names.node()), names.liveNodes());
      }
      assertEquals(
          cloud.replicas("two").stream().map(Replica::getCoreName).toList(),
          facts(cloud, Cluster::replica));
      assertEquals(
          cloud.replicas("two").stream().map(Replica::getShard).toList(),
          facts(cloud, Cluster::shard));
      assertEquals(
          cloud.replicas("two").stream()
              .map(
                  replica ->
                      new Role(
                          replica.isLeader(),
                          replica.isLeader() && replica.getShard().equals("shard1"),
                          false,
                          replica.getType()))
              .toList(),
          facts(cloud, Role::of));
    }
  }

  private static String failure(SolrCore core, Executable work) {
    try {
      SolrException failure = assertThrows(SolrException.class, work, core.getName());
      assertEquals(503, failure.code());
      return failure.getMessage();
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void aReplicaThatDoesNotLeadStartsNothing(@TempDir Path home) {
    try (TestCloud cloud = TestCloud.start(home, 1).upload("pair")) {
      cloud.create(CollectionAdminRequest.createCollection("pair", "pair", 1, 2));
      Replica follower =
          cloud.replicas("pair").stream().filter(r -> !r.isLeader()).findFirst().orElseThrow();

      cloud.look(
          follower,
          searcher -> {
            SolrCore core = searcher.getCore();
            assertEquals(
                "another replica leads the shard 'shard1' now; start again",
                failure(core, () -> ShardUpdates.requireLeader(core)));
            ShardLeaders leaders = new ShardLeaders(core, "/select", new ModifiableSolrParams());
            assertEquals(
                "the shard 'shard2' has no active leader",
                failure(core, () -> leaders.leader("shard2")));
            assertEquals(
                "interrupted while waiting for a leader",
                failure(
                    core,
                    () -> {
                      Thread.currentThread().interrupt(); // as Solr does when it stops
                      leaders.leader("shard2");
                    }));
            return core;
          });
    }
  }

  private static <T> List<T> facts(TestCloud cloud, Function<Cluster, T> fact) {
    return cloud.replicas("two").stream()
        .map(replica -> cloud.look(replica, searcher -> fact.apply(Cluster.of(searcher.getCore()))))
        .toList();
  }
}
