package org.solrduplicates.core.collection;

/** What documents can have in common, so that they are worth a comparison. */
public enum TermKind {
  /**
   * One of the smallest hashes of a sketch. One in common is too little, and of boilerplate there
   * are too many.
   */
  SHINGLE(true),
  /**
   * Two hashes that follow each other in a sketch. Two texts that share most of their smallest
   * hashes share many such pairs; two that share a sentence of boilerplate rarely share one, for
   * another hash lies between.
   */
  SHINGLE_PAIR(false),
  /** The key of a title or a file name, without version marks. */
  TITLE(false);

  private final boolean weak;

  TermKind(boolean weak) {
    this.weak = weak;
  }

  /** Returns whether two documents must have two terms of this kind in common. */
  boolean isWeak() {
    return weak;
  }
}
