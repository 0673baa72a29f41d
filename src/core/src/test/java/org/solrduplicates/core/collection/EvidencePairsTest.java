// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.similarity.Evidence;

class EvidencePairsTest {
  private record Added(int a, int b, Evidence evidence, float needed, Agreement names) {
    static Added random(RandomTexts random) {
      return new Added(
          random.below(1_000),
          1_000 + random.below(Integer.MAX_VALUE - 1_000),
          new Evidence(random.bits(), random.bits()),
          random.below(9) - 4.5f,
          Agreement.values()[random.below(Agreement.values().length)]);
    }

    static Added of(EvidencePairs.Reader pair) {
      return new Added(
          pair.first(), pair.second(), pair.evidence(), (float) pair.needed(), pair.names());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 24, 25, 1_000})
  void addedPairsAreReadBack(int size) {
    RandomTexts random = new RandomTexts(size);
    List<Added> all = Stream.generate(() -> Added.random(random)).limit(size).toList();
    EvidencePairs pairs = new EvidencePairs(new Pieces(new SmallHeap(160)));
    for (Added pair : all) {
      pairs.add(CandidatePairs.pair(pair.b, pair.a), pair.evidence, pair.needed, pair.names);
    }

    assertEquals(size, pairs.size());
    EvidencePairs.Reader inOrder = pairs.inOrder();
    EvidencePairs.Reader reader = pairs.reader();
    for (int i = 0; i < size; i++) {
      assertEquals(all.get(i), Added.of(inOrder.at(i)));
      int other = (int) (i * 7L % size);
      assertEquals(all.get(other), Added.of(reader.at(other)));
      assertEquals(CandidatePairs.pair(reader.first(), reader.second()), reader.pair());
      assertEquals(all.get(other).b, reader.other(all.get(other).a));
    }
  }
}
