// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

/** The effect of differing numbers on a similarity. */
public enum Numbers {
  /** Numbers are not compared. */
  OFF,
  /** Numbers are reported without an effect. */
  REPORT,
  /** Differing numbers subtract up to 40 %. */
  PENALTY
}
