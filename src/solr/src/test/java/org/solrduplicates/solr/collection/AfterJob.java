// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.solr.Answer;

/** What is asked after a job over the collection, and whether the job has answered. */
record AfterJob(CollectionCore collection) {
  /** The sources that search, of which the job is none. */
  static final String SEARCHING = "exact,bytes,sketch,title,mlt";

  /** More links than {@code dup.depth} follows. */
  static final int LONG = 9;

  /** Makes texts of which each is similar to those beside it only: 0.7. */
  static SolrInputDocument[] chain(String name, int length) {
    return IntStream.range(0, length)
        .mapToObj(i -> OneCollectionTest.text(name + i, 3 * i))
        .toArray(SolrInputDocument[]::new);
  }

  /** Returns the ids of a chain. */
  static Set<String> ids(String name, int length) {
    return IntStream.range(0, length)
        .mapToObj(i -> name + i)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static Set<String> with(Set<String> ids, String... more) {
    return Stream.concat(ids.stream(), Stream.of(more))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static Set<String> without(Set<String> ids, String... less) {
    Set<String> left = new TreeSet<>(ids);
    left.removeAll(List.of(less));
    return left;
  }

  /** Asks for the duplicates of a document. */
  Answer ask(String id, String... more) {
    String[] asked = {"id", id, "fl", "id", "rows", "1000"};
    return collection
        .core()
        .duplicates(dice(Stream.of(asked, more).flatMap(Stream::of).toArray(String[]::new)));
  }

  /** Returns the group of a document with itself. */
  Set<String> group(String id, String... more) {
    return with(new TreeSet<>(ask(id, more).ids()), id);
  }

  void assertGroupOfEach(Set<String> group, String... more) {
    for (String id : group) {
      assertEquals(group, group(id, more), "asked for " + id);
    }
  }

  /** Returns the members that the job has found, by their sources. */
  static Set<String> ofJob(Answer answer) {
    return Stream.concat(answer.history().stream(), answer.undated().stream())
        .filter(
            member -> member.get("source") instanceof Collection<?> all && all.contains("group"))
        .map(member -> (String) member.get("id"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  void assertOfJob(String id, String... more) {
    assertTrue(!ofJob(ask(id, more)).isEmpty(), "it searches in full");
  }

  /** Checks that a question is answered as if no job had run. */
  void assertInFull(String id, String... more) {
    Answer answer = ask(id, more);
    String[] searching = {"dup.sources", SEARCHING};
    Answer full = ask(id, Stream.of(searching, more).flatMap(Stream::of).toArray(String[]::new));
    assertEquals(Set.of(), ofJob(answer));
    assertEquals(full.ids(), answer.ids());
    assertEquals(full.group("truncatedBy"), answer.group("truncatedBy"));
  }
}
