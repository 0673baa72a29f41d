// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextSampleTest {
  /** Every third text is there twice. */
  private static long[] keys(long seed, int count) {
    Random random = new Random(seed);
    List<Long> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(i % 3 == 2 ? keys.get(random.nextInt(i)) : (Long) random.nextLong());
    }
    return keys.stream().mapToLong(key -> key).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 500, 1499, 1500, 5000})
  void itHasTheSmallestKeysEachOnce(int count) {
    long[] keys = keys(count, count);
    long[] expected =
        LongStream.of(keys)
            .mapToObj(Long::toUnsignedString)
            .map(BigInteger::new)
            .distinct()
            .sorted()
            .limit(1000)
            .mapToLong(BigInteger::longValue)
            .toArray();

    assertArrayEquals(expected, TextSample.of(LongStream.of(keys)).keys().toArray());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theSampleOfTheWholeIsThatOfTheSamplesOfItsParts(long seed) {
    Random random = new Random(seed);
    long[] keys = keys(seed, 4_000);
    List<TextSample.Drawing> parts =
        List.of(new TextSample.Drawing(), new TextSample.Drawing(), new TextSample.Drawing());
    LongStream.of(keys).forEach(key -> parts.get(random.nextInt(3)).add(key));
    List<TextSample> samples =
        new ArrayList<>(parts.stream().map(TextSample.Drawing::sample).toList());
    Collections.shuffle(samples, random);

    assertEquals(TextSample.of(LongStream.of(keys)), TextSample.merge(samples));
    assertEquals(
        TextSample.merge(samples),
        TextSample.merge(List.of(TextSample.merge(samples.subList(0, 2)), samples.get(2))));
  }

  /** Half of the texts of before are there, one fewer, or they are beyond what a sample reaches. */
  @ParameterizedTest
  @CsvSource({"1, 64, 33, true", "1, 64, 34, false", "1, 64, 3000, false", "2000, 2064, 1, true"})
  void anEarlierSampleIsRecognizedByHalfOfItsTexts(
      long first, long last, long firstNow, boolean isRecognized) {
    TextSample before = TextSample.of(LongStream.rangeClosed(first, last));
    TextSample now = TextSample.of(LongStream.range(firstNow, firstNow + 1_500));

    assertEquals(isRecognized, now.hasHalfOf(before));
  }

  @Test
  void noSamplesHaveNoTexts() {
    assertEquals(TextSample.EMPTY, TextSample.merge(List.of()));
    assertEquals(0, TextSample.EMPTY.size());
  }
}
