// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.NoHang;

/** Parameters that name fields which are not there, or are not what one would think. */
@Tag("one-node")
class FieldParametersTest extends OneCoreTest {
  private static void addVersions(Object... fieldsOfBoth) {
    core.add(version("a", 0, fieldsOfBoth), version("b", 1, fieldsOfBoth));
  }

  private static SolrInputDocument version(String id, int from, Object... fields) {
    SolrInputDocument document = document(fields);
    document.addField("id", id);
    document.addField("text", words(from, from + 20));
    return document;
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "title", "author", "size", "format", "dup_fingerprint", "*"})
  void aDateFieldIsADateField(String field) {
    addVersions();

    assertEquals(
        "dup.date.fl must be a list of date fields of the schema, contains '" + field + "'",
        core.refusal("id", "a", "dup.date.fl", field));
  }

  @Test
  void aListOfDateFieldsIsNotEmpty() {
    addVersions();

    assertEquals(
        "dup.date.fl must be a list of date fields of the schema, contains ''",
        core.refusal("id", "a", "dup.date.fl", ""));
  }

  @Test
  void aDateFieldThatIsNamedTwiceCountsOnce() {
    addVersions("modified", "2024-01-01T00:00:00Z");

    Answer answer = core.duplicates("id", "a", "dup.date.fl", "modified,modified");

    assertEquals(List.of("a", "b"), each(answer.history(), "id"));
  }

  @ParameterizedTest
  @CsvSource({"dup.same", "dup.differ"})
  void fieldsToCompareAreInTheSchemaAndIndexed(String parameter) {
    addVersions();

    for (String field : List.of("nosuch", "dup_fingerprint", "dup_simhash", "_version_", "*")) {
      assertEquals(
          parameter + " must be a list of indexed fields of the schema, contains '" + field + "'",
          core.refusal("id", "a", parameter, "format," + field));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "modified, 2024-01-01T00:00:00Z, 2024-01-02T00:00:00Z",
    "size, 5, 6",
    "title, Supply contract, Rental contract",
    "format, pdf, odt",
    "author, Ana, Eva"
  })
  void fieldsOfEveryTypeCanBeCompared(String field, String value, String other) {
    core.add(version("a", 0, field, value), version("b", 1, field, value));
    core.add(version("c", 2, field, other));

    assertEquals(List.of("b"), core.duplicates("id", "a", "dup.same", field).ids());
    assertEquals(List.of("c"), core.duplicates("id", "a", "dup.differ", field).ids());
  }

  @ParameterizedTest
  @ValueSource(strings = {"...", "«»", "\u200b"})
  void aTextOfWhichNothingIsLeftAfterItsAnalysisDemandsNothing(String title) {
    addVersions("title", title);

    assertEquals(List.of("b"), core.duplicates("id", "a", "dup.same", "title").ids());
    assertEquals(List.of("b"), core.duplicates("id", "a", "dup.differ", "title").ids());
  }

  @Test
  void aFieldOfThousandsOfValuesCanBeCompared() {
    List<String> authors = IntStream.range(0, 3_000).mapToObj(i -> "author " + i).toList();
    core.add(version("a", 0, "author", authors));
    core.add(version("b", 1, "author", "author 2999"), version("c", 2, "author", "nobody"));

    assertEquals(List.of("b"), core.duplicates("id", "a", "dup.same", "author").ids());
    assertEquals(List.of("c"), core.duplicates("id", "a", "dup.differ", "author").ids());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1DAY", "/DAY", "1", "DAY", " ", "2000000000YEARS", "99999999999DAYS"})
  void aWindowIsASpanOfTime(String window) {
    addVersions("modified", "2024-01-01T00:00:00Z");

    assertEquals(
        "dup.window must be a duration in Solr's date math such as 30DAYS, was '" + window + "'",
        core.refusal("id", "a", "dup.window", window));
  }

  @Test
  void aFormatIsTheFirstValueOfAFieldOfSeveral() {
    addVersions("author", List.of("Eva", "Ana"));

    Answer answer = core.duplicates("id", "a", "dup.format.fl", "author");

    assertEquals(List.of("Eva", "Eva"), each(answer.history(), "format"));
  }

  @Test
  void aDateAsAFormatIsWrittenAsSolrWritesDates() {
    addVersions("modified", "2024-01-01T00:00:00Z");

    Answer answer = core.duplicates("id", "a", "dup.format.fl", "modified");

    assertEquals("2024-01-01T00:00:00Z", answer.member("b").get("format"));
  }

  @Test
  void aFormatFieldHasAName() {
    addVersions();

    assertEquals(
        "dup.format.fl must be a field of the schema, was ''",
        core.refusal("id", "a", "dup.format.fl", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nosuch", "id,nosuch", "id,dup_sketch", "[nosuch]", "*", "t:title", "id,size:5"})
  void theFieldsShownAreThoseThatASearchShows(String fields) {
    addVersions("title", "Supply contract", "size", 5);

    assertEquals(
        Map.copyOf(core.ask("/select", "q", "id:b", "fl", fields).response().get(0)),
        Map.copyOf(core.duplicates("id", "a", "fl", fields).response().get(0)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"(((", "nosuch(id)", "id,sum(nosuch,1)"})
  void fieldsThatCannotBeReadAreRefusedAsASearchDoes(String fields) {
    addVersions();

    SolrException search =
        assertThrows(SolrException.class, () -> core.ask("/select", "q", "id:a", "fl", fields));

    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, search.code());
    assertEquals(search.getMessage(), core.refusal("id", "a", "fl", fields));
  }

  @Test
  void aNumberOfMillionsOfDigitsIsRefusedWithoutReadingThem() {
    addVersions();
    String number = "0.7" + "0".repeat(5_000_000);

    String refusal = NoHang.ends(() -> core.refusal("id", "a", "dup.threshold", number));

    assertEquals("dup.threshold must be a number in (0, 1], was '" + number + "'", refusal);
  }
}
