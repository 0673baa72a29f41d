// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.collection.GroupNumbers.NumberWriter;

class NumberWriterTest {
  /** Returns after which of some batches of 1,000 documents a shard flushes. */
  private static int[] flushes(int documents) {
    return IntStream.rangeClosed(1, documents / 1_000)
        .filter(batch -> NumberWriter.isFlushed(1_000 * (batch - 1), 1_000 * batch, documents))
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({"1000, 0", "99000, 0", "100000, 1", "1000000, 10", "1600000, 16", "40000000, 16"})
  void aShardFlushesAfterEach100000DocumentsAndNotMoreThan16Times(int documents, int times) {
    assertEquals(times, flushes(documents).length);
  }

  @ParameterizedTest
  @CsvSource({"100000, 100", "1000000, 100", "16000000, 1000"})
  void betweenTwoFlushesAreAsManyDocuments(int documents, int batches) {
    int[] flushes = flushes(documents);
    assertTrue(flushes.length > 0);
    for (int i = 0; i < flushes.length; i++) {
      assertEquals((i + 1) * batches, flushes[i]);
    }
  }
}
