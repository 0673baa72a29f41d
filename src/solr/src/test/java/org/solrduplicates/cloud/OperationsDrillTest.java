// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.schema.SchemaRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.embedded.JettySolrRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What operators do to a cloud happens at a random moment of a job: afterwards all nodes tell the
 * same of it, and that is true; a second start ends with the groups of a quiet day on all replicas;
 * and questions meanwhile are answered rightly or not at all. {@code -Ddrills=20} for more than
 * two.
 */
class OperationsDrillTest {
  private static final int DRILLS = Integer.getInteger("drills", 1);
  private static final int FIRST = Integer.getInteger("drill", 1);
  private static final String NAME = "drill";
  private static final List<SolrInputDocument> DOCUMENTS = CollectionGroups.documents(80, 7);

  /** In the order in which the job asks them; each is asked for every shard. */
  private static final List<String> QUESTIONS =
      List.of("summary", "documents", "terms", "compared", "number", "commit");

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static Set<Set<String>> expected;

  private final CollectionGroups groups = new CollectionGroups(cloud, NAME);
  private final AtomicBoolean isOver = new AtomicBoolean();

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2, JobQuestions.SOLR_XML).upload("example");
    fill(1, 1);
    CollectionGroups quiet = new CollectionGroups(cloud, NAME);
    quiet.run(quiet.home());
    expected = quiet.partition();
    assertTrue(expected.size() > 5, expected.toString());
    cloud.clear();
  }

  @AfterEach
  void empty() {
    isOver.set(true);
    cloud.clear();
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + DRILLS);
  }

  private static void fill(int shards, int replicas) {
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", shards, replicas));
    add();
  }

  private static void add() {
    cloud.add(NAME, DOCUMENTS);
    cloud.commit(NAME);
  }

  private static Replica any(Random random) {
    List<Replica> replicas = cloud.replicas(NAME);
    return replicas.get(random.nextInt(replicas.size()));
  }

  /** What happens; each returns when it is over. */
  private enum Operation {
    REBALANCE {
      @Override
      void happen(Random random) {
        cloud.lead(NAME, any(random));
      }
    },
    RECREATE {
      @Override
      void happen(Random random) {
        cloud.drop(NAME);
        fill(2, 2);
      }
    },
    SPLIT {
      @Override
      void happen(Random random) {
        String shard = any(random).getShard();
        cloud.run(CollectionAdminRequest.splitShard(NAME).setShardName(shard));
        cloud.waitFor(NAME, state -> state.getActiveSlices().size() == 3);
      }
    },
    MOVE {
      @Override
      void happen(Random random) {
        Replica moved = any(random);
        String other = new CollectionGroups(cloud, NAME).elsewhere(moved).getNodeName();
        cloud.run(CollectionAdminRequest.moveReplica(NAME, moved.getName(), other));
      }
    },
    ADD_REPLICA {
      @Override
      void happen(Random random) {
        cloud.run(CollectionAdminRequest.addReplicaToShard(NAME, any(random).getShard()));
        cloud.waitFor(NAME, state -> state.getReplicas().size() == 5);
      }
    },
    SCHEMA {
      @Override
      void happen(Random random) {
        Map<String, Object> field = Map.of("name", "drill" + random.nextLong(), "type", "string");
        Waiting.call(() -> new SchemaRequest.AddField(field).process(cloud.client(), NAME));
      }
    },
    CONFIGURATION {
      @Override
      void happen(Random random) {
        cloud.upload("example");
        cloud.run(CollectionAdminRequest.reloadCollection(NAME));
      }
    },
    KILL {
      @Override
      void happen(Random random) {
        cloud.start(cloud.kill(any(random)));
      }
    },
    RESTART {
      @Override
      void happen(Random random) {
        Replica one = any(random);
        Replica other = new CollectionGroups(cloud, NAME).elsewhere(one);
        for (Replica replica : List.of(one, other)) {
          JettySolrRunner node = cloud.stop(replica);
          cloud.start(node);
          cloud.waitForActive(NAME);
        }
      }
    },
    SESSION {
      @Override
      void happen(Random random) {
        cloud.expireSession(any(random));
      }
    };

    abstract void happen(Random random);
  }

  private void happenDuringTheJob(Operation operation, Random random) {
    String question = QUESTIONS.get(random.nextInt(QUESTIONS.size()));
    Replica where = groups.home();
    try (JobQuestions.Moment moment = JobQuestions.moment(question, random.nextInt(2))) {
      groups.post(where, "start");
      Waiting.until(
          question,
          () -> moment.isReached() || !"running".equals(groups.status(where).get("state")));
      operation.happen(random);
    }
    cloud.waitForActive(NAME);
  }

  /** Returns the status, which all nodes must agree on. */
  private Map<String, Object> status() {
    groups.end(groups.home());
    return groups.agreedStatus();
  }

  private void assertTrueOf(Operation operation, Map<String, Object> status) {
    assertEquals(
        operation == Operation.RECREATE, "none".equals(status.get("state")), status.toString());
    if ("done".equals(status.get("state"))) {
      assertEquals(expected, groups.partition(), status.toString());
    }
  }

  /** A collection that is filled again has some of its documents before it has all. */
  private CompletableFuture<Integer> asking(Operation operation) {
    if (operation == Operation.RECREATE) {
      return CompletableFuture.completedFuture(0);
    }
    String id = expected.iterator().next().iterator().next();
    List<String> right = cloud.ask(NAME, "/duplicates", "id", id).ids();
    return CompletableFuture.supplyAsync(() -> cloud.askUntil(isOver, NAME, id, right));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  @Timeout(600)
  void afterwardsAllIsAsOnAQuietDay(long seed) {
    Random random = new Random(seed);
    Operation[] operations = Operation.values();
    Operation operation = operations[(int) (seed % operations.length)];
    fill(2, 2);
    CompletableFuture<Integer> asking = asking(operation);

    happenDuringTheJob(operation, random);

    assertTrueOf(operation, status());
    groups.run(groups.home());
    isOver.set(true);
    asking.join();
    assertEquals("done", status().get("state"));
    assertEquals(expected, groups.partition());
  }
}
