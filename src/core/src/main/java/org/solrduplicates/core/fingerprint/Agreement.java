// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import org.solrduplicates.core.Internal;

/**
 * How far the titles or file names of two documents agree: the levels of a comparison in the record
 * linkage of Fellegi and Sunter (1969). How much a level counts is learned, because a title names
 * the document in one collection, and is "Introduction" or "Microsoft Word - Document1" in another.
 */
@Internal
public enum Agreement {
  /** A document has neither title nor file name. It counts nothing. */
  UNKNOWN,
  /** The same without dates and version marks, which few documents have. */
  SAME,
  /** The same, which many documents have. */
  SAME_FREQUENT,
  /** The same without numbers, which few documents have. */
  ALIKE,
  /** The same without numbers, which many documents have. */
  ALIKE_FREQUENT,
  /** Different. */
  OTHER;

  /** A title of more documents than this is frequent. */
  public static final int FEW = 12;

  /** Returns whether the names tell that the documents are versions, whatever was learned. */
  public boolean isOwn() {
    return this == SAME || this == ALIKE;
  }
}
