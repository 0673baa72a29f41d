// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.VISIBLE;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;

/** The status of a job that sees all documents counts and names none to who may not see them. */
class HiddenStatusTest extends OneCollectionTest {
  private static Map<String, Object> job(String... params) {
    return CollectionCore.block(Answer.map(collection.groups(params).all()), "job");
  }

  @Test
  void withAFilterTheStatusShowsOnlyTheProgressOfTheJob() {
    add(text("a", 0));
    add(hidden("b", 0));
    collection.run(dice());

    Map<String, Object> all = job("command", "status");
    Map<String, Object> seen = job("command", "status", "fq", VISIBLE);

    assertEquals(2, all.get("documents"));
    assertEquals("done", seen.get("state"));
    assertTrue(
        Set.of("state", "started", "finished", "milliseconds", "phase", "pass", "progress")
            .containsAll(seen.keySet()),
        seen.toString());
  }

  /** The settings contain the filter of the user who started the job. */
  @Test
  void withAFilterTheListOmitsTheSettingsOfTheJob() {
    add(text("a", 0));
    add(hidden("b", 0));
    collection.run(dice());

    Map<String, Object> all = summary();
    Map<String, Object> seen = summary("fq", VISIBLE);

    assertTrue(all.keySet().containsAll(Set.of("asOf", "settings")), all.toString());
    assertEquals(all.get("asOf"), seen.get("asOf"));
    assertEquals(null, seen.get("settings"));
  }

  private static Map<String, Object> summary(String... params) {
    return CollectionCore.block(Map.copyOf(Answer.map(collection.groups(params).all())), "groups");
  }
}
