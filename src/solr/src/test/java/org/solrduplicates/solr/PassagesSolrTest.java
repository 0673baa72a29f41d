// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Random;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.passage.Homophones;

/** What two documents share at some place, though they are no versions of each other. */
class PassagesSolrTest extends PassagesCoreTest {
  @Test
  void nothingIsSaidOfPassagesUnlessTheyAreAskedFor() {
    core.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE));

    assertNull(passages(core.duplicates("id", "a")));
  }

  @Test
  void anAnnexThatIsADocumentOfItsOwnIsContainedInTheWhole() {
    String annex = words(6_000, 6_200);
    core.add(with("whole", 1, annex), document("id", "annex", "text", "Annex\n" + annex));

    NamedList<Object> ofWhole = found(ask("id", "whole")).get(0);
    NamedList<Object> ofAnnex = found(ask("id", "annex")).get(0);

    assertEquals("annex", ofWhole.get("id"));
    assertEquals(List.of("contains"), ofWhole.get("relations"));
    assertEquals(annex, part(around(1, annex), only(ofWhole), "begin", "end"));
    assertEquals(annex, part("Annex\n" + annex, only(ofWhole), "documentBegin", "documentEnd"));
    assertEquals("whole", ofAnnex.get("id"));
    assertEquals(List.of("contained-in"), ofAnnex.get("relations"));
    assertEquals(annex, part("Annex\n" + annex, only(ofAnnex), "begin", "end"));
    assertEquals(annex, part(around(1, annex), only(ofAnnex), "documentBegin", "documentEnd"));
    assertEquals(200 / 201.0, (Double) ofAnnex.get("covered"), 1e-4);
  }

  @Test
  void anAnnexOfWhichATenthIsMissingIsNotContained() {
    String annex = words(6_000, 6_200);
    core.add(
        with("whole", 1, annex),
        document("id", "annex", "text", words(7_000, 7_030) + "\n" + annex));

    assertEquals(List.of(), found(ask("id", "annex")).get(0).get("relations"));
  }

  @Test
  void ofEquallyHeavyCandidatesThoseOfTheSmallerKeysAreAligned() {
    core.add(with("a", 1, PASSAGE));
    for (String id : List.of("e", "c", "d", "b")) {
      core.add(with(id, 2 + id.charAt(0) - 'a', PASSAGE));
    }

    NamedList<?> passages = ask("id", "a", "dup.passages.candidates", "2");

    assertEquals(List.of("b", "c"), ids(passages));
    assertEquals(2, passages.get("aligned"));
    assertEquals(List.of("dup.passages.candidates"), passages.get("truncated"));
    assertEquals(List.of(), ask("id", "a", "dup.passages.candidates", "5").get("truncated"));
  }

  @Test
  void aShortTextHasNoFragmentsAndNoPassages() {
    core.add(document("id", "a", "text", "one two three"), with("b", 2, "one two three"));

    NamedList<?> passages = ask("id", "a");

    assertEquals(List.of(), ids(passages));
    assertEquals(0, passages.get("aligned"));
  }

  @Test
  void homophonesOfAChineseTextAreFound() {
    String original = "第一条为了实施科教兴豫战略和可持续发展战略加强科学技术普及工作提高公民的科学文化素质推动经济发展和社会进步根据法律法规结合本省实际";
    String swapped = original.replace('加', '家').replace('公', '工').replace('和', '合');
    core.add(with("a", 1, original), with("b", 2, swapped));

    NamedList<?> passages = ask("id", "a");

    assertEquals(List.of("b"), ids(passages));
    assertEquals("homophones", only(found(passages).get(0)).get("kind"));
  }

  /** The example of DataGrand: a pirated text in which three of ten characters are swapped. */
  @Test
  void aChineseTextWithHomophonesIsACopyOfItsSource() {
    Random random = new Random(1);
    String source = Homophones.text(random, 600);
    core.add(
        document("id", "source", "text", source),
        document("id", "other", "text", Homophones.text(random, 600)));

    Answer answer =
        core.duplicates(
            "dup.passages", "auto", "dup.text", Homophones.swapped(source, 0.3, new Random(2)));

    assertEquals("copy of", passages(answer).get("verdict"));
    assertEquals(List.of("source"), passages(answer).get("of"));
  }

  @Test
  void theDatesOfTheDocumentsDecideWhichIsTheOriginal() {
    SolrInputDocument old = with("old", 1, PASSAGE);
    old.setField("modified", "2020-01-01T00:00:00Z");
    SolrInputDocument young = with("young", 2, PASSAGE);
    young.setField("modified", "2021-01-01T00:00:00Z");
    core.add(old, young);

    assertEquals("original", ask("id", "old").get("verdict"));
    assertEquals(List.of(), ask("id", "old").get("of"));
    assertEquals("contains copied passages", ask("id", "young").get("verdict"));
    assertEquals(List.of("old"), ask("id", "young").get("of"));
    assertEquals("copy of", ask("id", "young", "dup.passages.copyShare", "0.05").get("verdict"));
    assertEquals("original", ask("id", "young", "dup.passages.copiedShare", "0.2").get("verdict"));
  }

  @Test
  void aPassageOfSeveralDocumentsIsOfACommonSource() {
    core.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE), with("c", 3, PASSAGE));

    assertEquals("common source", ask("id", "a").get("verdict"));
    assertEquals(
        "contains copied passages",
        ask("id", "a", "dup.passages.commonDocuments", "3").get("verdict"));
  }

  @Test
  void aVersionIsACopyThoughItHasNoPassageOfTheLength() {
    core.add(document("id", "a", "text", PASSAGE), document("id", "b", "text", PASSAGE + " end"));

    NamedList<?> passages = ask("id", "b", "dup.passages.minWords", "1000");

    assertEquals(List.of(), ids(passages));
    assertEquals("copy of", passages.get("verdict"));
    assertEquals(List.of("a"), passages.get("of"));
  }

  @ParameterizedTest
  @CsvSource({
    "copyShare, 1.5, a number from 0 to 1",
    "copiedShare, -1, a number from 0 to 1",
    "commonDocuments, 1, a whole number from 2 to 1000"
  })
  void aThresholdOutOfRangeIsRefused(String name, String value, String range) {
    core.add(with("a", 1, PASSAGE));
    SolrException refusal =
        assertThrows(SolrException.class, () -> ask("id", "a", "dup.passages." + name, value));

    assertEquals(400, refusal.code());
    assertEquals(
        "dup.passages." + name + " must be " + range + ", was '" + value + "'",
        refusal.getMessage());
  }

  @Test
  void autoSearchesNoPassagesOfSeveralDocuments() {
    core.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE));

    assertNull(passages(core.duplicates("id", "a", "id", "b", "dup.passages", "auto")));
    assertEquals(List.of("b"), ids(passages(core.duplicates("id", "a", "dup.passages", "auto"))));
  }

  @Test
  void aPassageAtTheEndOfALongTextIsFound() {
    String text = words(100_000, 220_000) + " " + PASSAGE;
    core.add(with("b", 2, PASSAGE), document("id", "long", "text", text));

    NamedList<?> passages = ask("id", "long", "dup.sources", "exact");

    assertEquals(List.of("b"), ids(passages));
    assertEquals(PASSAGE, part(text, only(found(passages).get(0)), "begin", "end"));
  }
}
