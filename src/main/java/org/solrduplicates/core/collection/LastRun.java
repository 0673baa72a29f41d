package org.solrduplicates.core.collection;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.solrduplicates.core.collection.cluster.CandidatePairs;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * What the run before has compared, by the numbers that documents have now. Documents that are new,
 * or have another text, title or way to cut words than then, are not known. Not safe for several
 * threads.
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

  /** Returns a run that has compared nothing. */
  static LastRun none() {
    LastRun none = new LastRun(new DataInputStream(InputStream.nullInputStream()), new int[0]);
    none.pair = Long.MAX_VALUE;
    return none;
  }

  /** Reads a record; one of other settings or of another seed has nothing to tell. */
  static LastRun read(InputStream record, String settings, int seed, DocumentTable documents)
      throws IOException {
    DataInputStream in = new DataInputStream(record);
    if (in.readInt() != RunRecord.MAGIC
        || in.readLong() != Hash.ofWord(settings)
        || in.readInt() != seed) {
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

  /**
   * Copies what is known of a pair to a place, if it was compared. Pairs must be asked in ascending
   * order.
   */
  boolean find(long wanted, Comparisons into, int place) {
    while (pair < wanted) {
      advance();
    }
    if (pair == wanted) {
      into.set(place, compared, 0);
    }
    return pair == wanted;
  }

  /** Documents keep their order, so pairs do too. */
  private void advance() {
    try {
      long old = in.readLong();
      if (old == RunRecord.END) {
        pair = Long.MAX_VALUE;
        return;
      }
      compared.set(0, in.readDouble(), in.readDouble(), in.readDouble());
      int a = numbers[CandidatePairs.first(old)];
      int b = numbers[CandidatePairs.second(old)];
      boolean known = a != DocumentTable.NONE && b != DocumentTable.NONE;
      pair = known ? CandidatePairs.pair(a, b) : pair;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
