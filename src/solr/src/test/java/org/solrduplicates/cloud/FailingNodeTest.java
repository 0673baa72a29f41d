// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.embedded.JettySolrRunner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** A node of two dies: no request hangs, and no answer is wrong without saying so. */
@Timeout(180)
class FailingNodeTest {
  private static final String TWICE = "twice";
  private static final String ONCE = "once";
  private static final Set<String> GROUP = new TreeSet<>();

  @TempDir private Path home;
  private TestCloud cloud;

  static {
    for (int i = 1; i < 12; i++) {
      GROUP.add("v" + i);
    }
  }

  @BeforeEach
  void start() {
    cloud = TestCloud.start(home, 2).upload("example");
    cloud.create(CollectionAdminRequest.createCollection(TWICE, "example", 2, 2));
    cloud.create(CollectionAdminRequest.createCollection(ONCE, "example", 2, 1));
    for (String collection : List.of(TWICE, ONCE)) {
      cloud.add(collection, versions());
      cloud.commit(collection);
    }
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  private static List<SolrInputDocument> versions() {
    List<SolrInputDocument> versions = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String text = String.join(" ", RandomTexts.range(i, i + 60));
      versions.add(TestCore.document("id", "v" + i, "text", text));
    }
    return versions;
  }

  /** Asks a node that lives. */
  private Answer ask(Replica where, String... more) {
    List<String> params = new ArrayList<>(List.of("id", "v0", "fl", "id"));
    params.addAll(List.of(more));
    return cloud.askAll(where, "/duplicates", params.toArray(String[]::new));
  }

  private static Set<String> group(Answer answer) {
    return new TreeSet<>(answer.ids());
  }

  private Replica first(String collection) {
    return cloud.replicas(collection).get(0);
  }

  /** Returns a replica on another node than a given one. */
  private Replica elsewhere(String collection, Replica replica) {
    return cloud.replicas(collection).stream()
        .filter(other -> !other.getNodeName().equals(replica.getNodeName()))
        .findFirst()
        .orElseThrow();
  }

  private Replica replicaOf(String collection, String id) {
    return cloud.replicas(collection).stream()
        .filter(replica -> cloud.documents(replica).containsKey(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void withReplicasTheAnswersOfAStreamOfRequestsStayComplete() throws Exception {
    Replica alive = first(TWICE);
    Queue<Set<String>> answers = new ConcurrentLinkedQueue<>();
    AtomicBoolean stopped = new AtomicBoolean();
    Thread stream =
        new Thread(
            () -> {
              while (!stopped.get()) {
                answers.add(answerOrNothing(alive));
              }
            });
    stream.start();
    Waiting.until("requests before", () -> answers.size() > 10);

    JettySolrRunner dead = cloud.stop(elsewhere(TWICE, alive));
    int before = answers.size();
    Waiting.until("requests after", () -> answers.size() > before + 20);
    Set<String> after = group(ask(alive));
    cloud.start(dead);
    cloud.waitForActive(TWICE);
    stopped.set(true);
    stream.join();

    assertEquals(GROUP, after);
    assertEquals(GROUP, group(ask(alive)));
    answers.removeIf(Set::isEmpty);
    assertTrue(answers.size() > 30);
    assertEquals(Set.of(GROUP), Set.copyOf(answers));
  }

  /** A request in the moment of the failure may end with an error, but not with half an answer. */
  private Set<String> answerOrNothing(Replica alive) {
    try {
      return group(ask(alive));
    } catch (SolrException e) {
      return Set.of();
    }
  }

  @Test
  void withoutReplicasAnErrorNamesTheShardUnlessPartialAnswersAreTolerated() {
    Replica alive = replicaOf(ONCE, "v0");
    Replica other = elsewhere(ONCE, alive);
    String lostShard = other.getShard();
    Set<String> lost = cloud.documents(other).keySet();
    JettySolrRunner dead = cloud.stop(other);
    cloud.waitFor(
        ONCE, state -> state.getReplica(other.getName()).getState() == Replica.State.DOWN);

    SolrException refusal = assertThrows(SolrException.class, () -> ask(alive));
    Answer partial = ask(alive, "shards.tolerant", "true");

    assertTrue(refusal.getMessage().contains(lostShard), refusal.getMessage());
    Set<String> rest = new TreeSet<>(GROUP);
    rest.removeAll(lost);
    assertTrue(!rest.isEmpty() && rest.size() < GROUP.size(), "both shards have documents");
    assertEquals(rest, group(partial));
    assertEquals(true, header(partial, "partialResults"));
    assertEquals(true, partial.group("truncated"));
    assertEquals(List.of("shards"), partial.group("truncatedBy"));
    assertEquals(List.of(lostShard), failedShards(partial));

    cloud.start(dead);
    cloud.waitForActive(ONCE);
    Answer complete = ask(alive, "shards.tolerant", "true");
    assertEquals(GROUP, group(complete));
    assertNull(header(complete, "partialResults"));
  }

  /** The document may be on the shard that is lost, so it is not said to be unknown. */
  @Test
  void aPivotOnALostShardIsNotCalledUnknown() {
    Replica lost = replicaOf(ONCE, "v0");
    Replica alive = elsewhere(ONCE, lost);
    cloud.stop(lost);
    cloud.waitFor(ONCE, state -> state.getReplica(lost.getName()).getState() == Replica.State.DOWN);

    Answer answer = ask(alive, "shards.tolerant", "true");

    assertEquals(0, answer.match().getNumFound());
    assertEquals(true, header(answer, "partialResults"));
    assertEquals(List.of(lost.getShard()), failedShards(answer));
  }

  private Answer hits(Replica where, String isTolerated) {
    String[] asked = {"q", "*:*", "fq", "{!duplicates}", "dup.versions", "true", "fl", "id"};
    List<String> params = new ArrayList<>(List.of(asked));
    params.addAll(List.of("shards.tolerant", isTolerated));
    return cloud.askAll(where, "/select", params.toArray(String[]::new));
  }

  @Test
  void aListOfHitsLacksALostShardThatIsTolerated() {
    Replica lost = replicaOf(ONCE, "v0");
    Replica alive = elsewhere(ONCE, lost);
    int left = cloud.documents(alive).size();
    cloud.stop(lost);
    cloud.waitFor(ONCE, state -> state.getReplica(lost.getName()).getState() == Replica.State.DOWN);

    Answer partial = hits(alive, "true");
    SolrException refusal = assertThrows(SolrException.class, () -> hits(alive, "false"));

    assertEquals(true, header(partial, "partialResults"));
    assertEquals((long) left, ((NamedList<?>) partial.all().get("collapsed")).get("documents"));
    assertEquals(503, refusal.code(), refusal.getMessage());
  }

  private static Object header(Answer answer, String key) {
    return ((NamedList<?>) answer.all().get("responseHeader")).get(key);
  }

  private static List<Object> failedShards(Answer answer) {
    List<?> failed = (List<?>) answer.duplicates().orElseThrow().get("failedShards");
    return failed.stream().<Object>map(f -> Answer.map((NamedList<?>) f).get("shard")).toList();
  }
}
