// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.collection.CollectionCore.GROUPS;
import static org.solrduplicates.solr.collection.CollectionCore.LINKS;
import static org.solrduplicates.solr.collection.CollectionCore.VISIBLE;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may not see a document never learns of it from groups, links or counts. */
class HiddenGroupsTest extends OneCollectionTest {
  private static final List<String> FORMS =
      List.of(
          "size desc", "size asc", "similarity desc", "date desc", "date asc", "redundancy desc");

  /** In every group something is hidden: a link between, the ends of its time, all but one. */
  private static void addAll(Consumer<SolrInputDocument> add) {
    add.accept(text("a", 0, "modified", "2020-01-01T00:00:00Z", "format", "txt", "size", 5));
    add.accept(
        hidden(
            "b",
            2,
            "modified",
            "1999-01-01T00:00:00Z",
            "format",
            "exe",
            "size",
            5_000,
            "title",
            "SECRET"));
    add.accept(text("c", 4, "modified", "2021-01-01T00:00:00Z", "format", "txt", "size", 6));
    add.accept(text("d", 50, "modified", "2020-01-01T00:00:00Z", "size", 7));
    add.accept(text("e", 51, "modified", "2022-01-01T00:00:00Z"));
    add.accept(hidden("f", 50, "modified", "2030-01-01T00:00:00Z", "title", "SECRET", "size", 8));
    add.accept(text("g", 100));
    add.accept(hidden("h", 100));
    add.accept(hidden("i", 150));
    add.accept(hidden("j", 150));
    add.accept(text("single", 200));
    add.accept(hidden("other", 250));
  }

  @BeforeEach
  void addAndRun() {
    addAll(OneCollectionTest::add);
    collection.run(dice());
    assertEquals(
        Set.of(Set.of("a", "b", "c"), Set.of("d", "e", "f"), Set.of("g", "h"), Set.of("i", "j")),
        collection.partition());
  }

  private static String[] asking(String... more) {
    return Stream.of(
            dice("dup.date.fl", "modified", "fl", "title,path,author", "wt", "json"),
            more,
            new String[] {"omitHeader", "true"})
        .flatMap(Stream::of)
        .toArray(String[]::new);
  }

  /** Returns all that a caller can be told, in every order and form. */
  private static List<String> everything(String... more) {
    List<String> all = new ArrayList<>();
    for (String sort : FORMS) {
      all.add(written(GROUPS, "sort", sort, more));
    }
    all.add(written(GROUPS, "cursorMark", "*", more));
    all.add(written(GROUPS, "dup.minSize", "3", more));
    all.add(written(GROUPS, "dup.members", "1", more));
    all.add(written(GROUPS, "dup.copies", "true", more));
    all.add(written(LINKS, "rows", "1000", more));
    all.add(written(LINKS, "rows", "1", more));
    return all;
  }

  private static String written(String path, String name, String value, String... more) {
    return collection.written(
        path,
        asking(
            Stream.of(new String[] {name, value}, more)
                .flatMap(Stream::of)
                .toArray(String[]::new)));
  }

  @Test
  void theAnswersAreThoseOfACollectionWithoutTheHiddenDocuments() {
    List<String> hidden = everything("fq", VISIBLE);
    assertNotEquals(everything(), hidden);
    for (String id : List.of("b", "f", "h", "i", "j", "other")) {
      collection.core().delete(id);
    }

    assertEquals(everything("fq", "*:*"), hidden); // without a filter the list has more of the job
  }

  /** A filter of the configuration, which no parameter removes. */
  @Test
  void anAppendedFilterOfTheHandlerOfDuplicatesHoldsForGroupsLinksAndTheJob() throws IOException {
    String appends =
        "<lst name=\"appends\"><str name=\"fq\">"
            + VISIBLE
            + "</str></lst>"
            + "<arr name=\"components\">";
    try (CollectionCore filtered =
        CollectionCore.start(replaced("<arr name=\"components\">", appends))) {
      addAll(document -> filtered.core().add(document));
      filtered.run(dice("fq", "*:*"));
      Map<String, Object> job = filtered.post("{\"command\":\"status\"}");

      assertEquals(6, job.get("documents"));
      assertEquals(1, job.get("groups"));
      assertEquals(Set.of(Set.of("d", "e")), filtered.partition());
      number(filtered, "a", 77);
      number(filtered, "b", 77);
      assertEquals(1, filtered.groups(dice("fq", "*:*")).response().size());
      assertEquals(1, filtered.links(dice("fq", "*:*")).response().size());
      assertEquals(
          0, filtered.groups(dice("fq", "author:secret")).response().size(), "none to be seen");
    }
  }

  private static void number(CollectionCore core, String id, int group) {
    core.core().add(document("id", id, "dup_group", Map.of("set", group)));
  }
}
