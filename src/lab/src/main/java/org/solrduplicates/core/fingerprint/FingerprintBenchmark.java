// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.solrduplicates.bench.BenchText;
import org.solrduplicates.core.text.UnicodeWords;

/** What a fingerprint costs, from the text to the record and back. See benchmarks/kernels.sh. */
@State(Scope.Benchmark)
public class FingerprintBenchmark {
  /** In turn, so that no branch is learned by heart. */
  private static final int TEXTS = 16;

  @Param BenchText kind;

  @Param({"20", "270", "10000"})
  int length;

  private final Fingerprinter fingerprinter = new Fingerprinter();
  private final UnicodeWords cutter = new UnicodeWords();
  private final String[] texts = new String[TEXTS];
  private final Fingerprint[] prints = new Fingerprint[TEXTS];
  private final byte[][] records = new byte[TEXTS][];
  private final List<List<String>> words = new ArrayList<>();
  private int next;

  /** Makes the texts, and all that is made of them. */
  @Setup
  public void makeTexts() {
    for (int i = 0; i < TEXTS; i++) {
      texts[i] = kind.text(length, i);
      prints[i] = fingerprinter.fingerprint("", texts[i]).orElseThrow();
      records[i] = FingerprintCodec.encode(prints[i]);
      words.add(cutter.words(texts[i]));
    }
  }

  private int next() {
    next = (next + 1) % TEXTS;
    return next;
  }

  /** Cuts a text into words. */
  @Benchmark
  public List<String> words() {
    return cutter.words(texts[next()]);
  }

  /** Makes all of a text that is stored but its SimHash and the record. */
  @Benchmark
  public Optional<Fingerprint> fingerprint() {
    return fingerprinter.fingerprint("", texts[next()]);
  }

  /** Makes hashes, sketch and bag of words that are cut already. */
  @Benchmark
  public Optional<Fingerprint> ofWords() {
    return fingerprinter.fingerprintOfWords("", words.get(next()));
  }

  /** Makes the record of a fingerprint. */
  @Benchmark
  public byte[] encode() {
    return FingerprintCodec.encode(prints[next()]);
  }

  /** Reads a record. */
  @Benchmark
  public Fingerprint decode() {
    return FingerprintCodec.decode(records[next()]);
  }

  /** Reads the hashes of a record that a text is looked up by. */
  @Benchmark
  public int[] smallest() {
    byte[] record = records[next()];
    return FingerprintCodec.smallest(record, 0, record.length, Sketch.SEARCHED);
  }

  /** Makes the SimHash of a text. */
  @Benchmark
  public SimHash simHash() {
    return SimHash.of(prints[next()].bag());
  }
}
