// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.FullDisk;
import org.solrduplicates.solr.TestCore;

/** The disk is full at a random moment of a backfill. */
class FullDiskBackfillTest {
  private static final int DOCUMENTS = 100;

  /** Less than a backfill of these documents writes. */
  private static final int BYTES = 40_000;

  private BackfillCore index;

  @BeforeEach
  void fill() {
    index = BackfillCore.start(TestCore.with(FullDisk.CONFIG), schema -> schema);
    index.add(
        IntStream.range(0, DOCUMENTS)
            .mapToObj(i -> BackfillCore.text("d" + i, 20 * i))
            .toArray(SolrInputDocument[]::new));
    index.core().commitToDisk();
  }

  @AfterEach
  void stop() throws IOException {
    FullDisk.clear();
    index.close();
  }

  private void assertFailsForWantOfSpace() {
    index.post(BackfillCore.START);
    Map<String, Object> end = index.awaitEnd();
    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(end.get("error").toString().contains(FullDisk.MESSAGE), end.toString());
    assertEquals(DOCUMENTS, index.select("*:*", "id").getNumFound());
  }

  /** Until the restart, Solr does not write to the index, and the status has the error. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aFailedBackfillIsReportedAndTheNextOneCompletesItAfterARestart(long seed)
      throws IOException {
    FullDisk.fillAfter(new Random(seed).nextInt(BYTES));
    assertFailsForWantOfSpace();
    assertFailsForWantOfSpace();
    FullDisk.clear();
    assertFailsForWantOfSpace();

    index.crash();

    assertTrue(index.status().get("error").toString().contains(FullDisk.MESSAGE));
    index.run(BackfillCore.START);
    index.assertFingerprints(DOCUMENTS);
  }
}
