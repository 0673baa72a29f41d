// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FlatRecord;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * The {@link FlatRecord}s of a run by document, beyond 16 MiB in an {@link Exchange}. Eight bytes a
 * document in the heap. Safe for reading by several threads, each with a {@link Reader}.
 */
final class FlatTexts {
  private static final int SMALLEST = 1 << 12;
  private static final int CHUNK = 1 << 22;

  /**
   * Bytes kept for each byte of a stored record, rounded up. The compared texts of 50,000 French
   * pages took 1.43, all of them 1.53; those of 2,690 versions of PEPs took 1.63, all of them 1.66.
   * Texts of several thousand words and the profile compact take up to half as much again.
   */
  private static final int BYTES_PER_BYTE = 2;

  /** The document was not asked for. */
  private static final long UNKNOWN = -1;

  /** The document was deleted or changed. */
  private static final long GONE = -2;

  private final Weights weights;
  private final Exchange exchange;
  private final int most;
  private final List<KeptInts> kept = new ArrayList<>();
  private final long[] places;
  private int[] chunk = new int[SMALLEST];
  private int size;

  FlatTexts(int documents, Weights weights, Exchange exchange) {
    this(documents, weights, exchange, CHUNK);
  }

  /**
   * @param most the numbers to keep in the heap
   */
  FlatTexts(int documents, Weights weights, Exchange exchange, int most) {
    this.weights = weights;
    this.exchange = exchange;
    this.most = most;
    this.places = new long[documents];
    Arrays.fill(places, UNKNOWN);
  }

  /**
   * Returns about how many bytes all texts take in an exchange; 0 if they fit into the heap.
   *
   * @param bytes the bytes of their stored records
   */
  static long keptBytes(long bytes) {
    long all = BYTES_PER_BYTE * bytes;
    return all > (long) CHUNK * Integer.BYTES ? all : 0;
  }

  boolean isUnknown(int document) {
    return places[document] == UNKNOWN;
  }

  boolean isGone(int document) {
    return places[document] == GONE;
  }

  void setGone(int document) {
    places[document] = GONE;
  }

  /**
   * Adds a document.
   *
   * @param rule any number, returned by {@link Reader#rule}
   * @throws UncheckedIOException if numbers cannot be written
   */
  void add(int document, Fingerprint fingerprint, int rule) {
    int[] record = FlatRecord.of(fingerprint, weights, rule);
    if (size > 0 && size + record.length > most) {
      keep();
    }
    if (size + record.length > chunk.length) {
      int room = Math.max(size + record.length, Math.min(most, 2 * chunk.length));
      chunk = Arrays.copyOf(chunk, room);
    }
    places[document] = (long) kept.size() << Integer.SIZE | size;
    System.arraycopy(record, 0, chunk, size, record.length);
    size += record.length;
  }

  private void keep() {
    try {
      kept.add(exchange.keep(chunk, size));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    size = 0;
  }

  Reader reader() {
    return new Reader();
  }

  /** A document; {@code rule} as it was added. */
  record Text(Fingerprint fingerprint, int rule) {}

  /**
   * Reads one document at a time, and keeps recent ones: documents with near numbers are often
   * compared with the same others. For one thread, until a document is added.
   */
  final class Reader {
    private static final int RECENT = 1 << 10;

    private final List<KeptInts> mine = kept.stream().map(KeptInts::copy).toList();
    private final @Nullable Recent[] recent = new Recent[RECENT];
    private int[] record = new int[SMALLEST];

    private record Recent(int document, Text text) {}

    /**
     * Returns a document that was added.
     *
     * @throws UncheckedIOException if its numbers cannot be read
     */
    Text read(int document) {
      Recent last = recent[document % RECENT];
      if (last != null && last.document == document) {
        return last.text;
      }
      Text text = readNow(document);
      boolean isSmall = text.fingerprint().bag().size() < SMALLEST;
      recent[document % RECENT] = isSmall ? new Recent(document, text) : null;
      return text;
    }

    private Text readNow(int document) {
      int part = (int) (places[document] >>> Integer.SIZE);
      int at = (int) places[document];
      return part == mine.size() ? text(chunk, at) : text(read(mine.get(part), at), 0);
    }

    private int[] read(KeptInts part, int at) {
      try {
        part.read(at, record, 1);
        int length = record[0];
        if (length > record.length) {
          record = new int[Math.max(length, 2 * record.length)];
        }
        part.read(at, record, length);
        return record;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Text text(int[] numbers, int at) {
      return new Text(FlatRecord.read(numbers, at, weights), FlatRecord.tag(numbers, at));
    }
  }
}
