package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.stats.Sample.SampledDocument;

class SampleTest {
  private static final List<Long> KEYS = new Random(1).longs(1_000).boxed().toList();

  private static Sample<String> sample(int size, long seed, List<Long> keys) {
    Sample<String> sample = new Sample<>(size, seed);
    keys.forEach(key -> sample.add(key, "document " + key));
    return sample;
  }

  private static List<Sample<String>> shards(int count) {
    return IntStream.range(0, count)
        .mapToObj(shard -> KEYS.stream().filter(key -> Math.floorMod(key, count) == shard).toList())
        .map(keys -> sample(50, 7, keys))
        .toList();
  }

  private static Sample<String> merged(List<Sample<String>> shards) {
    Sample<String> all = new Sample<>(50, 7);
    shards.forEach(one -> one.documents().forEach(d -> all.add(d.key(), d.document())));
    return all;
  }

  @Test
  void asManyDocumentsAreDrawnAsAskedFor() {
    assertEquals(50, sample(50, 7, KEYS).documents().size());
  }

  @Test
  void ofFewerDocumentsAllAreDrawn() {
    List<Long> drawn =
        sample(2_000, 7, KEYS).documents().stream().map(SampledDocument::key).toList();

    assertEquals(KEYS.stream().sorted().toList(), drawn.stream().sorted().toList());
  }

  @Test
  void everyKeyKeepsItsDocument() {
    for (SampledDocument<String> drawn : sample(50, 7, KEYS).documents()) {
      assertEquals("document " + drawn.key(), drawn.document());
    }
  }

  @Test
  void theOrderOfTheDocumentsMakesNoDifference() {
    List<Long> shuffled = new ArrayList<>(KEYS);
    Collections.shuffle(shuffled, new Random(2));

    assertEquals(sample(50, 7, KEYS).documents(), sample(50, 7, shuffled).documents());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 100})
  void shardsMergeToTheSampleOfAllInAnyOrder(int count) {
    List<Sample<String>> shards = new ArrayList<>(shards(count));
    List<SampledDocument<String>> inOrder = merged(shards).documents();
    Collections.shuffle(shards, new Random(3));

    assertEquals(sample(50, 7, KEYS).documents(), inOrder);
    assertEquals(inOrder, merged(shards).documents());
  }

  @Test
  void aSmallerSampleIsTheBeginningOfALargerOne() {
    assertEquals(sample(50, 7, KEYS).documents().subList(0, 20), sample(20, 7, KEYS).documents());
  }

  @Test
  void anotherSeedDrawsOtherDocuments() {
    assertNotEquals(sample(50, 7, KEYS).documents(), sample(50, 8, KEYS).documents());
  }

  @Test
  void everyDocumentIsDrawnAboutEquallyOften() {
    int[] drawn = new int[100];
    List<Long> neighbours = IntStream.range(0, 100).mapToObj(i -> (long) i).toList();
    for (int seed = 0; seed < 4_000; seed++) {
      sample(25, seed, neighbours).documents().forEach(d -> drawn[(int) d.key()]++);
    }

    for (int times : drawn) { // five standard deviations of a binomial: sqrt(4000 * .25 * .75) = 27
      assertEquals(1_000, times, 5 * 27.4);
    }
  }

  @Test
  void aKeyThatComesAgainCountsOnce() {
    assertEquals(1, sample(50, 7, List.of(5L, 5L)).documents().size());
  }

  @Test
  void onlyWhatWouldBeKeptIsWanted() {
    Sample<String> sample = sample(50, 7, KEYS.subList(0, 900));
    List<SampledDocument<String>> before = sample.documents();
    int wanted = 0;
    for (long key : KEYS.subList(900, 1_000)) {
      Sample<String> more = merged(List.of(sample));
      more.add(key, "more");
      assertEquals(sample.wants(key), !more.documents().equals(before));
      wanted += sample.wants(key) ? 1 : 0;
    }

    assertTrue(wanted > 0 && wanted < 100);
    assertFalse(sample.wants(before.get(49).key()));
  }

  @Test
  void aSampleOfNothingIsRefused() {
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> new Sample<String>(0, 1));

    assertEquals("a sample has at least one document, not 0", refused.getMessage());
  }
}
