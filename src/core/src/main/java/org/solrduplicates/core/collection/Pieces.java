// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Pieces of numbers, each written once, in chunks of which the last one is in the heap and the
 * others are in an {@link Exchange}. Safe for reading by several threads, each with a {@link
 * Reader}, while no piece is added.
 */
final class Pieces {
  /** So many numbers are read at once in ascending order. */
  static final int BLOCK = 1 << 13;

  private static final int SMALLEST = 1 << 12;

  private record Kept(KeptInts numbers, int size) {}

  private final Exchange exchange;

  /**
   * The numbers of a chunk, which is in the heap or in the exchange; only a longer piece is more.
   */
  private final int most;

  private final List<Kept> kept = new ArrayList<>();
  private int[] chunk = new int[SMALLEST];
  private int size;

  Pieces(Exchange exchange) {
    this.exchange = exchange;
    this.most = exchange.inHeap();
  }

  /**
   * Adds the first numbers of an array as a piece; returns its place: the chunk in the upper 32
   * bits, and how many numbers of the chunk precede it.
   *
   * @throws UncheckedIOException if a chunk cannot be written
   */
  long add(int[] numbers, int count) {
    if (size > 0 && size + count > most) {
      keep();
    }
    if (size + count > chunk.length) {
      int room = Math.max(size + count, Math.min(most, 2 * chunk.length));
      chunk = Arrays.copyOf(chunk, room);
    }
    long place = (long) kept.size() << Integer.SIZE | size;
    System.arraycopy(numbers, 0, chunk, size, count);
    size += count;
    return place;
  }

  private void keep() {
    try {
      kept.add(new Kept(exchange.keep(chunk, size), size));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    size = 0;
  }

  /** Removes all pieces. */
  void clear() {
    try {
      for (Kept some : kept) {
        some.numbers.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    kept.clear();
    size = 0;
  }

  /** Returns a reader of the pieces that were added so far. */
  Reader reader() {
    return new Reader();
  }

  /**
   * Returns a reader of rows, if all pieces have the same length.
   *
   * @param ahead how many rows to read at once
   */
  Rows rows(int length, int ahead) {
    return new Rows(length, ahead);
  }

  /** Reads a piece at a time. For one thread. */
  final class Reader {
    private final List<KeptInts> mine =
        kept.stream().map(Kept::numbers).map(KeptInts::copy).toList();

    private int[] buffer = new int[SMALLEST];
    private int[] numbers = buffer;
    private int at;

    /**
     * Goes to a place.
     *
     * @param count the numbers to read, or more if the piece ends before
     * @throws UncheckedIOException if they cannot be read
     */
    void open(long place, int count) {
      int part = (int) (place >>> Integer.SIZE);
      int from = (int) place;
      if (part == mine.size()) {
        numbers = chunk;
        at = from;
        return;
      }
      int some = Math.min(count, kept.get(part).size - from);
      if (some > buffer.length) {
        buffer = new int[Math.max(some, 2 * buffer.length)];
      }
      try {
        mine.get(part).read(from, buffer, some);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      numbers = buffer;
      at = 0;
    }

    /** Returns an array that has the opened numbers, until the next are opened. */
    int[] numbers() {
      return numbers;
    }

    /** Returns where the opened numbers begin in the array. */
    int at() {
      return at;
    }

    /** Returns an opened number. */
    int get(int index) {
      return numbers[at + index];
    }
  }

  /** Reads pieces of the same length by their index, in ascending order some at once. */
  final class Rows {
    private final Reader reader = reader();
    private final int length;
    private final int ahead;
    private final int inChunk;
    private int from;
    private int to;
    private int row;

    private Rows(int length, int ahead) {
      this.length = length;
      this.ahead = ahead;
      this.inChunk = Math.max(1, most / length);
    }

    void open(int index) {
      if (index < from || index >= to) {
        int place = index % inChunk;
        from = index;
        to = index + Math.min(ahead, inChunk - place);
        reader.open(
            (long) (index / inChunk) << Integer.SIZE | (long) place * length, (to - from) * length);
      }
      row = (index - from) * length;
    }

    /** Returns a number of the opened row. */
    int get(int column) {
      return reader.get(row + column);
    }

    /** Copies the opened row. */
    void copy(int[] into) {
      System.arraycopy(reader.numbers(), reader.at() + row, into, 0, length);
    }
  }
}
