package org.solrduplicates.cli;

import java.util.Locale;

/** Figures as a person reads them. */
final class Figure {
  private Figure() {}

  /** Returns a share in 0..1 as {@code 12.3 %}. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  static String percent(long part, long all) {
    return percent(all == 0 ? 0 : (double) part / all);
  }

  /** Returns a number as {@code 1,234,567}. */
  static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
