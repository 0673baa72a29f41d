// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DatasetReaderTest {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

  /** Values as Spark gives them for its types of dates, and for strings. */
  private static Stream<Arguments> dates() {
    Instant day = Instant.parse("2024-05-06T00:00:00Z");
    Instant time = Instant.parse("2024-05-06T07:08:09Z");
    return Stream.of(
        Arguments.of(Timestamp.from(time), time),
        Arguments.of(time, time),
        Arguments.of(LocalDateTime.parse("2024-05-06T07:08:09"), time),
        Arguments.of("2024-05-06T07:08:09Z", time),
        Arguments.of("2024-05-06T09:08:09+02:00", time),
        Arguments.of(Date.valueOf("2024-05-06"), day),
        Arguments.of(LocalDate.parse("2024-05-06"), day),
        Arguments.of("2024-05-06", day));
  }

  @ParameterizedTest
  @MethodSource("dates")
  void aDateOfAnyTypeIsRead(Object value, Instant expected) {
    DatasetReader reader = new DatasetReader(GroupOptions.defaults().columns(), NOW);
    Object[] values = {"a", "some words", value};

    DatasetReader.Read read =
        reader.read(new GenericRowWithSchema(values, TestDocument.type("id", "text", "date")));

    assertEquals("", read.problem());
    assertEquals(Optional.of(expected), Objects.requireNonNull(read.document()).date());
  }
}
