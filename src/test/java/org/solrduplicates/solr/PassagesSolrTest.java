package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.solrduplicates.solr.TestCore.document;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;

/** What two documents share at some place, though they are no versions of each other. */
class PassagesSolrTest extends PassagesCoreTest {
  @Test
  void aCopiedPassageIsFoundWithItsPlaceInBothDocuments() {
    core.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE), with("c", 3, ""));

    NamedList<?> passages = ask("id", "a");

    assertEquals(List.of("b"), ids(passages));
    NamedList<?> passage = only(found(passages).get(0));
    assertEquals(PASSAGE, part(around(1, PASSAGE), passage, "begin", "end"));
    assertEquals(PASSAGE, part(around(2, PASSAGE), passage, "documentBegin", "documentEnd"));
    assertEquals(60, passage.get("words"));
    assertEquals(1.0, passage.get("similarity"));
    assertEquals("verbatim", passage.get("kind"));
    assertEquals(List.of(), found(passages).get(0).get("relations"));
    assertEquals(60 / 660.0, (Double) found(passages).get(0).get("covered"), 1e-4);
  }

  @Test
  void aPostedTextFindsWhatADocumentOfThatTextWould() {
    core.add(with("a", 1, PASSAGE), with("b", 2, PASSAGE));

    Object ofDocument = found(ask("id", "a"));

    assertEquals(ofDocument, found(ask("dup.text", around(1, PASSAGE), "fq", "-id:a")));
  }

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
  void anEditedCopyIsFoundAndSaysSo() {
    List<String> words = new ArrayList<>(List.of(PASSAGE.split(" ")));
    for (int i = 5; i < words.size(); i += 12) {
      words.set(i, "other" + i);
    }
    core.add(with("a", 1, PASSAGE), with("b", 2, String.join(" ", words)));

    NamedList<?> passage = only(found(ask("id", "a")).get(0));

    assertEquals("edited", passage.get("kind"));
    assertEquals(55 / 60.0, (Double) passage.get("similarity"), 1e-4);
  }

  @Test
  void whatHasMoreInCommonComesFirstAndThenTheSmallerKey() {
    String longer = PASSAGE + " " + words(5_060, 5_100);
    core.add(
        with("a", 1, longer), with("z", 2, longer), with("c", 3, PASSAGE), with("b", 4, PASSAGE));

    assertEquals(List.of("z", "b", "c"), ids(ask("id", "a")));
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

  @Test
  void aPassageAtTheEndOfALongTextIsFound() {
    String text = words(100_000, 220_000) + " " + PASSAGE;
    core.add(with("b", 2, PASSAGE), document("id", "long", "text", text));

    NamedList<?> passages = ask("id", "long", "dup.sources", "exact");

    assertEquals(List.of("b"), ids(passages));
    assertEquals(PASSAGE, part(text, only(found(passages).get(0)), "begin", "end"));
  }
}
