// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.order;

import static java.util.Comparator.naturalOrder;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Separates credible dates from others: epochs of clocks and file formats, which mean "not set",
 * and dates in the future.
 *
 * @param now the time of the request, the same on all shards
 */
public record CredibleDates(Instant now) {
  /** Clocks run in time zones and are written as UTC, so an epoch may be off by a day. */
  private static final Duration ZONES = Duration.ofDays(1);

  /**
   * Epochs of .NET, Windows, OLE, spreadsheets (three), HFS, Unix, and FAT and zip. Java reads an
   * all-zero FAT date as one in 1979.
   */
  private static final List<Instant> ZEROS =
      Stream.of(
              "0001-01-01",
              "1601-01-01",
              "1899-12-30",
              "1899-12-31",
              "1900-01-01",
              "1904-01-01",
              "1970-01-01",
              "1979-11-30",
              "1980-01-01")
          .map(day -> Instant.parse(day + "T00:00:00Z"))
          .toList();

  /** No date after this one is within a day of an epoch, in milliseconds. */
  private static final long LAST_ZERO = ZEROS.get(ZEROS.size() - 1).plus(ZONES).toEpochMilli();

  /**
   * The dates of a document.
   *
   * @param credible in order of trust
   * @param ignored those before the first credible one in order of trust
   */
  public record Checked(List<DocumentDate> credible, List<IgnoredDate> ignored) {
    public Checked {
      credible = List.copyOf(credible);
      ignored = List.copyOf(ignored);
    }
  }

  /** Returns whether a date is within a day of a known epoch. */
  public static boolean isZero(Instant date) {
    return ZEROS.stream()
        .anyMatch(zero -> !date.isBefore(zero.minus(ZONES)) && date.isBefore(zero.plus(ZONES)));
  }

  public Optional<IgnoredDate.Reason> fault(Instant date) {
    if (isZero(date)) {
      return Optional.of(IgnoredDate.Reason.NOT_SET);
    }
    return date.isAfter(now.plus(ZONES))
        ? Optional.of(IgnoredDate.Reason.FUTURE)
        : Optional.empty();
  }

  /** Returns whether a date in epoch milliseconds has no {@link #fault}. */
  public boolean isCredible(long date) {
    return date > LAST_ZERO
        ? date <= now.plus(ZONES).toEpochMilli()
        : fault(Instant.ofEpochMilli(date)).isEmpty();
  }

  /**
   * Returns the date of a field with several values: the latest credible one, or the latest of all
   * if none is.
   */
  public Optional<Instant> latest(Collection<Instant> dates) {
    Optional<Instant> credible = dates.stream().filter(d -> fault(d).isEmpty()).max(naturalOrder());
    return credible.isPresent() ? credible : dates.stream().max(naturalOrder());
  }

  /** Returns when the first of some dates is no longer in the future; empty if none is. */
  public Optional<Instant> next(Collection<Instant> dates) {
    return dates.stream()
        .filter(date -> fault(date).equals(Optional.of(IgnoredDate.Reason.FUTURE)))
        .min(naturalOrder())
        .map(date -> date.minus(ZONES));
  }

  /** Expects dates in order of trust. */
  public Checked check(List<DocumentDate> dates) {
    List<DocumentDate> credible = new ArrayList<>();
    List<IgnoredDate> ignored = new ArrayList<>();
    for (DocumentDate date : dates) {
      Optional<IgnoredDate.Reason> fault = fault(date.instant());
      if (fault.isEmpty()) {
        credible.add(date);
      } else if (credible.isEmpty()) {
        ignored.add(new IgnoredDate(date, fault.get()));
      }
    }
    return new Checked(credible, ignored);
  }
}
