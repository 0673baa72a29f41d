package org.solrduplicates.core.group;

/** What becomes of a candidate once it was compared. */
public enum Outcome {
  KEPT,
  /** It may be one; a person should look. */
  REVIEW,
  REJECTED
}
