// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

/** A run after another one ends with the groups of a run from scratch, but with less work. */
class IncrementalTest {
  private static final DuplicateSettings SINGLE = DuplicateSettings.defaults();

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

  @Test
  void evidenceIsReusedAndGivesTheSameGroups() {
    DuplicateSettings settings = Texts.settings(Map.of("dup.measure", "calibrated"));
    List<FoundDocument> documents = new Texts(9).families(200);
    MemoryCollection collection = MemoryCollection.of(2, documents.subList(0, 150));
    MemoryRuns runs = new MemoryRuns();
    long first = collection.run(settings, runs).compared;
    documents.subList(150, 200).forEach(collection::put);
    GroupFigures second = collection.run(settings, runs);

    assertTrue(first > 100, "only " + first + " pairs");
    assertTrue(second.reused > second.compared, second.reused + " of all were known");
    assertEquals(MemoryCollection.of(1, documents).groups(settings), collection.groups());
  }
}
