// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
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
    Map<String, Object> first = collection.run(dice());
    List<Long> before = versions("a", "b", "c", "single");

    Map<String, Object> second = collection.run(dice());

    assertEquals(0, second.get("written"));
    assertEquals(0L, second.get("compared"));
    assertEquals(0L, second.get("reused"));
    assertEquals(first.get("links"), second.get("links"));
    assertEquals(before, versions("a", "b", "c", "single"));
    assertEquals(Set.of(Set.of("a", "b", "c")), collection.partition());
  }

  /** File name and author decide about c, and may have been changed; the texts were not. */
  @Test
  void betweenTheThresholdsTheTextsAreNotComparedAgain() {
    addThreeVersionsAndASingle();
    collection.run(dice());
    add(document("id", "other", "text", "quite another text, with words of its own"));

    Map<String, Object> second = collection.run(dice());

    assertEquals(0, second.get("written"));
    assertEquals(0L, second.get("compared"));
    assertEquals(3L, second.get("reused"), "a and b, b and c, a and c");
  }

  private static Answer all(String... params) {
    String[] all = {"q", "*:*"};
    return collection
        .core()
        .ask("/select", Stream.of(all, params).flatMap(Stream::of).toArray(String[]::new));
  }

  @Test
  void theOthersOfAGroupCanBeShownWithEachHit() {
    addThreeVersionsAndASingle();
    collection.run(dice());

    Answer answer =
        all(
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
        all("group", "true", "group.field", "dup_group", "group.main", "true", "sort", "id asc");

    assertEquals(List.of("a", "single"), answer.ids());
  }
}
