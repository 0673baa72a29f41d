// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.junit.jupiter.api.Test;

class SetupPageTest {
  private static NamedList<Object> page(String part, String key, Object value) {
    SimpleOrderedMap<Object> inner = new SimpleOrderedMap<>();
    inner.add(key, value);
    inner.add("error", "some reason");
    SimpleOrderedMap<Object> page = new SimpleOrderedMap<>();
    page.add(part, inner);
    return page;
  }

  @Test
  void aFailedJobIsAProblemAndOneThatWasStoppedIsNot() {
    assertEquals(
        List.of("the last job failed: some reason"),
        SetupPage.unfinished(page("job", "state", "failed")));
    assertEquals(
        List.of("the last backfill failed: some reason"),
        SetupPage.unfinished(page("backfill", "state", "failed")));
    assertEquals(List.of(), SetupPage.unfinished(page("job", "state", "stopped")));
  }

  @Test
  void anUnavailablePartIsAProblem() {
    for (String part : List.of("counts", "weights", "decisions")) {
      assertEquals(
          List.of(part + ": some reason"), SetupPage.unfinished(page(part, "answers", false)));
    }
  }

  @Test
  void documentsWithoutFingerprintsAreAProblem() {
    NamedList<Object> page = page("counts", "wanting", 3L);

    assertEquals(
        List.of(
            "3 documents have no fingerprint of these settings: run backfill",
            "counts: some reason"),
        SetupPage.unfinished(page));
    assertEquals(1, SetupPage.unfinished(page("counts", "wanting", 0L)).size());
  }
}
