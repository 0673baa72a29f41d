// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobAborted;
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
  void documentsMayChangeUntilTheNextRunMendsOneThatWasStoppedWhileItWrote(String measure) {
    DuplicateSettings settings = Texts.measuredBy(measure);
    List<FoundDocument> documents = texts.families(100);
    MemoryCollection collection = MemoryCollection.of(2, documents);
    assertThrows(
        JobAborted.class, () -> collection.run(settings, runs, Watch.abortingAfter(Phase.WRITE)));
    assertFalse(collection.isClean(), "nothing was written");
    for (int i = 0; i < documents.size(); i += 3) {
      collection.update(Texts.document("doc" + i, new Texts(i).text()));
    }
    collection.run(settings, runs);
    assertEquals(MemoryCollection.of(1, collection.found()).groups(settings), collection.groups());
  }
}
