// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTest {
  private static final List<Long> KEYS = new Random(1).longs(1_000).boxed().toList();

  private static Sample sample(int size, long seed, List<Long> keys) {
    Sample sample = new Sample(size, seed);
    keys.forEach(key -> sample.add(key));
    return sample;
  }

  private static List<Long> keys(Sample sample) {
    return LongStream.of(sample.keys()).boxed().toList();
  }

  private static List<Sample> shards(int count) {
    return IntStream.range(0, count)
        .mapToObj(shard -> KEYS.stream().filter(key -> Math.floorMod(key, count) == shard).toList())
        .map(keys -> sample(50, 7, keys))
        .toList();
  }

  private static Sample merged(List<Sample> shards) {
    Sample all = new Sample(50, 7);
    shards.forEach(one -> LongStream.of(one.keys()).forEach(all::add));
    return all;
  }

  @Test
  void asManyDocumentsAreDrawnAsAskedFor() {
    assertEquals(50, sample(50, 7, KEYS).keys().length);
  }

  @Test
  void ofFewerDocumentsAllAreDrawn() {
    List<Long> drawn = keys(sample(2_000, 7, KEYS));

    assertEquals(KEYS.stream().sorted().toList(), drawn.stream().sorted().toList());
  }

  @Test
  void theOrderOfTheDocumentsMakesNoDifference() {
    List<Long> shuffled = new ArrayList<>(KEYS);
    Collections.shuffle(shuffled, new Random(2));

    assertEquals(keys(sample(50, 7, KEYS)), keys(sample(50, 7, shuffled)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 100})
  void shardsMergeToTheSampleOfAllInAnyOrder(int count) {
    List<Sample> shards = new ArrayList<>(shards(count));
    List<Long> inOrder = keys(merged(shards));
    Collections.shuffle(shards, new Random(3));

    assertEquals(keys(sample(50, 7, KEYS)), inOrder);
    assertEquals(inOrder, keys(merged(shards)));
  }

  @Test
  void aSmallerSampleIsTheBeginningOfALargerOne() {
    assertEquals(keys(sample(50, 7, KEYS)).subList(0, 20), keys(sample(20, 7, KEYS)));
  }

  @Test
  void anotherSeedDrawsOtherDocuments() {
    assertNotEquals(keys(sample(50, 7, KEYS)), keys(sample(50, 8, KEYS)));
  }

  @Test
  void everyDocumentIsDrawnAboutEquallyOften() {
    int[] drawn = new int[100];
    List<Long> neighbours = IntStream.range(0, 100).mapToObj(i -> (long) i).toList();
    for (int seed = 0; seed < 4_000; seed++) {
      keys(sample(25, seed, neighbours)).forEach(d -> drawn[(int) (long) d]++);
    }

    for (int times : drawn) { // five standard deviations of a binomial: sqrt(4000 * .25 * .75) = 27
      assertEquals(1_000, times, 5 * 27.4);
    }
  }

  @Test
  void aKeyThatComesAgainCountsOnce() {
    assertEquals(1, keys(sample(50, 7, List.of(5L, 5L))).size());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2_001})
  void anotherSizeIsRefused(int size) {
    Exception refused = assertThrows(IllegalArgumentException.class, () -> new Sample(size, 1));

    assertEquals("the size must be from 1 to 2000, was " + size, refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 8})
  void aSampleOfMoreDocumentsThanThereAreIsRefused(int drawn) {
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> new Population(drawn, 7));

    assertEquals("the sample must be from 0 to 7, was " + drawn, refused.getMessage());
  }
}
