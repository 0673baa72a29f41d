// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.UpdateParams;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.solr.Answer;

/** Thousands of updates in the order of one seed; after each commit Solr must be as the model. */
final class ModelRun {
  private static final int REMEMBERED = 12;
  private static final int PIVOTS = 3;

  /** Nothing is cut, so that the answer is not a matter of luck. */
  private static final Map<String, String> ALL =
      Map.of("dup.candidates", "10000", "dup.depth", "100", "dup.maxGroup", "1000");

  private final long seed;
  private final LivingSolr solr;
  private final Model model = new Model();
  private final RandomSteps steps;
  private final Deque<String> last = new ArrayDeque<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private List<FoundDocument> comparable = List.of();

  ModelRun(long seed, LivingSolr solr) {
    this.seed = seed;
    this.solr = solr;
    this.steps = new RandomSteps(seed, model, this::version, solr.isOneCore());
  }

  /** Does at least so many updates from an empty index on; returns how often what was done. */
  Map<String, Integer> run(int operations) {
    try {
      send(new Step("clear", new UpdateRequest().deleteByQuery("*:*"), Step.ACCEPTED));
      commit(false);
      while (counts.getOrDefault("operations", 0) < operations) {
        next();
      }
      commit(false);
      return counts;
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(
          "seed "
              + seed
              + " fails after "
              + counts
              + ", the last of them:\n"
              + String.join("\n", last),
          e);
    }
  }

  private void next() {
    switch (steps.below(200)) {
      case 0 -> reload();
      case 1, 2 -> rollback();
      case 3, 4, 5, 6 -> commit(false);
      case 7, 8, 9, 10, 11, 12, 13, 14 -> commit(true);
      default -> send(steps.next());
    }
  }

  private void note(String what, int times) {
    counts.merge(what, times, Integer::sum);
  }

  private void remember(String what) {
    last.add(what);
    if (last.size() > REMEMBERED) {
      last.remove();
    }
  }

  private void send(Step step) {
    remember(step.toString());
    note("operations", step.operations());
    note(step.kind(), step.operations());
    assertEquals(step.code(), code(step.request()), step.kind());
  }

  private int code(UpdateRequest request) {
    try {
      solr.update(request);
      return Step.ACCEPTED;
    } catch (SolrException refusal) {
      return refusal.code();
    }
  }

  private long version(String id) {
    SolrDocument found =
        (SolrDocument) solr.ask("/get", "id", id, "fl", "_version_").all().get("doc");
    return (Long) found.getFieldValue("_version_");
  }

  private void reload() {
    remember("reload");
    note("reloads", 1);
    solr.reload();
    model.reload();
  }

  /** Solr's log remembers what was rolled back until the next commit, so that has to follow. */
  private void rollback() {
    if (solr.isOneCore()) {
      remember("rollback");
      note("rollbacks", 1);
      UpdateRequest rollback = new UpdateRequest();
      rollback.setParam(UpdateParams.ROLLBACK, "true");
      solr.update(rollback);
      model.rollback();
      commit(true);
    }
  }

  private void commit(boolean soft) {
    remember(soft ? "soft commit" : "commit");
    note(soft ? "soft commits" : "hard commits", 1);
    UpdateRequest commit = new UpdateRequest();
    commit.setAction(ACTION.COMMIT, true, true, soft);
    solr.update(commit);
    model.commit(soft);
    solr.copies().forEach(this::assertIsAsTheModel);
    comparable = model.visible().values().stream().flatMap(d -> d.found().stream()).toList();
    List<String> ids = List.copyOf(model.visible().keySet());
    for (int i = ids.isEmpty() ? PIVOTS : 0; i < PIVOTS; i++) {
      String pivot = ids.get(steps.below(ids.size()));
      assertFindsAllConnected(pivot);
      assertFindsTheGroup(pivot);
    }
  }

  private void assertIsAsTheModel(SortedMap<String, IndexedDocument> indexed) {
    assertEquals(model.visible().keySet(), indexed.keySet());
    model
        .visible()
        .forEach(
            (id, document) -> {
              assertEquals(document.fields(), indexed.get(id).fields(), id);
              assertEquals(document.stored(), indexed.get(id).fingerprint(), id);
            });
    note("fingerprints", indexed.size());
  }

  private Oracle oracle(Map<String, String> params) {
    return new Oracle(
        comparable, DuplicateSettings.of(key -> Optional.ofNullable(params.get(key))));
  }

  /** By the sources of every day, each link to any member leads on. */
  private void assertFindsAllConnected(String pivot) {
    Map<String, String> params = with("dup.link", "single");
    Oracle oracle = oracle(params);
    SortedMap<String, Float> expected =
        oracle.compares(pivot) ? oracle.connected(pivot) : new TreeMap<>();
    assertEquals(expected, scores(ask(pivot, params)), "connected with " + pivot);
    note("comparisons", 1);
    note("duplicates", expected.size());
  }

  /** By comparison with every document, what drifts away from the group is left out. */
  private void assertFindsTheGroup(String pivot) {
    Map<String, String> params = with("dup.sources", "every");
    Oracle oracle = oracle(params);
    Answer answer = ask(pivot, params);
    if (oracle.compares(pivot)) {
      VersionGroup group = oracle.group(pivot);
      assertEquals(scores(group.duplicates()), scores(answer), "group of " + pivot);
      assertEquals(ids(group.review()), review(answer), "for review, of " + pivot);
      assertEquals(
          Oracle.rounded(group.lowest()), ((Number) answer.group("lowest")).floatValue(), pivot);
    } else {
      assertEquals(Map.of(), scores(answer), pivot);
    }
    note("comparisons", 1);
  }

  private static Map<String, String> with(String parameter, String value) {
    Map<String, String> params = new TreeMap<>(ALL);
    params.put(parameter, value);
    return params;
  }

  private Answer ask(String pivot, Map<String, String> params) {
    List<String> all = new ArrayList<>(List.of("id", pivot, "fl", "id,score"));
    params.forEach((key, value) -> all.addAll(List.of(key, value)));
    return solr.ask("/duplicates", all.toArray(String[]::new));
  }

  private static SortedMap<String, Float> scores(Answer answer) {
    SortedMap<String, Float> scores = new TreeMap<>();
    for (SolrDocument document : answer.response()) {
      scores.put((String) document.getFirstValue("id"), (Float) document.getFirstValue("score"));
    }
    return scores;
  }

  private static SortedMap<String, Float> scores(List<Member> members) {
    SortedMap<String, Float> scores = new TreeMap<>();
    members.forEach(m -> scores.put(m.id(), Oracle.rounded(m.toPivot().value())));
    return scores;
  }

  private static Set<String> ids(List<Member> members) {
    return members.stream().map(Member::id).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> review(Answer answer) {
    return Stream.ofNullable(answer.duplicates().orElseThrow().get("review"))
        .flatMap(review -> answer.review().stream())
        .map(member -> (String) member.get("id"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
