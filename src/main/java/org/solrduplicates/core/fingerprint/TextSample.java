package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A sample of the texts of a collection, from which {@link Weights} are learned: those with the
 * smallest keys ({@link FingerprintHeader#textKey}, as unsigned numbers), each text once. A key is
 * a hash, so the sample is as good as a random one, yet always the same of the same texts; and the
 * samples of several shards, merged, are the sample of all their texts. Immutable.
 */
public final class TextSample {
  /** How many texts it has at most: more teach nothing more. */
  public static final int SIZE = 1000;

  /** The sample of no texts. */
  public static final TextSample EMPTY = new TextSample(new long[0]);

  private final long[] keys;

  private TextSample(long[] keys) {
    this.keys = keys;
  }

  /** Takes texts one by one, and keeps no more of them than a sample has. For one thread. */
  public static final class Drawing {
    private final TreeSet<Long> smallest = new TreeSet<>(Long::compareUnsigned);

    /** Takes a text by its key; one that was taken before changes nothing. */
    public void add(long key) {
      if (smallest.size() < SIZE || Long.compareUnsigned(key, smallest.last()) < 0) {
        smallest.add(key);
        if (smallest.size() > SIZE) {
          smallest.pollLast();
        }
      }
    }

    /** Returns the sample of all texts until now. */
    public TextSample sample() {
      return new TextSample(smallest.stream().mapToLong(key -> key).toArray());
    }
  }

  /** Returns the sample of texts by their keys, in any order. */
  public static TextSample of(LongStream keys) {
    Drawing drawing = new Drawing();
    keys.forEach(drawing::add);
    return drawing.sample();
  }

  /** Returns the sample of all texts of several collections by the samples of each. */
  public static TextSample merge(Collection<TextSample> samples) {
    return of(samples.stream().flatMapToLong(TextSample::keys));
  }

  /** Returns the texts of this sample with the smallest keys, so many at most. */
  public TextSample first(int size) {
    return new TextSample(keys().limit(size).toArray());
  }

  /**
   * Returns whether half of the texts of an earlier sample are still in the collection that this
   * one is of. Texts beyond the last of a full sample do not count.
   */
  public boolean hasHalfOf(TextSample before) {
    long[] within = before.keys().filter(key -> size() < SIZE || !isBeyond(key)).toArray();
    Set<Long> now = keys().boxed().collect(Collectors.toSet());
    return 2 * LongStream.of(within).filter(now::contains).count() >= within.length;
  }

  private boolean isBeyond(long key) {
    return Long.compareUnsigned(key, keys[keys.length - 1]) > 0;
  }

  /** Returns the keys of the texts, the smallest first. */
  public LongStream keys() {
    return LongStream.of(keys);
  }

  /** Returns how many texts it has, at most {@value #SIZE}. */
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

  @Override
  public String toString() {
    return "sample of " + keys.length + " texts";
  }
}
