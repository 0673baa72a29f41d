// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;

/** Dates that mean "not set", and dates in the future, are ignored. */
class CredibleDatesSolrTest extends OneCoreTest {
  private static final String JANUARY = "2024-01-01T00:00:00Z";
  private static final String FEBRUARY = "2024-02-01T00:00:00Z";
  private static final String FUTURE = "2099-01-01T00:00:00Z";
  private static final String UNIX = "1970-01-01T00:00:00Z";
  private static final String ZIP = "1980-01-01T00:00:00Z";
  private static final String FIELDS = "modified,created,file_time";

  private static SolrInputDocument text(String id, int from, Object... fields) {
    SolrInputDocument document = document(fields);
    document.addField("id", id);
    document.addField("text", words(from, from + 10));
    return document;
  }

  private static List<?> ignored(Answer answer, String id) {
    List<?> all = (List<?>) answer.member(id).get("ignoredDates");
    return all.stream().map(one -> Answer.map((NamedList<?>) one)).toList();
  }

  @Test
  void aDateInTheFutureIsNotTheLatest() {
    core.add(
        text("a", 0, "modified", FUTURE, "created", JANUARY), text("b", 1, "created", FEBRUARY));

    Answer answer = core.duplicates(dice("id", "a", "dup.date.fl", FIELDS));

    assertEquals("b", answer.group("latest"));
    assertEquals(List.of(JANUARY, FEBRUARY), each(answer.history(), "date"));
    assertEquals(
        List.of(Map.of("date", FUTURE, "dateField", "modified", "why", "in the future")),
        ignored(answer, "a"));
    assertNull(answer.member("b").get("ignoredDates"));
  }

  @Test
  void theEpochOfAClockIsListedAsIgnored() {
    core.add(
        text("a", 0, "file_time", UNIX),
        text("b", 1, "modified", ZIP, "file_time", JANUARY),
        text("c", 2, "file_time", FEBRUARY));

    Answer answer = core.duplicates(dice("id", "a", "dup.date.fl", FIELDS));

    assertEquals(List.of("b", "c"), each(answer.history(), "id"));
    assertEquals(List.of("a"), each(answer.undated(), "id"));
    assertEquals("b", answer.group("first"));
    assertEquals(
        List.of(
            Map.of(
                "date",
                UNIX,
                "dateField",
                "file_time",
                "why",
                "the epoch of a clock, which means not set")),
        ignored(answer, "a"));
    assertEquals(1, ignored(answer, "b").size());
  }

  /** A date that is in the future today is credible in a later request. */
  @Test
  void futureDatesDependOnTheTimeOfTheRequest() {
    core.add(text("a", 0, "modified", FEBRUARY), text("b", 1, "modified", JANUARY));

    Answer before = core.duplicates(dice("id", "a", "NOW", "1705300000000"));
    Answer after = core.duplicates(dice("id", "a", "NOW", "1715300000000"));

    assertEquals("b", before.group("latest"));
    assertEquals("a", after.group("latest"));
  }

  @Test
  void theFirstSeenDateReplacesAnIgnoredDate() {
    core.add(text("a", 0, "modified", UNIX, "dup_first_seen", JANUARY));

    Answer answer = core.duplicates("id", "a");

    assertEquals(List.of("dup_first_seen"), each(answer.history(), "dateField"));
    assertEquals(List.of(JANUARY), each(answer.history(), "date"));
  }

  /** It would be the earliest for ever. */
  @Test
  void theZeroOfAClockIsNoDayOfAFirstAdd() {
    core.add(text("a", 0, "dup_first_seen", UNIX));
    core.add(text("a", 0, "dup_first_seen", JANUARY));

    assertEquals(List.of(JANUARY), each(core.duplicates("id", "a").history(), "date"));
  }

  @Test
  void aWindowOfDatesIsAroundADateThatCanBeBelieved() {
    core.add(
        text("a", 0, "modified", ZIP, "file_time", JANUARY),
        text("b", 1, "modified", ZIP, "file_time", FEBRUARY),
        text("c", 2, "modified", ZIP, "file_time", "2024-01-02T00:00:00Z"));

    Answer answer = core.duplicates(dice("id", "a", "dup.date.fl", FIELDS, "dup.window", "10DAYS"));

    assertEquals(List.of("c"), answer.ids());
  }

  @Test
  void theBestMatchOfATextHasADateThatCanBeBelieved() {
    core.add(text("a", 0, "modified", FUTURE, "file_time", JANUARY));

    NamedList<?> best =
        (NamedList<?>)
            core.duplicates("dup.text", words(0, 10), "dup.date.fl", FIELDS)
                .duplicates()
                .orElseThrow()
                .get("best");

    assertEquals(JANUARY, best.get("date"));
  }
}
