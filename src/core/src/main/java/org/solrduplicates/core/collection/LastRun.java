// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.similarity.Evidence;

/**
 * The comparisons of the last run, by current document numbers. Unknown are documents that are new
 * or have changed. Not thread-safe.
 */
final class LastRun {
  private final DataInputStream in;
  private final int[] numbers;
  private long pair = Long.MIN_VALUE;
  private final Comparisons compared = new Comparisons(1);

  private LastRun(DataInputStream in, int[] numbers) {
    this.in = in;
    this.numbers = numbers;
  }

  static LastRun none() {
    LastRun none = new LastRun(new DataInputStream(InputStream.nullInputStream()), new int[0]);
    none.pair = Long.MAX_VALUE;
    return none;
  }

  /** Returns whether a record, at its beginning, has these settings and this seed. */
  static boolean isOf(InputStream record, String settings, int seed) throws IOException {
    DataInputStream in = new DataInputStream(record);
    try {
      return in.readInt() == RunRecord.MAGIC
          && in.readLong() == Hash.ofWord(settings)
          && in.readInt() == seed;
    } catch (EOFException e) {
      return false;
    }
  }

  /** Returns an empty run for a record of other settings or another seed. */
  static LastRun read(InputStream record, String settings, int seed, DocumentTable documents)
      throws IOException {
    DataInputStream in = new DataInputStream(record);
    if (!isOf(in, settings, seed)) {
      return none();
    }
    int[] numbers = new int[in.readInt()];
    for (int i = 0; i < numbers.length; i++) {
      int now = documents.find(in.readLong());
      long state = in.readLong();
      boolean same = now != DocumentTable.NONE && documents.state(now) == state;
      numbers[i] = same ? now : DocumentTable.NONE;
    }
    return new LastRun(in, numbers);
  }

  /** Copies the comparison of a pair if it is known. Pairs must be asked in ascending order. */
  boolean find(long wanted, Comparisons into, int place) {
    while (pair < wanted) {
      advance();
    }
    if (pair == wanted) {
      into.set(place, compared, 0);
    }
    return pair == wanted;
  }

  /**
   * Returns whether these are its documents with the same texts. Then their pairs are the same if
   * nothing else that finds them has changed.
   */
  boolean isOf(DocumentTable documents) {
    return numbers.length > 0
        && numbers.length == documents.size()
        && IntStream.of(numbers).noneMatch(number -> number == DocumentTable.NONE);
  }

  /** Passes all its pairs, in ascending order, each of which may then be asked for. */
  void forEach(LongConsumer use) {
    for (advance(); pair < Long.MAX_VALUE; advance()) {
      use.accept(pair);
    }
  }

  private void advance() {
    try {
      long old = in.readLong();
      if (old == RunRecord.END) {
        pair = Long.MAX_VALUE;
        return;
      }
      compared.set(0, new Evidence(in.readLong(), in.readLong()), in.readDouble());
      int a = numbers[CandidatePairs.first(old)];
      int b = numbers[CandidatePairs.second(old)];
      boolean known = a != DocumentTable.NONE && b != DocumentTable.NONE;
      pair = known ? CandidatePairs.pair(a, b) : pair;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes the documents with their states, then every compared pair in ascending order, for {@link
   * LastRun}. Not thread-safe.
   */
  static final class RunRecord implements Closeable {
    static final int MAGIC = 0x44555035;
    static final long END = -1;

    /** The CRC-32C of any bytes followed by their CRC-32C, lowest byte first. */
    private static final long CHECKED = 0x48674BC7L;

    private final CheckedOutputStream checked;
    private final DataOutputStream out;

    RunRecord(OutputStream out, String settings, int seed, DocumentTable documents)
        throws IOException {
      this.checked = new CheckedOutputStream(out, new CRC32C());
      this.out = new DataOutputStream(checked);
      this.out.writeInt(MAGIC);
      this.out.writeLong(Hash.ofWord(settings));
      this.out.writeInt(seed);
      this.out.writeInt(documents.size());
      for (int i = 0; i < documents.size(); i++) {
        this.out.writeLong(documents.key(i));
        this.out.writeLong(documents.state(i));
      }
    }

    void add(long pair, Comparisons compared, int at) {
      try {
        out.writeLong(pair);
        out.writeLong(compared.words()[at]);
        out.writeLong(compared.phrases()[at]);
        out.writeDouble(compared.needed()[at]);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void complete() throws IOException {
      out.writeLong(END);
      out.writeInt(Integer.reverseBytes((int) checked.getChecksum().getValue()));
    }

    static boolean isWhole(InputStream record) throws IOException {
      CheckedInputStream all = new CheckedInputStream(record, new CRC32C());
      all.transferTo(OutputStream.nullOutputStream());
      return all.getChecksum().getValue() == CHECKED;
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
