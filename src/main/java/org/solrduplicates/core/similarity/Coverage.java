// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * How much of a text another one has: a number in 0..1. Unlike a similarity it has a direction: a
 * manual covers its excerpt, and an excerpt does not cover its manual.
 */
public final class Coverage {
  /** From this coverage on, a document may be hidden behind another one of its group. */
  public static final double ENOUGH = 0.6;

  private Coverage() {}

  /**
   * Returns the share of the words of a text that another one has, with repetitions, by weight; 1
   * for a text without words.
   */
  public static double of(Fingerprint text, Fingerprint other, Weights weights) {
    double all = text.bag().weight(weights);
    return all == 0 ? 1 : other.bag().sharedWith(text.bag(), weights).weight() / all;
  }
}
