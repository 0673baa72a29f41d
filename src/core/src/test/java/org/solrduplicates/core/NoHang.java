// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;

/**
 * Ends a test that hangs. The limit is so long that it ends nothing else, also on a machine with
 * much else to do: no test measures time with it.
 */
public final class NoHang {
  public static final int SECONDS = 120;
  public static final Duration LIMIT = Duration.ofSeconds(SECONDS);

  /**
   * The length of a text, in UTF-16 units, that is read in a second, and not in {@link #LIMIT} by a
   * reader whose steps grow with the square of the length: they are more than 500 billion.
   */
  public static final int LONG = 1 << 20;

  private NoHang() {}

  /** Returns the outcome of some work in another thread; fails if it does not end. */
  public static <T> T ends(ThrowingSupplier<T> work) {
    return assertTimeoutPreemptively(LIMIT, work);
  }

  /** Does some work in another thread; fails if it does not end. */
  public static void ends(Executable work) {
    assertTimeoutPreemptively(LIMIT, work);
  }

  /** Waits for another thread. */
  public static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(SECONDS, TimeUnit.SECONDS), "waited in vain");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
