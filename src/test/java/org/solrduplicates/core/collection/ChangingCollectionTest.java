// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

/** Documents are added, changed and deleted while a job runs. */
class ChangingCollectionTest {
  private static final DuplicateSettings SINGLE = DuplicateSettings.defaults();

  private static final Set<Set<String>> OTHERS = Set.of(Set.of("v0", "v2", "v3"));
  private static final Set<Set<String>> ALL = Set.of(Set.of("v0", "v1", "v2", "v3"));

  private final Texts texts = new Texts(1);
  private final MemoryRuns runs = new MemoryRuns();

  private MemoryCollection fourVersions(int shards) {
    return MemoryCollection.of(shards, texts.versions("v", 4, 2));
  }

  /** Each document once as the left and once as the right one of its pairs. */
  @ParameterizedTest
  @ValueSource(strings = {"v0", "v1", "v2", "v3"})
  void aDocumentThatWasChangedBeforeItIsComparedIsNotLinked(String id) {
    MemoryCollection collection = fourVersions(2);
    Runnable change = () -> collection.update(MemoryDocument.of(id, texts.text()));
    GroupFigures progress = collection.run(SINGLE, runs, Watch.after(Phase.CANDIDATES, change));
    assertEquals(3, progress.changed);
    assertEquals(3, progress.links);
    assertEquals(3, collection.groups().iterator().next().size());
    assertEquals(0, collection.groupOf(id));
  }

  @Test
  void whatWasChangedMeanwhileIsComparedByTheNextRun() {
    MemoryCollection collection = fourVersions(2);
    Optional<FoundDocument> same =
        collection.found().stream().filter(d -> d.id().equals("v1")).findFirst();
    collection.run(
        SINGLE,
        runs,
        Watch.after(
            Phase.CANDIDATES, () -> collection.update(MemoryDocument.of("v1", texts.text()))));
    assertEquals(OTHERS, collection.groups());
    collection.update(same.orElseThrow());
    GroupFigures next = collection.run(SINGLE, runs);
    assertEquals(ALL, collection.groups());
    assertEquals(3, next.compared);
    assertEquals(0, next.changed);
  }

  @Test
  void aDocumentThatWasDeletedBeforeItIsComparedIsNotLinked() {
    MemoryCollection collection = fourVersions(2);
    GroupFigures progress =
        collection.run(SINGLE, runs, Watch.after(Phase.CANDIDATES, () -> collection.delete("v1")));
    assertEquals(OTHERS, collection.groups());
    assertEquals(3, progress.changed);
    assertEquals(0, progress.toWrite - progress.written);
  }

  @Test
  void aDocumentThatWasAddedMeanwhileIsLeftToTheNextRun() {
    MemoryCollection collection = fourVersions(2);
    FoundDocument added = new Texts(1).versions("late", 1, 2).get(0);
    collection.run(SINGLE, runs, Watch.after(Phase.DOCUMENTS, () -> collection.put(added)));
    assertEquals(ALL, collection.groups());
    collection.run(SINGLE, runs);
    assertEquals(Set.of(Set.of("v0", "v1", "v2", "v3", "late0")), collection.groups());
  }

  /** Its text is the same, but whoever wrote it last must win. */
  @Test
  void aDocumentOfAnotherVersionIsNotNumbered() {
    MemoryCollection collection = fourVersions(1);
    FoundDocument document = collection.found().get(1);
    GroupFigures progress =
        collection.run(
            DuplicateSettings.defaults(),
            runs,
            Watch.after(Phase.COMPARE, () -> collection.update(document)));
    assertEquals(4, progress.toWrite);
    assertEquals(3, progress.written);
    assertEquals(OTHERS, collection.groups());
    GroupFigures next = collection.run(DuplicateSettings.defaults(), runs);
    assertEquals(ALL, collection.groups());
    assertEquals(1, next.written);
  }

  @Test
  void theBridgeOfAGroupMayChangeAtAnyTime() {
    for (Phase phase : Phase.values()) {
      MemoryCollection collection = fourVersions(2);
      MemoryRuns own = new MemoryRuns();
      Runnable change = () -> collection.update(MemoryDocument.of("v2", texts.text()));
      collection.run(SINGLE, own, Watch.after(phase, change));
      collection.run(SINGLE, own);
      assertEquals(Set.of(Set.of("v0", "v1", "v3")), collection.groups(), phase.name());
    }
  }
}
