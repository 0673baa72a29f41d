// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.order.IgnoredDate.Reason;

class CredibleDatesTest {
  private static final CredibleDates NOON =
      new CredibleDates(Instant.parse("2024-06-15T12:00:00Z"));

  private static DocumentDate date(String field, String instant) {
    return new DocumentDate(field, Instant.parse(instant));
  }

  private static Optional<Reason> fault(String instant) {
    return NOON.fault(Instant.parse(instant));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0001-01-01T00:00:00Z",
        "1601-01-01T00:00:00Z",
        "1899-12-30T00:00:00Z",
        "1900-01-01T00:00:00Z",
        "1904-01-01T00:00:00Z",
        "1970-01-01T00:00:00Z",
        "1979-11-30T00:00:00Z",
        "1980-01-01T00:00:00Z"
      })
  void theZeroOfAClockIsNoDate(String zero) {
    assertEquals(Optional.of(Reason.NOT_SET), fault(zero));
  }

  /** Fourteen hours east of Greenwich, and twelve west. */
  @ParameterizedTest
  @ValueSource(strings = {"1979-12-31T10:00:00Z", "1980-01-01T12:00:00Z", "1969-12-31T10:00:00Z"})
  void theZeroOfAClockInAnotherZoneIsNoDateEither(String zero) {
    assertEquals(Optional.of(Reason.NOT_SET), fault(zero));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1804-03-21T00:00:00Z",
        "1969-12-30T23:59:59Z",
        "1970-01-02T00:00:00Z",
        "1975-05-05T00:00:00Z",
        "1980-01-02T00:00:00Z",
        "2024-06-15T12:00:00Z"
      })
  void oldDatesAreBelieved(String date) {
    assertEquals(Optional.empty(), fault(date));
  }

  @Test
  void datesInTheFutureOfAllTimeZonesAreIgnored() {
    assertEquals(Optional.empty(), fault("2024-06-16T12:00:00Z"));
    assertEquals(Optional.of(Reason.FUTURE), fault("2024-06-16T12:00:00.001Z"));
    assertEquals(Optional.of(Reason.FUTURE), fault("2099-01-01T00:00:00Z"));
  }

  @Test
  void theFirstCredibleDateCountsAndThoseBeforeItAreToldWithTheReason() {
    DocumentDate future = date("modified", "2099-01-01T00:00:00Z");
    DocumentDate zero = date("created", "1970-01-01T00:00:00Z");
    DocumentDate good = date("file_time", "2023-01-01T00:00:00Z");
    DocumentDate unused = date("more", "1980-01-01T00:00:00Z");
    DocumentDate second = date("last", "2022-01-01T00:00:00Z");

    CredibleDates.Checked checked = NOON.check(List.of(future, zero, good, unused, second));

    assertEquals(List.of(good, second), checked.credible());
    assertEquals(
        List.of(new IgnoredDate(future, Reason.FUTURE), new IgnoredDate(zero, Reason.NOT_SET)),
        checked.ignored());
  }

  @Test
  void theReasonsAreSaidInWords() {
    assertEquals("in the future", Reason.FUTURE.words());
    assertEquals("the epoch of a clock, which means not set", Reason.NOT_SET.words());
  }

  private static Optional<Instant> latest(String... instants) {
    return NOON.latest(Stream.of(instants).map(Instant::parse).toList());
  }

  @Test
  void ofSeveralDatesInOneFieldTheLatestThatCanBeBelievedCounts() {
    assertEquals(
        Optional.of(Instant.parse("2022-01-01T00:00:00Z")),
        latest("2022-01-01T00:00:00Z", "2020-01-02T00:00:00Z", "2124-01-01T00:00:00Z"));
  }

  @Test
  void ofSeveralDatesThatCannotBeBelievedTheLatestIsTold() {
    assertEquals(
        Optional.of(Instant.parse("2124-01-01T00:00:00Z")),
        latest("2124-01-01T00:00:00Z", "1970-01-01T00:00:00Z"));
  }

  @Test
  void noDatesHaveNoLatest() {
    assertEquals(Optional.empty(), latest());
  }
}
