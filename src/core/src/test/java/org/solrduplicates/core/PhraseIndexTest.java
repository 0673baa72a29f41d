// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The index is a map of lists. */
class PhraseIndexTest {
  @ParameterizedTest
  @CsvSource({"1, 10, 3", "2, 1024, 1000", "3, 5000, 40", "4, 5000, 1000000"})
  void eachPhraseHasItsDocuments(long seed, int entries, int phrases) {
    Random random = new Random(seed);
    PhraseIndex index = new PhraseIndex();
    Map<Integer, List<Integer>> expected = new HashMap<>();
    for (int i = 0; i < entries; i++) {
      int phrase = random.nextInt(phrases) * 0x01000193; // also negative ones
      index.add(phrase, i);
      expected.computeIfAbsent(phrase, unused -> new ArrayList<>()).add(0, i);
    }

    expected.forEach(
        (phrase, documents) -> assertEquals(documents, documents(index, phrase, 5_000)));
    expected.forEach(
        (phrase, documents) -> assertEquals(documents.subList(0, 1), documents(index, phrase, 1)));
    assertEquals(List.of(), documents(index, -7, 1));
  }

  private static List<Integer> documents(PhraseIndex index, int phrase, int max) {
    List<Integer> documents = new ArrayList<>();
    index.each(phrase, max, documents::add);
    return documents;
  }
}
