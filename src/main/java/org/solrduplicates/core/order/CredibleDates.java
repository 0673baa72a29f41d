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
 * Tells dates that can be believed from those that cannot; the only place that does. Two kinds
 * cannot: the zero of a clock or of a file format, which stands where nobody has set a date, and
 * what has not come yet. Immutable.
 *
 * @param now the time of the request, the same on all shards
 */
public record CredibleDates(Instant now) {
  /** Clocks run in time zones and are written as UTC, so each of these is a day more or less. */
  private static final Duration ZONES = Duration.ofDays(1);

  /**
   * The zeros of .NET, Windows, OLE, spreadsheets (three), HFS, Unix, and FAT and zip, of which the
   * one in 1979 is what Java makes of a date that is all zeros.
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

  /**
   * The dates of a document.
   *
   * @param credible those that can be believed, in order of trust
   * @param ignored those that come before the first of these and cannot
   */
  public record Checked(List<DocumentDate> credible, List<IgnoredDate> ignored) {
    public Checked {
      credible = List.copyOf(credible);
      ignored = List.copyOf(ignored);
    }
  }

  /** Returns whether a date is the zero of a clock or of a file format, give or take a day. */
  public static boolean isZero(Instant date) {
    return ZEROS.stream()
        .anyMatch(zero -> !date.isBefore(zero.minus(ZONES)) && date.isBefore(zero.plus(ZONES)));
  }

  /** Returns why a date cannot be believed, or nothing if it can. */
  public Optional<IgnoredDate.Reason> fault(Instant date) {
    if (isZero(date)) {
      return Optional.of(IgnoredDate.Reason.NOT_SET);
    }
    return date.isAfter(now.plus(ZONES))
        ? Optional.of(IgnoredDate.Reason.FUTURE)
        : Optional.empty();
  }

  /**
   * Returns what stands for several dates in one field of a document, in whatever order they come:
   * the latest that can be believed, or the latest of all if none can. Nothing for none.
   */
  public Optional<Instant> latest(Collection<Instant> dates) {
    Optional<Instant> credible = dates.stream().filter(d -> fault(d).isEmpty()).max(naturalOrder());
    return credible.isPresent() ? credible : dates.stream().max(naturalOrder());
  }

  /**
   * Checks the dates of a document.
   *
   * @param dates in order of trust
   */
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
