// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.DataOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.TextBlock;
import org.solrduplicates.core.collection.TextPairs;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import scala.Tuple2;

/** Finds and compares the candidates of the texts of each home. */
record PairStages(Homes homes) implements Serializable {
  private static final long serialVersionUID = 1;

  private TextBlock block(int home, List<byte[]> phrases) {
    return new TextBlock(homes.at(home), () -> Chunks.rows(phrases, TermStages::phrase));
  }

  /** Asks for the phrases of texts of other homes. */
  Iterator<Tuple2<Integer, byte[]>> unknown(int home, List<byte[]> phrases) {
    return Chunks.of(out -> block(home, phrases).eachUnknown(text -> homes.ask(out, text, home)));
  }

  /** Answers with the phrases of texts. */
  static Iterator<Tuple2<Integer, byte[]>> sketches(List<byte[]> documents, List<byte[]> asked) {
    Map<Long, List<Integer>> asking = Homes.asking(asked);
    return Chunks.of(
        DocumentStages.texts(documents),
        (document, out) -> {
          for (int home : asking.getOrDefault(document.text(), List.of())) {
            DataOutputStream row = out.to(home);
            int[] hashes = document.phrases();
            row.writeLong(document.text());
            row.writeInt(hashes.length);
            for (int hash : hashes) {
              row.writeInt(hash);
            }
          }
        });
  }

  /** Returns the candidates of the texts of a home. */
  Iterator<Tuple2<Integer, byte[]>> candidates(
      int home, List<byte[]> phrases, List<byte[]> sketches) {
    return Chunks.of(
        out -> {
          TextBlock block = block(home, phrases);
          List<int[]> hashes = new ArrayList<>();
          LongStream.Builder texts = LongStream.builder();
          Chunks.read(
              sketches,
              in -> {
                texts.add(in.readLong());
                int[] sketch = new int[in.readInt()];
                for (int i = 0; i < sketch.length; i++) {
                  sketch[i] = in.readInt();
                }
                hashes.add(sketch);
              });
          block.add(texts.build().toArray(), hashes.toArray(int[][]::new));
          block.eachCandidate((own, other) -> HomePairs.pair(homes, out, own, other));
        });
  }

  /** Asks for the records of texts of other homes. */
  Iterator<Tuple2<Integer, byte[]>> wanted(int home, List<List<byte[]>> candidates) {
    return Chunks.of(
        out ->
            new HomePairs(candidates)
                .others
                .build()
                .sorted()
                .distinct()
                .filter(homes.at(home).negate())
                .forEach(text -> homes.ask(out, text, home)));
  }

  /** Answers with the records of texts. */
  static Iterator<Tuple2<Integer, byte[]>> records(
      List<byte[]> documents, List<byte[]> asked, List<byte[]> titles) {
    Map<Long, List<Integer>> asking = Homes.asking(asked);
    HomePairs known = new HomePairs(List.of(titles));
    return Chunks.of(
        DocumentStages.texts(documents),
        (document, out) -> {
          List<Integer> homes = asking.getOrDefault(document.text(), List.of());
          if (!homes.isEmpty()) {
            int[] names = known.names(document);
            for (int home : homes) {
              DataOutputStream row = out.to(home);
              TextDocument.write(names, row);
              TextDocument.write(document.record(), row);
            }
          }
        });
  }

  /**
   * Compares the candidates of a home.
   *
   * @param cuts where ranges of the first texts begin, by their place in the order, ascending
   * @param home its documents, the records of other homes, and its candidates
   */
  static Iterator<Tuple2<Integer, byte[]>> compared(
      JobSettings settings, int[] cuts, List<List<byte[]>> home) {
    return Chunks.of(
        out -> {
          HomePairs known = new HomePairs(home.subList(2, home.size()));
          long[] own = known.own.build().toArray();
          long[] others = known.others.build().toArray();
          long[] texts =
              LongStream.concat(LongStream.of(own), LongStream.of(others))
                  .sorted()
                  .distinct()
                  .toArray();
          TextPairs pairs = new TextPairs(settings, texts);
          DocumentStages.texts(home.get(0))
              .forEachRemaining(
                  document -> {
                    if (Arrays.binarySearch(texts, document.text()) >= 0) {
                      pairs.add(FingerprintCodec.decode(document.record()), known.names(document));
                    }
                  });
          Chunks.read(
              home.get(1),
              in -> {
                int[] names = TextDocument.numbers(in);
                pairs.add(FingerprintCodec.decode(TextDocument.bytes(in)), names);
              });
          pairs.compare(
              own, others, pair -> DecisionStage.write(pair, pairs.order(pair.a()), out, cuts));
        });
  }
}
