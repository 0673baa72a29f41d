// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A process that dies while a backfill runs. */
class KilledBackfillTest {
  @Test
  void theNextOneGoesOnWhereItWasKilled() throws IOException {
    try (BackfillCore index = BackfillCore.start()) {
      for (int i = 0; i < 6; i++) {
        index.add(BackfillCore.text("d" + i, i));
      }
      index.post("{\"command\":\"start\",\"docsPerSecond\":0.001}");
      index.awaitWritten(1);

      index.crash();

      Map<String, Object> after = index.status();
      assertEquals("failed", after.get("state"));
      assertEquals(
          "the node was stopped or the core was reloaded while the job was running",
          after.get("error"));
      Map<String, Object> end = index.run(BackfillCore.START);
      assertEquals(Map.of("current", 6L), BackfillCore.counts(end));
      assertEquals(5, BackfillCore.number(end, "written"));
      index.assertFingerprints(6);
    }
  }
}
