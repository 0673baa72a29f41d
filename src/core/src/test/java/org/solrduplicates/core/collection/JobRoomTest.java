// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.FlatRecord;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.DuplicateSettings;

/** A job looks for room for its files before it reads a document. */
class JobRoomTest {
  private static final String REFUSAL = "no room";
  private static final int DOCUMENTS = 3;

  private final MemoryRuns runs = new MemoryRuns();

  /** Keeps records, and has a disk of a size for the files of a run. */
  private record SmallDisk(MemoryRuns runs, long size) implements RunStore {
    @Override
    public Optional<InputStream> last() {
      return runs.last();
    }

    @Override
    public OutputStream next() {
      return runs.next();
    }

    @Override
    public void keep(Optional<RunOutcome> outcome) {
      runs.keep(outcome);
    }

    @Override
    public Exchange exchange() {
      return new Exchange() {
        @Override
        public KeptInts keep(int[] numbers, int count) {
          throw new AssertionError("all fits into the heap");
        }

        @Override
        public void requireRoom(long bytes) throws IOException {
          if (bytes > size) {
            throw new IOException(REFUSAL);
          }
        }

        @Override
        public void close() {}
      };
    }
  }

  /** A shard that may report the size of its records in bytes. */
  private static final class SizedShard extends MemoryShard {
    private final Optional<Long> bytes;
    private boolean isRead;

    SizedShard(int seed, Optional<Long> bytes) {
      super(
          new Texts(1).families(DOCUMENTS),
          id -> DocumentKey.of(id, seed),
          Texts.measuredBy("dice"));
      this.bytes = bytes;
    }

    @Override
    public ShardSummary summary() {
      ShardSummary summary = super.summary();
      return bytes.map(summary::withBytes).orElse(summary);
    }

    @Override
    public Documents documents(HashRange range) {
      isRead = true;
      return super.documents(range);
    }
  }

  private static JobSettings settings(String basis) {
    return JobSettings.of(Texts.measuredBy("dice"), Weights.EQUAL, basis);
  }

  /** Returns whether documents were read. */
  private boolean run(Optional<Long> bytes, long room, JobSettings settings) throws IOException {
    List<SizedShard> shards = new ArrayList<>();
    CollectionJob job =
        new CollectionJob(
            seed -> {
              shards.add(new SizedShard(seed, bytes));
              return List.copyOf(shards);
            },
            Runnable::run,
            settings,
            new SmallDisk(runs, room),
            JobWatch.NONE);
    try {
      job.run();
    } catch (IOException e) {
      assertEquals(REFUSAL, e.getMessage());
    }
    return shards.get(0).isRead;
  }

  @ParameterizedTest
  @CsvSource({
    "100000000, 1, false",
    "100000000, 0, true",
    "0, 1, false",
    "0, 0, true",
    ", 1, true"
  })
  void aJobWithoutRoomReadsNoDocument(Long bytes, long missing, boolean isStarted)
      throws IOException {
    long needed =
        Optional.ofNullable(bytes).map(FlatTexts::keptBytes).orElse(0L)
            + LinkSearch.keptBytes(DOCUMENTS);
    assertEquals(isStarted, run(Optional.ofNullable(bytes), needed - missing, settings("basis")));
  }

  @Test
  void aRunThatReusesComparisonsStartsWithAnyRoom() throws IOException {
    Optional<Long> bytes = Optional.of(1L << 40);
    assertTrue(run(bytes, Long.MAX_VALUE, settings("basis")));
    assertTrue(run(bytes, 0, settings("basis")));
    assertFalse(run(bytes, 0, settings("other")));
    DuplicateSettings rule = Texts.settings(Map.of("dup.measure", "dice", "dup.threshold", "0.9"));
    assertFalse(run(bytes, 0, settings("basis").withRule("rule", rule)));
  }

  @ParameterizedTest
  @CsvSource({"50, 300", "400, 900", "1000, 20000"})
  void theRoomForTextsCoversTheirSize(int words, int vocabulary) {
    RandomTexts random = new RandomTexts(words);
    Fingerprint text =
        new Fingerprinter().fingerprintOfWords("", random.words(words, vocabulary)).orElseThrow();
    long many = 1 << 20;
    long taken = many * Integer.BYTES * FlatRecord.of(text, Weights.EQUAL, 0).length;
    assertTrue(FlatTexts.keptBytes(many * FingerprintCodec.encode(text).length) >= taken);
  }

  @ParameterizedTest
  @CsvSource({"3, 4, 7", "3, , ", ", 4, ", ", , "})
  void aSumIsKnownIfAllShardsTell(Long one, Long other, Long sum) {
    ShardSummary plain = new ShardSummary(1, 2, 3, 4, 5);
    ShardSummary a = Optional.ofNullable(one).map(plain::withBytes).orElse(plain);
    ShardSummary b = Optional.ofNullable(other).map(plain::withBytes).orElse(plain);
    assertEquals(Optional.ofNullable(sum), a.plus(b).bytes());
    assertEquals(Optional.ofNullable(sum), a.with(true, Optional.empty()).plus(b).bytes());
  }
}
