// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Pairs of documents to compare, each once, eight bytes a pair. They are kept by ranges of their
 * smaller documents, beyond the maximum in an {@link Exchange}. Not thread-safe.
 */
public final class CandidatePairs {
  /** The largest number of documents of a term that are all paired with each other. */
  public static final int MAX_PAIRED = 8;

  private static final String STAGE = "pairs";

  /** A document has about 24 pairs, each from both sides. One range at a time is read. */
  private static final int PAIRS_PER_DOCUMENT = 64;

  private static final int SMALLEST = 1 << 10;

  private final int span;
  private final int maxPairs;
  private final Exchange exchange;
  private final long[][] ranges;
  private final int[] sizes;
  private int size;

  /**
   * @param maxPairs the number of pairs to keep in the heap; a range needs about as much again
   */
  public CandidatePairs(int documents, int maxPairs, Exchange exchange) {
    this.maxPairs = maxPairs;
    this.exchange = exchange;
    this.span = Math.max(1, maxPairs / PAIRS_PER_DOCUMENT);
    this.ranges = new long[(documents + span - 1) / span][0];
    this.sizes = new int[ranges.length];
  }

  /** Returns two documents as one number, ordered by the smaller document. */
  public static long pair(int a, int b) {
    return (long) Math.min(a, b) << Integer.SIZE | Math.max(a, b);
  }

  public static int first(long pair) {
    return (int) (pair >>> Integer.SIZE);
  }

  public static int second(long pair) {
    return (int) pair;
  }

  /**
   * @throws UncheckedIOException if pairs cannot be written
   */
  public void add(long pair) {
    int range = first(pair) / span;
    if (sizes[range] == ranges[range].length) {
      makeRoom(range);
    }
    ranges[range][sizes[range]++] = pair;
    if (++size > maxPairs) {
      makeRoom();
    }
  }

  private void makeRoom(int range) {
    int more = Math.max(SMALLEST, ranges[range].length / 2);
    ranges[range] = Arrays.copyOf(ranges[range], Math.addExact(ranges[range].length, more));
  }

  private void makeRoom() {
    size = 0;
    for (int range = 0; range < ranges.length; range++) {
      sizes[range] = distinct(ranges[range], sizes[range]);
      size += sizes[range];
    }
    if (size > maxPairs / 2) {
      for (int range = 0; range < ranges.length; range++) {
        if (sizes[range] > 0) {
          write(range);
        }
      }
      size = 0;
    }
  }

  /** Sorts the first pairs and removes duplicates; returns the number of those left. */
  private static int distinct(long[] pairs, int size) {
    Arrays.sort(pairs, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || pairs[i] != pairs[i - 1]) {
        pairs[distinct++] = pairs[i];
      }
    }
    return distinct;
  }

  private void write(int range) {
    ByteBuffer bytes = ByteBuffer.allocate(sizes[range] * Long.BYTES);
    bytes.asLongBuffer().put(ranges[range], 0, sizes[range]);
    try {
      exchange.write(STAGE, range, bytes.array(), bytes.capacity());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ranges[range] = new long[0];
    sizes[range] = 0;
  }

  /**
   * Passes every pair once, in ascending order; there are none after that.
   *
   * @throws UncheckedIOException if written pairs cannot be read
   */
  public void forEach(LongConsumer pair) {
    for (int range = 0; range < ranges.length; range++) {
      long[] all = all(range);
      int distinct = distinct(all, all.length);
      for (int i = 0; i < distinct; i++) {
        pair.accept(all[i]);
      }
    }
  }

  private long[] all(int range) {
    try (InputStream in = exchange.read(STAGE, range)) {
      ByteBuffer written = ByteBuffer.wrap(in.readAllBytes());
      int count = written.capacity() / Long.BYTES;
      long[] all = Arrays.copyOf(ranges[range], Math.addExact(sizes[range], count));
      written.asLongBuffer().get(all, sizes[range], count);
      ranges[range] = new long[0];
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
