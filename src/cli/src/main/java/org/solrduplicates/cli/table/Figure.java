// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.solrduplicates.core.text.Sentence;

/** Formats numbers for people. */
public final class Figure {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Figure() {}

  /** Returns a share in 0..1 as {@code 12.3 %}. */
  public static String percent(double share) {
    return Sentence.of("%.1f %%", 100 * share);
  }

  /** Returns a part as a percentage; 0 if the whole is 0. */
  public static String percent(long part, long all) {
    return percent(all == 0 ? 0 : (double) part / all);
  }

  /** Returns a number as {@code 1,234,567}. */
  public static String grouped(long number) {
    return Sentence.of("%,d", number);
  }

  /** Returns a time as {@code 2026-01-31 09:30}, in UTC. */
  public static String minutes(Instant time) {
    return MINUTES.format(time);
  }
}
