// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The nearest documents of shards are those of one core. */
class NearestTest {
  private static final Nearest LIKE = Nearest.of(0.8, 1, false);
  private static final Nearest SAME = Nearest.of(0.8, 2, false);
  private static final Nearest LESS = Nearest.of(0.7, 3, false);
  private static final Nearest WHOLE = Nearest.of(0.9, 4, true);
  private static final Nearest LESSER_WHOLE = Nearest.of(0.75, 5, true);

  private static Stream<Arguments> keysOfTwo() {
    return Stream.of(
        Arguments.of(LIKE, LESS, new long[] {1}),
        Arguments.of(LIKE, SAME, new long[] {1}),
        Arguments.of(LIKE, WHOLE, new long[] {4, 1}),
        Arguments.of(LIKE, LESSER_WHOLE, new long[] {1}),
        Arguments.of(WHOLE, LESSER_WHOLE, new long[] {4}),
        Arguments.of(WHOLE, Nearest.NONE, new long[] {4}),
        Arguments.of(LIKE, Nearest.NONE, new long[] {1}),
        Arguments.of(Nearest.NONE, Nearest.NONE, new long[] {}),
        Arguments.of(WHOLE.plus(LESS), LESSER_WHOLE, new long[] {4, 3}),
        Arguments.of(WHOLE.plus(LESS), LESSER_WHOLE.plus(LIKE), new long[] {4, 1}));
  }

  @ParameterizedTest
  @MethodSource
  void keysOfTwo(Nearest one, Nearest other, long[] keys) {
    assertArrayEquals(keys, one.plus(other).keys().toArray());
    assertEquals(one.plus(other), other.plus(one));
  }
}
