// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.solr.collection.Reloads;

/** The core is loaded again at random moments of a backfill. */
class ReloadedBackfillTest {
  private static final int DOCUMENTS = 400;

  static LongStream seeds() {
    return Reloads.seeds();
  }

  private static SolrInputDocument[] documents() {
    return IntStream.range(0, DOCUMENTS)
        .mapToObj(i -> BackfillCore.text("d" + i, 20 * i))
        .toArray(SolrInputDocument[]::new);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theNextOneCompletesTheFingerprints(long seed) throws IOException {
    try (BackfillCore index = BackfillCore.start()) {
      index.add(documents());
      int written = new Random(seed).nextInt(DOCUMENTS);
      index.post("{\"command\":\"start\",\"batch\":10}");
      index.awaitWrittenOrEnd(written);

      index.core().reload();

      Map<String, Object> status = index.status();
      assertTrue(Set.of("failed", "done").contains(status.get("state")), status.toString());
      index.core().commitToDisk();
      Map<String, Object> end = index.run(BackfillCore.START);
      assertEquals(Map.of("current", (long) DOCUMENTS), BackfillCore.counts(end));
      index.assertFingerprints(DOCUMENTS);
    }
  }
}
