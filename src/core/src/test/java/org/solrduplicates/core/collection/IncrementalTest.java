// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

/** A run after another one ends with the groups of a run from scratch, but with less work. */
class IncrementalTest {
  /** What was compared in the second run is known in the third, wherever it stands in order. */
  @ParameterizedTest
  @ValueSource(strings = {"calibrated", "blend"})
  void comparisonsOfALaterRunAreReusedToo(String measure) {
    DuplicateSettings settings = Texts.measuredBy(measure);
    List<FoundDocument> documents = new Texts(7).families(200);
    MemoryCollection collection = MemoryCollection.of(1, documents.subList(0, 150));
    MemoryRuns runs = new MemoryRuns();
    collection.run(settings, runs);
    documents.subList(150, 200).forEach(collection::put);
    long added = collection.run(settings, runs).compared;
    long again = collection.run(settings, runs).compared;
    assertTrue(added > 50, "only " + added + " pairs were new");
    assertTrue(again < added / 2, again + " of " + added + " were compared again");
  }

  @ParameterizedTest
  @ValueSource(strings = {"calibrated", "blend"})
  void otherSettingsCompareAllAgain(String measure) {
    DuplicateSettings settings = Texts.measuredBy(measure);
    MemoryCollection collection = MemoryCollection.of(1, new Texts(8).families(100));
    MemoryRuns runs = new MemoryRuns();
    long all = collection.run(settings, runs).compared;
    GroupFigures strict =
        collection.run(
            Texts.settings(Map.of("dup.measure", measure, "dup.threshold", "0.95")), runs);
    assertEquals(0, strict.reused);
    assertEquals(all, strict.compared);
  }

  @Test
  void anotherMeasureComparesAllAgain() {
    MemoryCollection collection = MemoryCollection.of(1, new Texts(8).families(100));
    MemoryRuns runs = new MemoryRuns();
    collection.run(Texts.measuredBy("calibrated"), runs);
    Set<Set<String>> groups = collection.groups();
    for (String measure : List.of("blend", "calibrated")) {
      assertEquals(0, collection.run(Texts.measuredBy(measure), runs).reused);
    }
    assertEquals(groups, collection.groups());
  }
}
