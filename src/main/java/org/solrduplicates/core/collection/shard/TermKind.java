package org.solrduplicates.core.collection.shard;

/** What documents can have in common, so that they are worth a comparison. */
public enum TermKind {
  /**
   * One of the smallest hashes of a sketch. One in common is too little, and of boilerplate there
   * are too many.
   */
  SHINGLE(true, 0),
  /**
   * Two hashes that follow each other in a sketch. Two texts that share most of their smallest
   * hashes share many such pairs; two that share a sentence of boilerplate rarely share one, for
   * another hash lies between.
   */
  SHINGLE_PAIR(true, 6),
  /** The key of a title or a file name, without version marks. */
  TITLE(false, 2);

  private final boolean weak;
  private final int neighbours;

  TermKind(boolean weak, int neighbours) {
    this.weak = weak;
    this.neighbours = neighbours;
  }

  /** Returns whether two documents must have two terms of this kind in common. */
  public boolean isWeak() {
    return weak;
  }

  /**
   * Returns with how many of those that follow it a document of a frequent term is paired. Of
   * shingles the first follow the last, so that around each document twice as many are known: more
   * than the rank of a background.
   */
  public int neighbours() {
    return neighbours;
  }
}
