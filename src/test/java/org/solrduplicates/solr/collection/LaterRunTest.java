// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.certain;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of groups after documents were added, changed and deleted. */
class LaterRunTest extends OneCollectionTest {
  /** A chain, in which b joins a and c, and another group. */
  @BeforeEach
  void addChainAndRun() {
    add(text("a", 0), text("b", 2), text("c", 4), text("x", 50), text("y", 50));
    collection.run(certain());
    assertEquals(Set.of(Set.of("a", "b", "c"), Set.of("x", "y")), collection.partition());
  }

  private static Map<String, Object> run() {
    return collection.run(certain());
  }

  @Test
  void aDocumentThatIsAddedAgainKeepsItsNumber() throws IOException {
    try (CollectionCore shipped = CollectionCore.shipped()) {
      shipped.core().add(text("a", 0), text("b", 2), text("c", 4), text("x", 50), text("y", 50));
      shipped.run(certain());
      int number = shipped.number("b");
      shipped.core().add(text("b", 2), text("x", 60));
      assertEquals(List.of(number, 0), List.of(shipped.number("b"), shipped.number("x")));

      Map<String, Object> job = shipped.run(certain());

      assertEquals(number, shipped.number("b"));
      assertEquals(Set.of(Set.of("a", "b", "c")), shipped.partition());
      assertEquals(0, job.get("written"));
      assertEquals(0L, job.get("compared"));
    }
  }

  /** As where the update chain does not keep it. */
  @Test
  void aDocumentThatLostItsNumberGetsItBack() {
    int number = collection.number("b");
    add(text("b", 2));
    assertEquals(0, collection.number("b"));

    Map<String, Object> job = run();

    assertEquals(number, collection.number("b"));
    assertEquals(1, job.get("written"));
    assertEquals(0L, job.get("compared"));
  }

  @Test
  void aNewDocumentJoinsItsGroup() {
    add(text("d", 6));

    Map<String, Object> job = run();

    assertEquals(collection.number("a"), collection.number("d"));
    // with the ranks of the latest document before, and of the first, which "d" does not cover
    assertEquals(3, job.get("written"));
    assertTrue((Long) job.get("reused") > 0, job.toString());
  }

  @Test
  void newDocumentsJoinTwoGroupsToOne() {
    add(text("d", 20), text("e", 20));
    run();
    assertNotEquals(collection.number("a"), collection.number("d"));
    add(text("f", 6), text("g", 8), text("h", 10), text("i", 12), text("j", 14), text("k", 16));
    add(text("l", 18));

    run();

    assertEquals(
        Set.of(
            Set.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"), Set.of("x", "y")),
        collection.partition());
  }

  @Test
  void anEditedDocumentMovesToAnotherGroup() {
    add(text("c", 50));

    run();

    assertEquals(Set.of(Set.of("a", "b"), Set.of("c", "x", "y")), collection.partition());
  }

  @Test
  void theDeletionOfABridgeSplitsAGroup() {
    add(text("a2", 0), text("c2", 4));
    run();
    collection.core().delete("b");

    run();

    assertEquals(
        Set.of(Set.of("a", "a2"), Set.of("c", "c2"), Set.of("x", "y")), collection.partition());
  }

  @Test
  void ofTwoThatTheDeletionOfABridgeLeavesAloneNoneSharesANumber() {
    collection.core().delete("b");

    run();

    assertEquals(Set.of(Set.of("x", "y")), collection.partition());
    assertAllAreShownOnce("a", "c", "x");
  }

  /** A number can be changed in place but not removed. */
  @Test
  void aDocumentThatLeavesItsGroupHasANumberThatNoOtherHas() {
    collection
        .core()
        .add(document("id", "c", "text", Map.of("set", CollectionCore.words(100, 110))));

    run();

    assertEquals(Set.of(Set.of("a", "b"), Set.of("x", "y")), collection.partition());
    assertTrue(collection.number("c") > 0);
    assertEquals(
        1,
        collection
            .select("dup_group:[" + collection.number("c") + " TO " + collection.number("c") + "]")
            .size());
    assertAllAreShownOnce("a", "c", "x");
  }

  private static void assertAllAreShownOnce(String... ids) {
    List<Object> shown =
        collection
            .select("*:*", "fq", "{!collapse field=dup_group nullPolicy=expand sort='id asc'}")
            .stream()
            .map(document -> document.getFieldValue("id"))
            .toList();
    assertEquals(List.of(ids), shown);
  }

  @Test
  void aDocumentThatLeavesItsGroupIsNotListed() {
    collection.core().delete("y");

    run();

    assertEquals(1L, collection.groups(certain()).response().getNumFound());
  }

  @Test
  void groupsKeepTheirNumbersWhileOthersComeAndGo() {
    int first = collection.number("a");
    int second = collection.number("x");
    collection.core().delete("c");
    add(text("y2", 51), text("n", 200), text("m", 200));

    run();

    assertEquals(List.of(first, first), numbers("a", "b"));
    assertEquals(List.of(second, second, second), numbers("x", "y", "y2"));
    assertEquals(3, numbers("a", "x", "n").stream().distinct().count());
  }

  private static List<Integer> numbers(String... ids) {
    return Stream.of(ids).map(collection::number).toList();
  }

  @Test
  void aFilterAtTheStartLeavesTheOthersAlone() {
    int number = collection.number("x");
    long version = collection.version("x");

    Map<String, Object> job = collection.run(certain("fq", "id:(a OR c)"));

    assertEquals(2, job.get("documents"));
    assertEquals(number, collection.number("x"));
    assertEquals(version, collection.version("x"));
  }

  @Test
  void afterEverythingIsDeletedNothingIsLeft() throws Exception {
    collection.clear();

    Map<String, Object> job = run();

    assertEquals(0, job.get("groups"));
    assertEquals(0L, collection.groups().response().getNumFound());
  }
}
