// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;

/** How much is compared for a text with many copies. */
class CopiesWorkTest {
  @Test
  void theWorkGrowsWithTheCopiesAndNotWithTheirSquare() throws Exception {
    try (TestCore core = TestCore.start()) {
      core.add(ManyCopiesTest.copies("copy", OneCoreTest.words(0, 100)));

      Answer answer = core.duplicates("id", "copy3", "rows", "200", "debug", "true");

      assertEquals(ManyCopiesTest.COPIES - 1, answer.ids().size());
      NamedList<?> work = (NamedList<?>) answer.duplicates().orElseThrow().get("debug");
      int verified = (Integer) work.get("verified");
      assertTrue(verified < 4 * ManyCopiesTest.COPIES, "verified " + verified);
    }
  }
}
