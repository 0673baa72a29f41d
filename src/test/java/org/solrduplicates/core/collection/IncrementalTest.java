// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;

/** A run after another one ends with the groups of a run from scratch, but with less work. */
class IncrementalTest {
  private static final DuplicateSettings SINGLE = DuplicateSettings.defaults();
  private static final Set<Set<String>> ALL = Set.of(Set.of("step0", "step2", "step4"));

  @Test
  void fiftyBatchesOfChangesEndWithTheGroupsOfARunFromScratch() {
    BatchesOfChanges changes = new BatchesOfChanges();
    DuplicateSettings settings = DuplicateSettings.defaults();
    MemoryRuns runs = new MemoryRuns();
    for (int i = 0; i < 250; i++) {
      changes.add();
    }
    changes.collection().run(settings, runs);
    long compared = 0;
    long reused = 0;
    for (int batch = 0; batch < 50; batch++) {
      changes.batch();
      GroupFigures progress = changes.collection().run(settings, runs);
      compared += progress.compared;
      reused += progress.reused;
      assertEquals(
          MemoryCollection.of(3, changes.collection().found()).groups(settings),
          changes.collection().groups(),
          "after batch " + batch);
      assertEquals(progress.groups, changes.collection().groups().size());
    }
    String work = "compared " + compared + ", reused " + reused;
    assertTrue(reused > 2 * compared, work);
  }

  @Test
  void aSecondRunOfTheSameDocumentsWritesNothingAndComparesLittle() {
    MemoryCollection collection = MemoryCollection.of(2, new Texts(6).families(200));
    MemoryRuns runs = new MemoryRuns();
    DuplicateSettings settings = DuplicateSettings.defaults();
    GroupFigures first = collection.run(settings, runs);
    Map<String, Integer> numbers = collection.numbers();
    GroupFigures second = collection.run(settings, runs);
    assertEquals(first.written, first.toWrite);
    assertEquals(0, second.toWrite);
    assertEquals(first.links, second.links);
    assertEquals(numbers, collection.numbers());
    assertTrue(second.reused > 4 * second.compared, second.toString());
  }

  /** What was compared in the second run is known in the third, wherever it stands in order. */
  @Test
  void whatALaterRunHasComparedIsReusedToo() {
    List<FoundDocument> documents = new Texts(7).families(200);
    MemoryCollection collection = MemoryCollection.of(1, documents.subList(0, 150));
    MemoryRuns runs = new MemoryRuns();
    collection.run(SINGLE, runs);
    documents.subList(150, 200).forEach(collection::put);
    long added = collection.run(SINGLE, runs).compared;
    long again = collection.run(SINGLE, runs).compared;
    assertTrue(added > 50, "only " + added + " pairs were new");
    assertTrue(again < added / 2, again + " of " + added + " were compared again");
  }

  private static MemoryCollection alike(String author) {
    MemoryCollection two = new MemoryCollection(1);
    Metadata metadata = new Metadata("Annual report", "", "Ada", "");
    two.put(MemoryDocument.of("a", RandomTexts.range(0, 100), metadata));
    two.put(alikeBy(author));
    return two;
  }

  private static FoundDocument alikeBy(String author) {
    Metadata metadata = new Metadata("Annual report", "", author, "");
    return MemoryDocument.of("b", RandomTexts.range(36, 136), metadata);
  }

  /** Below the threshold an author makes the difference, and no fingerprint tells who it is. */
  @Test
  void anEditOfTheAuthorAloneIsNotOverlooked() {
    assertEquals(Set.of(), alike("Grace").groups(SINGLE));
    assertEquals(Set.of(Set.of("a", "b")), alike("Ada").groups(SINGLE));
    MemoryCollection two = alike("Grace");
    MemoryRuns runs = new MemoryRuns();
    two.run(SINGLE, runs);
    two.update(alikeBy("Ada"));
    two.run(SINGLE, runs);
    assertEquals(Set.of(Set.of("a", "b")), two.groups());
    two.update(alikeBy("Grace"));
    two.run(SINGLE, runs);
    assertEquals(Set.of(), two.groups());
  }

  @Test
  void otherSettingsCompareAllAgain() {
    MemoryCollection collection = MemoryCollection.of(1, new Texts(8).families(100));
    MemoryRuns runs = new MemoryRuns();
    long all = collection.run(SINGLE, runs).compared;
    GroupFigures strict =
        collection.run(Texts.settings(Map.of("dup.link", "single", "dup.threshold", "0.95")), runs);
    assertEquals(0, strict.reused);
    assertEquals(all, strict.compared);
  }

  private static FoundDocument step(int step) {
    return MemoryDocument.of("step" + step, RandomTexts.range(10 * step, 10 * step + 100));
  }

  private static MemoryCollection chain(int... steps) {
    MemoryCollection chain = new MemoryCollection(2);
    for (int step : steps) {
      chain.put(step(step));
    }
    return chain;
  }

  /** Two steps are similar, four are not. */
  @Test
  void aGroupFallsApartWithoutTheDocumentThatHeldItTogether() {
    MemoryCollection chain = chain(0, 2, 4);
    MemoryRuns runs = new MemoryRuns();
    chain.run(SINGLE, runs);
    assertEquals(ALL, chain.groups());
    chain.delete("step2");
    chain.run(SINGLE, runs);
    assertEquals(Set.of(), chain.groups());
    assertNotEquals(chain.groupOf("step0"), chain.groupOf("step4"));
    chain.put(step(2));
    chain.run(SINGLE, runs);
    assertEquals(ALL, chain.groups());
  }

  @Test
  void anEditMakesTwoGroupsOne() {
    MemoryCollection chain = chain(0, 1, 5, 6);
    MemoryRuns runs = new MemoryRuns();
    chain.put(MemoryDocument.of("step3", new Texts(1).text()));
    chain.run(SINGLE, runs);
    assertEquals(Set.of(Set.of("step0", "step1"), Set.of("step5", "step6")), chain.groups());
    chain.update(step(3));
    chain.run(SINGLE, runs);
    assertEquals(Set.of(Set.of("step0", "step1", "step3", "step5", "step6")), chain.groups());
  }

  /** An atomic update leaves the number in the document though it is no version any more. */
  @Test
  void aDocumentThatLeavesGetsANumberThatNobodyHas() {
    MemoryCollection chain = chain(0, 1, 2);
    chain.put(MemoryDocument.of("a", RandomTexts.range(5_000, 5_100)));
    chain.put(MemoryDocument.of("b", RandomTexts.range(5_000, 5_100)));
    MemoryRuns runs = new MemoryRuns();
    chain.run(SINGLE, runs);
    Map<String, Integer> before = chain.numbers();
    chain.update(MemoryDocument.of("step1", new Texts(1).text()));
    chain.run(SINGLE, runs);
    assertEquals(Set.of(Set.of("step0", "step2"), Set.of("a", "b")), chain.groups());
    int left = chain.groupOf("step1");
    assertTrue(left > 0 && !before.containsValue(left), "it has the number " + left);
    chain.update(step(1));
    chain.run(SINGLE, runs);
    assertEquals(before, chain.numbers());
  }

  @Test
  void groupsThatDoNotChangeKeepTheirNumbers() {
    List<FoundDocument> documents = new Texts(10).families(150);
    MemoryCollection collection = MemoryCollection.of(2, documents);
    MemoryRuns runs = new MemoryRuns();
    collection.run(SINGLE, runs);
    Map<String, Integer> before = collection.numbers();
    Set<Set<String>> groups = collection.groups();
    for (int i = 0; i < 150; i += 10) {
      collection.delete("doc" + i);
    }
    new Texts(11).versions("new", 5, 2).forEach(collection::put);
    collection.run(SINGLE, runs);
    groups.retainAll(collection.groups());
    assertTrue(groups.size() > 10, "only " + groups.size() + " groups did not change");
    groups.forEach(
        group ->
            group.forEach(id -> assertEquals(before.get(id), collection.numbers().get(id), id)));
  }
}
