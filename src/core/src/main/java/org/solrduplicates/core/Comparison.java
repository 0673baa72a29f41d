// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.similarity.Similarity;

/**
 * The decision about two documents. Immutable.
 *
 * @param id of the other document
 * @param outcome whether it is a version; of a whole and its part, more of the part is in the whole
 * @param similarity how similar both are, and by what
 * @param ofFirst the weighted share of the first document that the other one has, in 0..1
 * @param ofOther the weighted share of the other document that the first one has, in 0..1
 * @param reason one line for people, such as {@code a version: similarity 0.93, 96 % of the words}
 */
public record Comparison(
    String id,
    Outcome outcome,
    Similarity similarity,
    double ofFirst,
    double ofOther,
    String reason) {
  /** {@return whether the other document is a version} */
  public boolean isVersion() {
    return outcome == Outcome.KEPT;
  }
}
