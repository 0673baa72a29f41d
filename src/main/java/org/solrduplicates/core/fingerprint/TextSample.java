package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.Collection;
import java.util.TreeSet;
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
