// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobWatch;

/**
 * An exchange that stops a run by {@link JobAborted} when it writes or reads numbers, which every
 * long stage does. It looks ten times a second, because a look may ask ZooKeeper.
 */
record WatchedExchange(Exchange exchange, JobWatch watch, AtomicLong looked) implements Exchange {
  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  WatchedExchange(Exchange exchange, JobWatch watch) {
    this(exchange, watch, new AtomicLong(watch.nanos()));
  }

  private void look() {
    long now = watch.nanos();
    if (now - looked.get() > NANOS) {
      looked.set(now);
      watch.requireGoing();
    }
  }

  @Override
  public KeptInts keep(int[] numbers, int count) throws IOException {
    look();
    return new Watched(exchange.keep(numbers, count), this);
  }

  @Override
  public int inHeap() {
    return exchange.inHeap();
  }

  @Override
  public void requireRoom(long bytes) throws IOException {
    exchange.requireRoom(bytes);
  }

  @Override
  public void close() throws IOException {
    exchange.close();
  }

  private record Watched(KeptInts numbers, WatchedExchange exchange) implements KeptInts {
    @Override
    public void read(int from, int[] into, int count) throws IOException {
      exchange.look();
      numbers.read(from, into, count);
    }

    @Override
    public KeptInts copy() {
      return new Watched(numbers.copy(), exchange);
    }

    @Override
    public void close() throws IOException {
      numbers.close();
    }
  }
}
