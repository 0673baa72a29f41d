// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Time is up when a test wants it, however long that takes on this machine. */
final class Watchdog extends ScheduledThreadPoolExecutor {
  private static final int LOOK_MILLIS = 10;

  private volatile BooleanSupplier isUp = () -> false;

  Watchdog() {
    super(1);
  }

  /** From now on time is up as soon as something is so. */
  void barkWhen(BooleanSupplier so) {
    isUp = so;
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    Runnable look =
        () -> {
          if (isUp.getAsBoolean()) {
            command.run();
          }
        };
    return scheduleWithFixedDelay(look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }
}
