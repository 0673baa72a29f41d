// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.Http2SolrClient;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** The whole-collection job of one collection, asked at any of its replicas. */
record CollectionGroups(TestCloud cloud, String name) {
  static final String PATH = "/duplicates/groups";
  static final String START = "{\"command\":\"start\"}";

  /** Some with a version, a copy, the same title, a date, or no text at all. */
  static List<SolrInputDocument> documents(int count, long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<List<String>> texts = new ArrayList<>();
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(
          i > 0 && random.below(3) > 0
              ? random.edited(texts.get(random.below(i)), 0.03 * random.below(4))
              : random.words(80, 3_000));
      documents.add(document(i, texts.get(i), random));
    }
    documents.add(TestCore.document("id", "empty", "title", "Report"));
    return documents;
  }

  private static SolrInputDocument document(int number, List<String> words, RandomTexts random) {
    SolrInputDocument document =
        TestCore.document(
            "id", "doc" + number, "text", String.join(" ", words), "format", "f" + number % 3);
    document.setField("size", 100 + number % 7);
    if (random.below(3) > 0) {
      document.setField("modified", "2024-01-" + (10 + random.below(20)) + "T00:00:00Z");
    }
    if (random.below(2) > 0) {
      document.setField("title", "Report " + random.below(5));
    }
    return document;
  }

  /** Posts a command to the node of a replica and returns what became of it. */
  Map<String, Object> post(Replica where, String command) {
    return job(post(where, PATH, "{\"command\":\"" + command + "\"}"));
  }

  /** Posts JSON to a handler of the collection at the node of a replica. */
  static Answer post(Replica where, String path, String json) {
    return Waiting.call(
        () -> {
          try (SolrClient client = new Http2SolrClient.Builder(where.getBaseUrl()).build()) {
            GenericSolrRequest request =
                new GenericSolrRequest(SolrRequest.METHOD.POST, path)
                    .setContentWriter(
                        new RequestWriter.StringPayloadContentWriter(json, "application/json"));
            request.setRequiresCollection(true);
            return new Answer(client.request(request, where.getCoreName()));
          }
        });
  }

  /** Returns the status of the job from the node of a replica. */
  Map<String, Object> status(Replica where) {
    return job(cloud.askAll(where, PATH, "command", "status"));
  }

  /** Returns the status of the job, which must be the same on all nodes. */
  Map<String, Object> agreedStatus() {
    Map<String, Object> one = status(home());
    cloud
        .replicas(name)
        .forEach(r -> assertEquals(one.toString(), status(r).toString(), r.getName()));
    return one;
  }

  void assertSecondStartIsRefusedEverywhere() {
    for (Replica replica : cloud.replicas(name)) {
      SolrException refusal = assertThrows(SolrException.class, () -> post(replica, "start"));
      assertEquals(400, refusal.code(), refusal.getMessage());
      assertTrue(
          refusal.getMessage().contains("A job has been running since"), refusal.getMessage());
    }
  }

  /** Returns whether a job is running on any node, independently of its status. */
  static boolean isAJobAlive() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("solr-duplicates-groups"));
  }

  static Map<String, Object> job(Answer answer) {
    return Answer.map((NamedList<?>) answer.all().get("job"));
  }

  /** Waits for the end of a job and returns its last status. */
  Map<String, Object> end(Replica where) {
    Waiting.until("the end of the job", () -> !"running".equals(status(where).get("state")));
    return status(where);
  }

  /** Runs the job from the node of a replica to its end, which must be good. */
  Map<String, Object> run(Replica where) {
    post(where, "start");
    Map<String, Object> end = end(where);
    assertEquals("done", end.get("state"), end.toString());
    return end;
  }

  /** Returns the replica whose node starts the job: the leader of the first shard. */
  Replica home() {
    return cloud.state(name).getActiveSlices().stream()
        .min((a, b) -> a.getName().compareTo(b.getName()))
        .orElseThrow()
        .getLeader();
  }

  /** Returns a replica on another node. */
  Replica elsewhere(Replica replica) {
    return other(replica, shard -> true);
  }

  /** Returns another replica of the shard of a replica. */
  Replica follower(Replica replica) {
    return other(replica, replica.getShard()::equals);
  }

  private Replica other(Replica replica, Predicate<String> shard) {
    return cloud.replicas(name).stream()
        .filter(other -> !other.getNodeName().equals(replica.getNodeName()))
        .filter(other -> shard.test(other.getShard()))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the group numbers of all documents, which all replicas of a shard must agree on. */
  SortedMap<String, Integer> numbers() {
    return agreed(this::numbers);
  }

  /** Returns the ranks of all documents, which all replicas of a shard must agree on. */
  SortedMap<String, Integer> ranks() {
    return agreed(replica -> ranks(all(replica)));
  }

  private SortedMap<String, Integer> agreed(Function<Replica, SortedMap<String, Integer>> column) {
    SortedMap<String, Integer> numbers = new TreeMap<>();
    cloud
        .state(name)
        .getActiveSlices()
        .forEach(
            shard -> {
              SortedMap<String, Integer> leader = column.apply(shard.getLeader());
              shard.getReplicas().forEach(r -> assertEquals(leader, column.apply(r), r.getName()));
              numbers.putAll(leader);
            });
    return numbers;
  }

  /** Returns which documents have the same number, two at least. */
  Set<Set<String>> partition() {
    Map<Integer, Set<String>> groups = new TreeMap<>();
    numbers().forEach((id, number) -> groups.computeIfAbsent(number, n -> new TreeSet<>()).add(id));
    groups.remove(0);
    return groups.values().stream().filter(g -> g.size() > 1).collect(Collectors.toSet());
  }

  /** Returns the group numbers that the core of a replica has. */
  SortedMap<String, Integer> numbers(Replica replica) {
    return numbers(all(replica));
  }

  private Answer all(Replica replica) {
    return cloud.ask(replica, "/select", "q", "*:*", "rows", "9999", "fl", "*");
  }

  /** Returns the group numbers of the documents of a result. */
  static SortedMap<String, Integer> numbers(Answer answer) {
    return column(answer, "dup_group", 0);
  }

  /** Returns the ranks of the documents of a result, -1 for none. */
  static SortedMap<String, Integer> ranks(Answer answer) {
    return column(answer, "dup_rank", -1);
  }

  private static SortedMap<String, Integer> column(Answer answer, String field, int none) {
    SortedMap<String, Integer> numbers = new TreeMap<>();
    for (SolrDocument document : answer.response()) {
      Object number = document.getFieldValue(field);
      numbers.put((String) document.getFieldValue("id"), number == null ? none : (Integer) number);
    }
    return numbers;
  }
}
