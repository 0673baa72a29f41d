// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Locale;

/** How many of a number of things, such as the true pairs that were found. */
record Share(long part, long whole) {
  /** Returns the share, or NaN of nothing. */
  double value() {
    return whole == 0 ? Double.NaN : (double) part / whole;
  }

  /** Returns the harmonic mean of two shares, such as precision and recall. */
  static double f1(Share a, Share b) {
    return 2 * a.value() * b.value() / (a.value() + b.value());
  }

  @Override
  public String toString() {
    return whole == 0 ? "-" : String.format(Locale.ROOT, "%.4f", value());
  }
}
