// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.solrduplicates.bench.BenchText;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;

/** What it costs to compare two documents. See benchmarks/kernels.sh. */
@State(Scope.Benchmark)
public class VerificationBenchmark {
  /** So many that no branch is learned by heart. */
  private static final int TEXTS = 256;

  @Param BenchText kind;

  @Param({"20", "270", "10000"})
  int length;

  private final byte[][] records = new byte[TEXTS][];
  private final Fingerprint[] prints = new Fingerprint[TEXTS];
  private Verifier verifier;
  private int next;

  /** Makes the texts, and learns weights of them. */
  @Setup
  public void makeTexts() {
    Fingerprinter fingerprinter = new Fingerprinter();
    Map<Integer, Integer> frequencies = new TreeMap<>();
    for (int i = 0; i < TEXTS; i++) {
      Fingerprint print = fingerprinter.fingerprint("", kind.text(length, i)).orElseThrow();
      for (int term = 0; term < print.bag().size(); term++) {
        frequencies.merge(print.bag().term(term), 1, Integer::sum);
      }
      prints[i] = print;
      records[i] = FingerprintCodec.encode(print);
    }
    Weights weights = Weights.of(TEXTS, frequencies);
    verifier = new Verifier(Measure.CALIBRATED, Numbers.PENALTY, 0, weights);
  }

  private int next() {
    next = (next + 1) % TEXTS;
    return next;
  }

  /** Compares two documents that were compared with others before. */
  @Benchmark
  public Similarity verify() {
    return verifier.verify(prints[next()], prints[(next + 1) % TEXTS]);
  }

  /** Reads a record and compares it with a document that was compared with others before. */
  @Benchmark
  public Similarity readAndVerify() {
    return verifier.verify(prints[next()], FingerprintCodec.decode(records[(next + 1) % TEXTS]));
  }
}
