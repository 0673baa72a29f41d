// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

/** The state of a document's fingerprint. */
public enum FingerprintState {
  /** Comparable. */
  CURRENT("current"),
  MISSING("missing"),
  /** Made by another algorithm, so not comparable. */
  OTHER_ALGORITHM("otherAlgorithm"),
  /** Differs from the stored text. */
  STALE("stale"),
  /** Neither a fingerprint nor a text. */
  NO_TEXT("noText");

  private final String label;

  FingerprintState(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  boolean isWanting() {
    return this == MISSING || this == OTHER_ALGORITHM || this == STALE;
  }
}
