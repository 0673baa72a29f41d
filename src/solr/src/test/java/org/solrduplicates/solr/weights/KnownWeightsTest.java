// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.job.CollectionState;
import org.solrduplicates.solr.job.CoreFolder;

class KnownWeightsTest {
  /** A slow disk. */
  private record SlowReads(CoreFolder folder, CountDownLatch begun, CountDownLatch released)
      implements CollectionState {
    @Override
    public Optional<byte[]> read(String name) throws IOException {
      begun.countDown();
      Waiting.perform(released::await);
      return folder.read(name);
    }

    @Override
    public void write(String name, byte[] bytes) throws IOException {
      folder.write(name, bytes);
    }

    @Override
    public boolean compareAndSet(String name, Optional<byte[]> seen, byte[] next)
        throws IOException {
      return folder.compareAndSet(name, seen, next);
    }
  }

  @Test
  void nothingOlderThanAChangeIsReturnedWhileAnotherThreadReadsIt(@TempDir Path home)
      throws Exception {
    SlowReads state =
        new SlowReads(
            new CoreFolder(home.resolve("state")), new CountDownLatch(1), new CountDownLatch(1));
    KnownWeights known = new KnownWeights(state);
    Knowledge stored = new Knowledge(NamedWeights.none(5), new LastJob(7, 9));
    known.replace(Optional.empty(), stored);
    FutureTask<Knowledge> first = new FutureTask<>(known::current);
    FutureTask<Knowledge> second = new FutureTask<>(known::current);
    Thread other = new Thread(second);

    new Thread(first).start();
    state.begun.await();
    other.start();
    Waiting.until(
        "the second reader", () -> second.isDone() || other.getState() == Thread.State.BLOCKED);
    state.released.countDown();

    assertEquals(stored, second.get());
    assertEquals(stored, first.get());
  }
}
