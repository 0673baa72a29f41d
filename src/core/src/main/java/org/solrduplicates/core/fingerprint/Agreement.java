// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

/**
 * How far the titles or file names of two documents agree: the levels of a comparison in the record
 * linkage of Fellegi and Sunter (1969). How much a level counts is learned, because a title names
 * the document in one collection, and is "Introduction" or "Microsoft Word - Document1" in another.
 */
public enum Agreement {
  /** A document has neither title nor file name. It counts nothing. */
  UNKNOWN("no title"),
  /** The same without dates and version marks, which few documents have. */
  SAME("same title"),
  /** The same, which many documents have. */
  SAME_FREQUENT("same frequent title"),
  /** The same without numbers and dates. */
  ALIKE("same title but for numbers"),
  /** Different. */
  OTHER("other title");

  /** A title of more documents than this is frequent. */
  public static final int FEW = 12;

  private final String label;

  Agreement(String label) {
    this.label = label;
  }

  /** {@return a few words for users, in English} */
  public String label() {
    return label;
  }

  /**
   * {@return whether the names alone show that the documents are versions, whatever was learned}
   */
  public boolean isOwn() {
    return this == SAME;
  }
}
