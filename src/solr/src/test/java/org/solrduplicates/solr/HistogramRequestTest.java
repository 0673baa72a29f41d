// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An invalid request for a histogram is answered with code 400 and the reason. */
class HistogramRequestTest extends HistogramTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dup.sample | 1 | dup.sample must be a whole number from 2 to 2000, was '1'",
        "dup.sample | 2001 | dup.sample must be a whole number from 2 to 2000, was '2001'",
        "dup.sample | -5 | dup.sample must be a whole number from 2 to 2000, was '-5'",
        "dup.sample | 4294967298 | dup.sample must be a whole number from 2 to 2000, was '4294967298'",
        "dup.sample | '' | dup.sample must be a whole number from 2 to 2000, was ''",
        "dup.seed | x | dup.seed must be a whole number of 64 bits, was 'x'",
        "dup.seed | 9223372036854775808"
            + " | dup.seed must be a whole number of 64 bits, was '9223372036854775808'",
        "dup.threshold | 2 | dup.threshold must be a number in (0, 1], was '2'",
        "dup.sources | mlt,every | dup.sources must have at least one of exact, sketch, title for a"
            + " histogram, was 'mlt,every'",
        "dup.same | author"
            + " | dup.same, dup.differ and dup.window apply to one document; remove them from"
            + " this request",
        "dup.shard | nosuch | parameters with the prefix dup.shard are reserved for requests"
            + " between nodes"
      })
  void invalidParametersAreRefused(String parameter, String value, String message) {
    SolrException refusal =
        assertThrows(SolrException.class, () -> core.ask(PATH, parameter, value));

    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
    assertEquals(message, refusal.getMessage());
  }

  @Test
  void aFilterThatCannotBeReadIsRefused() {
    SolrException refusal =
        assertThrows(SolrException.class, () -> core.ask(PATH, "fq", "title:(steel"));

    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
  }

  @ParameterizedTest
  @CsvSource({"2000, 10", "500, 40", "200, 100", "2, 100"})
  void asManyDocumentsAsAreAllowedAreDrawn(String sample, String values) {
    core.ask(PATH, "dup.by", "format", "dup.sample", sample, "dup.by.limit", values);
  }

  @ParameterizedTest
  @CsvSource({"2000, 11, 10", "2000, 100, 10", "501, 40, 39", "201, 100, 99"})
  void moreDocumentsAreRefused(String sample, String values, String allowed) {
    SolrException refusal =
        assertThrows(
            SolrException.class,
            () -> core.ask(PATH, "dup.by", "format", "dup.sample", sample, "dup.by.limit", values));

    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
    assertEquals(
        "dup.by.limit must be at most "
            + allowed
            + " with dup.sample="
            + sample
            + ", was "
            + values
            + ": together at most 20000 documents are drawn; lower one of them",
        refusal.getMessage());
  }

  /** Two values are compared with each other, whatever the number of values to show. */
  @Test
  void theNumberOfValuesDoesNotLimitTwoOfThem() {
    core.ask(
        PATH,
        "dup.by",
        "format",
        "dup.between",
        "a,b",
        "dup.sample",
        "2000",
        "dup.by.limit",
        "100");
  }
}
