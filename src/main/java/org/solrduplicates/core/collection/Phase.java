package org.solrduplicates.core.collection;

/** What a job does, one after the other. */
public enum Phase {
  /** Takes down which documents there are. */
  DOCUMENTS(0, 0.05),
  /** Finds pairs that have terms in common. */
  CANDIDATES(0.05, 0.2),
  /** Compares them. */
  COMPARE(0.2, 0.75),
  /** Makes groups of what is linked. */
  GROUP(0.75, 0.85),
  /** Writes the numbers of the groups into the index. */
  WRITE(0.85, 1);

  private final double start;
  private final double end;

  Phase(double start, double end) {
    this.start = start;
    this.end = end;
  }

  /** Returns how far the whole job is, in 0..1, when a part of this phase is done. */
  double progress(double part) {
    return start + part * (end - start);
  }
}
