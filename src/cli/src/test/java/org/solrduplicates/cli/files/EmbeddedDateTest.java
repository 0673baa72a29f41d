// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.files.TikaExtractor.EmbeddedDate;

class EmbeddedDateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2024-03-02T09:11:00Z          | 2024-03-02T09:11:00Z
          2024-03-02T09:11:00.250+02:00 | 2024-03-02T07:11:00.250Z
          2024-03-02T09:11:00.5Z        | 2024-03-02T09:11:00.500Z
          2024-03-02T09:11:00.123456Z   | 2024-03-02T09:11:00.123456Z
          2024-03-02T09:11:00.1234567Z  | 2024-03-02T09:11:00.123456700Z
          2024-03-02T09:11:00.123456    | 2024-03-02T09:11:00.123456Z
          2024-02-29                    | 2024-02-29T00:00:00Z
          1975-05-05                    | 1975-05-05T00:00:00Z
          2024-03-02T09:11:00+0200      | 2024-03-02T07:11:00Z
          2024-03-02T09:11              | 2024-03-02T09:11:00Z
          2024-03-02 09:11:30           | 2024-03-02T09:11:30Z
          2024-03-02                    | 2024-03-02T00:00:00Z
          Sat, 2 Mar 2024 09:11:00 GMT  | 2024-03-02T09:11:00Z
          """)
  void theUsualWaysOfWritingADateAreRead(String written, String instant) {
    assertEquals(Optional.of(Instant.parse(instant)), EmbeddedDate.parse(written));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "2024", "2024-13-01", "02/03/2024", "2024-03-02T25:00:00Z"})
  void invalidDatesAreOmitted(String written) {
    assertEquals(Optional.empty(), EmbeddedDate.parse(written));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-30",
        "2023-02-29T09:11:00Z",
        "2024-04-31T09:11:00+02:00",
        "30 Feb 2024 09:11:00 GMT"
      })
  void aDayThatNoCalendarHasIsNotTakenForAnother(String written) {
    assertEquals(Optional.empty(), EmbeddedDate.parse(written));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1601-01-01T00:00:00Z", "1904-01-01", "1970-01-01T00:00:00Z", "1980-01-01"})
  void theZeroOfAFileFormatIsNoDate(String written) {
    assertEquals(Optional.empty(), EmbeddedDate.parse(written));
  }

  @Test
  void theNameThatOfficeFilesUseWinsOverThoseOfPages() {
    Map<String, String> metadata =
        Map.of("dcterms.modified", "2024-01-02", "dcterms:modified", "2024-01-01");

    assertEquals(
        Optional.of("2024-01-01T00:00:00Z"),
        EmbeddedDate.modified(key -> Optional.ofNullable(metadata.get(key))));
  }

  /** Solr keeps no more. */
  @Test
  void aDateIsSentToTheMillisecond() {
    assertEquals(
        Optional.of("2024-03-02T09:11:00.123Z"),
        EmbeddedDate.created(
            key -> Optional.of("2024-03-02T09:11:00.1239999Z").filter(v -> key.equals("date"))));
  }

  @Test
  void aNameWithoutADateIsPassedOver() {
    Map<String, String> metadata = Map.of("dcterms:created", "soon", "date", "2024-01-02");

    assertEquals(
        Optional.of("2024-01-02T00:00:00Z"),
        EmbeddedDate.created(key -> Optional.ofNullable(metadata.get(key))));
  }
}
