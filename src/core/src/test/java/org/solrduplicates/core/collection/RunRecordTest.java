// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.LastRun.RunRecord;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Evidence;

/** A record that cannot be trusted must not be believed: then everything is compared again. */
class RunRecordTest {
  private static final DuplicateSettings SETTINGS = DuplicateSettings.defaults();

  private final MemoryCollection collection = MemoryCollection.of(2, new Texts(1).families(60));
  private final MemoryRuns runs = new MemoryRuns();
  private Set<Set<String>> groups = Set.of();
  private long all;

  @BeforeEach
  void run() {
    all = collection.run(SETTINGS, runs).compared;
    groups = collection.groups();
    assertTrue(all > 100, "only " + all + " pairs");
  }

  private void everythingIsComparedAgainAfter(UnaryOperator<byte[]> damage) {
    byte[] whole = runs.record();
    runs.damage(damage);
    GroupFigures next = collection.run(SETTINGS, runs);
    assertEquals(groups, collection.groups());
    assertEquals(0, next.reused);
    assertEquals(all, next.compared);
    assertEquals(0, next.toWrite);
    assertTrue(Arrays.equals(whole, runs.record()), "the new record is another one");
  }

  static IntStream parts() {
    return IntStream.range(0, 50);
  }

  @ParameterizedTest
  @MethodSource("parts")
  void aTruncatedRecordIsNotUsed(int part) {
    everythingIsComparedAgainAfter(
        bytes -> Arrays.copyOf(bytes, (int) ((long) bytes.length * part / 50)));
  }

  @ParameterizedTest
  @MethodSource("parts")
  void aRecordWithAFlippedBitIsNotUsed(int part) {
    everythingIsComparedAgainAfter(
        bytes -> {
          int place = (int) ((long) bytes.length * part / 50);
          bytes[place] ^= (byte) (1 << part % 8);
          return bytes;
        });
  }

  /** As a file system may leave a file after a loss of power. */
  @ParameterizedTest
  @MethodSource("parts")
  void aRecordThatEndsInZerosIsNotUsed(int part) {
    everythingIsComparedAgainAfter(
        bytes -> {
          Arrays.fill(bytes, (int) ((long) bytes.length * part / 50), bytes.length, (byte) 0);
          return bytes;
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 12, 1_000})
  void aRecordWithSomethingBehindItIsNotUsed(int more) {
    everythingIsComparedAgainAfter(bytes -> Arrays.copyOf(bytes, bytes.length + more));
  }

  @Test
  void theRecordOfSomethingElseIsNotUsed() {
    everythingIsComparedAgainAfter(bytes -> "something else".getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"calibrated", "blend"})
  void theWholeRecordIsUsed(String measure) {
    MemoryRuns own = new MemoryRuns();
    long before = collection.run(Texts.measuredBy(measure), own).compared;
    own.damage(UnaryOperator.identity());
    GroupFigures next = collection.run(Texts.measuredBy(measure), own);
    assertEquals(before, next.reused + next.compared);
    assertTrue(next.reused > 4 * next.compared, next.toString());
  }

  /** Evidence, and the similarity of a link that needs none, are kept to the last bit. */
  @Test
  void aComparisonIsReadAsItWasWritten() throws IOException {
    DocumentTable table =
        Found.table(new Shards<>(collection.shards(SETTINGS).apply(0), Runnable::run));
    RandomTexts random = new RandomTexts(1);
    int size = table.size() - 1;
    Comparisons written = new Comparisons(size);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RunRecord record = new RunRecord(out, "basis", 0, table)) {
      for (int i = 0; i < size; i++) {
        written.set(i, new Evidence(random.bits(), random.bits()), -100 - random.below(9) / 9.0);
        record.add(CandidatePairs.pair(i, i + 1), written, i);
      }
      record.complete();
    }
    Comparisons read = new Comparisons(size);
    LastRun last = LastRun.read(new ByteArrayInputStream(out.toByteArray()), "basis", 0, table);
    for (int i = 0; i < size; i++) {
      assertTrue(last.find(CandidatePairs.pair(i, i + 1), read, i));
    }

    assertArrayEquals(written.words(), read.words());
    assertArrayEquals(written.phrases(), read.phrases());
    assertArrayEquals(written.needed(), read.needed());
  }

  @Test
  void anAbsentRunHasNoComparisons() {
    LastRun none = LastRun.none();
    Comparisons known = new Comparisons(1);
    assertFalse(none.find(CandidatePairs.pair(0, 1), known, 0));
    assertFalse(none.find(CandidatePairs.pair(5, 6), known, 0));
    assertTrue(known.isGone(0));
  }
}
