// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.UpdateParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.constraint.PairConstraint.Kind;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.Updates;
import org.solrduplicates.solr.collection.Gate;
import org.solrduplicates.solr.decision.DecidedCore;

/** Operations one after the other from an empty index on; Solr must always be as the model. */
final class ModelRun {
  private static final String FIRST_SEEN = "dup_first_seen";
  private static final String DECISIONS = DecidedCore.DECISIONS;

  private final LivingSolr solr;
  private final Model model = new Model();
  private final ModelQuestions questions;
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<Operation> done = new ArrayList<>();
  private Optional<Model> saved = Optional.empty();
  private long lastRun;

  ModelRun(LivingSolr solr) {
    this.solr = solr;
    this.questions = new ModelQuestions(solr, model);
    solr.reset();
    solr.update(new UpdateRequest().deleteByQuery("*:*"));
    solr.forgetDecisions();
    commitAll(false);
    solr.learn();
    solr.configure(Model.DEFAULT_THRESHOLD, "");
  }

  /** Returns how often what was done. */
  Map<String, Integer> counts() {
    return counts;
  }

  /** Returns the operations that were done, in their order. */
  List<Operation> done() {
    return done;
  }

  /**
   * Does so many random operations.
   *
   * @throws AssertionError if Solr differs from the model; the last of {@link #done} found it
   */
  void random(long seed, int operations) {
    RandomOperations drawn = new RandomOperations(seed, model, solr.isOneCore());
    while (done.size() < operations) {
      execute(drawn.next());
    }
  }

  /**
   * Does an operation, unless it is an update that has no meaning for the documents as they are.
   */
  void execute(Operation operation) {
    done.add(operation);
    try {
      switch (operation.verb()) {
        case "update", "delete", "deleteByQuery" -> update(operation);
        case "commit" -> commit(operation.arguments().get("soft") == Boolean.TRUE);
        case "expire" -> expire();
        case "rollback" -> rollback(operation);
        case "configure" -> configure(operation.text("threshold"), operation.text("filter"));
        case "cluster" -> cluster(operation);
        case "job" -> job(operation);
        case "abort" -> abort(operation.number("at"));
        case "backfill" -> backfill();
        case "learn" -> learn();
        case "crowd" -> crowd();
        case "same", "different", "part" -> decide(operation);
        case "revoke" -> revoke(operation.texts("ids"));
        default -> {
          if (solr.mayRecover()) {
            commit(false);
          }
          questions.ask(operation);
        }
      }
      note(kind(operation));
    } catch (Model.Impossible e) {
      note("left out");
    }
  }

  private static String kind(Operation operation) {
    return Stream.of("do", SentUpdate.BARE, SentUpdate.POLICY, SentUpdate.ACTION)
        .filter(operation::has)
        .map(key -> " " + operation.text(key).replace("true", key))
        .reduce(operation.verb(), String::concat);
  }

  private void note(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  private void update(Operation operation) throws Model.Impossible {
    Map<String, Long> right = new TreeMap<>();
    for (Map<String, Object> document : operation.documents()) {
      String id = (String) document.get("id");
      if (document.containsKey("_version_") && model.has(id)) {
        right.put(id, version(id));
      }
    }
    int expected = model.apply(operation);
    assertEquals(expected, code(new SentUpdate(model, right).of(operation)), "code of the update");
  }

  private int code(UpdateRequest request) {
    try {
      assertReports(request.getParams().get("dup.action", ""), solr.update(request));
      return Model.ACCEPTED;
    } catch (SolrException refusal) {
      return refusal.code();
    }
  }

  /** An answer has the duplicates that a policy found, and an empty list if it should report. */
  private void assertReports(String action, NamedList<Object> answer) {
    boolean hasList = List.of("report", "skip").contains(action) || !model.report().isEmpty();
    assertEquals(hasList, answer.get("duplicates") != null, "list of duplicates");
    List<Map<String, Object>> rows =
        answer.get("duplicates") instanceof List<?> list
            ? list.stream().map(row -> Answer.map((NamedList<?>) row)).toList()
            : List.of();
    assertEquals(model.report(), rows, "duplicates of the update");
  }

  private long version(String id) {
    SolrDocument found =
        (SolrDocument) solr.ask("/get", "id", id, "fl", "_version_").all().get("doc");
    return (Long) found.getFieldValue("_version_");
  }

  /** Solr loads a core with another configuration as it loads it again. */
  private void configure(String threshold, String filter) {
    solr.configure(threshold, filter);
    model.configure(threshold, filter);
    model.restarted();
    committed(false);
  }

  /** A backup has what was committed; any other step must not lose what was not. */
  private void cluster(Operation step) throws Model.Impossible {
    switch (step.text("do")) {
      case "create" -> {
        solr.cluster(step);
        model.restore(new Model());
      }
      case "backup" -> {
        commit(false);
        solr.cluster(step);
        saved = Optional.of(model.copy());
      }
      case "restore" -> {
        if (saved.isEmpty()) {
          throw new Model.Impossible("there is no backup");
        }
        commit(false);
        solr.cluster(step);
        model.restore(saved.get());
      }
      case "kill" -> {
        solr.cluster(step);
        model.crashed();
      }
      default -> {
        solr.cluster(step);
        model.restarted();
      }
    }
    if (step.text("do").equals("reload") && solr.isOneCore()) {
      committed(false); // Solr commits as it loads a core again
    } else {
      commit(false);
    }
  }

  /** Makes all fingerprints that are missing. */
  private void backfill() {
    commit(false);
    assertEquals("done", solr.run(LivingSolr.BACKFILL, List.of()), "state of the backfill");
    model.backfill();
    commit(false);
  }

  /** Solr learns by itself where there are many documents more or less than before, too. */
  private void learn() {
    solr.learn();
    model.learn();
  }

  private void crowd() throws Model.Impossible {
    update(RandomDocuments.crowd());
    commit(false);
    learn();
  }

  /** Deletes what has expired, as the timer of Solr's processor for expiration does. */
  private void expire() throws Model.Impossible {
    String expired = "{!cache=false}expires:[* TO NOW]";
    update(Operation.of("deleteByQuery", "query", expired).with(SentUpdate.BARE));
    commit(true);
  }

  /** Solr's log has what was rolled back until the next hard commit, so that has to follow. */
  private void rollback(Operation operation) {
    if (solr.isOneCore()) {
      UpdateRequest rollback = new SentUpdate(model, Map.of()).of(operation);
      rollback.setParam(UpdateParams.ROLLBACK, "true");
      solr.update(rollback);
      model.rollback(operation);
      commit(false);
    }
  }

  private void commit(boolean soft) {
    commitAll(soft);
    committed(soft);
  }

  private void committed(boolean soft) {
    model.commit(soft);
    adoptTimes();
    assertIsAsTheModel();
  }

  private void commitAll(boolean soft) {
    UpdateRequest commit = new UpdateRequest();
    commit.setAction(ACTION.COMMIT, true, true, soft && solr.isOneCore());
    solr.update(commit);
    solr.settle();
  }

  /** A document that an atomic update made has the time of Solr's clock. */
  private void adoptTimes() {
    SortedMap<String, IndexedDocument> indexed = solr.copies().get(0);
    model.change(
        document ->
            document.firstSeen().isPresent() || !indexed.containsKey(document.id())
                ? document
                : document.seen(firstSeen(indexed.get(document.id()))));
  }

  private static Optional<Instant> firstSeen(IndexedDocument indexed) {
    return indexed.fields().getOrDefault(FIRST_SEEN, List.of()).stream()
        .map(time -> Instant.ofEpochMilli(Long.parseLong(time)))
        .findFirst();
  }

  private void assertIsAsTheModel() {
    for (SortedMap<String, IndexedDocument> copy : solr.copies()) {
      assertEquals(model.visible().keySet(), copy.keySet(), "documents");
      model
          .visible()
          .forEach(
              (id, document) -> {
                assertEquals(fields(document), copy.get(id).fields(), () -> "fields of " + id);
                assertEquals(
                    document.stored(), copy.get(id).fingerprint(), () -> "fingerprint of " + id);
              });
    }
  }

  private static SortedMap<String, List<String>> fields(ModelDocument document) {
    SortedMap<String, List<String>> fields = document.indexed();
    document
        .firstSeen()
        .ifPresent(time -> fields.put(FIRST_SEEN, List.of(Long.toString(time.toEpochMilli()))));
    return fields;
  }

  private void decide(Operation operation) throws Model.Impossible {
    List<String> ids = operation.texts("ids");
    Kind kind = Kind.valueOf(operation.verb().toUpperCase(Locale.ROOT));
    model.decide(kind, ids.get(0), ids.get(1));
    solr.post(DECISIONS, DecidedCore.body(operation.verb(), ids.get(0), ids.get(1)), Map.of());
  }

  private void revoke(List<String> ids) throws Model.Impossible {
    model.revoke(ids.get(0), ids.get(1));
    Set<Object> both = Set.copyOf(ids);
    for (SolrDocument made : solr.ask(DECISIONS, "id", ids.get(0), "rows", "1000").response()) {
      if (both.equals(Set.of(made.getFieldValue("a"), made.getFieldValue("b")))) {
        String body = "{\"command\":\"revoke\",\"id\":\"" + made.getFieldValue("id") + "\"}";
        solr.post(DECISIONS, body, Map.of());
      }
    }
  }

  /**
   * Runs the job. While it runs, the first of some documents is being added: it has a version,
   * older than those of the others, and is not in the index.
   */
  private void job(Operation operation) throws Model.Impossible {
    if (operation.documents().isEmpty()) {
      runJob(operation);
      return;
    }
    String id = (String) operation.documents().get(0).get("id");
    if (!solr.isOneCore() || model.has(id)) {
      throw new Model.Impossible("a new document is held");
    }
    Operation held = Operation.of("update", "docs", operation.documents().subList(0, 1));
    List<Operation> others =
        operation.documents().stream()
            .skip(1)
            .map(other -> Operation.of("update", "docs", List.of(other)))
            .toList();
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    Updates.before(
        key -> {
          if (key.equals(id)) {
            arrived.countDown();
            Waiting.perform(released::await);
          }
        });
    Model after = model.copy();
    for (Operation other : others) {
      after.apply(other);
    }
    after.apply(held);
    UpdateRequest request = new SentUpdate(after, Map.of()).of(held);
    CompletableFuture<?> adding = CompletableFuture.runAsync(() -> solr.update(request));
    try {
      Waiting.perform(arrived::await);
      for (Operation other : others) {
        update(other);
      }
      runJob(operation);
    } finally {
      released.countDown();
      adding.join();
      Updates.reset();
    }
    model.apply(held);
  }

  /** Stops a job before one of its questions to the index; it has written nothing but a commit. */
  private void abort(int question) throws Model.Impossible {
    if (!solr.isOneCore()) {
      throw new Model.Impossible("only a job of one core is held");
    }
    if (model.comparable(List.of()).isEmpty()) {
      throw new Model.Impossible("a job that compares nothing is done before it is aborted");
    }
    Gate.holdAt(question);
    try {
      solr.command("start", LivingSolr.GROUPS, List.of(Gate.FILTER));
      Gate.awaitJob();
      solr.command("abort", LivingSolr.GROUPS, List.of());
    } finally {
      Gate.open();
    }
    assertEquals("aborted", solr.end(LivingSolr.GROUPS), "state of the job");
    committed(false);
  }

  /**
   * Over replicas, Solr loses changes in place of documents below others; the job leaves them out.
   */
  private boolean isNumbered(String id) {
    return solr.isOneCore() || ModelDocument.isRoot(id);
  }

  private void runJob(Operation operation) {
    List<String> filters = operation.texts("fq");
    String state = solr.run(LivingSolr.GROUPS, filters);
    model.commit(false);
    boolean isWhole = model.filters(filters).isEmpty() && !model.showsNested();
    adoptTimes();
    Predicate<ModelDocument> isSeen =
        Condition.all(model.filters(filters)).and(d -> isNumbered(d.id()));
    List<ModelDocument> seen = model.visible().values().stream().filter(isSeen).toList();
    Grouping grouping =
        new Grouping(seen, model.settings(Map.of()), model.weightsOfJob(), model.decisions());
    boolean isGrouped = seen.stream().anyMatch(document -> document.columns().group() != 0);
    assertEquals(
        isGrouped && !grouping.hasDocuments() ? "failed" : "done", state, "state of the job");
    if (state.equals("done")) {
      JobOutcome outcome =
          new JobOutcome(model.visible(), seen, grouping, solr.copies().get(0), isWhole);
      lastRun = outcome.check(lastRun);
      model.change(outcome::of);
      model.job(model.filters(filters).isEmpty(), isWhole, grouping.learned());
    }
    assertIsAsTheModel();
  }
}
