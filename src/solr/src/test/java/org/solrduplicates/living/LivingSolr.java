// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.Answer;

/** A Solr whose documents come, change and go: one core, or the shards of a collection. */
interface LivingSolr extends AutoCloseable {
  /** The path of the handler that finds all groups. */
  String GROUPS = "/duplicates/groups";

  /** The path of the handler that makes missing fingerprints. */
  String BACKFILL = "/duplicates/backfill";

  /** The path of the handler that learns the weights of words. */
  String WEIGHTS = "/duplicates/weights";

  /** The handlers that are asked twice. */
  Set<String> ALIKE = Set.of("/select", "/duplicates");

  /** Whether all is in one core, which can go back to the last commit. */
  boolean isOneCore();

  /** Sends an update, and returns the answer. */
  NamedList<Object> update(UpdateRequest update);

  /**
   * Changes the configuration, and loads it.
   *
   * @param filter a filter of all questions about duplicates, or an empty text
   */
  void configure(String threshold, String filter);

  /** Makes ready for another run what a step of the cluster may have changed. */
  void reset();

  /**
   * Does a step that operators do with a cluster. A kill ends without writing down what was not
   * committed; what was sent is in the log, from which Solr takes it.
   *
   * @throws Model.Impossible if it has no meaning here; then nothing is done
   */
  void cluster(Operation step) throws Model.Impossible;

  /**
   * Whether a replica may recover at any time. Solr commits for it on the leader, so that replicas
   * that copy the index show updates which were not committed yet.
   */
  boolean mayRecover();

  Answer ask(String path, String... params);

  /** Asks twice, and returns the answer, which must be the same. */
  static Answer alike(Supplier<Answer> question) {
    Answer answer = question.get();
    assertEquals(
        withoutHeader(answer), withoutHeader(question.get()), "answer to the same question");
    return answer;
  }

  private static String withoutHeader(Answer answer) {
    SimpleOrderedMap<Object> all = new SimpleOrderedMap<>();
    all.addAll(answer.all());
    all.remove("responseHeader");
    return all.toString();
  }

  /** Waits until all replicas show what was committed. */
  void settle();

  /** Posts JSON to a handler. */
  void post(String path, String body, Map<String, String[]> params);

  /**
   * Learns the weights of words from all that was committed, and waits until all nodes use them.
   */
  void learn();

  /** Revokes all decisions, also those on documents that are gone. */
  void forgetDecisions();

  /** Runs a job with some filters to its end, and returns the state that it ends in. */
  default String run(String path, List<String> filters) {
    command("start", path, filters);
    return end(path);
  }

  /** Sends a command to a job. */
  default void command(String command, String path, List<String> filters) {
    String body = "{\"command\":\"" + command + "\"}";
    post(path, body, Map.of("fq", filters.toArray(String[]::new)));
  }

  /** Waits for the end of a job, and returns the state that it ends in. */
  default String end(String path) {
    Waiting.until("the end of the job", () -> !"running".equals(state(path)));
    settle();
    return state(path);
  }

  private String state(String path) {
    NamedList<Object> status = ask(path, "command", "status").all();
    String key = path.equals(GROUPS) ? "job" : "backfill";
    return (String) status.findRecursive(key, "state");
  }

  /** Returns all documents, once for each replica of the shards. */
  List<SortedMap<String, IndexedDocument>> copies();

  @Override
  void close() throws Exception;
}
