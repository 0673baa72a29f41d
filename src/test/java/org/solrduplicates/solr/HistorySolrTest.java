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
  void versionsAreOrderedByDateWhateverTheirIdsAndSimilarities() {
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
  void theSameBytesAreACopyWhateverWasExtractedFromThem() {
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
  void whatALongerVersionHasMoreIsAdded() {
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
}
