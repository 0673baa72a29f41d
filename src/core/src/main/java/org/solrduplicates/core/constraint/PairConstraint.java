// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.constraint;

/**
 * A manual decision about two documents, whatever their similarity: cannot-link or must-link
 * (Wagstaff and Cardie 2000). The pair is unordered; {@code a} is the lesser of the two.
 */
public record PairConstraint(Kind kind, TextVersion a, TextVersion b) {
  public enum Kind {
    DIFFERENT,
    SAME
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
    }
  }
}
