package org.solrduplicates.solr.backfill;

/** What the index has as the fingerprint of a document. */
public enum FingerprintState {
  /** One that can be compared. */
  CURRENT("current"),
  /** None, though there is a text. */
  MISSING("missing"),
  /** One that was made in another way, which cannot be compared. */
  OTHER_ALGORITHM("otherAlgorithm"),
  /** One that was made of something else than what is stored now. */
  STALE("stale"),
  /** None, and no text either. */
  NO_TEXT("noText");

  private final String label;

  FingerprintState(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** Returns whether a new one has to be made. */
  boolean isWanting() {
    return this == MISSING || this == OTHER_ALGORITHM || this == STALE;
  }
}
