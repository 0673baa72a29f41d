// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of the versions of a document. */
class HistorySolrTest extends OneCoreTest {
  private static final String JANUARY = "2024-01-01T00:00:00Z";
  private static final String FEBRUARY = "2024-02-01T00:00:00Z";
  private static final String MARCH = "2024-03-01T00:00:00Z";

  /** The dates that a client sends; the day of the first add, which all have, is none of them. */
  private static final String DATES_SENT = "modified,created,file_time";

  /** Makes a document of ten words from a number on, with more fields. */
  private static SolrInputDocument text(String id, int from, Object... fields) {
    SolrInputDocument document = document(fields);
    document.addField("id", id);
    document.addField("text", words(from, from + 10));
    return document;
  }

  @Test
  void versionsAreOrderedByDateNotByIdOrSimilarity() {
    core.add(
        text("a", 1, "modified", MARCH),
        text("pivot", 0, "modified", JANUARY),
        text("b", 2, "modified", FEBRUARY));

    Answer answer = core.duplicates(dice("id", "pivot"));

    assertEquals(List.of("pivot", "b", "a"), each(answer.history(), "id"));
    assertEquals(List.of(1, 2, 3), each(answer.history(), "version"));
    assertEquals(List.of(JANUARY, FEBRUARY, MARCH), each(answer.history(), "date"));
    assertEquals("pivot", answer.group("first"));
    assertEquals("a", answer.group("latest"));
  }

  @Test
  void theFirstDateFieldThatIsFilledIsTrusted() {
    core.add(
        text("a", 0, "modified", JANUARY, "created", MARCH, "file_time", MARCH),
        text("b", 1, "created", FEBRUARY, "file_time", JANUARY),
        text("c", 2, "file_time", MARCH));

    Answer answer = core.duplicates(dice("id", "a"));

    assertEquals(List.of("a", "b", "c"), each(answer.history(), "id"));
    assertEquals(List.of(JANUARY, FEBRUARY, MARCH), each(answer.history(), "date"));
    assertEquals(List.of("modified", "created", "file_time"), each(answer.history(), "dateField"));
  }

  @Test
  void theOrderOfTrustIsThatOfTheRequest() {
    core.add(
        text("a", 0, "modified", JANUARY, "created", MARCH),
        text("b", 1, "modified", FEBRUARY, "created", FEBRUARY));

    Answer answer = core.duplicates(dice("id", "a", "dup.date.fl", "created,modified"));

    assertEquals(List.of("b", "a"), each(answer.history(), "id"));
    assertEquals(List.of("created", "created"), each(answer.history(), "dateField"));
  }

  @Test
  void dateFieldsMayHaveBlanksBetweenThem() {
    core.add(text("a", 0, "created", MARCH));

    Answer answer = core.duplicates("id", "a", "dup.date.fl", " modified,\n created ");

    assertEquals(List.of("created"), each(answer.history(), "dateField"));
  }

  @Test
  void undatedDocumentsAreListedApartByTheirIds() {
    core.add(text("c", 0), text("a", 1), text("b", 2, "modified", JANUARY));

    Answer answer = core.duplicates(dice("id", "c", "dup.date.fl", DATES_SENT));

    assertEquals(List.of("b"), each(answer.history(), "id"));
    assertEquals(List.of("a", "c"), each(answer.undated(), "id"));
    assertEquals(3, answer.group("size"));
    assertEquals(1, answer.group("versions"));
    assertEquals("b", answer.group("first"));
  }

  @Test
  void aDateInAFieldThatIsNotAskedForDoesNotCount() {
    core.add(text("a", 0, "modified", JANUARY));

    Answer answer = core.duplicates("id", "a", "dup.date.fl", "created");

    assertEquals(List.of(), answer.history());
    assertEquals(List.of("a"), each(answer.undated(), "id"));
  }

  @Test
  void aGroupWithoutDatesHasNeitherFirstNorLatest() {
    core.add(text("a", 0), text("b", 1));

    Answer answer = core.duplicates("id", "a", "dup.date.fl", DATES_SENT);

    assertEquals(List.of(), answer.history());
    assertNull(answer.group("first"));
    assertNull(answer.group("latest"));
    assertEquals(0, answer.group("versions"));
  }

  @Test
  void theSameTextInAnotherFormatIsTheSameVersionEvenAfterALaterOne() {
    core.add(
        text("v1", 0, "modified", JANUARY, "format", "docx"),
        text("v2", 2, "modified", FEBRUARY, "format", "docx"),
        text("v1-print", 0, "modified", MARCH, "format", "pdf"));

    Answer answer = core.duplicates(dice("id", "v2"));

    assertEquals(List.of("v1", "v1-print", "v2"), each(answer.history(), "id"));
    assertEquals(List.of(1, 1, 2), each(answer.history(), "version"));
    assertEquals(List.of("docx", "pdf", "docx"), each(answer.history(), "format"));
    assertEquals("v2", answer.group("latest"));
  }

  @Test
  void aTextThatComesBackInTheSameFormatIsACopyAndNeverTheLatest() {
    core.add(
        text("v1", 0, "modified", JANUARY),
        text("v2", 2, "modified", FEBRUARY),
        text("again", 0, "modified", MARCH));

    Answer answer = core.duplicates(dice("id", "v1"));

    assertEquals(List.of("v1", "again", "v2"), each(answer.history(), "id"));
    assertEquals(List.of(1, 1, 2), each(answer.history(), "version"));
    assertEquals(List.of(JANUARY, MARCH, FEBRUARY), each(answer.history(), "date"));
    assertEquals(true, answer.member("again").get("copy"));
    assertNull(answer.member("v1").get("copy"));
    assertEquals("v2", answer.group("latest"));
  }

  @Test
  void theSameBytesAreACopyEvenIfTheirTextsDiffer() {
    core.add(
        text("v1", 0, "modified", JANUARY, "dup_file_hash", "h"),
        text("v2", 2, "modified", FEBRUARY),
        text("again", 1, "modified", MARCH, "dup_file_hash", "h"));

    Answer answer = core.duplicates(dice("id", "v1"));

    assertEquals(List.of("v1", "again", "v2"), each(answer.history(), "id"));
    assertEquals("v2", answer.group("latest"));
  }

  @Test
  void aCopyWithoutADateHasTheVersionOfItsText() {
    core.add(
        text("v1", 0, "modified", JANUARY),
        text("v2", 2, "modified", FEBRUARY),
        text("copy", 0),
        text("other", 1));

    Answer answer = core.duplicates(dice("id", "copy", "dup.date.fl", DATES_SENT));

    assertEquals(List.of("copy", "other"), each(answer.undated(), "id"));
    assertEquals(1, answer.member("copy").get("version"));
    assertEquals(true, answer.member("copy").get("copy"));
    assertNull(answer.member("other").get("version"));
  }

  @Test
  void theFormatIsThatOfTheFieldAskedFor() {
    core.add(text("a", 0, "format", "pdf", "path", "a.pdf"));

    Answer answer = core.duplicates("id", "a", "dup.format.fl", "path");

    assertEquals("a.pdf", answer.member("a").get("format"));
  }

  @Test
  void wordsAreCountedWithTheirRepetitions() {
    core.add(
        document("id", "a", "text", "one two two three three three", "modified", JANUARY),
        document("id", "b", "text", "one one two three three four", "modified", FEBRUARY));

    Answer answer = core.duplicates(dice("id", "a", "dup.threshold", "0.5"));

    assertEquals(
        Map.of("similarity", 0.6667, "added", 2, "removed", 2), Answer.map(toPrevious(answer)));
  }

  @Test
  void wordsOfALongerVersionCountAsAdded() {
    core.add(
        document("id", "a", "text", words(0, 10), "modified", JANUARY),
        document("id", "b", "text", words(0, 13), "modified", FEBRUARY));

    NamedList<?> change = toPrevious(core.duplicates("id", "a"));

    assertEquals(3, change.get("added"));
    assertEquals(0, change.get("removed"));
  }

  private static NamedList<?> toPrevious(Answer answer) {
    return (NamedList<?>) answer.member("b").get("toPrevious");
  }

  private static NamedList<?> member(Answer answer, String id) {
    return Stream.of("history", "undated")
        .flatMap(list -> ((List<?>) answer.duplicates().orElseThrow().get(list)).stream())
        .map(one -> (NamedList<?>) one)
        .filter(one -> id.equals(one.get("id")))
        .findFirst()
        .orElseThrow();
  }

  private static NamedList<?> difference(Answer answer, String id, String to) {
    return (NamedList<?>) member(answer, id).get(to);
  }

  private static Map<?, ?> fields(NamedList<?> difference) {
    Map<String, Object> fields = new TreeMap<>();
    ((NamedList<?>) difference.get("fields"))
        .forEach((name, both) -> fields.put(name, ((NamedList<?>) both).asShallowMap()));
    return fields;
  }

  /** The example of Dexstr: the metadata of one copy change, and the others show it. */
  @Test
  void aMemberShowsItsDifferencesFromTheLatestAndFromTheFirstCopy() {
    core.add(
        text("old", 0, "modified", JANUARY, "author", "Ann", "title", "Report"),
        text("copy", 0, "modified", FEBRUARY, "author", "Bob", "title", "Report"),
        text("new", 1, "modified", MARCH, "author", "Bob", "title", "Report"),
        text("undated", 0, "author", "Ann"));

    Answer answer = core.duplicates(dice("id", "copy", "dup.compare.fl", "author title"));

    NamedList<?> toLatest = difference(answer, "old", "toLatest");
    assertEquals(List.of(1, 1), List.of(toLatest.get("added"), toLatest.get("removed")));
    assertEquals(
        Map.of("author", Map.of("from", List.of("Ann"), "to", List.of("Bob"))), fields(toLatest));
    assertEquals(Map.of(), fields(difference(answer, "copy", "toLatest")));
    assertNull(difference(answer, "new", "toLatest"));
    assertNull(difference(answer, "old", "toFirstCopy"));
    assertEquals("old", difference(answer, "copy", "toFirstCopy").get("id"));
    assertEquals(
        Map.of("author", Map.of("from", List.of("Ann"), "to", List.of("Bob"))),
        fields(difference(answer, "copy", "toFirstCopy")));
    assertEquals(
        Map.of("title", Map.of("from", List.of("Report"), "to", List.of())),
        fields(difference(answer, "undated", "toFirstCopy")));
  }

  @Test
  void differencesAreWrittenOnRequestOnlyAndOfVisibleDocuments() {
    core.add(text("a", 0, "modified", JANUARY), text("b", 1, "modified", FEBRUARY));
    core.add(text("hidden", 2, "modified", MARCH, "author", "Ann"));

    assertNull(member(core.duplicates(dice("id", "a")), "a").get("toLatest"));
    Answer seen = core.duplicates(dice("id", "a", "dup.compare.fl", "author", "fq", "-id:hidden"));
    assertEquals(Map.of(), fields(difference(seen, "a", "toLatest")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing", "author,missing", "*", "score"})
  void aFieldThatCannotBeComparedIsRefused(String fields) {
    core.add(text("a", 0));

    SolrException refusal =
        assertThrows(
            SolrException.class, () -> core.duplicates("id", "a", "dup.compare.fl", fields));

    assertEquals(400, refusal.code());
    String wrong = fields.replace("author,", "");
    assertEquals(
        "dup.compare.fl must be a list of fields of the schema that can be read, has '"
            + wrong
            + "'",
        refusal.getMessage());
  }
}
