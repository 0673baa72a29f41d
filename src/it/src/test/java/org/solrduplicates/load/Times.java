// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import java.util.List;

/**
 * How long requests took.
 *
 * @param nanos one or more, in any order
 */
record Times(List<Long> nanos) {
  Times(List<Long> nanos) {
    this.nanos = nanos.stream().sorted().toList();
  }

  /**
   * Returns the milliseconds in which a share of the requests had their answer.
   *
   * @param quantile in (0, 1]
   */
  double milliseconds(double quantile) {
    return nanos.get((int) Math.ceil(quantile * nanos.size()) - 1) / 1e6;
  }
}
