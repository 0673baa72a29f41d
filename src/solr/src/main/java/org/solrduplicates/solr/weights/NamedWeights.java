// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.core.learning.Learned;
import org.solrduplicates.core.learning.ScoredPairs;
import org.solrduplicates.solr.config.ResponseMap;

/**
 * Weights and their sample, as stored. Immutable.
 *
 * @param weights equal ones if none are learned
 * @param words see {@link org.solrduplicates.core.fingerprint.Fingerprint#words}
 * @param documents size of the sample, from 0 to {@value TextSample#SIZE}
 * @param of number of comparable documents when it was drawn
 * @param texts the first texts of the sample, which identify its collection
 * @param reason why none are learned, or empty
 * @param pairs the compared pairs of the whole collection that taught the calibration
 * @param byJob whether a job compared them
 */
public record NamedWeights(
    Weights weights,
    int words,
    int documents,
    long of,
    Instant learned,
    TextSample texts,
    String reason,
    ScoredPairs pairs,
    boolean byJob) {
  public static final String KEY = "weights";

  private static final String TOO_FEW =
      "too few documents: " + Weights.MIN_DOCUMENTS + " different texts are needed";
  private static final int TEXTS = 64;
  private static final String VERSION = "version";
  private static final String NONE = "none";
  private static final String DOCUMENTS = "documents";

  static NamedWeights learned(
      WordCounts counts, int words, long of, Instant now, TextSample sample) {
    Weights weights = counts.weights();
    return new NamedWeights(
        weights,
        words,
        counts.documents(),
        Math.max(of, counts.documents()),
        now,
        sample.first(TEXTS),
        weights.isEqual() ? TOO_FEW : "",
        ScoredPairs.NONE,
        false);
  }

  static NamedWeights none(String reason) {
    return new NamedWeights(
        Weights.EQUAL, 0, 0, 0, Instant.EPOCH, TextSample.EMPTY, reason, ScoredPairs.NONE, false);
  }

  static NamedWeights none(int words) {
    return new NamedWeights(
        Weights.EQUAL,
        words,
        0,
        0,
        Instant.EPOCH,
        TextSample.EMPTY,
        TOO_FEW,
        ScoredPairs.NONE,
        false);
  }

  /** Returns the same with another calibration, which equal weights do not have. */
  public NamedWeights with(Calibration other) {
    return after(new Learned(other, ScoredPairs.NONE), byJob);
  }

  /** Without pairs, the earlier ones stay. */
  NamedWeights after(Learned taught, boolean isByJob) {
    boolean isNew = !taught.pairs().equals(ScoredPairs.NONE);
    return new NamedWeights(
        weights.with(taught.calibration()),
        words,
        documents,
        of,
        learned,
        texts,
        reason,
        isNew ? taught.pairs() : pairs,
        isNew ? isByJob : byJob);
  }

  boolean isOutdatedBy(long now) {
    return now >= Math.max(Weights.MIN_DOCUMENTS, 2 * of) || 2 * now < of;
  }

  /** Returns version, documents, of and learned; or the reason. */
  public SimpleOrderedMap<Object> written() {
    return weights.isEqual()
        ? new ResponseMap().with(VERSION, NONE).with("reason", reason)
        : new ResponseMap()
            .with(VERSION, HexFormat.of().toHexDigits(weights.version()))
            .with(DOCUMENTS, documents)
            .with("of", of)
            .with("learned", learned.toString());
  }

  /** Returns the line, and what each agreement of names counts. */
  SimpleOrderedMap<Object> calibration() {
    Calibration calibration = weights.calibration();
    SimpleOrderedMap<Object> names = new SimpleOrderedMap<>();
    calibration.names().forEach((agreement, counts) -> names.add(agreement.label(), two(counts)));
    return new ResponseMap()
        .with("learned", !calibration.equals(Calibration.FIXED))
        .with("line", two(calibration.line()))
        .with("names", names);
  }

  /** Returns the pairs from each similarity on, and what to expect of a threshold. */
  SimpleOrderedMap<Object> pairs(double threshold) {
    SimpleOrderedMap<Object> similarities = new SimpleOrderedMap<>();
    for (int bin = 0; bin < ScoredPairs.BINS; bin++) {
      similarities.add(
          String.valueOf(two((double) bin / ScoredPairs.BINS)), pairs.pairs().get(bin));
    }
    return new ResponseMap()
        .with("compared", pairs.all())
        .with("threshold", threshold)
        .with("precision", two(pairs.precision(threshold)))
        .with("recall", two(pairs.recall(threshold)))
        .with("similarities", similarities);
  }

  private static double two(double number) {
    return Math.round(number * 100) / 100.0;
  }

  /** Returns version and age; empty if none are learned. */
  Map<String, Long> metrics() {
    return weights.isEqual()
        ? Map.of()
        : Map.of(
            VERSION,
            weights.version(),
            "ageSeconds",
            Duration.between(learned, Instant.now()).toSeconds(),
            DOCUMENTS,
            (long) documents);
  }

  /** Returns the same without document counts, for users who cannot see all documents. */
  public SimpleOrderedMap<Object> writtenWithoutCounts() {
    SimpleOrderedMap<Object> map = written();
    map.remove(DOCUMENTS);
    map.remove("of");
    return map;
  }

  /** Returns the version of the weights in an answer, 0 for equal ones. */
  public static long version(NamedList<?> answer) {
    String version = (String) ((NamedList<?>) answer.get(KEY)).get(VERSION);
    return version.equals(NONE) ? Weights.EQUAL.version() : Long.parseUnsignedLong(version, 16);
  }
}
