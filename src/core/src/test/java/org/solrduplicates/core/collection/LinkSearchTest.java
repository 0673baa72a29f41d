// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.settings.DuplicateSettings;

class LinkSearchTest {
  /** In several runs because of a small memory for pairs, as in one. */
  @ParameterizedTest
  @ValueSource(ints = {200, 1_400, 2_400})
  void thePairsThatFitIntoMemoryMakeNoDifference(int inHeap) {
    Texts texts = new Texts(9);
    MemoryCollection collection =
        MemoryCollection.of(
            2,
            Stream.concat(texts.families(300).stream(), texts.versions("large", 300, 4).stream())
                .toList());
    DuplicateSettings settings = Texts.measuredBy("blend");
    Found atOnce = Found.in(collection, settings);
    assertTrue(atOnce.compared() > 2_000, "only " + atOnce.compared() + " pairs");
    MemoryRuns runs = new MemoryRuns(new SmallHeap(inHeap));
    Found inPieces = Found.in(collection, settings, runs);
    Found again = Found.in(collection, settings, runs);
    assertAll(
        () -> assertEquals(atOnce.compared(), inPieces.compared()),
        () -> assertEquals(atOnce.pairs(), inPieces.pairs()),
        () -> assertEquals(atOnce.pairs(), again.pairs()),
        () -> assertTrue(again.compared() < atOnce.compared() / 4, "compared " + again.compared()));
  }
}
