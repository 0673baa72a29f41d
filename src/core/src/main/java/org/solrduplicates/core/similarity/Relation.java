// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import org.solrduplicates.core.Internal;

/**
 * What a document is to another one. A whole and its part are no versions: the part joins no group
 * of the whole, and two parts of one whole are not related.
 */
@Internal
public enum Relation {
  /** Both are states of one document. */
  VERSION,
  /** The other document is a part of this one. */
  CONTAINS,
  /** This document is a part of the other one. */
  PART_OF,
  DIFFERENT;

  /** Returns what the other document is to this one. */
  public Relation mirrored() {
    return switch (this) {
      case CONTAINS -> PART_OF;
      case PART_OF -> CONTAINS;
      case VERSION, DIFFERENT -> this;
    };
  }

  /** Returns whether one document is a part of the other. */
  public boolean isOfPart() {
    return this == CONTAINS || this == PART_OF;
  }
}
