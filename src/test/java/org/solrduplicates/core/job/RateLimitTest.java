package org.solrduplicates.core.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How long documents wait for each other. */
class RateLimitTest {
  private long now = 5;

  private final RateLimit ten = new RateLimit(10, () -> now);

  @Test
  void theFirstDocumentDoesNotWait() {
    assertEquals(0, ten.turn());
  }

  @Test
  void documentsThatComeAtOnceGoOneAfterTheOther() {
    assertEquals(
        List.of(0L, 100_000_000L, 200_000_000L), List.of(ten.turn(), ten.turn(), ten.turn()));
  }

  @Test
  void whatADocumentTakesIsPartOfTheWait() {
    ten.turn();
    now += 30_000_000;
    assertEquals(70_000_000, ten.turn());
  }

  @Test
  void lostTimeIsNotCaughtUp() {
    ten.turn();
    now += 10_000_000_000L;
    assertEquals(0, ten.turn());
    assertEquals(100_000_000, ten.turn());
  }

  @Test
  void withoutABoundNobodyWaits() {
    RateLimit free = new RateLimit(Double.POSITIVE_INFINITY, () -> now);
    assertEquals(List.of(0L, 0L, 0L), List.of(free.turn(), free.turn(), free.turn()));
  }
}
