// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.certain;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;

/** Numbers are written in place, which leaves everything else of a document alone. */
class WriteBackTest extends OneCollectionTest {
  private static List<String> ids(SolrDocumentList documents) {
    return documents.stream().map(document -> (String) document.getFieldValue("id")).toList();
  }

  private static void addThreeVersionsAndASingle() {
    add(
        text("a", 0, "word", "hello"),
        text("b", 1, "word", "hello"),
        text("c", 2, "word", "bye"),
        text("single", 50, "word", "hello"));
  }

  @Test
  void aFieldThatIsOnlyIndexedStillFindsItsDocuments() {
    addThreeVersionsAndASingle();

    collection.run(dice());

    assertEquals(Set.of(Set.of("a", "b", "c")), collection.partition());
    assertEquals(List.of("a", "b", "single"), ids(collection.select("word:hello")));
  }

  @Test
  void theDocumentIsStillADuplicateOfOthers() {
    addThreeVersionsAndASingle();
    String[] search = dice("id", "a", "dup.sources", "exact,sketch,title");
    Object before = collection.core().duplicates(search).duplicates();

    collection.run(dice());

    assertEquals(before, collection.core().duplicates(search).duplicates());
  }

  @Test
  void aSingleHasNoNumberAndIsNotTouched() {
    addThreeVersionsAndASingle();
    long before = collection.version("single");

    collection.run(dice());

    assertEquals(0, collection.number("single"));
    assertEquals(before, collection.version("single"));
  }

  @Test
  void onlyDocumentsThatGetANumberAreWritten() {
    addThreeVersionsAndASingle();
    collection.run(dice());
    List<Long> before = versions("a", "b", "c", "single");
    add(text("d", 51));

    Map<String, Object> job = collection.run(dice());

    assertEquals(2, job.get("written"));
    assertEquals(before.subList(0, 3), versions("a", "b", "c"));
    assertNotEquals(before.get(3), collection.version("single"));
  }

  private static List<Long> versions(String... ids) {
    return Stream.of(ids).map(collection::version).toList();
  }

  @Test
  void aSecondRunWritesNothingAndComparesNothing() {
    addThreeVersionsAndASingle();
    Map<String, Object> first = collection.run(certain());
    List<Long> before = versions("a", "b", "c", "single");

    Map<String, Object> second = collection.run(certain());

    assertEquals(0, second.get("written"));
    assertEquals(0L, second.get("compared"));
    assertEquals(first.get("compared"), second.get("reused"));
    assertEquals(first.get("links"), second.get("links"));
    assertEquals(before, versions("a", "b", "c", "single"));
    assertEquals(Set.of(Set.of("a", "b", "c")), collection.partition());
  }

  /** File name and author decide about c, and may have been changed; the texts were not. */
  @Test
  void betweenTheThresholdsTheTextsAreNotComparedAgain() {
    addThreeVersionsAndASingle();
    collection.run(dice());

    Map<String, Object> second = collection.run(dice());

    assertEquals(0, second.get("written"));
    assertEquals(0L, second.get("compared"));
    assertEquals(3L, second.get("reused"), "a and b, b and c, a and c");
  }

  @Test
  void averageLinkageComparesNoMoreTheSecondTimeThanTheFirst() {
    addThreeVersionsAndASingle();
    Map<String, Object> first = collection.run();

    Map<String, Object> second = collection.run();

    assertEquals(0, second.get("written"));
    assertTrue((Long) second.get("compared") <= (Long) first.get("compared"), second.toString());
  }

  @Test
  void resultsCanBeCollapsedToOneOfEachGroupAndAllSingles() {
    addThreeVersionsAndASingle();
    add(text("d", 100), text("e", 100), text("alone", 150));
    collection.run(dice());

    SolrDocumentList hits =
        collection.select(
            "*:*", "fq", "{!collapse field=dup_group nullPolicy=expand sort='id asc'}");

    assertEquals(List.of("a", "alone", "d", "single"), ids(hits));
  }

  @Test
  void theOthersOfAGroupCanBeShownWithEachHit() {
    addThreeVersionsAndASingle();
    collection.run(dice());

    Answer answer =
        collection
            .core()
            .ask(
                "/select",
                "q",
                "*:*",
                "fq",
                "{!collapse field=dup_group nullPolicy=expand sort='id asc'}",
                "expand",
                "true",
                "expand.sort",
                "id asc");

    NamedList<?> expanded = (NamedList<?>) answer.all().get("expanded");
    String number = String.valueOf(collection.number("a"));
    assertEquals(1, expanded.size());
    assertEquals(List.of("b", "c"), ids((SolrDocumentList) expanded.get(number)));
  }

  @Test
  void resultsCanBeGrouped() {
    addThreeVersionsAndASingle();
    collection.run(dice());

    Answer answer =
        collection
            .core()
            .ask(
                "/select",
                "q",
                "*:*",
                "group",
                "true",
                "group.field",
                "dup_group",
                "group.main",
                "true",
                "sort",
                "id asc");

    assertEquals(List.of("a", "single"), answer.ids());
  }

  @Test
  void anAtomicUpdateOfAnotherFieldKeepsTheNumber() {
    addThreeVersionsAndASingle();
    collection.run(dice());
    int number = collection.number("a");

    add(document("id", "a", "author", Map.of("set", "Ann")));

    assertEquals(number, collection.number("a"));
    assertEquals(0, collection.run(dice()).get("written"));
  }

  @Test
  void groupsHaveDifferentNumbers() {
    add(text("a", 0), text("b", 0), text("c", 50), text("d", 50), text("e", 100), text("f", 100));

    collection.run(dice());

    assertEquals(3, Stream.of("a", "c", "e").map(collection::number).distinct().count());
    assertEquals(
        Set.of(Set.of("a", "b"), Set.of("c", "d"), Set.of("e", "f")), collection.partition());
    for (SolrDocument document : collection.select("*:*")) {
      assertTrue((Integer) document.getFieldValue("dup_group") > 0, document.toString());
    }
  }
}
