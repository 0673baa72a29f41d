package org.solrduplicates.core.group;

/** Why a candidate is not even shown for review. */
public enum Rejection {
  /** It has no fingerprint, or one made in another way. */
  INCOMPARABLE,
  /** It, or the document it was found from, has too few words. */
  TOO_SHORT,
  /** Its similarity is below the review threshold. */
  DIFFERENT
}
