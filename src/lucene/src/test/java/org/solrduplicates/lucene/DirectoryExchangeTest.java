// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.Exchange;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.KeptInts;
import org.solrduplicates.core.collection.MemoryShard;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;

class DirectoryExchangeTest {
  private static final String PREFIX = "job-";
  private static final String FULL = "No space left on device";

  @TempDir Path folder;

  @BeforeEach
  void addAnotherFile() throws IOException {
    Files.createFile(folder.resolve("other"));
  }

  private DirectoryExchange exchange() throws IOException {
    return exchange(FSDirectory.open(folder));
  }

  private static DirectoryExchange exchange(Directory directory) throws IOException {
    return new DirectoryExchange(directory, PREFIX, "free space");
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
  void aFolderWithoutRoomIsNamed() throws IOException {
    try (DirectoryExchange exchange = exchange()) {
      exchange.requireRoom(1);
      IOException e = assertThrows(IOException.class, () -> exchange.requireRoom(5L << 60));
      assertEquals(
          "the job needs about 5764607523.1 GB in "
              + folder
              + " for its files, but N GB are free there; free space",
          e.getMessage().replaceFirst("[0-9]+[.][0-9] GB are", "N GB are"));
    }
  }

  @Test
  void whereTheRoomIsUnknownThereMayBeEnough() throws IOException {
    try (DirectoryExchange exchange = exchange(new ByteBuffersDirectory())) {
      exchange.requireRoom(Long.MAX_VALUE);
    }
  }

  /** Is full after so many bytes. */
  private Directory small(long size) throws IOException {
    return new FilterDirectory(FSDirectory.open(folder)) {
      private long left = size;

      @Override
      public IndexOutput createOutput(String name, IOContext context) throws IOException {
        return new FilterIndexOutput("small", name, super.createOutput(name, context)) {
          @Override
          public void writeByte(byte b) throws IOException {
            if (left-- == 0) {
              throw new IOException(FULL);
            }
            super.writeByte(b);
          }
        };
      }
    };
  }

  private String full() {
    return "the job cannot write its files in " + folder + ": " + FULL + "; free space";
  }

  @Test
  void aFullDiskIsNamedAndNothingIsLeftOnIt() throws IOException {
    try (DirectoryExchange exchange = exchange(small(50_000))) {
      assertArrayEquals(numbers(1), read(exchange.keep(numbers(1), 10_000), 0, 10_000));
      IOException e = assertThrows(IOException.class, () -> exchange.keep(numbers(2), 10_000));
      assertEquals(full(), e.getMessage());
      assertEquals(FULL, e.getCause().getMessage());
    }
    assertEquals(List.of("other"), files());
  }

  /** Two versions each of texts that are together larger than what the heap keeps. */
  private static List<FoundDocument> large() {
    return IntStream.range(0, 100).mapToObj(i -> large("d" + i, 50_000 * (i / 2) + i % 2)).toList();
  }

  private static FoundDocument large(String id, int from) {
    List<String> words = IntStream.range(from, from + 45_000).mapToObj(w -> "w" + w).toList();
    Fingerprint text = new Fingerprinter().fingerprintOfWords("", words).orElseThrow();
    return new FoundDocument(id, text, List.of(), "", Metadata.NONE, List.of(), false, null);
  }

  @ParameterizedTest
  @CsvSource({"1000000, false", "20000000, true"})
  void aJobOnAFullDiskFailsAndChangesNoGroup(long size, boolean isEnough) throws IOException {
    List<FoundDocument> documents = large();
    DuplicateSettings settings = DuplicateSettings.defaults();
    MemoryShard shard = new MemoryShard(documents, id -> DocumentKey.of(id, 0), settings);
    RunStore store =
        new RunStore() {
          @Override
          public Exchange exchange() throws IOException {
            return DirectoryExchangeTest.exchange(small(size));
          }
        };
    CollectionJob job =
        new CollectionJob(
            seed -> List.of(shard),
            Runnable::run,
            JobSettings.of(settings, Weights.EQUAL, ""),
            store,
            JobWatch.NONE);

    if (isEnough) {
      job.run();
    } else {
      Exception e = assertThrows(UncheckedIOException.class, job::run);
      assertEquals(full(), e.getCause().getMessage());
    }

    assertEquals(isEnough ? documents.size() / 2 : 0, shard.groups().size());
    assertEquals(List.of("other"), files());
  }

  @Test
  void onlyNumbersThatWereKeptAreRead() throws IOException {
    try (DirectoryExchange exchange = exchange()) {
      KeptInts kept = exchange.keep(numbers(1), 10);
      assertThrows(IOException.class, () -> read(kept, 0, 10_000));
    }
  }
}
