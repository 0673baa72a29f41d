// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;

/** The day of the first add in the index after an update, in all the ways that Solr knows. */
class FirstSeenUpdateTest extends FirstSeenTest {
  @Test
  void withoutATimeInTheRequestItIsTheTimeAtWhichTheRequestCame() {
    Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    core.add(contract());
    Instant after = Instant.now();

    Instant seen = firstSeen("a").orElseThrow();
    assertFalse(seen.isBefore(before), seen + " is before " + before);
    assertFalse(seen.isAfter(after), seen + " is after " + after);
  }

  @Test
  void addingADocumentAgainThatIsNotCommittedKeepsTheDate() {
    addUncommitted(JANUARY, contract());
    addUncommitted(FEBRUARY, contract());
    core.addAt(MARCH, contract());

    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void theSameDocumentTwiceInOneRequestHasOneDate() {
    core.addAt(JANUARY, contract(), contract());

    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void anUpdateOutOfOrderComesToTheSame() {
    core.addAt(MARCH, contract());
    core.addAt(JANUARY, contract());
    core.addAt(FEBRUARY, contract());

    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void anAtomicUpdateOfADocumentThatIsNotCommittedKeepsTheDate() {
    addUncommitted(JANUARY, contract());
    core.addAt(FEBRUARY, document("id", "a", "author", Map.of("add", "Eva")));

    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void anInPlaceUpdateLeavesTheDocumentWhereItIsWithItsDate() {
    core.addAt(JANUARY, contract(), document("id", "b"));
    int place = place();

    core.addAt(FEBRUARY, document("id", "a", "clicks", Map.of("inc", 7)));

    assertEquals(place, place());
    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void addingADocumentAgainAfterAnInPlaceUpdateKeepsTheDate() {
    core.addAt(JANUARY, contract());
    addUncommitted(FEBRUARY, document("id", "a", "clicks", Map.of("inc", 7)));
    core.addAt(MARCH, contract());

    assertFirstSeen(JANUARY, "a");
  }

  private static int place() {
    return core.look(searcher -> searcher.getFirstMatch(new Term("id", "a")));
  }

  @Test
  void anAtomicUpdateThatMakesADocumentGivesItTheTimeOfTheUpdate() {
    Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    core.add(document("id", "a", "text", Map.of("set", "A document that was not there.")));
    Instant after = Instant.now();

    Instant seen = firstSeen("a").orElseThrow();
    assertFalse(seen.isBefore(before), seen + " is before " + before);
    assertFalse(seen.isAfter(after), seen + " is after " + after);
  }

  @Test
  void aDocumentThatAnAtomicUpdateMadeKeepsItsDate() {
    core.add(document("id", "a", "text", Map.of("set", "A document that was not there.")));
    Instant made = firstSeen("a").orElseThrow();

    core.addAt(made.plus(1, ChronoUnit.DAYS), contract());

    assertFirstSeen(made, "a");
  }

  @Test
  void aDocumentThatIsDeletedByAQueryAndAddedAgainStartsAnew() {
    core.addAt(JANUARY, contract());
    core.clear();
    core.addAt(FEBRUARY, contract());

    assertFirstSeen(FEBRUARY, "a");
  }

  @Test
  void aDocumentThatIsDeletedAndAddedAgainBeforeACommitStartsAnew() {
    addUncommitted(JANUARY, contract());
    core.delete("a");
    addUncommitted(FEBRUARY, contract());
    core.commit();

    assertFirstSeen(FEBRUARY, "a");
  }

  @Test
  void childrenHaveDatesOfTheirOwn() {
    core.addAt(JANUARY, block("a1"));
    addUncommitted(FEBRUARY, block("a1", "a2"));
    core.addAt(MARCH, block("a1", "a2", "a3"));

    assertFirstSeen(JANUARY, "a");
    assertFirstSeen(JANUARY, "a1");
    assertFirstSeen(FEBRUARY, "a2");
    assertFirstSeen(MARCH, "a3");
  }

  @Test
  void childrenOfChildrenHaveDatesOfTheirOwn() {
    core.addAt(JANUARY, deepBlock("a1p1"));
    addUncommitted(FEBRUARY, deepBlock("a1p1", "a1p2"));
    core.addAt(MARCH, deepBlock("a1p1", "a1p2"));

    assertFirstSeen(JANUARY, "a1p1");
    assertFirstSeen(FEBRUARY, "a1p2");
  }

  private static SolrInputDocument deepBlock(String... pages) {
    SolrInputDocument annex = document("id", "a1", "text", "The first annex.");
    for (String page : pages) {
      annex.addField("pages", document("id", page, "text", "Page " + page));
    }
    SolrInputDocument parent = contract();
    parent.addField("annexes", annex);
    return parent;
  }

  private static SolrInputDocument block(String... children) {
    SolrInputDocument parent = contract();
    for (String child : children) {
      parent.addChildDocument(document("id", child, "text", "Annex " + child));
    }
    return parent;
  }

  @Test
  void aNamedChildThatIsAddedAtomicallyHasADateAndTheOthersKeepTheirs() {
    SolrInputDocument parent = contract();
    parent.addField("annexes", List.of(document("id", "a1", "text", "The first annex.")));
    core.addAt(JANUARY, parent);

    Map<String, Object> added = new HashMap<>();
    added.put("add", document("id", "a2", "text", "The second annex."));
    core.add(document("id", "a", "annexes", added));

    assertFirstSeen(JANUARY, "a");
    assertFirstSeen(JANUARY, "a1");
    assertTrue(firstSeen("a2").orElseThrow().isAfter(JANUARY));
  }

  @Test
  void aDocumentThatWasThereBeforeTheFieldGetsTheTimeOfItsNextUpdate() {
    core.addBy("none", contract());
    assertEquals(Optional.empty(), firstSeen("a"));

    core.addAt(FEBRUARY, contract());

    assertFirstSeen(FEBRUARY, "a");
  }

  @Test
  void solrsOwnTimestampForgetsTheDateOnAnAtomicUpdateOfAnotherField() {
    addByTimestamp(JANUARY, contract());
    addByTimestamp(FEBRUARY, document("id", "a", "author", Map.of("set", "Eva")));
    core.commit();

    Answer answer = core.ask("/select", "q", "id:a", "fl", "file_time");
    assertEquals(Date.from(FEBRUARY), answer.response().get(0).get("file_time"));
  }

  private static void addByTimestamp(Instant now, SolrInputDocument document) {
    UpdateRequest update = new UpdateRequest().add(document);
    update.setParam("update.chain", "timestamp");
    update.setParam("NOW", String.valueOf(now.toEpochMilli()));
    core.update(update);
  }
}
