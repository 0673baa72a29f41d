// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Pairs of documents to compare, or of other numbers, each once, eight bytes a pair. They are kept
 * by ranges of their first numbers, beyond the maximum in an {@link Exchange}. Not thread-safe.
 */
public final class CandidatePairs {
  /** The largest number of documents of a term that are all paired with each other. */
  public static final int MAX_PAIRED = 8;

  /** A document has about 24 pairs, each from both sides. One range at a time is read. */
  private static final int PAIRS_PER_DOCUMENT = 64;

  private static final int SMALLEST = 1 << 10;

  private final int span;
  private final int maxPairs;
  private final Exchange exchange;
  private final long[][] ranges;
  private final int[] sizes;
  private final List<Spilled> spilled = new ArrayList<>();
  private int size;

  /**
   * Pairs in an exchange, two numbers each.
   *
   * @param starts the first pair of each range, and the end of the last one
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Spilled(KeptInts numbers, int[] starts) {}

  /**
   * @param firsts first numbers are less than this
   */
  public CandidatePairs(int firsts, Exchange exchange) {
    this(firsts, PAIRS_PER_DOCUMENT, exchange);
  }

  /**
   * @param firsts first numbers are less than this
   * @param perFirst about how many pairs there are for each, at most
   */
  CandidatePairs(long firsts, double perFirst, Exchange exchange) {
    this.maxPairs = Math.max(1, exchange.inHeap() / 2);
    this.exchange = exchange;
    this.span = (int) Math.max(1, Math.min((double) firsts, maxPairs / perFirst));
    this.ranges = new long[(int) ((firsts + span - 1) / span)][0];
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
      spill();
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

  private void spill() {
    int[] starts = new int[ranges.length + 1];
    int[] numbers = new int[2 * size];
    for (int range = 0; range < ranges.length; range++) {
      int at = starts[range];
      for (int i = 0; i < sizes[range]; i++, at++) {
        numbers[2 * at] = first(ranges[range][i]);
        numbers[2 * at + 1] = second(ranges[range][i]);
      }
      starts[range + 1] = at;
      ranges[range] = new long[0];
      sizes[range] = 0;
    }
    try {
      spilled.add(new Spilled(exchange.keep(numbers, numbers.length), starts));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    close();
  }

  private void close() {
    try {
      for (Spilled some : spilled) {
        some.numbers.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    spilled.clear();
  }

  private long[] all(int range) {
    int count = sizes[range];
    for (Spilled some : spilled) {
      count = Math.addExact(count, some.starts[range + 1] - some.starts[range]);
    }
    long[] all = Arrays.copyOf(ranges[range], count);
    int at = sizes[range];
    for (Spilled some : spilled) {
      int[] numbers = read(some, range);
      for (int i = 0; i < numbers.length; i += 2) {
        all[at++] = (long) numbers[i] << Integer.SIZE | numbers[i + 1] & 0xFFFFFFFFL;
      }
    }
    ranges[range] = new long[0];
    return all;
  }

  private static int[] read(Spilled some, int range) {
    int[] numbers = new int[2 * (some.starts[range + 1] - some.starts[range])];
    try {
      some.numbers.read(2 * some.starts[range], numbers, numbers.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return numbers;
  }
}
