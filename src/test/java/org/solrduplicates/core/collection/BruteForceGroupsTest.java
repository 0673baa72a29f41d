// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

/** The job against the comparison of all documents with all. */
class BruteForceGroupsTest {
  /** Families are small here, so no candidate is missed. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
  void smallFamiliesAreGroupedAsIfAllHadBeenComparedWithAll(long seed) {
    List<FoundDocument> documents = new Texts(seed).families(120);
    DuplicateSettings settings = DuplicateSettings.defaults();
    Set<Set<String>> groups = MemoryCollection.of(2, documents).groups(settings);
    assertTrue(groups.size() > 10, "only " + groups.size() + " groups");
    assertEquals(new BruteForce(settings, documents).groups(), groups);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyLinkIsAPairThatIsKept(long seed) {
    Texts texts = new Texts(seed);
    List<FoundDocument> documents =
        Stream.concat(texts.families(100).stream(), texts.versions("large", 100, 6).stream())
            .toList();
    DuplicateSettings settings = DuplicateSettings.defaults();
    Map<Long, FoundDocument> byKey = new HashMap<>();
    documents.forEach(document -> byKey.put(DocumentKey.of(document.id(), 0), document));
    BruteForce all = new BruteForce(settings, documents);
    Found found = Found.in(MemoryCollection.of(3, documents), settings);
    assertTrue(found.links().size() > 200, "only " + found.links().size() + " links");
    for (int i = 0; i < found.links().size(); i++) {
      long pair = found.links().pair(i);
      FoundDocument a = byKey.get(found.table().key(CandidatePairs.first(pair)));
      FoundDocument b = byKey.get(found.table().key(CandidatePairs.second(pair)));
      assertTrue(all.isLink(a, b), () -> a.id() + " and " + b.id());
    }
  }

  @Test
  void copiesAreGroupedEvenIfTheyAreTooShortToCompare() {
    List<FoundDocument> documents =
        List.of(
            MemoryDocument.of("a", List.of("yes")),
            MemoryDocument.of("b", List.of("yes")),
            MemoryDocument.of("c", List.of("no")),
            MemoryDocument.of("d", List.of("yes", "no")));
    assertEquals(
        Set.of(Set.of("a", "b")),
        MemoryCollection.of(2, documents).groups(DuplicateSettings.defaults()));
  }

  /** In several runs because of a small memory for pairs, as in one. */
  @ParameterizedTest
  @ValueSource(ints = {100, 700, 1_200})
  void thePairsThatFitIntoMemoryMakeNoDifference(int maxPairs) {
    Texts texts = new Texts(9);
    MemoryCollection collection =
        MemoryCollection.of(
            2,
            Stream.concat(texts.families(300).stream(), texts.versions("large", 300, 4).stream())
                .toList());
    DuplicateSettings settings = DuplicateSettings.defaults();
    Found atOnce = Found.in(collection, settings);
    assertTrue(atOnce.compared() > 2_000, "only " + atOnce.compared() + " pairs");
    MemoryRuns runs = new MemoryRuns();
    Found inPieces = Found.in(collection, settings, maxPairs, runs);
    Found again = Found.in(collection, settings, maxPairs, runs);
    assertAll(
        () -> assertEquals(atOnce.compared(), inPieces.compared()),
        () -> assertEquals(atOnce.pairs(), inPieces.pairs()),
        () -> assertEquals(atOnce.pairs(), again.pairs()),
        () -> assertTrue(again.compared() < atOnce.compared() / 4, "compared " + again.compared()));
  }
}
