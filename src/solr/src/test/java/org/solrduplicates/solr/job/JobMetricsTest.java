// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobMetricsTest {
  private static final JobStatus RUNNING =
      new JobStatus(
          JobState.RUNNING,
          "run",
          Instant.EPOCH,
          null,
          61_000,
          "",
          "",
          Map.of("phase", "compare", "links", 3L, "weights", Map.of()),
          Map.of(),
          "",
          "",
          Optional.empty());

  @Test
  void aRunningJobHasItsNumbersAndItsPhase() {
    assertEquals(
        Map.of("links", 3L, "phase-compare", 1, "running", 1, "seconds", 61L), RUNNING.metrics());
  }

  @Test
  void aJobThatWasLostHasNoPhase() {
    assertEquals(Map.of("links", 3L, "running", 0, "seconds", 61L), RUNNING.lost().metrics());
  }
}
