package org.solrduplicates.solr.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.weights.KeptWeights.LearnedWeights;
import org.solrduplicates.solr.weights.WeightsStore.FileStore;

/** What a node knows of a file that others change, by a clock that the test sets. */
class SharedWeightsTest {
  private static final LearnedWeights FIRST = KeptWeightsTest.learned(0, 100);
  private static final LearnedWeights SECOND = KeptWeightsTest.learned(0, 200);

  @TempDir private Path folder;
  private final AtomicLong nanos = new AtomicLong(-5);
  private FileStore store;
  private SharedWeights shared;

  @BeforeEach
  void start() {
    store = FileStore.of(folder.toString());
    shared = new SharedWeights(store, nanos::get);
  }

  private void keep(LearnedWeights learned) throws IOException {
    Optional<String> seen = store.read();
    KeptWeights before = seen.map(KeptWeights::ofText).orElse(KeptWeights.NONE);
    assertTrue(store.replace(seen, before.with(learned).toText()));
  }

  private Optional<LearnedWeights> current() {
    return shared.known().kept().current(0);
  }

  @Test
  void newWeightsAreKnownAfterASecond() throws IOException {
    assertEquals(Optional.empty(), current());
    keep(FIRST);
    nanos.addAndGet(SharedWeights.CHECK_NANOS - 1);
    assertEquals(Optional.empty(), current());
    nanos.incrementAndGet();
    assertEquals(Optional.of(FIRST), current());
  }

  @Test
  void newWeightsAreKnownAtOnceWhereTheyAreAskedFor() throws IOException {
    keep(FIRST);
    assertEquals(Optional.of(FIRST), current());
    keep(SECOND);
    assertEquals(Optional.of(FIRST), current());
    assertEquals(Optional.of(SECOND), shared.refresh().kept().current(0));
  }

  @Test
  void whatIsDamagedIsSaidAndKeptNoLonger() throws IOException {
    keep(FIRST);
    current();
    Files.writeString(store.file(), "steel");

    SharedWeights.Known known = shared.refresh();
    assertEquals(KeptWeights.NONE, known.kept());
    assertEquals("what was learned is damaged", known.trouble());
  }

  @Test
  void whatIsGoneIsNoTrouble() throws IOException {
    keep(FIRST);
    current();
    Files.delete(store.file());

    assertEquals(KeptWeights.NONE, shared.refresh().kept());
    assertEquals("", shared.refresh().trouble());
  }

  @Test
  void whatCannotBeReadIsSaidUntilItCan() throws IOException {
    Files.createDirectories(store.file());
    assertEquals("what was learned cannot be read", shared.refresh().trouble());
    Files.delete(store.file());
    keep(FIRST);

    assertEquals("", shared.refresh().trouble());
    assertEquals(Optional.of(FIRST), current());
  }

  @Test
  void whoeverIsSecondKeepsNothing() throws IOException {
    Optional<String> seen = store.read();
    keep(FIRST);

    assertFalse(store.replace(seen, KeptWeights.NONE.with(SECOND).toText()));
    assertEquals(Optional.of(FIRST), shared.refresh().kept().current(0));
  }

  @Test
  void aVainTryIsNotRepeatedBeforeTheCoreHasDoubled() {
    assertTrue(shared.mayTry(120));
    shared.tried(120);
    assertFalse(shared.mayTry(239));
    assertTrue(shared.mayTry(240));
    assertFalse(shared.mayTry(0));
  }

  @Test
  void whatACoreDoesNotTellIsTriedOnceAMinute() {
    assertTrue(shared.mayTryAgain());
    shared.tried(0);
    nanos.addAndGet(SharedWeights.RETRY_NANOS - 1);
    assertFalse(shared.mayTryAgain());
    nanos.incrementAndGet();
    assertTrue(shared.mayTryAgain());
    shared.failed();
    assertFalse(shared.mayTryAgain());
  }

  @Test
  void afterAFailureAMinutePasses() {
    shared.tried(120);
    shared.failed();
    nanos.addAndGet(SharedWeights.RETRY_NANOS - 1);
    assertFalse(shared.mayTry(120));
    nanos.incrementAndGet();
    assertTrue(shared.mayTry(120));
  }
}
