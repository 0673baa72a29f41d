// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.TestCore;

/** The job of the whole collection where documents have documents below them. */
class NestedGroupsTest {
  private static final String GROUPS = "/duplicates/groups";
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";

  private static SolrInputDocument parent(String id, String text, String annex) {
    SolrInputDocument parent = document("id", id, "text", text);
    parent.addField("annexes", List.of(document("id", id + "-annex", "text", annex)));
    return parent;
  }

  private static Object state(TestCore core) {
    return ((NamedList<?>) core.ask(GROUPS, "command", "status").all().get("job")).get("state");
  }

  private static SortedMap<String, List<String>> groups(TestCore core) {
    SortedMap<String, List<String>> groups = new TreeMap<>();
    core.look(IndexedDocument::all)
        .forEach(
            (id, found) -> groups.put(id, found.fields().getOrDefault("dup_group", List.of())));
    return groups;
  }

  @Test
  void childrenAreNumberedWhereTheyAre() throws Exception {
    try (TestCore core = TestCore.start(config -> config, LivingConfiguration::schema)) {
      core.add(
          parent("a", TEXT, "Nothing that another document says, too."), parent("b", "x", TEXT));

      core.postTo(
          GROUPS, "application/json", "{\"command\":\"start\"}".getBytes(StandardCharsets.UTF_8));
      Waiting.until("the end of the job", () -> "done".equals(state(core)));

      assertEquals(
          Map.of("a", List.of("1"), "a-annex", List.of(), "b", List.of(), "b-annex", List.of("1")),
          groups(core));
      core.add(parent("b", "x", TEXT), parent("a", "other words than before", TEXT));
      assertEquals(
          Map.of("a", List.of(), "a-annex", List.of(), "b", List.of(), "b-annex", List.of("1")),
          groups(core));
      core.add(parent("a", TEXT, "Nothing that another document says, too."));
      core.postTo(
          GROUPS, "application/json", "{\"command\":\"start\"}".getBytes(StandardCharsets.UTF_8));
      Waiting.until("the end of the second job", () -> "done".equals(state(core)));
      core.add(document("id", "b", "author", Map.of("set", "Ana")));
      assertEquals(List.of("b-annex"), core.duplicates("id", "a").ids());
    }
  }
}
