// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.collection.shard.UnseenRanks;
import org.solrduplicates.core.settings.DuplicateSettings;

class UnseenRanksTest {
  @Test
  void inMemoryAllDocumentsAreVisible() {
    DuplicateSettings settings = DuplicateSettings.of(key -> Optional.empty());
    MemoryShard shard = new MemoryShard(List.of(), id -> 0, settings);

    Exception refused =
        assertThrows(UnsupportedOperationException.class, () -> shard.show(new int[] {1}));

    assertEquals("all documents are visible", refused.getMessage());
  }

  /** A client may have sent the highest number. */
  @Test
  void aHighNumberTakesNoMemory() {
    int highest = Integer.MAX_VALUE;
    UnseenRanks one = new UnseenRanks(new int[0], new int[] {highest});
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    assertArrayEquals(new int[] {highest}, UnseenRanks.withoutShown(List.of(one)));
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(bytes < 1 << 24, bytes + " bytes");
  }
}
