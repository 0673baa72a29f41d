// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.PairConstraint.Kind;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

/** People have the last word in the job of a collection. */
class DecisionsInJobTest {
  private static final DuplicateSettings SINGLE = DuplicateSettings.defaults();

  private static PairConstraint decision(Kind kind, FoundDocument a, FoundDocument b) {
    return new PairConstraint(kind, a.textVersion(), b.textVersion());
  }

  private static Set<Set<String>> groups(
      List<FoundDocument> documents,
      DuplicateSettings settings,
      PairConstraints decisions,
      int shards) {
    MemoryCollection collection = MemoryCollection.of(shards, documents);
    collection.run(settings, RunStore.NONE, decisions, new Watch());
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

  @Test
  void whatIsDifferentIsNeverTogetherAndWhatIsTheSameIsUnlessItCannotBe() {
    List<FoundDocument> documents = new Texts(7).families(150);
    PairConstraints decisions = random(new Random(7), documents, 40);
    DuplicateSettings settings = DuplicateSettings.defaults();

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

    collection.run(SINGLE, runs, decisions, new Watch());
    Set<Set<String>> decided = collection.groups();
    collection.run(SINGLE, runs, PairConstraints.NONE, new Watch());

    assertEquals(groups(documents, SINGLE, decisions, 2), decided);
    assertNotEquals(before, decided);
    assertEquals(before, collection.groups());
  }
}
