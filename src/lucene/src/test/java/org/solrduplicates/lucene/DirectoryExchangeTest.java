// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.collection.KeptInts;

class DirectoryExchangeTest {
  private static final String PREFIX = "job-";

  @TempDir Path folder;

  @BeforeEach
  void addAnotherFile() throws IOException {
    Files.createFile(folder.resolve("other"));
  }

  private DirectoryExchange exchange() throws IOException {
    return new DirectoryExchange(FSDirectory.open(folder), PREFIX);
  }

  private List<String> files() throws IOException {
    try (Directory directory = FSDirectory.open(folder)) {
      return List.of(directory.listAll());
    }
  }

  private static int[] numbers(int seed) {
    return new Random(seed).ints(10_000).toArray();
  }

  private static int[] read(KeptInts kept, int from, int count) throws IOException {
    int[] read = new int[count];
    kept.read(from, read, count);
    return read;
  }

  @Test
  void numbersAreReadAtAnyPlaceUntilTheExchangeIsClosed() throws IOException {
    try (DirectoryExchange exchange = exchange()) {
      KeptInts first = exchange.keep(numbers(1), 10_000);
      KeptInts second = exchange.keep(numbers(2), 5_000);
      KeptInts copy = first.copy();
      for (int from : List.of(9_000, 0, 4_321)) {
        assertArrayEquals(Arrays.copyOfRange(numbers(1), from, from + 7), read(first, from, 7));
        assertArrayEquals(Arrays.copyOfRange(numbers(1), 100, 103), read(copy, 100, 3));
      }
      assertArrayEquals(Arrays.copyOf(numbers(2), 5_000), read(second, 0, 5_000));
      assertEquals(List.of("job-0", "job-1", "other"), files());
    }
    assertEquals(List.of("other"), files());
  }

  @Test
  void filesOfARunThatEndedWithItsJvmAreRemoved() throws IOException {
    exchange().keep(numbers(1), 10);
    try (DirectoryExchange exchange = exchange()) {
      assertEquals(List.of("other"), files());
      assertArrayEquals(numbers(2), read(exchange.keep(numbers(2), 10_000), 0, 10_000));
    }
  }

  @Test
  void onlyNumbersThatWereKeptAreRead() throws IOException {
    try (DirectoryExchange exchange = exchange()) {
      KeptInts kept = exchange.keep(numbers(1), 10);
      assertThrows(IOException.class, () -> read(kept, 0, 10_000));
    }
  }
}
