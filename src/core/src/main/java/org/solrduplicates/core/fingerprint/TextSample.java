// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.solrduplicates.core.Internal;

/**
 * The texts of a collection from which {@link Weights} are learned: those with the smallest keys
 * ({@link FingerprintHeader#textKey}, unsigned), each once. Keys are hashes, so the sample is
 * random, but always the same for the same texts. The merged samples of shards are the sample of
 * all their texts.
 */
@Internal
public final class TextSample {
  /** Maximum number of texts; more do not improve the weights. */
  public static final int SIZE = 1000;

  public static final TextSample EMPTY = new TextSample(new long[0]);

  private final long[] keys;

  private TextSample(long[] keys) {
    this.keys = keys;
  }

  public static final class Drawing {
    private final TreeSet<Long> smallest = new TreeSet<>(Long::compareUnsigned);

    /** Adds a text by its key; repetitions have no effect. */
    public void add(long key) {
      if (smallest.size() < SIZE || Long.compareUnsigned(key, smallest.last()) < 0) {
        smallest.add(key);
        if (smallest.size() > SIZE) {
          smallest.pollLast();
        }
      }
    }

    public TextSample sample() {
      return new TextSample(smallest.stream().mapToLong(key -> key).toArray());
    }
  }

  public static TextSample of(LongStream keys) {
    Drawing drawing = new Drawing();
    keys.forEach(drawing::add);
    return drawing.sample();
  }

  /** Merges samples of several collections into that of all their texts. */
  public static TextSample merge(Collection<TextSample> samples) {
    return of(samples.stream().flatMapToLong(TextSample::keys));
  }

  /** Returns the texts with the smallest keys. */
  public TextSample first(int size) {
    return new TextSample(keys().limit(size).toArray());
  }

  /**
   * Returns whether half of an earlier sample is still in this collection. Texts beyond the last
   * key of a full sample do not count.
   */
  public boolean hasHalfOf(TextSample before) {
    long[] within = before.keys().filter(key -> size() < SIZE || !isBeyond(key)).toArray();
    Set<Long> now = keys().boxed().collect(Collectors.toSet());
    return 2 * LongStream.of(within).filter(now::contains).count() >= within.length;
  }

  private boolean isBeyond(long key) {
    return Long.compareUnsigned(key, keys[keys.length - 1]) > 0;
  }

  /** Returns the keys in ascending unsigned order. */
  public LongStream keys() {
    return LongStream.of(keys);
  }

  /** Returns at most {@value #SIZE}. */
  public int size() {
    return keys.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TextSample that && Arrays.equals(keys, that.keys);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(keys);
  }
}
