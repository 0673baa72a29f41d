// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How long documents wait for each other. */
class RateLimitTest {
  private long now = 5;

  private final RateLimit ten = new RateLimit(10, () -> now);

  private static long turn(RateLimit limit) {
    long wait = limit.untilNext();
    limit.take(1);
    return wait;
  }

  @Test
  void theFirstDocumentDoesNotWait() {
    assertEquals(0, turn(ten));
  }

  @Test
  void documentsThatComeAtOnceGoOneAfterTheOther() {
    assertEquals(List.of(0L, 100_000_000L, 200_000_000L), List.of(turn(ten), turn(ten), turn(ten)));
  }

  @Test
  void manyDocumentsTakeTheTimeOfEach() {
    ten.take(3);
    assertEquals(300_000_000, ten.untilNext());
  }

  @Test
  void theTimeOfADocumentIsPartOfTheWait() {
    turn(ten);
    now += 30_000_000;
    assertEquals(70_000_000, turn(ten));
  }

  @Test
  void lostTimeIsNotCaughtUp() {
    turn(ten);
    now += 10_000_000_000L;
    assertEquals(0, turn(ten));
    assertEquals(100_000_000, turn(ten));
  }

  @Test
  void withoutALimitThereIsNoWait() {
    RateLimit free = new RateLimit(Double.POSITIVE_INFINITY, () -> now);
    assertEquals(List.of(0L, 0L, 0L), List.of(turn(free), turn(free), turn(free)));
  }
}
