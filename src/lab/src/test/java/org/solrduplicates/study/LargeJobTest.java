// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The simulated shards have what was planted, and the job finds it. */
class LargeJobTest {
  @Test
  void plantedGroupsAreFoundOnSeveralShards() throws Exception {
    LargeJob job = new LargeJob(20_000, 3);

    job.run();

    assertEquals(0, job.wrong());
  }

  @Test
  void beforeTheJobAllThatWasPlantedIsWrong() {
    assertEquals(4 * 100, new LargeJob(1_000, 2).wrong());
  }
}
