// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A policy that leaves out duplicates loses no invoice of a year, and no version of which a third
 * is new. It reports the versions.
 */
class NamingHabitsPolicyTest {
  private static TestCore core;

  @BeforeAll
  static void start() {
    core =
        PolicyConfig.start(
            Map.of("action", "skip"),
            TestCore.replaced("\"dup.measure\">dice", "\"dup.measure\">calibrated"));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @BeforeEach
  void clear() {
    core.clear();
    core.commit();
  }

  /** One by one, so that each is compared with those in the index, and all in one request. */
  @ParameterizedTest
  @MethodSource("org.solrduplicates.solr.NamingHabit#all")
  void allAreAddedAndVersionsAreReported(NamingHabit habit) {
    int originals = habit.groups().isEmpty() ? habit.names().size() : 1;
    List<String> versions = habit.names().subList(originals, habit.names().size());

    assertEquals(versions, habit.documents().stream().flatMap(each -> add(List.of(each))).toList());
    assertEquals(habit.names(), inOrder(habit));

    clear();
    assertEquals(versions, add(habit.documents()).toList());
    assertEquals(habit.names(), inOrder(habit));
  }

  /** Returns the ids of the reported duplicates. */
  private static Stream<String> add(List<SolrInputDocument> documents) {
    NamedList<Object> response = core.update(new UpdateRequest().add(documents));
    core.commit();
    return ((List<?>) response.get("duplicates"))
        .stream().map(entry -> (String) ((NamedList<?>) entry).get("id"));
  }

  private static List<String> inOrder(NamingHabit habit) {
    TreeSet<String> ids = new TreeSet<>();
    for (SolrDocument found :
        core.ask("/select", "q", "*:*", "fl", "id", "rows", "100").response()) {
      ids.add((String) found.getFieldValue("id"));
    }
    return habit.names().stream().filter(ids::contains).toList();
  }
}
