package org.solrduplicates.solr.weights;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.weights.KeptWeights.LearnedWeights;

/**
 * The weights that something is compared by, and what an answer says of them. Immutable.
 *
 * @param weights equal ones if none are learned
 * @param documents how many documents the sample has, from 0 to {@value TextSample#SIZE}
 * @param of how many documents of the collection could be compared when it was drawn
 * @param learned when that was; nothing if none are learned
 * @param reason why none are learned, empty if some are
 * @param job the last job that has compared by them
 */
public record NamedWeights(
    Weights weights,
    int documents,
    long of,
    Optional<Instant> learned,
    String reason,
    LastJob job) {
  /** The key under which answers name their weights. */
  public static final String KEY = "weights";

  private static final String VERSION = "version";
  private static final String NONE = "none";

  static NamedWeights of(LearnedWeights learned) {
    return learned.weights().isEqual()
        ? none(
            "too few documents: " + Weights.MIN_DOCUMENTS + " different texts are needed",
            learned.job())
        : new NamedWeights(
            learned.weights(),
            learned.documents(),
            learned.of(),
            Optional.of(learned.learned()),
            "",
            learned.job());
  }

  public static NamedWeights none(String reason) {
    return none(reason, LastJob.NONE);
  }

  private static NamedWeights none(String reason, LastJob job) {
    return new NamedWeights(Weights.EQUAL, 0, 0, Optional.empty(), reason, job);
  }

  /** Returns how a version looks in an answer: 16 hexadecimal digits. */
  static String version(Weights weights) {
    return HexFormat.of().toHexDigits(weights.version());
  }

  /** Returns what an answer says of them: version, documents, of and learned; or the reason. */
  public SimpleOrderedMap<Object> written() {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    if (learned.isEmpty()) {
      map.add(VERSION, NONE);
      map.add("reason", reason);
    } else {
      map.add(VERSION, version(weights));
      map.add("documents", documents);
      map.add("of", of);
      map.add("learned", learned.get().toString());
    }
    return map;
  }

  /** Returns the same without numbers of documents, for those from whom some are hidden. */
  public SimpleOrderedMap<Object> writtenWithoutCounts() {
    SimpleOrderedMap<Object> map = written();
    map.remove("documents");
    map.remove("of");
    return map;
  }

  /** Returns the version of the weights that an answer names, 0 for equal ones. */
  public static long version(NamedList<?> answer) {
    String version = (String) ((NamedList<?>) answer.get(KEY)).get(VERSION);
    return version.equals(NONE) ? Weights.EQUAL.version() : Long.parseUnsignedLong(version, 16);
  }
}
