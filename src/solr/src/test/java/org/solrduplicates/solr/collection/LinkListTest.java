// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;

/** The list of links: which pairs there are, in which order, and what is said of them. */
class LinkListTest extends OneCollectionTest {
  /**
   * Numbers as the job would have written them: a chain of four at 0.8, copies, and equal titles.
   */
  @BeforeEach
  void addGroups() {
    add(
        member("a1", 0, 3, 1, "Report"),
        member("a2", 2, 3, 2, "Report"),
        member("a3", 4, 3, 3, "Report"),
        member("a4", 6, 3, 4, "Report"),
        member("b1", 50, 5, 1, "Letter"),
        member("b2", 50, 5, 2, "Note"),
        member("single", 100, 9, 1, "Report"));
  }

  private static SolrInputDocument member(String id, int from, int group, int day, String title) {
    return text(
        id,
        from,
        "dup_group",
        group,
        "title",
        title,
        "path",
        "in/" + id,
        "modified",
        "2024-01-0" + day + "T00:00:00Z");
  }

  private static List<String> pairs(Answer answer) {
    return answer.response().stream()
        .map(link -> link.getFieldValue("a") + " " + link.getFieldValue("b"))
        .toList();
  }

  private static Answer links(String... more) {
    return collection.links(dice(more));
  }

  @Test
  void everyPairThatIsSimilarEnoughIsListedByGroupAndTheOlderOneFirst() {
    assertEquals(List.of("a1 a2", "a2 a3", "a3 a4", "b1 b2"), pairs(links()));
  }

  @Test
  void theThresholdOfTheRequestCounts() {
    assertEquals(List.of("b1 b2"), pairs(links("dup.threshold", "0.9")));
    assertEquals(
        List.of("a1 a2", "a1 a3", "a2 a3", "a2 a4", "a3 a4", "b1 b2"),
        pairs(links("dup.threshold", "0.6")));
  }

  @Test
  void aLinkHasItsSourceAndItsSimilarity() {
    SolrDocument chained = links().response().get(0);
    SolrDocument copied = links().response().get(3);

    assertEquals(3, chained.get("group"));
    assertEquals(0.8f, chained.get("similarity"));
    assertEquals(List.of("sketch"), chained.get("source"));
    assertEquals(1f, copied.get("similarity"));
    assertEquals(List.of("exact"), copied.get("source"));
  }

  /** Of two texts of the same words in another order, the sketches have nothing in common. */
  @Test
  void aLinkFoundOnlyByItsTitleHasTheSourceTitle() {
    List<String> words = new ArrayList<>(List.of(CollectionCore.words(200, 230).split(" ")));
    String forwards = String.join(" ", words);
    Collections.reverse(words);
    add(
        document("id", "c1", "text", forwards, "title", "Offer", "dup_group", 7),
        document("id", "c2", "text", String.join(" ", words), "title", "Offer", "dup_group", 7));

    SolrDocument link = links("fq", "id:c*").response().get(0);

    assertEquals(List.of("title"), link.get("source"));
    assertEquals(1f, (Float) link.get("similarity"), 0.01f);
  }

  @Test
  void bothDocumentsAreShownWithTheFieldsThatTheUserNames() {
    SolrDocument link = links("fl", "path,title").response().get(3);

    assertEquals(
        Map.of("a.path", "in/b1", "a.title", "Letter", "b.path", "in/b2", "b.title", "Note"),
        Map.of(
            "a.path", link.get("a.path"),
            "a.title", link.get("a.title"),
            "b.path", link.get("b.path"),
            "b.title", link.get("b.title")));
  }

  @Test
  void aCursorShowsEveryLinkOnceAndInOrder() {
    for (int rows = 1; rows <= 5; rows++) {
      List<String> all = new ArrayList<>();
      String cursor = "";
      for (String next = "*"; !next.equals(cursor); ) {
        cursor = next;
        Answer page = links("rows", String.valueOf(rows), "cursorMark", cursor);
        all.addAll(pairs(page));
        next = (String) page.all().get("nextCursorMark");
      }
      assertEquals(pairs(links()), all, "by " + rows);
    }
  }

  @Test
  void noRowsShowNothing() {
    assertEquals(List.of(), pairs(links("rows", "0")));
    assertEquals("*", links("rows", "0").all().get("nextCursorMark"));
  }

  @Test
  void ofAVeryLargeGroupEachDocumentIsComparedWithThoseThatFollowIt() {
    int size = LinksHandler.ALL_PAIRS + 1;
    collection
        .core()
        .add(IntStream.range(0, size).mapToObj(i -> text("d" + i, 300, "dup_group", 20)).toList());
    int reach = LinksHandler.REACH;
    int expected = (size - reach) * reach + reach * (reach - 1) / 2;

    List<String> all = new ArrayList<>();
    String cursor = "";
    for (String next = "*"; !next.equals(cursor); ) {
      cursor = next;
      Answer page = links("fq", "dup_group:[20 TO 20]", "rows", "1000", "cursorMark", cursor);
      all.addAll(pairs(page));
      next = (String) page.all().get("nextCursorMark");
    }

    assertEquals(expected, all.size());
    assertEquals(expected, Stream.of(all.toArray()).distinct().count());
    assertTrue(expected < size * (size - 1) / 2);
  }
}
