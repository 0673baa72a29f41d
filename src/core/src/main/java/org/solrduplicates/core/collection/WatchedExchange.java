// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobWatch;

/**
 * An exchange that stops a run by {@link JobAborted} when it writes or reads numbers, which every
 * long stage does.
 */
record WatchedExchange(Exchange exchange, JobWatch watch) implements Exchange {
  @Override
  public KeptInts keep(int[] numbers, int count) throws IOException {
    watch.requireGoing();
    return new Watched(exchange.keep(numbers, count), watch);
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

  private record Watched(KeptInts numbers, JobWatch watch) implements KeptInts {
    @Override
    public void read(int from, int[] into, int count) throws IOException {
      watch.requireGoing();
      numbers.read(from, into, count);
    }

    @Override
    public KeptInts copy() {
      return new Watched(numbers.copy(), watch);
    }

    @Override
    public void close() throws IOException {
      numbers.close();
    }
  }
}
