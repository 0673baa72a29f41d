// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import org.apache.solr.core.SolrCore;
import org.apache.solr.util.LogListener;
import org.junit.jupiter.api.Test;

/** A node that stops while somebody, such as the election of a leader, still uses a core. */
class ClosedNodeTest {
  @Test
  void aCoreThatIsClosedAfterItsNodeLogsNoError() throws IOException {
    try (LogListener log = LogListener.error(SolrCore.class);
        TestCore core = TestCore.start()) {
      SolrCore used = core.look(searcher -> searcher.getCore());
      used.open();
      used.getCoreContainer().shutdown();

      used.close();

      assertNull(log.pollMessage());
    }
  }
}
