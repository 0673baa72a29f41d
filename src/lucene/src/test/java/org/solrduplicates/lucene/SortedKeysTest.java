// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortedKeysTest {
  /** Keys of few upper and few lower halves, of both signs, and none for some documents. */
  private static long[] keys(long seed, int size, int halves) {
    Random random = new Random(seed);
    return LongStream.generate(() -> key(random, halves)).limit(size).toArray();
  }

  private static long key(Random random, int halves) {
    long upper = random.nextInt(halves) - halves / 2;
    long lower = Integer.toUnsignedLong((random.nextInt(5) - 2) * 0x3FFFFFFF);
    return random.nextInt(5) == 0 ? 0 : upper << Integer.SIZE | lower;
  }

  /** Returns the documents that have a key, the smallest key first. */
  private static int[] ascending(long[] keys) {
    return IntStream.range(0, keys.length)
        .filter(document -> keys[document] != 0)
        .boxed()
        .sorted(Comparator.comparingLong(document -> keys[document]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static int[] having(long[] keys, long key) {
    return IntStream.range(0, keys.length).filter(document -> keys[document] == key).toArray();
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 1", "2, 1, 1", "3, 100, 1", "4, 200, 2", "5, 500, 10", "6, 500, 1000000"})
  void keysThatShareTheirUpperHalvesAreFoundAndInOrder(long seed, int size, int halves) {
    long[] all = keys(seed, size, halves);
    SortedKeys keys = new SortedKeys(all.clone());
    int[] ascending = ascending(all);

    assertEquals(ascending.length, keys.size());
    for (int document = 0; document < size; document++) {
      assertEquals(all[document], keys.of(document));
    }
    for (int document : ascending) {
      assertArrayEquals(having(all, all[document]), keys.find(all[document]));
    }
    for (int count = 0; count <= size + 1; count++) {
      int[] smallest = Arrays.copyOf(ascending, Math.min(count, ascending.length));
      Arrays.sort(smallest);
      assertArrayEquals(smallest, keys.smallest(count), "the first " + count);
    }
  }

  @Test
  void keysThatAreNotThereAreNotFound() {
    SortedKeys keys = new SortedKeys(new long[] {7L << 32 | 5, 7L << 32 | 9, 0, -3});

    for (long key : new long[] {7L << 32 | 7, 7L << 32, 8L << 32, -4, 1, 0}) {
      assertArrayEquals(new int[0], keys.find(key), "key " + key);
    }
  }
}
