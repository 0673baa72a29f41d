// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.junit.jupiter.api.Test;

/** Asking about a text changes neither the index nor the log of updates. */
class TextIsNotStoredTest {
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";

  private static List<Object> state(SolrIndexSearcher searcher) throws IOException {
    UpdateLog log = searcher.getCore().getUpdateHandler().getUpdateLog();
    try (UpdateLog.RecentUpdates updates = log.getRecentUpdates()) {
      return List.of(
          updates.getVersions(100),
          searcher.getIndexReader().numDocs(),
          searcher.getIndexReader().getIndexCommit().getSegmentsFileName());
    }
  }

  @Test
  void theIndexAndTheLogOfUpdatesAreAsBefore() throws IOException {
    try (TestCore core = TestCore.start()) {
      core.add(document("id", "a", "text", TEXT));
      List<Object> before = core.look(TextIsNotStoredTest::state);

      Answer answer = core.duplicates("dup.text", TEXT + " Nothing else.", "dup.replaces", "b");
      core.commit();

      assertEquals("near", answer.duplicates().orElseThrow().get("verdict"));
      assertEquals(1, ((List<?>) before.get(0)).size());
      assertEquals(before, core.look(TextIsNotStoredTest::state));
    }
  }
}
