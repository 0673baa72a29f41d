package org.solrduplicates.cli.scan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.console.FailureReason.UserException;

/** The file of a cache, in good and bad state. */
class DocumentStoreTest {
  @TempDir private Path folder;

  private static void add(DocumentStore store, String id) throws IOException {
    Optional<Instant> time = Optional.of(Instant.EPOCH);
    store.add(
        new ScannedDocument(id, new FileStamp(1, time), "hash", "", "", "", "", time, time),
        Optional.empty());
  }

  /** What was written by a program that keeps something else is whole, and yet none of ours. */
  @Test
  void anEntryThatSaysSomethingElseIsRefusedByNameAndLeftAlone() throws IOException {
    byte[] entry = {0, 0, 0, 0, 1, 2, 3};
    CRC32C checksum = new CRC32C();
    checksum.update(entry);
    ByteBuffer file = ByteBuffer.allocate(9 + 8 + entry.length);
    file.put("SDUPSCAN\u0002".getBytes(StandardCharsets.ISO_8859_1));
    file.putInt(entry.length).putInt((int) checksum.getValue()).put(entry);
    Path cache = Files.write(folder.resolve("cache"), file.array());

    UserException refusal = assertThrows(UserException.class, () -> DocumentStore.open(cache));

    assertEquals(
        cache + ": it is not a cache of this version; delete it or name another one with --cache",
        refusal.getMessage());
    assertArrayEquals(file.array(), Files.readAllBytes(cache));
  }

  @Test
  void aFileThatCannotBeWrittenAnewIsClosedAllTheSame() throws IOException {
    Path cache = folder.resolve("cache");
    DocumentStore store = DocumentStore.open(cache);
    add(store, "a");
    Path inTheWay = Files.createDirectory(folder.resolve("cache.new"));

    assertThrows(IOException.class, () -> store.close(document -> false));

    Files.delete(inTheWay);
    try (DocumentStore again = DocumentStore.open(cache)) {
      assertEquals(1, again.all().size());
    }
  }

  @Test
  void theFileMayBeALinkToWhereNothingIsYet() throws IOException {
    Path elsewhere = folder.resolve("elsewhere");
    Path cache = Files.createSymbolicLink(folder.resolve("cache"), elsewhere);

    DocumentStore.open(cache).close();

    assertEquals(9, Files.size(elsewhere));
  }

  @Test
  void ofScansThatBeginAtOnceTheOthersAreToldThatOneIsUsingTheFile() throws Exception {
    int scans = 4;
    ExecutorService executor = Executors.newFixedThreadPool(scans);
    try {
      for (int i = 0; i < 50; i++) {
        Path cache = folder.resolve("cache" + i);
        CyclicBarrier start = new CyclicBarrier(scans);
        Callable<Optional<String>> scan =
            () -> {
              start.await();
              return refusal(cache, start);
            };
        List<String> refusals = new ArrayList<>();
        for (Future<Optional<String>> one : executor.invokeAll(List.of(scan, scan, scan, scan))) {
          one.get().ifPresent(refusals::add);
        }

        assertEquals(scans - 1, refusals.size(), refusals::toString);
        assertTrue(
            refusals.stream().allMatch(r -> r.contains("it is in use by another scan")),
            refusals::toString);
      }
    } finally {
      executor.shutdownNow();
    }
  }

  /** Returns why a file cannot be opened; one that can be is open until all have tried. */
  private static Optional<String> refusal(Path cache, CyclicBarrier all) throws Exception {
    try (DocumentStore store = DocumentStore.open(cache)) {
      all.await();
      return Optional.empty();
    } catch (IOException e) {
      all.await();
      return Optional.of(e.toString());
    }
  }
}
