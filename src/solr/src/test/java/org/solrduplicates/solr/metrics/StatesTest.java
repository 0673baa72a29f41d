// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.codahale.metrics.Gauge;
import java.util.Map;
import java.util.Objects;
import org.apache.solr.core.SolrCore;
import org.apache.solr.util.LogListener;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.TestCore;

/** States are read with each request for metrics, which must not fail because of one of them. */
class StatesTest {
  private static Object state(SolrCore core, String name) {
    Gauge<?> gauge =
        core.getCoreMetricManager()
            .getRegistry()
            .getGauges()
            .get("SEARCHER.searcher.duplicates-" + name);
    return Objects.requireNonNull(gauge.getValue());
  }

  @Test
  void aStateThatCannotBeReadIsEmptyAndLogged() throws Exception {
    try (TestCore core = TestCore.start();
        LogListener log = LogListener.warn(Metrics.class)) {
      core.look(
          searcher -> {
            Metrics.register(
                searcher.getCore(),
                "broken",
                () -> {
                  throw new IllegalStateException("no index");
                });
            assertEquals(Map.of(), state(searcher.getCore(), "broken"));
            return true;
          });

      assertNotNull(log.pollMessage());
      log.clearQueue(); // it is also read when it is registered
    }
  }

  @Test
  void aReloadedCoreHasItsOwnState() throws Exception {
    try (TestCore core = TestCore.start()) {
      core.add(TestCore.document("id", "a", "text", "some words of a document"));
      core.reload();

      Object state = core.look(searcher -> state(searcher.getCore(), "index"));

      assertEquals(Map.of("documents", 1L, "withoutFingerprint", 0L, "groupBytes", 0L), state);
    }
  }
}
