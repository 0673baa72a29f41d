// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With a policy that leaves out duplicates, no invoice of a year is lost. */
class NamingHabitsPolicyTest {
  private static TestCore core;

  @BeforeAll
  static void start() {
    core = PolicyConfig.start(Map.of("action", "skip"));
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
  void ofVersionsTheFirstIsKeptAndOfInvoicesAll(NamingHabit habit) {
    int kept = habit.groups().isEmpty() ? habit.names().size() : 1;

    habit.documents().forEach(core::add);
    assertEquals(habit.names().subList(0, kept), inOrder(habit));

    clear();
    core.add(habit.documents().toArray(new SolrInputDocument[0]));
    assertEquals(habit.names().subList(0, kept), inOrder(habit));
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
