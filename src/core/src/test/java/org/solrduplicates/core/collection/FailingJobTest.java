// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.settings.DuplicateSettings;

/** A job that does not come to its end leaves nothing behind, and the next one mends it. */
class FailingJobTest {
  private final List<FoundDocument> documents = new Texts(1).families(100);
  private final MemoryCollection collection = MemoryCollection.of(2, documents);
  private final MemoryRuns runs = new MemoryRuns();

  DuplicateSettings settings() {
    return DuplicateSettings.defaults();
  }

  private void nothingWasWritten() {
    assertEquals(Set.of(), collection.groups());
    assertTrue(collection.isClean(), "numbers wait for a commit");
    assertTrue(runs.isEmpty(), "the run was kept");
  }

  private void theNextRunIsRight() {
    GroupFigures progress = collection.run(settings(), runs);
    assertEquals(0, progress.reused);
    assertEquals(MemoryCollection.of(1, documents).groups(settings()), collection.groups());
    assertFalse(collection.groups().isEmpty());
  }

  @ParameterizedTest
  @EnumSource(
      value = Phase.class,
      names = {"DOCUMENTS", "CANDIDATES", "COMPARE", "GROUP"})
  void anAbortedJobWritesNothing(Phase phase) {
    assertThrows(
        JobAborted.class, () -> collection.run(settings(), runs, Watch.abortingAfter(phase)));
    nothingWasWritten();
    theNextRunIsRight();
  }

  /** Asks the second shard through this, which fails when it is asked a certain question. */
  private static CollectionShard failing(
      CollectionShard shard, String question, RuntimeException failure) {
    return (CollectionShard)
        Proxy.newProxyInstance(
            CollectionShard.class.getClassLoader(),
            new Class<?>[] {CollectionShard.class},
            (proxy, method, args) -> {
              if (method.getName().equals(question)) {
                throw failure;
              }
              try {
                return method.invoke(shard, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"summary", "documents", "postings", "texts"})
  void theFailureOfAShardIsThatOfTheJob(String question) {
    RuntimeException failure = new IllegalStateException("the node is gone");
    IntFunction<List<CollectionShard>> shards = collection.shards(settings());
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      CollectionJob job =
          new CollectionJob(
              seed ->
                  List.of(
                      shards.apply(seed).get(0),
                      failing(shards.apply(seed).get(1), question, failure)),
              threads,
              JobSettings.of(settings(), Weights.EQUAL, settings().values().toString()),
              runs,
              new Watch());
      assertSame(failure, assertThrows(IllegalStateException.class, job::run));
    } finally {
      threads.shutdownNow();
    }
    nothingWasWritten();
    theNextRunIsRight();
  }

  /** The numbers of the first shard are written then, but do not show yet. */
  private void afterHalfOfItWasWritten() {
    assertThrows(
        JobAborted.class, () -> collection.run(settings(), runs, Watch.abortingAfter(Phase.WRITE)));
    assertFalse(collection.isClean(), "nothing was written");
    assertTrue(runs.isEmpty());
  }

  @Test
  void aJobThatIsStoppedWhileItWritesIsMendedByTheNext() {
    afterHalfOfItWasWritten();
    theNextRunIsRight();
  }

  @Test
  void documentsMayChangeUntilTheNextRunMendsAJobThatWasStopped() {
    afterHalfOfItWasWritten();
    for (int i = 0; i < documents.size(); i += 3) {
      collection.update(Texts.document("doc" + i, new Texts(i).text()));
    }
    collection.run(settings(), runs);
    assertEquals(
        MemoryCollection.of(1, collection.found()).groups(settings()), collection.groups());
  }

  @Test
  void aJobThatFailsWhileItWritesIsMendedByTheNext() {
    RuntimeException failure = new IllegalStateException("the node is gone");
    IntFunction<List<CollectionShard>> shards = collection.shards(settings());
    CollectionJob job =
        new CollectionJob(
            seed ->
                List.of(
                    shards.apply(seed).get(0),
                    failing(shards.apply(seed).get(1), "number", failure)),
            Runnable::run,
            JobSettings.of(settings(), Weights.EQUAL, settings().values().toString()),
            runs,
            new Watch());
    assertSame(failure, assertThrows(IllegalStateException.class, job::run));
    assertTrue(runs.isEmpty());
    theNextRunIsRight();
  }

  /** A disk without space. */
  private static final class FullDisk implements RunStore {
    @Override
    public Optional<InputStream> last() {
      return Optional.empty();
    }

    @Override
    public OutputStream next() throws IOException {
      throw new IOException("no space left");
    }

    @Override
    public void keep(Optional<RunOutcome> outcome) {
      throw new AssertionError("there is nothing to keep");
    }
  }

  @Test
  void aJobThatCannotRecordItsRunWritesNothing() {
    CollectionJob job =
        new CollectionJob(
            collection.shards(settings()),
            Runnable::run,
            JobSettings.of(settings(), Weights.EQUAL, "basis"),
            new FullDisk(),
            new Watch());
    assertEquals("no space left", assertThrows(IOException.class, job::run).getMessage());
    nothingWasWritten();
  }
}
