// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An invalid request is answered with code 400 and the reason. */
class BadRequestTest extends OneCoreTest {
  private static final String SOURCES =
      "a list of group, exact, sketch, bytes, title, simhash, mlt, every";

  @BeforeAll
  static void addTwo() {
    core.clear();
    core.add(chain(0, "a", "b"));
  }

  /** No request changes a document, so those that are added once serve all tests. */
  @Override
  void empty() {}

  /** Reads parameters as in a URL. */
  private static String[] params(String url) {
    List<String> params = new ArrayList<>();
    for (String pair : url.split("&")) {
      int equals = pair.indexOf('=');
      params.add(pair.substring(0, equals));
      params.add(pair.substring(equals + 1));
    }
    return params.toArray(String[]::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fl=id | Missing query",
        "id=a&q=id:a | 2 queries",
        "q=id:a&q=id:b | 2 queries",
        "id=a&id=b&q=id:a | 3 queries",
        "id=a&dup.text=words | 2 queries"
      })
  void thePivotIsNamedOnce(String url, String got) {
    assertEquals(
        got
            + ": "
            + "send 'id' (repeatable), or exactly one of 'q', 'dup.text' and a text/plain body.",
        core.refusal(params(url)));
  }

  @ParameterizedTest
  @CsvSource({"id, ''", "id, ' '", "q, ''", "q, ' '", "dup.text, ' '"})
  void thePivotIsNotEmpty(String parameter, String value) {
    assertEquals(parameter + " must not be empty", core.refusal(parameter, value));
  }

  @Test
  void aSourceWhoseFieldIsMissingIsRefused() {
    assertEquals(
        "dup.sources contains simhash, which needs the field 'dup_bands': add the field to the"
            + " schema, or remove simhash",
        core.refusal("id", "a", "dup.sources", "exact,simhash"));
  }

  @Test
  void anUnknownIdIsNamed() {
    assertEquals("no document with id 'nobody'", core.refusal("id", "nobody"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dup.threshold=NaN | dup.threshold must be a number in (0, 1], was 'NaN'",
        "dup.threshold=-1 | dup.threshold must be a number in (0, 1], was '-1'",
        "dup.threshold=0 | dup.threshold must be a number in (0, 1], was '0'",
        "dup.threshold=2 | dup.threshold must be a number in (0, 1], was '2'",
        "dup.threshold=abc | dup.threshold must be a number in (0, 1], was 'abc'",
        "dup.threshold= | dup.threshold must be a number in (0, 1], was ''",
        "dup.threshold=0,8 | dup.threshold must be a number in (0, 1], was '0,8'",
        "dup.titleBonus=1 | dup.titleBonus must be a number in [0, 1), was '1'",
        "dup.candidates=0 | dup.candidates must be a whole number from 1 to 10000, was '0'",
        "dup.candidates=1.5 | dup.candidates must be a whole number from 1 to 10000, was '1.5'",
        "dup.candidates=10001 | dup.candidates must be a whole number from 1 to 10000, was '10001'",
        "dup.depth=0 | dup.depth must be a whole number from 1 to 100, was '0'",
        "dup.depth=101 | dup.depth must be a whole number from 1 to 100, was '101'",
        "dup.maxGroup=1 | dup.maxGroup must be a whole number from 2 to 1000, was '1'",
        "dup.maxGroup=1001 | dup.maxGroup must be a whole number from 2 to 1000, was '1001'",
        "dup.measure=cosine | dup.measure must be one of calibrated, blend, dice, was 'cosine'",
        "dup.link=complete | dup.link must be one of single, pivot, was 'complete'",
        "dup.sources=foo | dup.sources must be " + SOURCES + ", was 'foo'",
        "dup.sources=exact,foo | dup.sources must be " + SOURCES + ", was 'foo'",
        "dup.sources=exact, | dup.sources must be " + SOURCES + ", was ''",
        "dup.sources=SKETCH | dup.sources must be " + SOURCES + ", was 'SKETCH'"
      })
  void aSettingIsNamedWithItsRangeAndItsValue(String wrong, String message) {
    assertEquals(message, core.refusal(params("id=a&" + wrong)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dup.date.fl=nosuch | dup.date.fl must be a list of date fields of the schema, contains"
            + " 'nosuch'",
        "dup.date.fl=size | dup.date.fl must be a list of date fields of the schema, contains"
            + " 'size'",
        "dup.date.fl=modified,path"
            + " | dup.date.fl must be a list of date fields of the schema, contains 'path'",
        "dup.format.fl=nosuch | dup.format.fl must be a field of the schema, was 'nosuch'",
        "mlt.fl=nosuch | mlt.fl must be a list of fields of the schema, contains 'nosuch'",
        "mlt.fl=text,nosuch | mlt.fl must be a list of fields of the schema, contains 'nosuch'"
      })
  void aFieldThatDoesNotFitIsNamed(String wrong, String message) {
    assertEquals(message, core.refusal(params("id=a&" + wrong)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows", "start"})
  void aPageIsCountedFromNought(String parameter) {
    assertEquals(
        parameter + " must be a whole number of at least 0, was '-1'",
        core.refusal("id", "a", parameter, "-1"));
  }

  @Test
  void aPageIsCheckedEvenWhenThereIsNothingToShow() {
    assertEquals(
        "rows must be a whole number of at least 0, was '-1'",
        core.refusal("q", "id:nobody", "rows", "-1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows", "start", "mlt.mintf", "mlt.mindf", "mlt.minwl", "mlt.maxqt"})
  void aNumberIsANumber(String parameter) {
    assertEquals("For input string: \"x\"", core.refusal("id", "a", parameter, "x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1"})
  void atLeastOneWordIsInteresting(String number) {
    assertEquals(
        "mlt.maxqt must be a whole number of at least 1, was '" + number + "'",
        core.refusal("id", "a", "mlt.maxqt", number));
  }

  @ParameterizedTest
  @CsvSource({"q, title:(steel", "fq, title:(steel", "q, 'title:[1 TO'", "fq, ':::'"})
  void aQueryThatCannotBeReadIsQuotedWithTheReason(String parameter, String query) {
    String[] params =
        parameter.equals("q")
            ? new String[] {"q", query}
            : new String[] {"id", "a", parameter, query};

    String message = core.refusal(params);

    assertTrue(message.startsWith("cannot parse '" + query + "': "), message);
  }

  @Test
  void aQueryParserThatIsNotThereIsNamed() {
    assertEquals(
        "invalid query parser 'nosuch' for query '{!nosuch}x'", core.refusal("q", "{!nosuch}x"));
  }
}
