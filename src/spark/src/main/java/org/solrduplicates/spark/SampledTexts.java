// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.fingerprint.TextSample;

/**
 * The number of texts, and those of a {@link TextSample} with their places in the order of the
 * collection. Spark sees it as an array: the number, then key and place of each text.
 */
final class SampledTexts {
  private final long count;
  private final TreeMap<Long, Integer> places = new TreeMap<>(Long::compareUnsigned);

  private SampledTexts(long count) {
    this.count = count;
  }

  /** Returns the sample of a home as an array. */
  static long[] of(Iterator<TextDocument> texts) {
    TreeMap<Long, Integer> places = new TreeMap<>(Long::compareUnsigned);
    long count = 0;
    while (texts.hasNext()) {
      TextDocument text = texts.next();
      count++;
      if (places.size() < TextSample.SIZE
          || Long.compareUnsigned(text.text(), places.lastKey()) < 0) {
        places.put(text.text(), text.order());
        if (places.size() > TextSample.SIZE) {
          places.pollLastEntry();
        }
      }
    }
    return LongStream.concat(
            LongStream.of(count),
            places.entrySet().stream()
                .flatMapToLong(text -> LongStream.of(text.getKey(), text.getValue())))
        .toArray();
  }

  /** Merges the samples of homes. */
  static SampledTexts merged(List<long[]> homes) {
    SampledTexts all = new SampledTexts(homes.stream().mapToLong(home -> home[0]).sum());
    for (long[] home : homes) {
      for (int i = 1; i < home.length; i += 2) {
        all.places.put(home[i], (int) home[i + 1]);
      }
    }
    return all;
  }

  TextSample sample() {
    return TextSample.of(places.keySet().stream().mapToLong(key -> key));
  }

  /**
   * Returns the places at which ranges of texts begin, ascending as signed numbers.
   *
   * @param size about how many texts a range has
   */
  int[] cuts(int size) {
    int ranges = (int) Math.max(1, count / size);
    int[] sorted =
        places.values().stream().mapToInt(place -> place ^ Integer.MIN_VALUE).sorted().toArray();
    return IntStream.range(1, ranges)
        .map(range -> sorted[(int) ((long) range * sorted.length / ranges)])
        .distinct()
        .toArray();
  }
}
