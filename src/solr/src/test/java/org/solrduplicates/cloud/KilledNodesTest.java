// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.embedded.JettySolrRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/**
 * One of two nodes is killed at random moments of a job, of a backfill and of queries: when it is
 * back, all replicas have all documents as they were sent, and the job run again has the groups of
 * a quiet day. {@code -Dkills=20} for more than one.
 */
class KilledNodesTest {
  private static final int KILLS = Integer.getInteger("kills", 1);
  private static final int FIRST = Integer.getInteger("kill", 1);
  private static final String NAME = "killed";
  private static final List<SolrInputDocument> DOCUMENTS = CollectionBackfill.documents(150, 7);

  /** In the order in which the job asks them; each is asked for every shard. */
  private static final List<String> QUESTIONS =
      List.of("summary", "documents", "terms", "compared", "number", "commit");

  /** What the job and the backfill may change. */
  private static final Set<String> CHANGING =
      Set.of(
          "dup_group", "dup_background", "dup_rank", "dup_changed", "dup_first_seen", "_version_");

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static CollectionGroups groups;
  private static CollectionBackfill backfill;
  private static Set<Set<String>> expected;
  private static SortedMap<String, Map<String, Object>> sent;

  private final AtomicBoolean isOver = new AtomicBoolean();

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2, JobQuestions.SOLR_XML);
    cloud.upload("example", TestCore.with(TestCore.PLAIN), TestCloud::withOldVersions);
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", 2, 2));
    groups = new CollectionGroups(cloud, NAME);
    backfill = new CollectionBackfill(cloud, NAME);
    add();
    groups.run(groups.home());
    expected = groups.partition();
    assertTrue(expected.size() > 10, expected.toString());
    sent = stored();
    assertEquals(DOCUMENTS.size(), sent.size());
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + KILLS);
  }

  /** Deletes all documents and adds them again, after which they have no numbers. */
  private static void add() {
    cloud.update(NAME, new UpdateRequest().deleteByQuery("*:*"));
    cloud.add(NAME, DOCUMENTS);
    cloud.commit(NAME);
  }

  /** Returns the stored fields of all documents, which are the same on all replicas. */
  private static SortedMap<String, Map<String, Object>> stored() {
    SortedMap<String, Map<String, Object>> all = new TreeMap<>();
    cloud
        .state(NAME)
        .getActiveSlices()
        .forEach(
            shard -> {
              SortedMap<String, Map<String, Object>> leader = stored(shard.getLeader());
              shard.getReplicas().forEach(r -> assertEquals(leader, stored(r), r.getName()));
              all.putAll(leader);
            });
    return all;
  }

  private static SortedMap<String, Map<String, Object>> stored(Replica replica) {
    SortedMap<String, Map<String, Object>> documents = new TreeMap<>();
    Answer answer = cloud.ask(replica, "/select", "q", "*:*", "rows", "9999", "fl", "*");
    for (SolrDocument document : answer.response()) {
      Map<String, Object> fields = new TreeMap<>();
      document.forEach(fields::put);
      fields.keySet().removeAll(CHANGING);
      documents.put((String) document.getFieldValue("id"), fields);
    }
    return documents;
  }

  private static Replica any(Random random) {
    List<Replica> replicas = cloud.replicas(NAME);
    return replicas.get(random.nextInt(replicas.size()));
  }

  private static JettySolrRunner killDuringTheJob(Random random) {
    add();
    String question = QUESTIONS.get(random.nextInt(QUESTIONS.size()));
    Replica where = groups.home();
    try (JobQuestions.Moment moment = JobQuestions.moment(question, random.nextInt(2))) {
      groups.post(where, "start");
      Waiting.until(
          question,
          () -> moment.isReached() || !"running".equals(groups.status(where).get("state")));
      return cloud.kill(any(random));
    }
  }

  private static JettySolrRunner killDuringABackfill(Random random) {
    backfill.add(DOCUMENTS);
    backfill.start();
    for (int i = random.nextInt(10); i > 0; i--) {
      backfill.status();
    }
    return cloud.kill(any(random));
  }

  /** Kills a node during queries, each of which returns the right answer or fails. */
  private JettySolrRunner killDuringQueries(Random random) {
    String id = expected.iterator().next().iterator().next();
    List<String> right = cloud.ask(NAME, "/duplicates", "id", id).ids();
    CompletableFuture<Integer> asking =
        CompletableFuture.supplyAsync(() -> cloud.askUntil(isOver, NAME, id, right));
    for (int i = random.nextInt(10); i > 0; i--) {
      cloud.ask(NAME, "/duplicates", "id", id);
    }
    JettySolrRunner dead = cloud.kill(any(random));
    isOver.set(true);
    asking.join();
    return dead;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  @Timeout(600)
  void whenItIsBackAllIsAsOnAQuietDay(long seed) {
    Random random = new Random(seed);
    JettySolrRunner dead =
        switch ((int) (seed % 3)) {
          case 0 -> killDuringQueries(random);
          case 1 -> killDuringTheJob(random);
          default -> killDuringABackfill(random);
        };
    cloud.start(dead);
    cloud.waitForActive(NAME);
    groups.end(groups.home());
    if (seed % 3 == 2) {
      backfill.end();
      backfill.run();
    }

    groups.run(groups.home());

    assertEquals(expected, groups.partition());
    assertEquals(sent, stored());
    backfill.assertFingerprints();
  }
}
