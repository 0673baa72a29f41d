// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.ABORT;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.block;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;
import static org.solrduplicates.solr.collection.CollectionCore.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.solr.common.SolrException;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** The status of the job during its run, after it, and after the end of the process. */
class JobStatusTest {
  /** Fingerprints of other words, as after a change of the settings. */
  private static final String OTHER =
      """
      <updateProcessor name="other"
          class="org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory">
        <str name="fieldType">text_general</str>
      </updateProcessor>
      <updateRequestProcessorChain name="others" post-processor="other">
        <processor class="solr.DistributedUpdateProcessorFactory"/>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """;

  private static final String DAMAGED =
      "the status of the last job cannot be read: it is damaged; the outcome of the job is"
          + " unknown, so start it again";

  private CollectionCore collection;

  @BeforeEach
  void start() {
    collection = CollectionCore.start(TestCore.with(OTHER));
  }

  @AfterEach
  void stop() throws IOException {
    Gate.open();
    collection.awaitEnd();
    collection.close();
  }

  /** Adds a chain of three, a copy of its first, and one that nothing is known of. */
  private void addAll() {
    collection
        .core()
        .add(
            document("id", "a", "text", words(0, 10)),
            document("id", "b", "text", words(2, 12)),
            document("id", "c", "text", words(4, 14)),
            document("id", "copy", "text", words(0, 10)),
            document("id", "far", "text", words(50, 60)),
            document("id", "empty", "title", "nothing"));
    collection.core().addBy("others", document("id", "other", "text", words(0, 10)));
  }

  @Test
  void beforeTheFirstJobThereIsNothingToTell() {
    assertEquals("none", collection.status().get("state"));
  }

  @Test
  void theFiguresAreThoseOfTheCollection() {
    addAll();

    Map<String, Object> job = collection.run(dice());

    assertEquals(5, job.get("documents"));
    assertEquals(2L, job.get("links"));
    assertEquals(1L, job.get("sameText"));
    assertEquals(1, job.get("groups"));
    assertEquals(4, job.get("inGroups"));
    assertEquals(4, job.get("written"));
    assertEquals(0L, job.get("changedMeanwhile"));
    assertEquals(0L, job.get("reused"));
    long compared = (Long) job.get("compared");
    assertTrue(compared == 2 || compared == 3, "a and c, at 0.6, may be compared: " + compared);
    assertEquals(Map.of("noFingerprint", 1, "otherAlgorithm", 1), block(job, "neverCompared"));
    assertEquals(0L, block(job, "oversized").get("terms"));
    assertEquals(0L, block(job, "oversized").get("pairsSkipped"));
    assertEquals(Set.of(Set.of("a", "b", "c", "copy")), collection.partition());
  }

  @Test
  void theRateIsThatOfTheRun() {
    addAll();

    Map<String, Object> job = collection.run();

    long milliseconds = (Long) job.get("milliseconds");
    assertEquals(5_000.0 / Math.max(1, milliseconds), (Double) job.get("documentsPerSecond"));
    assertEquals(1.0, job.get("progress"));
    assertFalse(job.containsKey("phase"));
    assertFalse(job.containsKey("error"));
  }

  @Test
  void theHeapInUseAfterACollectionIsAFigure() {
    addAll();
    Gate.holdAt(Gate.TEXTS);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    System.gc();
    Gate.open();

    assertTrue((Long) collection.awaitEnd().get("heapPeakMegabytes") > 0);
  }

  @Test
  void theSettingsAreThoseOfTheStart() {
    Map<String, Object> job =
        collection.run("dup.threshold", "0.9", "fq", "id:a", "fq", "*:*", "dup.sources", "exact");

    Map<String, Object> settings = block(job, "settings");
    assertEquals("0.9", settings.get("dup.threshold"));
    assertEquals("id:a AND *:*", settings.get("fq"));
    assertEquals("exact", settings.get("dup.sources"));
    assertEquals("single", settings.get("dup.link"));
  }

  @Test
  void anEmptyCollectionIsDoneAtOnce() {
    Map<String, Object> job = collection.run();

    assertEquals(0, job.get("documents"));
    assertEquals(0, job.get("groups"));
    assertEquals(1.0, job.get("progress"));
  }

  @Test
  void theStatusOutlivesAReload() {
    addAll();
    Map<String, Object> job = collection.run();

    collection.reload();

    assertEquals(job, collection.status());
    assertEquals(job.get("finished"), summary().get("asOf"));
  }

  private Map<String, Object> summary() {
    return block(Map.copyOf(Answer.map(collection.groups().all())), "groups");
  }

  @Test
  void aStatusThatWasRunningWhenTheProcessWasKilledReadsAsFailed() throws IOException {
    addAll();
    Gate.holdAt(Gate.TEXTS);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    byte[] asKilled = Files.readAllBytes(collection.folder().resolve("groups"));
    collection.post(ABORT);
    Gate.open();
    collection.awaitEnd();
    Files.write(collection.folder().resolve("groups"), asKilled);

    collection.reload();

    assertEquals("failed", collection.status().get("state"));
    assertEquals(
        "the node was stopped or the core was reloaded while the job was running",
        collection.status().get("error"));
    assertEquals("done", collection.run().get("state"));
  }

  @Test
  void aStatusThatCannotBeReadIsNone() throws IOException {
    collection.run();
    Files.write(collection.folder().resolve("groups"), new byte[] {1, 2, 3});

    collection.reload();

    assertEquals("none", collection.status().get("state"));
    assertEquals(DAMAGED, collection.status().get("note"));
    assertEquals("done", collection.run().get("state"));
  }

  /** A digit of a figure that has changed looks like any other. */
  @Test
  void aStatusOfWhichOneBitHasChangedIsNotBelieved() throws IOException {
    addAll();
    collection.run();
    Path status = collection.folder().resolve("groups");
    byte[] kept = Files.readAllBytes(status);
    collection.reload();
    for (int bit : new Random(7).ints(60, 0, kept.length * Byte.SIZE).toArray()) {
      byte[] flipped = kept.clone();
      flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      Files.write(status, flipped);

      Map<String, Object> job = collection.status();
      assertEquals(Set.of("state", "note", "warnings"), job.keySet(), "bit " + bit);
      assertEquals(DAMAGED, job.get("note"), "bit " + bit);
    }
  }

  /** A reload does not interrupt the current step, and no other job starts before the end. */
  @Test
  void aReloadStopsTheJobAfterItsCurrentStep() {
    addAll();
    Gate.holdAt(Gate.TEXTS);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();

    CompletableFuture<Void> reload = collection.startReload();

    assertEquals("running", collection.status().get("state"));
    String refusal = refusal(() -> collection.post(START));
    assertTrue(refusal.startsWith("A job has been running since"), refusal);
    Gate.open();
    reload.join();
    assertEquals("failed", collection.status().get("state"));
    assertEquals(
        "the node was stopped or the core was reloaded while the job was running",
        collection.status().get("error"));
  }

  @Test
  void aReloadStopsTheJobAndAnotherCanBeStarted() {
    addAll();
    Gate.holdAt(Gate.TEXTS);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    CompletableFuture<Void> reload = collection.startReload();
    Gate.open();

    reload.join();

    assertEquals(Set.of(), collection.partition());
    assertEquals("done", collection.run().get("state"));
  }

  /** A request may have the core from before it was loaded again. */
  @Test
  void aCoreWhosePlaceAnotherOneHasTakenStartsNoJob() {
    addAll();
    SolrCore before = collection.core().look(SolrIndexSearcher::getCore);
    before.open();
    collection.reload();
    try (before) {
      SolrException refusal = (SolrException) CollectionCore.posted(before, START).getException();

      assertEquals(SolrException.ErrorCode.SERVICE_UNAVAILABLE.code, refusal.code());
      assertEquals("none", collection.status().get("state"));
    }
    assertEquals("done", collection.run().get("state"));
  }

  /** A reader of the file must not meet half of it. */
  @Test
  void theStatusIsNotWrittenIntoTheFileThatIsRead() throws IOException {
    addAll();
    collection.run();
    Path status = collection.folder().resolve("groups");
    byte[] before = Files.readAllBytes(status);
    Path other = collection.folder().resolve("other");
    Files.createLink(other, status);

    collection.run();

    assertArrayEquals(before, Files.readAllBytes(other));
    assertFalse(Arrays.equals(before, Files.readAllBytes(status)));
  }

  @Test
  void aJobThatCannotContinueReportsTheReason() throws IOException {
    addAll();
    Files.createDirectories(collection.folder().resolve("groups-this-run"));

    collection.post(START);
    Map<String, Object> job = collection.awaitEnd();

    assertEquals("failed", job.get("state"));
    assertTrue(job.get("error").toString().contains("groups-this-run"), job.toString());
    assertEquals("done", collection.run().get("state"));
  }

  /** As after a full disk or a loss of power. */
  @Test
  void aRecordThatBreaksOffIsReadAsFarAsItGoes() throws IOException {
    addAll();
    collection.run(dice());
    Path record = collection.folder().resolve("groups-last-run");
    byte[] all = Files.readAllBytes(record);
    for (int length : new int[] {0, 3, 20, all.length / 2, all.length - 1}) {
      Files.write(record, Arrays.copyOf(all, length));

      Map<String, Object> job = collection.run(dice());

      assertEquals(0, job.get("written"), "after " + length + " bytes");
      assertEquals(2L, job.get("links"), "after " + length + " bytes");
    }
  }

  @Test
  void aVeryLongFilterDoesNotBreakTheJob() {
    addAll();

    Map<String, Object> job =
        collection.run(dice("fq", "{!terms f=id}a,b,c,copy," + "nobody,".repeat(10_000)));

    assertEquals(4, job.get("inGroups"));
  }
}
