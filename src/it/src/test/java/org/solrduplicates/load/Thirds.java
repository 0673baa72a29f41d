// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

/**
 * The first and the last third of the rounds of a long run, which are compared. Round 0 warms up
 * and belongs to neither.
 *
 * @param rounds after round 0, a multiple of 3
 */
record Thirds(int rounds) {
  boolean isFirst(int round) {
    return round > 0 && round <= rounds / 3;
  }

  boolean isLast(int round) {
    return round > rounds - rounds / 3;
  }
}
