// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.constraint;

import org.solrduplicates.core.similarity.Relation;

/**
 * A manual decision about two documents, whatever their similarity: cannot-link or must-link
 * (Wagstaff and Cardie 2000). The pair is unordered; {@code a} is the lesser of the two.
 *
 * @param kind as seen from {@code a}
 */
public record PairConstraint(Kind kind, TextVersion a, TextVersion b) {
  public enum Kind {
    DIFFERENT,
    SAME,

    /** The document is a part of the other one. */
    PART,

    /** The other document is a part of this one. */
    WHOLE;

    /** Returns the kind as seen from the other document. */
    public Kind mirrored() {
      return switch (this) {
        case DIFFERENT, SAME -> this;
        case PART -> WHOLE;
        case WHOLE -> PART;
      };
    }

    /** Returns what the document is to the other one. */
    public Relation relation() {
      return switch (this) {
        case DIFFERENT -> Relation.DIFFERENT;
        case SAME -> Relation.VERSION;
        case PART -> Relation.PART_OF;
        case WHOLE -> Relation.CONTAINS;
      };
    }

    /** Returns whether the two documents are never in one group. */
    public boolean isApart() {
      return this != SAME;
    }
  }

  public PairConstraint {
    if (a.id().equals(b.id())) {
      throw new IllegalArgumentException(
          "a decision needs two documents, was '" + a.id() + "' twice");
    }
    if (a.compareTo(b) > 0) {
      TextVersion greater = a;
      a = b;
      b = greater;
      kind = kind.mirrored();
    }
  }
}
