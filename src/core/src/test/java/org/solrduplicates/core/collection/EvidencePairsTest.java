// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.similarity.Evidence;

class EvidencePairsTest {
  private record Added(int a, int b, Evidence evidence, float needed) {
    static Added random(RandomTexts random) {
      return new Added(
          random.below(1_000),
          1_000 + random.below(Integer.MAX_VALUE - 1_000),
          new Evidence(random.bits(), random.bits()),
          random.below(9) - 4.5f);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 24, 25, 1_000})
  void whatWasAddedIsThere(int size) {
    RandomTexts random = new RandomTexts(size);
    List<Added> all = Stream.generate(() -> Added.random(random)).limit(size).toList();
    EvidencePairs pairs = new EvidencePairs();
    for (Added pair : all) {
      pairs.add(CandidatePairs.pair(pair.b, pair.a), pair.evidence, pair.needed);
    }

    assertEquals(size, pairs.size());
    for (int i = 0; i < size; i++) {
      assertEquals(
          all.get(i),
          new Added(pairs.first(i), pairs.second(i), pairs.evidence(i), (float) pairs.needed(i)));
      assertEquals(CandidatePairs.pair(pairs.first(i), pairs.second(i)), pairs.pair(i));
    }
  }
}
