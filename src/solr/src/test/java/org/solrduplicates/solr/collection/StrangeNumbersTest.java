// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.VISIBLE;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Numbers that clients sent before anything removed them: the next job mends them. */
class StrangeNumbersTest extends OneCollectionTest {
  private static final int MAX = Integer.MAX_VALUE;

  private static List<Integer> numbers(String... ids) {
    return Stream.of(ids).map(collection::number).toList();
  }

  @Test
  void afterTheHighestNumberOthersAreFound() {
    add(text("a", 0), text("b", 1), text("c", 100, "dup_group", MAX), text("d", 200));
    add(text("e", 300, "dup_group", MAX), text("f", 400), text("g", 401));

    collection.run(dice());

    assertEquals(Set.of(Set.of("a", "b"), Set.of("f", "g")), collection.partition());
    List<Integer> given = numbers("a", "c", "e", "f");
    assertTrue(given.stream().allMatch(number -> number > 0), given.toString());
    assertEquals(4, given.stream().distinct().count(), given.toString());
    assertEquals(2, collection.groups(dice()).response().size());
    assertEquals(0, collection.run(dice()).get("written"));
  }

  @Test
  void invalidGroupNumbersAreReplacedByDistinctOnes() {
    add(
        text("a", 0, "dup_group", 0),
        text("b", 1, "dup_group", -7),
        text("c", 100, "dup_group", 0));
    add(text("d", 200, "dup_group", 0), text("e", 300, "dup_group", -7), text("f", 400));

    collection.run(dice());

    assertEquals(Set.of(Set.of("a", "b")), collection.partition());
    List<Integer> given = numbers("a", "c", "d", "e");
    assertTrue(given.stream().allMatch(number -> number > 0), given.toString());
    assertEquals(4, given.stream().distinct().count(), given.toString());
    assertEquals(0, collection.number("f"));
  }

  @Test
  void numbersThatTheJobDoesNotSeeAreNotGivenAgain() {
    add(text("a", 0), text("b", 1), text("c", 100, "dup_group", MAX));
    add(hidden("d", 200, "dup_group", 1), hidden("e", 300, "dup_group", 5));

    collection.run(dice("fq", VISIBLE));

    int number = collection.number("a");
    assertTrue(number > 5 && number < MAX, "was " + number);
    assertEquals(Set.of(Set.of("a", "b")), collection.partition());
  }

  @Test
  void aJobThatCannotTellWhichNumbersAreFreeWritesNone() {
    add(text("a", 0), text("b", 1), hidden("c", 100, "dup_group", MAX - 1));

    collection.post(CollectionCore.START, dice("fq", VISIBLE));

    Map<String, Object> job = collection.awaitEnd();
    assertEquals("failed", job.get("state"));
    String error = String.valueOf(job.get("error"));
    assertTrue(
        error.contains(
            "above " + (MAX - 1) + ", the number of a document that the job does not see"),
        error);
    assertEquals(List.of(0, 0), numbers("a", "b"));
  }
}
