package org.solrduplicates.core.constraint;

/**
 * What a person has decided about two documents, whatever their similarity. The pair has no order:
 * it is kept with the lesser subject first, so that decisions on one pair are told by it.
 *
 * <p>The two kinds are the cannot-link and must-link constraints of clustering (Wagstaff and Cardie
 * 2000).
 *
 * @param a the lesser of the two
 * @param b the other one
 */
public record PairConstraint(Kind kind, TextVersion a, TextVersion b) {
  /** What can be decided about two documents. */
  public enum Kind {
    /** They are never in one group. */
    DIFFERENT,
    /** They always are. */
    SAME
  }

  /** Puts the pair in order; refuses a document with itself. */
  public PairConstraint {
    if (a.id().equals(b.id())) {
      throw new IllegalArgumentException("a decision needs two documents, has '" + a.id() + "'");
    }
    if (a.compareTo(b) > 0) {
      TextVersion greater = a;
      a = b;
      b = greater;
    }
  }
}
