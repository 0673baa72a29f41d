// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.solr.wire.Codec;
import org.solrduplicates.solr.wire.MessageVersion;

/** What is kept of a job of one core, in the folder of the core. */
class KeptJobTest {
  private static final Codec<JobStatus> CODEC = Codec.of(JobStatus.class);
  private static final Frame<JobStatus> FRAME = new Frame<>(CODEC);

  @TempDir private Path core;

  @BeforeEach
  void makeData() throws IOException {
    Files.createDirectory(core.resolve("data"));
  }

  private CoreFolder folder() {
    return new CoreFolder(core.resolve("data").resolve("solr-duplicates"));
  }

  private static JobStatus status(JobState state, String error) {
    return new JobStatus(
        state,
        "run",
        Instant.EPOCH,
        Instant.MAX,
        7,
        "",
        "",
        Map.of("counts", Map.of("all", 3L), "failures", List.of("a", "b"), "progress", 0.5),
        Map.of("fq", "a:b"),
        error,
        "",
        Optional.of(Instant.EPOCH));
  }

  private static JobStatus kept(JobStatus status, CoreFolder folder) {
    KeptJob.begin(List.of(new KeptJob(folder, "job")), status);
    return new KeptJob(folder, "job").read();
  }

  @Test
  void aStatusIsReadAsItWasWritten() {
    JobStatus status = status(JobState.FAILED, "why");

    assertEquals(status, kept(status, folder()));
    assertEquals(status.written().toString(), kept(status, folder()).written().toString());
  }

  @Test
  void itDoesNotBringBackTheFolderOfACoreThatWasDeleted() throws IOException {
    KeptJob job = new KeptJob(folder(), "job");
    KeptJob.begin(List.of(job), status(JobState.RUNNING, ""));
    assertTrue(job.read().isRunning());
    Files.delete(folder().file("job"));
    Files.delete(folder().file(""));
    Files.delete(core.resolve("data"));

    job.note(status(JobState.RUNNING, ""));
    job.end(status(JobState.DONE, ""));

    assertFalse(Files.exists(core.resolve("data")));
    assertEquals(JobStatus.NONE, job.read());
  }

  /** The folder may be that of another core by then. */
  @Test
  void aStatusSetAfterTheCoreWasClosedIsNotStored() {
    CoreFolder closed = folder();
    kept(status(JobState.RUNNING, ""), closed);
    closed.close();
    JobStatus next = kept(status(JobState.DONE, ""), folder());

    new KeptJob(closed, "job").end(status(JobState.FAILED, ""));

    assertEquals(next, new KeptJob(folder(), "job").read());
  }

  @Test
  void aLongErrorIsKeptToItsLastWord() {
    String error = "the shard 'shard1' fails: " + "x".repeat(100_000) + " because of this";

    assertEquals(error, kept(status(JobState.FAILED, error), folder()).error());
  }

  @Test
  void ofAnErrorThatIsLargerThanAZnodeTheBeginningIsKept() {
    String error = "the shard 'shard1' fails: " + "\u4e00".repeat(KeptJob.MOST_BYTES);

    String kept = kept(status(JobState.FAILED, error), folder()).error();

    assertTrue(kept.endsWith("…"), kept);
    assertTrue(error.startsWith(kept.substring(0, kept.length() - 1)), kept);
  }

  @Test
  void aStatusOfANewerVersionIsNamedAsSuch() throws IOException {
    byte[] newer = FRAME.bytes(status(JobState.DONE, ""), MessageVersion.current() + 2);

    String why = assertThrows(IOException.class, () -> FRAME.read(newer)).getMessage();

    assertEquals("it " + MessageVersion.both(MessageVersion.current() + 2), why);
    folder().write("job", newer);
    JobStatus read = new KeptJob(folder(), "job").read();
    assertTrue(read.note().contains(why), read.note());
    assertEquals(JobState.NONE, read.state());
  }

  @Test
  void aStatusOfTheNextVersionIsRead() throws IOException {
    byte[] next = FRAME.bytes(status(JobState.DONE, ""), MessageVersion.current() + 1);

    assertEquals(status(JobState.DONE, ""), FRAME.read(next));
  }

  static IntStream parts() {
    return IntStream.range(0, 40);
  }

  @ParameterizedTest
  @MethodSource("parts")
  void aDamagedStatusIsNotBelieved(int part) {
    byte[] whole = FRAME.bytes(status(JobState.DONE, ""));
    int place = whole.length * part / 40;
    byte[] flipped = whole.clone();
    flipped[place] ^= (byte) (1 << part % 8);

    for (byte[] damaged :
        List.of(flipped, Arrays.copyOf(whole, place), Arrays.copyOf(whole, whole.length + 1))) {
      String why = assertThrows(IOException.class, () -> FRAME.read(damaged)).getMessage();
      assertEquals("it is damaged", why);
    }
  }
}
