// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

/** Terms of postings are hashes that are spread, and can be gathered again. */
class PostingsTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, -1, 2, 1 << 13, 1 << 16, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void theHashOfASpreadHashIsTheHash(int hash) {
    assertEquals(hash, Postings.hash(Postings.spread(hash)));
    assertEquals(hash, Postings.spread(Postings.hash(hash)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void manyHashesComeBack(long seed) {
    RandomTexts random = new RandomTexts(seed);
    IntStream.generate(() -> (int) random.bits())
        .limit(100_000)
        .forEach(this::theHashOfASpreadHashIsTheHash);
  }

  /** The smallest hashes of sketches are neighbours, and differ in few bits. */
  @ParameterizedTest
  @ValueSource(ints = {0, -50_000, Integer.MAX_VALUE - 50_000})
  void hashesSideBySideComeBack(int first) {
    IntStream.range(0, 100_000).map(i -> first + i).forEach(this::theHashOfASpreadHashIsTheHash);
  }

  @ParameterizedTest
  @CsvSource({"-1, 3", "3, 3", "0, 0", "0, -1"})
  void aPartThatIsNotThereIsRefused(int index, int count) {
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> new HashRange(index, count));

    assertEquals(
        "the part must be from 0 to below " + count + ", was " + index, refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 1 << 20, Integer.MAX_VALUE})
  void anEntryHasItsTermAndItsPlace(int place) {
    for (int term : new int[] {0, 5, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      Postings postings = new Postings(new long[] {Postings.entry(term, place)}, 1, new long[0]);
      assertEquals(term, postings.term(0));
      assertEquals(place, postings.place(0));
    }
  }
}
