// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobGroupTest {
  private static final long MARK = 1_000;

  @ParameterizedTest
  @CsvSource({
    "0, 0, 999, true",
    "0, 0, 1000, true",
    "0, 0, 1001, false",
    "3, 0, 1001, true",
    "0, -5, 1001, true",
    "0, 0, 0, true"
  })
  void whatIsOlderOrWrittenByTheJobWasSeen(int group, long background, long version, boolean seen) {
    JobColumns columns = new JobColumns(group, background, version);

    assertEquals(seen, new JobGroup(0, MARK).hasSeen(columns));
  }

  @Test
  void aDocumentThatIsAloneIsFoundToo() {
    assertTrue(new JobGroup(0, MARK).isFound());
    assertFalse(JobGroup.NONE.isFound());
  }
}
