// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Optional;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A document that a filter hides is never shown, named or counted. */
class FilterSolrTest extends OneCoreTest {
  private static final String VISIBLE = "-author:secret";

  private static void addCopies(String... ids) {
    core.add(chain(0, ids));
  }

  private static SolrInputDocument hidden(String id, int from) {
    return document("id", id, "author", "secret", "text", words(from, from + 10));
  }

  @Test
  void aHiddenPivotIsAsUnknownAsOneThatIsNotThere() {
    core.add(hidden("x", 0));

    String hidden = core.refusal("id", "x", "fq", VISIBLE);

    core.delete("x");
    assertEquals("no document with id 'x'", hidden);
    assertEquals(core.refusal("id", "x", "fq", VISIBLE), hidden);
  }

  @Test
  void aHiddenHitOfAQueryIsNotThePivot() {
    core.add(hidden("x", 0));

    Answer answer = core.duplicates("q", "id:x", "fq", VISIBLE);

    assertEquals(0, answer.match().getNumFound());
    assertEquals(Optional.empty(), answer.duplicates());
  }

  @Test
  void theFirstVisibleHitOfAQueryIsThePivot() {
    addCopies("a", "b");
    core.add(hidden("x", 0));

    Answer answer = core.duplicates("q", "id:x^100 OR id:b", "fq", VISIBLE);

    assertEquals("b", answer.group("pivot"));
  }

  @Test
  void hiddenDocumentsDoNotUseUpTheCandidates() {
    core.add(hidden("x1", 0), hidden("x2", 0), hidden("x3", 0));
    addCopies("a", "b");

    Answer answer = core.duplicates("id", "a", "fq", VISIBLE, "dup.candidates", "1");

    assertEquals(List.of("b"), answer.ids());
    assertEquals(false, answer.group("truncated"));
  }

  @Test
  void hiddenDocumentsDoNotUseUpTheGroup() {
    core.add(hidden("x1", 0), hidden("x2", 0));
    addCopies("a", "b");

    Answer answer = core.duplicates("id", "a", "fq", VISIBLE, "dup.maxGroup", "2");

    assertEquals(List.of("b"), answer.ids());
    assertEquals(false, answer.group("truncated"));
  }

  @Test
  void everyFilterCounts() {
    addCopies("a", "b", "c", "d");

    Answer answer = core.duplicates("id", "a", "fq", "-id:b", "fq", "id:[a TO c]");

    assertEquals(List.of("c"), answer.ids());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id:(a OR b)",
        "-id:c",
        "{!terms f=id}a,b",
        "{!cache=false}id:(a OR b)",
        "{!frange l=1 u=1 cache=false cost=200}if(termfreq(id,c),0,1)"
      })
  void aFilterMayHaveAnyForm(String filter) {
    addCopies("a", "b", "c");

    assertEquals(List.of("b"), core.duplicates("id", "a", "fq", filter).ids());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void anEmptyFilterHidesNothing(String filter) {
    addCopies("a", "b");

    assertEquals(List.of("b"), core.duplicates("id", "a", "fq", filter).ids());
  }

  /** Of the second nothing is left after its analysis. */
  @ParameterizedTest
  @ValueSource(strings = {"id:none", "text:\"...\""})
  void aFilterThatMatchesNothingHidesThePivot(String filter) {
    addCopies("a", "b");

    assertEquals("no document with id 'a'", core.refusal("id", "a", "fq", filter));
  }
}
