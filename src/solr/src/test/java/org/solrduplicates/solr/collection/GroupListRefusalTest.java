// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An invalid request for a list of groups or links is answered with 400 and the reason. */
class GroupListRefusalTest extends OneCollectionTest {
  private static final String SORT =
      "sort must be one of size, similarity, date or redundancy with asc or desc, was ";

  private static final String CURSOR =
      "cursorMark must be * or the nextCursorMark of an answer, was ";

  @BeforeEach
  void addGroup() {
    add(text("a", 0, "dup_group", 1), text("b", 0, "dup_group", 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"size", "desc", "title asc", "size down", "size desc, date asc", "score desc", ""})
  void anOrderThatThereIsNotIsQuoted(String sort) {
    assertEquals(SORT + "'" + sort + "'", refusal(() -> collection.groups("sort", sort)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"**", "AAAA", "not base 64!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
  void anInvalidCursorIsQuoted(String cursor) {
    assertEquals(
        CURSOR + "'" + cursor + "'", refusal(() -> collection.groups("cursorMark", cursor)));
    assertEquals(
        CURSOR + "'" + cursor + "'", refusal(() -> collection.links("cursorMark", cursor)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rows | -1 | rows must be a whole number of at least 0, was '-1'",
        "rows | 1001 | rows must be from 0 to 1000, was '1001'; use cursorMark for more",
        "rows | x | For input string: \"x\"",
        "start | -1 | start must be a whole number of at least 0, was '-1'",
        "dup.minSize | 1 | dup.minSize must be a whole number of at least 2, was '1'",
        "dup.members | -1 | dup.members must be a whole number of at least 0, was '-1'",
        "dup.members | 1001 | dup.members must be a whole number from 0 to 1000, was '1001'",
        "dup.minSimilarity | -0.1 | dup.minSimilarity must be a number from 0 to 1, was '-0.1'",
        "dup.maxSimilarity | 1.01 | dup.maxSimilarity must be a number from 0 to 1, was '1.01'",
        "dup.maxSimilarity | NaN | dup.maxSimilarity must be a number from 0 to 1, was 'NaN'",
        "dup.threshold | 2 | dup.threshold must be a number in (0, 1], was '2'",
        "shards | shard1 | shards must be omitted outside SolrCloud, was 'shard1'",
        "dup.date.fl | path | dup.date.fl must be a list of date fields of the schema, contains"
            + " 'path'",
        "dup.same | path | dup.same, dup.differ and dup.window apply to one document;"
            + " remove them from this request"
      })
  void aParameterIsNamedWithItsRangeAndItsValue(String name, String value, String message) {
    assertEquals(message, refusal(() -> collection.groups(name, value)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rows | -1 | rows must be a whole number of at least 0, was '-1'",
        "rows | 1001 | rows must be from 0 to 1000, was '1001'; use cursorMark for more"
      })
  void linksAreCountedAsGroupsAre(String name, String value, String message) {
    assertEquals(message, refusal(() -> collection.links(name, value)));
  }

  @Test
  void aFilterThatCannotBeReadIsQuoted() {
    String groups = refusal(() -> collection.groups("fq", "title:(steel"));
    String links = refusal(() -> collection.links("fq", "title:(steel"));

    assertTrue(groups.startsWith("cannot parse 'title:(steel': "), groups);
    assertEquals(groups, links);
  }
}
