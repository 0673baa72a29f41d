// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.solrduplicates.solr.collection.CollectionCore.VISIBLE;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.OneCollectionTest.hidden;
import static org.solrduplicates.solr.collection.OneCollectionTest.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.decision.DecidedCore;

/** The job and the lists follow decisions. */
class DecidedListsTest {
  private CollectionCore collection;

  @BeforeEach
  void start() {
    collection = CollectionCore.start(DecidedCore::decided);
    DecidedCore.createCompanion(collection.core());
    collection
        .core()
        .add(
            text("a", 0),
            hidden("b", 3),
            text("c", 2),
            text("x", 50),
            hidden("y", 100),
            text("z", 101),
            text("p", 150),
            text("q", 150),
            text("r", 200));
  }

  @AfterEach
  void stop() throws IOException {
    collection.close();
  }

  private Map<String, Object> decide(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Answer answer = collection.core().postTo(DecidedCore.DECISIONS, "application/json", bytes);
    return Answer.map((NamedList<?>) answer.all().get("decision"));
  }

  private void make(String kind, String a, String b) {
    decide(DecidedCore.body(kind, a, b));
  }

  private static Set<String> members(SolrDocument group) {
    return ((List<?>) group.get("members"))
        .stream()
            .map(member -> ((NamedList<?>) member).get("id").toString())
            .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<Set<String>> listed(String... more) {
    return collection.groups(dice(more)).response().stream()
        .map(DecidedListsTest::members)
        .collect(Collectors.toSet());
  }

  private List<String> linked(String... more) {
    return collection.links(dice(more)).response().stream()
        .map(link -> link.get("a") + " " + link.get("b"))
        .sorted()
        .toList();
  }

  private Object counts(String... more) {
    Map<String, Object> summary =
        CollectionCore.block(Answer.map(collection.groups(dice(more)).all()), "groups");
    return List.of(summary.get("groups"), summary.get("inGroups"), summary.get("sizes").toString());
  }

  /** The numbers of the groups are the same for all readers, whatever they may see. */
  @Test
  void whoMayNotSeeADocumentSeesWhatIsLeftOfTheGroupsAndNothingOfTheDocument() {
    make("different", "a", "b");
    make("same", "x", "y");
    make("same", "c", "y");
    collection.run(dice());

    assertEquals(Set.of(Set.of("b", "c", "x", "y", "z"), Set.of("p", "q")), listed());
    assertEquals(Set.of(Set.of("c", "x", "z"), Set.of("p", "q")), listed("fq", VISIBLE));
    assertEquals(List.of("p q"), linked("fq", VISIBLE));
    assertEquals(List.of(2, 5L, "{2-5=2, 6-20=0, 21-=0}"), counts("fq", VISIBLE));
    String written = collection.written(CollectionCore.GROUPS, dice("fq", VISIBLE, "wt", "json"));
    assertFalse(written.contains("\"b\"") || written.contains("\"y\""), written);
  }

  @Test
  void whatWasDecidedOnVisibleDocumentsHoldsBesideWhatIsHidden() {
    make("different", "a", "b");
    make("different", "a", "c");

    collection.run(dice());

    assertEquals(Set.of(Set.of("b", "c"), Set.of("y", "z"), Set.of("p", "q")), listed());
    assertEquals(Set.of(Set.of("p", "q")), listed("fq", VISIBLE));
  }
}
