package org.solrduplicates.core.measure;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * In how many documents of a collection each feature occurs, to tell rare words from frequent ones
 * (inverse document frequency, Spärck Jones 1972). Immutable.
 */
public final class DocumentFrequencies {
  /** For use without a collection: every feature weighs the same. */
  public static final DocumentFrequencies NONE = new DocumentFrequencies(0, Map.of());

  private final int documents;
  private final Map<Long, Integer> byHash;

  private DocumentFrequencies(int documents, Map<Long, Integer> byHash) {
    this.documents = documents;
    this.byHash = byHash;
  }

  /** Counts in how many of the documents each feature occurs. */
  public static DocumentFrequencies of(Collection<Features> documents) {
    Map<Long, Integer> byHash = new HashMap<>();
    for (Features document : documents) {
      for (int i = 0; i < document.distinct(); i++) {
        byHash.merge(document.hash(i), 1, Integer::sum);
      }
    }
    return new DocumentFrequencies(documents.size(), byHash);
  }

  /** Returns the number of documents that were counted. */
  public int documents() {
    return documents;
  }

  /** Returns how many documents have a feature, 0 for one never seen. */
  public int of(long hash) {
    return byHash.getOrDefault(hash, 0);
  }

  /** Returns {@code 1 + ln((documents + 1) / (frequency + 1))}, which is at least 1. */
  public double idf(long hash) {
    return 1 + rarity(hash);
  }

  /** Returns the rarity in 0..1: 0 for a feature of every document, 1 for one never seen. */
  public double normalisedIdf(long hash) {
    return documents == 0 ? 0 : rarity(hash) / StrictMath.log(documents + 1.0);
  }

  private double rarity(long hash) {
    return StrictMath.log((documents + 1.0) / (of(hash) + 1.0));
  }
}
