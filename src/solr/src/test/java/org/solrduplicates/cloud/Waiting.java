// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.solr.common.util.TimeSource;
import org.apache.solr.util.TimeOut;
import org.solrduplicates.core.NoHang;

/** Waits for conditions, and not for ever. */
public final class Waiting {
  static final int SECONDS = NoHang.SECONDS;
  private static final int MILLIS_BETWEEN = 100;

  private Waiting() {}

  private static TimeOut limit() {
    return new TimeOut(SECONDS, TimeUnit.SECONDS, TimeSource.NANO_TIME);
  }

  /** Waits until something is so, and looks more often than {@link TimeOut} itself does. */
  public static void until(String what, BooleanSupplier condition) {
    repeat(() -> perform(() -> TimeSource.NANO_TIME.sleep(MILLIS_BETWEEN)), what, condition);
  }

  /** Does something again and again until something is so. */
  static void repeat(Runnable step, String what, BooleanSupplier condition) {
    TimeOut limit = limit();
    while (!condition.getAsBoolean()) {
      if (limit.hasTimedOut()) {
        throw new IllegalStateException("waited in vain for " + what);
      }
      step.run();
    }
  }

  public interface Action {
    void run() throws Exception;
  }

  /** Does something whose failure fails the test. */
  public static void perform(Action action) {
    call(
        () -> {
          action.run();
          return action;
        });
  }

  /** Returns the outcome of something whose failure fails the test. */
  public static <T> T call(Callable<T> call) {
    try {
      return call.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
