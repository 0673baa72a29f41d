package org.solrduplicates.core.similarity;

/** What differing numbers do to a similarity. */
public enum Numbers {
  /** They are not looked at. */
  OFF,
  /** They are reported and change nothing. */
  REPORT,
  /** They take up to 40 % off. */
  PENALTY
}
