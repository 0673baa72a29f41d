// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.solrduplicates.core.collection.GroupDecision;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.Phrase;
import org.solrduplicates.core.collection.TextPairs.Compared;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.similarity.Evidence;
import scala.Tuple2;

/**
 * Decides all groups in one task, which reads its rows once: texts, phrases, and pairs by ranges of
 * their first texts.
 */
final class DecisionStage {
  /** The targets of the rows; those of pairs follow. */
  static final int TEXTS = 0;

  static final int ALONE = 1;
  static final int PHRASES = 2;
  private static final int PAIRS = 3;

  private static final List<Agreement> AGREEMENTS = List.of(Agreement.values());

  private final JobSettings settings;
  private final Homes homes;
  private final Texts known = new Texts();

  DecisionStage(JobSettings settings, Homes homes) {
    this.settings = settings;
    this.homes = homes;
  }

  private static final class Texts {
    private long[] keys = new long[64];
    private int[] orders = new int[64];
    private int size;

    void add(DataInputStream in) throws IOException {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        orders = Arrays.copyOf(orders, 2 * size);
      }
      keys[size] = in.readLong();
      orders[size++] = in.readInt();
    }

    /** The keys are sorted as unsigned numbers. */
    GroupDecision decision(JobSettings settings, LocalFiles files) {
      long[] sorted =
          Arrays.stream(keys, 0, size).map(key -> key ^ Long.MIN_VALUE).sorted().toArray();
      int[] places = new int[size];
      for (int i = 0; i < size; i++) {
        places[Arrays.binarySearch(sorted, keys[i] ^ Long.MIN_VALUE)] = orders[i];
      }
      Arrays.setAll(sorted, i -> sorted[i] ^ Long.MIN_VALUE);
      return new GroupDecision(settings, sorted, places, files);
    }
  }

  /** Sends the texts of a home. */
  static Iterator<Tuple2<Integer, byte[]>> texts(Iterator<Tuple2<Integer, byte[]>> documents) {
    return Chunks.of(
        DocumentStages.texts(documents),
        (document, out) -> {
          DataOutputStream row = out.to(TEXTS);
          row.writeLong(document.text());
          row.writeInt(document.order());
        });
  }

  /** Sends the phrases of a text that no other one has. */
  static void writeAlone(long text, int[] hashes, Chunks out) {
    out.add(
        ALONE,
        row -> {
          row.writeLong(text);
          row.writeByte(hashes.length);
          for (int hash : hashes) {
            row.writeInt(hash);
          }
        });
  }

  private static void readAlone(DataInputStream in, GroupDecision decision) throws IOException {
    long[] text = {in.readLong()};
    for (int left = in.readByte(); left > 0; left--) {
      decision.add(new Phrase(in.readInt(), text, 1));
    }
  }

  /**
   * Sends a compared pair.
   *
   * @param order of the first text
   * @param cuts see {@link SampledTexts#cuts}
   */
  static void write(Compared pair, int order, Chunks out, int[] cuts) {
    int range = Arrays.binarySearch(cuts, order ^ Integer.MIN_VALUE);
    out.add(
        PAIRS + (range < 0 ? -range - 1 : range + 1),
        row -> {
          row.writeLong(pair.a());
          row.writeLong(pair.b());
          row.writeLong(pair.evidence().words());
          row.writeLong(pair.evidence().phrases());
          row.writeDouble(pair.needed());
          row.writeByte(AGREEMENTS.indexOf(pair.names()));
        });
  }

  private static Compared pair(DataInputStream in) throws IOException {
    return new Compared(
        in.readLong(),
        in.readLong(),
        new Evidence(in.readLong(), in.readLong()),
        in.readDouble(),
        AGREEMENTS.get(in.readByte()));
  }

  /**
   * Returns the group of each text for its home, and the weights with what was learned for the
   * target after the last home.
   *
   * @param chunks ordered by target
   */
  Iterator<Tuple2<Integer, byte[]>> decided(Iterator<Tuple2<Integer, byte[]>> chunks) {
    return Chunks.of(
        out -> {
          try (LocalFiles files = LocalFiles.create()) {
            decide(chunks, files, out);
          }
        });
  }

  private void decide(Iterator<Tuple2<Integer, byte[]>> chunks, LocalFiles files, Chunks out)
      throws IOException {
    GroupDecision decision = null;
    List<Compared> range = new ArrayList<>();
    int last = TEXTS;
    while (chunks.hasNext()) {
      Tuple2<Integer, byte[]> chunk = chunks.next();
      List<byte[]> rows = List.of(chunk._2());
      if (chunk._1() == TEXTS) {
        Chunks.read(rows, known::add);
        continue;
      }
      if (decision == null) {
        decision = known.decision(settings, files);
      }
      if (chunk._1() != last) {
        add(range, decision);
        last = chunk._1();
      }
      if (chunk._1() == ALONE) {
        GroupDecision phrases = decision;
        Chunks.read(rows, in -> readAlone(in, phrases));
      } else if (chunk._1() == PHRASES) {
        Chunks.rows(rows, TermStages::phrase).forEachRemaining(decision::add);
      } else {
        Chunks.rows(rows, DecisionStage::pair).forEachRemaining(range::add);
      }
    }
    if (decision == null) {
      decision = known.decision(settings, files); // no document has words
    }
    add(range, decision);
    finish(decision, out);
  }

  /** A pair that both homes have compared counts once. */
  private static void add(List<Compared> range, GroupDecision decision) {
    range.sort(Comparator.comparingLong(decision::place));
    long last = -1;
    for (Compared pair : range) {
      long place = decision.place(pair);
      if (place != last) {
        decision.add(pair);
      }
      last = place;
    }
    range.clear();
  }

  private void finish(GroupDecision decision, Chunks out) {
    Weights learned =
        settings
            .words()
            .with(
                decision
                    .decide(
                        text ->
                            out.add(
                                homes.of(text.text()),
                                row -> {
                                  row.writeLong(text.text());
                                  row.writeLong(text.group());
                                  row.writeInt(text.size());
                                  row.writeLong(text.background());
                                }))
                    .calibration());
    out.add(homes.partitions(), row -> TextDocument.write(learned.toBytes(), row));
  }
}
