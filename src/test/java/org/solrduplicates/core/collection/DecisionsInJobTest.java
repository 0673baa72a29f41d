package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.PairConstraint.Kind;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.LinkMode;

/** People have the last word in the job of a collection. */
class DecisionsInJobTest {
  private static final DuplicateSettings SINGLE = Texts.settings(LinkMode.SINGLE);

  private static PairConstraint decision(Kind kind, FoundDocument a, FoundDocument b) {
    return new PairConstraint(kind, a.textVersion(), b.textVersion());
  }

  private static Set<Set<String>> groups(
      List<FoundDocument> documents,
      DuplicateSettings settings,
      PairConstraints decisions,
      int shards) {
    MemoryCollection collection = MemoryCollection.of(shards, documents);
    collection.run(settings, RunStore.NONE, new MemoryDecisions(decisions), new Watch());
    return collection.groups();
  }

  /** Decisions on documents of groups, and on others. */
  private static PairConstraints random(Random random, List<FoundDocument> documents, int count) {
    List<PairConstraint> decisions = new ArrayList<>();
    while (decisions.size() < count) {
      int place = random.nextInt(documents.size() - 8);
      int other = place + 1 + random.nextInt(7);
      Kind kind = random.nextInt(3) == 0 ? Kind.SAME : Kind.DIFFERENT;
      decisions.add(decision(kind, documents.get(place), documents.get(other)));
    }
    return PairConstraints.of(decisions);
  }

  private static boolean isTogether(Set<Set<String>> groups, PairConstraint decision) {
    return groups.stream()
        .anyMatch(g -> g.contains(decision.a().id()) && g.contains(decision.b().id()));
  }

  @ParameterizedTest
  @EnumSource(LinkMode.class)
  void whatIsDifferentIsNeverTogetherAndWhatIsTheSameIsUnlessItCannotBe(LinkMode mode) {
    List<FoundDocument> documents = new Texts(7).families(150);
    PairConstraints decisions = random(new Random(7), documents, 40);
    DuplicateSettings settings = Texts.settings(mode);

    Set<Set<String>> before = groups(documents, settings, PairConstraints.NONE, 1);
    Set<Set<String>> after = groups(documents, settings, decisions, 1);

    assertNotEquals(before, after);
    int joined = 0;
    for (PairConstraint decision : decisions.all()) {
      assertTrue(decision.kind() == Kind.SAME || !isTogether(after, decision), decision.toString());
      joined += decision.kind() == Kind.SAME && isTogether(after, decision) ? 1 : 0;
    }
    assertTrue(joined > 5, "only " + joined);
    assertEquals(after, groups(documents, settings, decisions, 3), "on three shards");
  }

  @Test
  void aDecisionOnAnotherTextIsNone() {
    List<String> words = RandomTexts.range(0, 80);
    FoundDocument a = MemoryDocument.of("a", words);
    FoundDocument b = MemoryDocument.of("b", words);
    FoundDocument edited = MemoryDocument.of("b", RandomTexts.range(1, 81));
    PairConstraints decisions = PairConstraints.of(List.of(decision(Kind.DIFFERENT, a, b)));

    assertEquals(Set.of(), groups(List.of(a, b), SINGLE, decisions, 1));
    assertEquals(Set.of(Set.of("a", "b")), groups(List.of(a, edited), SINGLE, decisions, 1));
  }

  @Test
  void aDecisionThatIsRevokedLeavesNothingBehind() {
    List<FoundDocument> documents = new Texts(8).families(100);
    MemoryCollection collection = MemoryCollection.of(2, documents);
    MemoryRuns runs = new MemoryRuns();
    Set<Set<String>> before = collection.groups(SINGLE);
    PairConstraints decisions = random(new Random(8), documents, 30);

    collection.run(SINGLE, runs, new MemoryDecisions(decisions), new Watch());
    Set<Set<String>> decided = collection.groups();
    collection.run(SINGLE, runs, new MemoryDecisions(PairConstraints.NONE), new Watch());

    assertEquals(groups(documents, SINGLE, decisions, 2), decided);
    assertNotEquals(before, decided);
    assertEquals(before, collection.groups());
  }

  /** Who may not see a document sees groups as if nobody had decided on it. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aDecisionOnAHiddenDocumentIsNone(long seed) throws IOException {
    Random random = new Random(seed);
    List<FoundDocument> documents = new Texts(seed).families(150);
    PairConstraints decisions = random(random, documents, 40);
    Set<String> hidden =
        documents.stream()
            .map(FoundDocument::id)
            .filter(id -> random.nextInt(6) == 0)
            .collect(Collectors.toSet());
    List<PairConstraint> seen =
        decisions.all().stream()
            .filter(d -> !hidden.contains(d.a().id()) && !hidden.contains(d.b().id()))
            .toList();
    assertTrue(seen.size() > 5 && seen.size() < decisions.all().size(), seen.size() + " seen");
    MemoryCollection collection = MemoryCollection.of(2, documents);
    MemoryDecisions kept = new MemoryDecisions(decisions);
    collection.run(SINGLE, RunStore.NONE, kept, new Watch());

    Map<String, Integer> numbers = collection.numbers();
    Map<Long, Integer> regrouped = new HashMap<>();
    Set<Long> hiddenKeys =
        hidden.stream().map(id -> DocumentKey.of(id, 0)).collect(Collectors.toSet());
    for (ConstrainedComponent group : kept.kept()) {
      regrouped.putAll(group.regrouped(key -> !hiddenKeys.contains(key)));
    }
    numbers.replaceAll((id, n) -> regrouped.getOrDefault(DocumentKey.of(id, 0), n));

    assertEquals(
        groups(documents, SINGLE, PairConstraints.of(seen), 2),
        partition(numbers),
        regrouped.toString());
  }

  private static Set<Set<String>> partition(Map<String, Integer> numbers) {
    Map<Integer, Set<String>> byNumber = new TreeMap<>();
    numbers.forEach((id, n) -> byNumber.computeIfAbsent(n, x -> new HashSet<>()).add(id));
    byNumber.remove(0);
    return byNumber.values().stream().filter(ids -> ids.size() > 1).collect(Collectors.toSet());
  }

  @Test
  void whoSeesAllThatWasDecidedOnSeesTheGroupsAsTheyAre() throws IOException {
    List<FoundDocument> documents = new Texts(9).families(150);
    MemoryDecisions kept = new MemoryDecisions(random(new Random(9), documents, 40));
    MemoryCollection.of(1, documents).run(SINGLE, RunStore.NONE, kept, new Watch());

    assertTrue(kept.kept().size() > 3);
    for (ConstrainedComponent group : kept.kept()) {
      assertEquals(Map.of(), group.regrouped(key -> true));
    }
  }
}
