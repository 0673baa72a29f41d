package org.solrduplicates.cli.table;

import org.solrduplicates.core.text.Sentence;

/** Figures as a person reads them. */
public final class Figure {
  private Figure() {}

  /** Returns a share in 0..1 as {@code 12.3 %}. */
  public static String percent(double share) {
    return Sentence.of("%.1f %%", 100 * share);
  }

  /** Returns the share of a part, 0 if there is nothing. */
  public static String percent(long part, long all) {
    return percent(all == 0 ? 0 : (double) part / all);
  }

  /** Returns a number as {@code 1,234,567}. */
  public static String grouped(long number) {
    return Sentence.of("%,d", number);
  }
}
