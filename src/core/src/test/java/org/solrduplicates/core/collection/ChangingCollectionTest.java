// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.settings.DuplicateSettings;

/** Documents are added, changed and deleted while a job runs. */
class ChangingCollectionTest {
  private final Texts texts = new Texts(1);
  private final MemoryRuns runs = new MemoryRuns();

  private MemoryCollection fourVersions(int shards) {
    return MemoryCollection.of(shards, texts.versions("v", 4, 2));
  }

  /** Each document once as the left and once as the right one of its pairs. */
  @ParameterizedTest
  @CsvSource({
    "calibrated, v0",
    "calibrated, v1",
    "calibrated, v2",
    "calibrated, v3",
    "blend, v0",
    "blend, v1",
    "blend, v2",
    "blend, v3"
  })
  void aDocumentThatWasChangedBeforeItIsComparedIsNotLinked(String measure, String id) {
    MemoryCollection collection = fourVersions(2);
    DuplicateSettings settings = Texts.measuredBy(measure);
    Runnable change = () -> collection.update(Texts.document(id, texts.text()));
    GroupFigures progress = collection.run(settings, runs, Watch.after(Phase.CANDIDATES, change));
    assertEquals(3, progress.changed);
    assertEquals(3, progress.links);
    assertEquals(3, collection.groups().iterator().next().size());
    assertEquals(0, collection.groupOf(id));
  }

  @ParameterizedTest
  @ValueSource(strings = {"calibrated", "blend"})
  void theBridgeOfAGroupMayChangeAtAnyTime(String measure) {
    DuplicateSettings settings = Texts.measuredBy(measure);
    for (Phase phase : Phase.values()) {
      MemoryCollection collection = fourVersions(2);
      MemoryRuns own = new MemoryRuns();
      Runnable change = () -> collection.update(Texts.document("v2", texts.text()));
      collection.run(settings, own, Watch.after(phase, change));
      collection.run(settings, own);
      assertEquals(Set.of(Set.of("v0", "v1", "v3")), collection.groups(), phase.name());
    }
  }
}
