// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.util.TestInjection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which documents are looked at for copied passages, what may be asked, and what is refused. */
class PassageRequestsTest extends PassagesCoreTest {
  private static final Path SCHEMA = Path.of("example-core", "conf", "managed-schema.xml");

  @Test
  void aPassageOfMoreThanTenDocumentsOfASmallCollectionIsIgnored() {
    core.add(IntStream.range(0, 10).mapToObj(i -> with("d" + i, i, PASSAGE)).toList());
    assertEquals(9, ids(ask("id", "d0")).size());

    core.add(with("e", 10, PASSAGE));

    assertEquals(List.of(), ids(ask("id", "d0")));
    assertEquals(10, ids(ask("id", "d0", "dup.passages.maxShare", "1")).size());
  }

  @Test
  void whoMayNotSeeADocumentLearnsNothingOfIt() {
    String hidden = "-author:secret";
    core.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE));
    String before = ask("id", "a", "fq", hidden).jsonStr();

    for (int i = 3; i < 20; i++) {
      core.add(document("id", "s" + i, "text", around(i, PASSAGE), "author", "secret"));
    }

    assertEquals(before, ask("id", "a", "fq", hidden).jsonStr());
    assertEquals(List.of(), ids(ask("id", "a")));
  }

  @Test
  void aDeletedDocumentIsNeitherFoundNorCounted() {
    core.add(IntStream.range(0, 11).mapToObj(i -> with("d" + i, i, PASSAGE)).toList());

    core.delete("d1");

    assertEquals(9, ids(ask("id", "d0")).size());
  }

  @Test
  void passagesCanBeFilteredByAgreeingOrDifferingFields() {
    core.add(
        document("id", "a", "text", around(1, PASSAGE), "author", "here"),
        document("id", "b", "text", around(2, PASSAGE), "author", "here"),
        document("id", "c", "text", around(3, PASSAGE), "author", "there"));

    assertEquals(List.of("b", "c"), ids(ask("id", "a")));
    assertEquals(List.of("c"), ids(ask("id", "a", "dup.differ", "author")));
    assertEquals(List.of("b"), ids(ask("id", "a", "dup.same", "author")));
  }

  @Test
  void theDocumentThatATextReplacesIsNotFound() {
    core.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE));

    assertEquals(List.of("b"), ids(ask("dup.text", around(1, PASSAGE), "dup.replaces", "a")));
  }

  @Test
  void aTextLongerThanAllowedIsAlignedAsFarAsThat() {
    core.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE), document("id", "p", "text", PASSAGE));

    NamedList<?> ofLong = ask("id", "a", "dup.passages.maxLength", "1000");
    NamedList<?> ofShort = ask("id", "p", "dup.passages.maxLength", "1000");

    assertEquals(List.of(), ids(ofLong));
    assertEquals(List.of("dup.passages.maxLength"), ofLong.get("truncated"));
    assertEquals(List.of(), ofShort.get("truncated"));
    assertEquals(List.of(), ids(ofShort));
    assertEquals(List.of("a", "b"), ids(ask("id", "p")));
  }

  @ParameterizedTest
  @CsvSource({
    "dup.passages.candidates, 0, a whole number from 1 to 1000",
    "dup.passages.candidates, 1001, a whole number from 1 to 1000",
    "dup.passages.candidates, 2.5, a whole number from 1 to 1000",
    "dup.passages.candidates, many, a whole number from 1 to 1000",
    "dup.passages.maxLength, 999, a whole number from 1000 to 5000000",
    "dup.passages.maxShare, 1.1, a number from 0 to 1",
    "dup.passages.maxShare, NaN, a number from 0 to 1",
    "dup.passages.minShare, 1.1, a number from 0 to 1",
    "dup.passages.maxGap, 1001, a whole number from 0 to 1000",
    "dup.passages.minWords, 3, a whole number from 4 to 10000"
  })
  void aValueOutOfRangeIsRefused(String parameter, String value, String range) {
    core.add(with("a", 1, PASSAGE));

    assertEquals(
        parameter + " must be " + range + ", was '" + value + "'",
        core.refusal("id", "a", "dup.passages", "true", parameter, value));
  }

  @Test
  void passagesOfSeveralDocumentsAtOnceAreRefused() {
    core.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE));

    assertEquals(
        "dup.passages needs exactly one document or text, got 2",
        core.refusal("id", "a", "id", "b", "dup.passages", "true"));
  }

  @Test
  void withoutTheFieldARequestIsToldHowToAddIt() throws IOException {
    try (TestCore without = TestCore.start()) {
      String refusal = without.refusal("dup.text", PASSAGE, "dup.passages", "true");

      assertTrue(
          refusal.startsWith(
              "dup.passages is not available: the schema has no field 'dup_fragments'; add it with"
                  + " curl"),
          refusal);
    }
  }

  @Test
  void aTextThatSolrconfigNamesIsIgnored() throws IOException {
    String schema =
        TestCore.with(TestCore.FRAGMENTS).apply(Files.readString(SCHEMA)).substring(0, 600);
    String setting = "DuplicatesComponent\">";
    try (TestCore ignoring =
        TestCore.start(
            TestCore.replaced(
                setting, setting + "<str name=\"ignoredPassages\">managed-schema.xml</str>"),
            TestCore.with(TestCore.FRAGMENTS))) {
      ignoring.add(with("a", 1, schema), with("b", 2, schema + "\n" + PASSAGE));
      ignoring.add(with("c", 3, PASSAGE));
      core.add(with("a", 1, schema), with("b", 2, schema));

      assertEquals(List.of("b"), ids(ask("id", "a")));
      assertEquals(
          List.of(), ids(passages(ignoring.duplicates("id", "a", "dup.passages", "true"))));
      assertEquals(
          List.of("b"), ids(passages(ignoring.duplicates("id", "c", "dup.passages", "true"))));
    }
  }

  @Test
  void aFileThatIsNotThereKeepsTheCoreFromStarting() throws IOException {
    String setting = "DuplicatesComponent\">";
    try (TestCore without =
        TestCore.start(
            TestCore.replaced(setting, setting + "<str name=\"ignoredPassages\">no.txt</str>"),
            TestCore.with(TestCore.FRAGMENTS))) {
      String failure = without.startFailure().orElseThrow();

      assertTrue(failure.startsWith("ignoredPassages has an unreadable file 'no.txt': "), failure);
    }
  }

  @Test
  void aTextThatIsNotStoredIsReportedAsNotCompared() throws IOException {
    try (TestCore lost =
        TestCore.start(
            config -> config,
            schema ->
                TestCore.replaced(
                        "name=\"text\" type=\"text_general\" indexed=\"true\" stored=\"true\"",
                        "name=\"text\" type=\"text_general\" indexed=\"true\" stored=\"false\"")
                    .apply(TestCore.with(TestCore.FRAGMENTS).apply(schema)))) {
      lost.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE));

      NamedList<?> ofDocument = passages(lost.duplicates("id", "a", "dup.passages", "true"));
      NamedList<?> ofText =
          passages(lost.duplicates("dup.text", around(1, PASSAGE), "dup.passages", "true"));

      assertEquals("the text of the document cannot be read", ofDocument.get("notCompared"));
      assertEquals(List.of(), ids(ofText));
      assertEquals(2, ofText.get("aligned"));
    }
  }

  /** At any timeout, the answer is flagged and lists only right passages. */
  @Test
  void passagesFoundBeforeTheTimeoutAreShownAndFlagged() throws IOException {
    try (TestCore alone = TestCore.start(config -> config, TestCore.with(TestCore.FRAGMENTS))) {
      alone.add(IntStream.range(0, 9).mapToObj(i -> with("d" + i, i, PASSAGE)).toList());
      List<Object> all = ids(passages(alone.duplicates("id", "d0", "dup.passages", "true")));
      int cut = 0;
      for (int limit = 1; limit < 2_000; limit = limit * 3 / 2 + 1) {
        TestInjection.queryTimeout = new Trip(limit);
        Answer answer = alone.duplicates("id", "d0", "dup.passages", "true");
        TestInjection.queryTimeout = null;
        if (answer.duplicates().isEmpty()) {
          continue; // not even the document was found by then
        }
        NamedList<?> passages = passages(answer);
        boolean isCut = passages.get("truncated").equals(List.of("timeAllowed"));
        cut += isCut ? 1 : 0;
        assertTrue(all.containsAll(ids(passages)));
        assertTrue(isCut || ids(passages).equals(all), () -> passages.toString());
      }
      assertTrue(cut > 0);
    } finally {
      TestInjection.queryTimeout = null;
    }
  }

  @Test
  void theHitsOfASearchHaveNoPassages() {
    core.add(with("a", 1, PASSAGE));

    SolrException refusal =
        assertThrows(
            SolrException.class,
            () -> core.ask("/select", "q", "id:a", "dup", "true", "dup.passages", "true"));

    assertEquals(
        "dup.passages needs exactly one document or text, got the hits of a" + " search",
        refusal.getMessage());
  }
}
