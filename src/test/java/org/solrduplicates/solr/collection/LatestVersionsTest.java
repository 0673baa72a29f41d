// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;

/**
 * Filters by rank and by {@code {!duplicates}} leave one document of each group, and all documents
 * that are in none.
 */
class LatestVersionsTest extends OneCollectionTest {
  private static final String LATEST = "-dup_rank:[1 TO *]";

  private static SolrInputDocument dated(String id, int from, int month) {
    return text(id, from, "modified", "2024-0" + month + "-01T00:00:00Z");
  }

  private static void addAndRun() {
    add(dated("a", 0, 1), dated("b", 1, 3), dated("c", 2, 2), text("single", 50));
    add(dated("d", 100, 5), dated("e", 101, 4), document("id", "empty", "title", "Report"));
    collection.run(dice());
  }

  private static List<Object> latest(String... filters) {
    return filtered(LATEST, filters);
  }

  private static List<Object> shown(String... filters) {
    return filtered("{!duplicates}", filters);
  }

  private static List<Object> filtered(String filter, String... filters) {
    String[] params = new String[2 * filters.length + 2];
    params[0] = "fq";
    params[1] = filter;
    for (int i = 0; i < filters.length; i++) {
      params[2 * i + 2] = "fq";
      params[2 * i + 3] = filters[i];
    }
    return collection.select("*:*", params).stream().map(d -> d.getFieldValue("id")).toList();
  }

  @Test
  void eachGroupIsShownOnceByItsNewest() {
    addAndRun();

    assertEquals(List.of("b", "d", "empty", "single"), latest());
    assertEquals(
        List.of(1, 0, 2),
        collection.select("id:(a b c)").stream().map(d -> d.getFieldValue("dup_rank")).toList());
  }

  @Test
  void aNewVersionTakesTheFirstPlaceByTwoWrites() {
    addAndRun();
    add(dated("c2", 1, 6));
    assertEquals(List.of("b", "c2", "d", "empty", "single"), latest());

    assertEquals(2, collection.run(dice()).get("written"));

    assertEquals(List.of("c2", "d", "empty", "single"), latest());
    assertEquals(0, collection.run(dice()).get("written"));
  }

  @Test
  void aGroupWhoseNewestIsDeletedOrHiddenIsMissing() {
    addAndRun();
    assertEquals(List.of("d", "empty", "single"), latest("-id:b"));
    collection.core().delete("b");

    assertEquals(List.of("d", "empty", "single"), latest());

    assertEquals(1, collection.run(dice()).get("written"));
    assertEquals(List.of("c", "d", "empty", "single"), latest());
  }

  /** A later excerpt does not hide the manual, and the manual shows no older version beside it. */
  @Test
  void aDocumentThatTheNewestDoesNotCoverIsNeverHidden() {
    add(
        document(
            "id",
            "excerpt",
            "text",
            CollectionCore.words(0, 400),
            "modified",
            "2024-05-01T00:00:00Z"),
        document(
            "id",
            "manual",
            "text",
            CollectionCore.words(0, 1_200),
            "modified",
            "2024-04-01T00:00:00Z"),
        document(
            "id",
            "manual1",
            "text",
            CollectionCore.words(0, 1_180),
            "modified",
            "2024-03-01T00:00:00Z"));
    collection.run();

    assertEquals(
        1,
        collection.select("*:*").stream()
            .map(d -> d.getFieldValue("dup_group"))
            .distinct()
            .count());
    assertEquals(0, collection.run().get("written"));
    assertEquals(List.of("excerpt", "manual"), latest());
    assertEquals(List.of("excerpt", "manual"), shown());
    assertEquals(List.of("excerpt", "manual"), filtered("{!duplicates show=score}"));
    assertEquals(List.of("manual", "manual1"), filtered("{!duplicates show=oldest}"));
    Answer listed = collection.groups();
    assertEquals(1L, ((NamedList<?>) listed.all().get("groups")).get("redundant"));
    SolrDocument group = listed.response().get(0);
    assertEquals(1, group.getFieldValue("redundant"));
    assertEquals(
        List.of("manual"),
        ((List<?>) group.getFieldValue("members"))
            .stream()
                .map(member -> (NamedList<?>) member)
                .filter(member -> Boolean.TRUE.equals(member.get("uncovered")))
                .map(member -> member.get("id"))
                .toList());
  }

  /** No later run would correct the ranks of documents that it does not see. */
  @Test
  void aDocumentThatNoJobSeesIsShownOnceItsNewestIsDeleted() {
    addAndRun();
    String[] others = dice("fq", "-id:(a b c)");
    collection.run(others);
    assertEquals(List.of("b", "d", "empty", "single"), latest(), "the newest hides the others");

    collection.core().delete("b");
    collection.run(others);

    assertEquals(List.of("a", "c", "d", "empty", "single"), latest());
    collection.run(dice());
    assertEquals(List.of("c", "d", "empty", "single"), latest());
  }

  @Test
  void theNextVersionIsShownWhereTheNewestIsHiddenOrDeleted() {
    addAndRun();

    assertEquals(List.of("b", "d", "empty", "single"), shown());
    assertEquals(List.of("c", "d", "empty", "single"), shown("-id:b"));
    assertEquals(List.of("a", "d", "empty", "single"), shown("-id:(b c)"));
    collection.core().delete("b");
    assertEquals(List.of("c", "d", "empty", "single"), shown());
  }

  @Test
  void aDocumentThatWasAddedSinceTheJobIsShown() {
    addAndRun();
    add(dated("c2", 1, 6), dated("b", 1, 3));

    assertEquals(List.of("b", "c", "c2", "d", "empty", "single"), shown());

    collection.run(dice());
    assertEquals(List.of("c2", "d", "empty", "single"), shown());
  }

  @Test
  void documentsThatAreSentAgainStayInTheirPlaces() throws IOException {
    try (CollectionCore shipped = CollectionCore.shipped()) {
      SolrInputDocument[] all = {
        dated("a", 0, 1), dated("b", 1, 3), dated("c", 2, 2), text("single", 50)
      };
      shipped.core().add(all);
      shipped.run(dice());
      List<Object> before = List.of("b", "single");
      assertEquals(before, filtered(shipped, LATEST));

      shipped.core().add(all);
      shipped.core().add(dated("c2", 1, 6));

      List<Object> after = List.of("b", "c2", "single");
      assertEquals(after, filtered(shipped, LATEST));
      assertEquals(after, filtered(shipped, "{!duplicates}"));
    }
  }

  private static List<Object> filtered(CollectionCore core, String filter) {
    return core.select("*:*", "fq", filter).stream().map(d -> d.getFieldValue("id")).toList();
  }

  @Test
  void aChangedDateCountsInTheNextRun() {
    addAndRun();
    add(document("id", "a", "modified", Map.of("set", "2024-07-01T00:00:00Z")));
    assertEquals(List.of("b", "d", "empty", "single"), latest());

    collection.run(dice());

    assertEquals(List.of("a", "d", "empty", "single"), latest());
  }

  @Test
  void withoutTheFieldTheJobWritesNoRank() throws IOException {
    try (CollectionCore plain =
        CollectionCore.start(
            config -> config, replaced("<field name=\"dup_rank\"", "<field name=\"other\""))) {
      plain.core().add(text("a", 0), text("b", 1));

      assertEquals(2, plain.run(dice()).get("written"));

      assertEquals(plain.number("a"), plain.number("b"));
      assertEquals(List.of(), plain.select("other:[* TO *]"));
    }
  }
}
