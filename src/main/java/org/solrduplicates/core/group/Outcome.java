package org.solrduplicates.core.group;

/** What becomes of a candidate once it was compared. */
public enum Outcome {
  /** It is a version of the document it was found from. */
  KEPT,
  /** It may be one; a person should look. */
  REVIEW,
  /** It is none. */
  REJECTED
}
