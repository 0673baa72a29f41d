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
  void olderDocumentsAndThoseWrittenByTheJobWereSeen(
      int group, long background, long version, boolean seen) {
    JobColumns columns = new JobColumns(group, background, version);

    assertEquals(seen, new JobGroup(0, MARK, true).hasSeen(columns));
  }

  @Test
  void aDocumentThatIsAloneIsFoundToo() {
    assertTrue(new JobGroup(0, MARK, true).isFound());
    assertFalse(JobGroup.NONE.isFound());
  }

  @ParameterizedTest
  @CsvSource({
    "true, 0, 0, 1000, true",
    "true, 3, 0, 1001, true",
    "true, 0, -5, 1000, false",
    "true, 0, 0, 1001, false",
    "false, 0, 0, 1000, false"
  })
  void aSeenDocumentWithoutSurroundingsIsAlone(
      boolean complete, int group, long background, long version, boolean alone) {
    JobColumns columns = new JobColumns(group, background, version);

    assertEquals(alone, new JobGroup(0, MARK, complete).isAlone(columns));
    assertFalse(JobGroup.NONE.isAlone(columns));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1000, 0, 1000, true",
    "0, 1000, -5, 1000, true",
    "-5, 1000, 0, 1000, true",
    "-5, 1000, -5, 1000, false",
    "0, 1000, 0, 1001, false",
    "0, 1001, -5, 1000, false"
  })
  void ofTwoSeenDocumentsOneIsAlone(
      long backgroundA, long versionA, long backgroundB, long versionB, boolean apart) {
    JobColumns a = new JobColumns(0, backgroundA, versionA);
    JobColumns b = new JobColumns(0, backgroundB, versionB);

    assertEquals(apart, new JobGroup(0, MARK, true).areApart(a, b));
  }
}
