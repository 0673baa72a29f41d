// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FlatRecord;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * The {@link FlatRecord}s of a run by document, beyond 16 MiB in an {@link Exchange}. Eight bytes a
 * document in the heap. Safe for reading by several threads, each with a {@link Reader}.
 */
final class FlatTexts {
  /** Smaller texts are kept by a {@link Reader}. */
  private static final int SMALL = 1 << 12;

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
  private final Pieces pieces;
  private final long[] places;

  FlatTexts(int documents, Weights weights, Pieces pieces) {
    this.weights = weights;
    this.pieces = pieces;
    this.places = new long[documents];
    Arrays.fill(places, UNKNOWN);
  }

  /**
   * Returns about how many bytes all texts take in an exchange.
   *
   * @param bytes the bytes of their stored records
   */
  static long keptBytes(long bytes) {
    return BYTES_PER_BYTE * bytes;
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
    places[document] = pieces.add(record, record.length);
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

    /** The numbers of most records. */
    private static final int AHEAD = 1 << 9;

    private final Pieces.Reader records = pieces.reader();
    private final @Nullable Recent[] recent = new Recent[RECENT];

    private record Recent(int document, Text text) {}

    /**
     * Returns a document that was added.
     *
     * @throws UncheckedIOException if its numbers cannot be read
     */
    Text read(int document) {
      // The first number of a record is its length.
      records.open(places[document], AHEAD);
      int length = records.get(0);
      if (length > AHEAD) {
        records.open(places[document], length);
      }
      int[] numbers = records.numbers();
      return new Text(
          FlatRecord.read(numbers, records.at(), weights), FlatRecord.tag(numbers, records.at()));
    }

    /**
     * Returns the same of a document that is not compared with many others in turn.
     *
     * @throws UncheckedIOException if its numbers cannot be read
     */
    Text recent(int document) {
      Recent last = recent[document % RECENT];
      if (last != null && last.document == document) {
        return last.text;
      }
      Text text = read(document);
      boolean isSmall = text.fingerprint().bag().size() < SMALL;
      recent[document % RECENT] = isSmall ? new Recent(document, text) : null;
      return text;
    }
  }
}
