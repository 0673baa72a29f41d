// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;

/** The index of a cache, in good and bad state. */
class FileIndexTest {
  private static final Optional<Fingerprint> FINGERPRINT =
      new Fingerprinter().fingerprint("Title", "some words of a text");

  @TempDir private Path folder;
  private Path cache;

  @BeforeEach
  void nameCache() {
    cache = folder.resolve("cache");
  }

  private static ScannedDocument document(String id, String failure) {
    Optional<Instant> time = Optional.of(Instant.parse("2024-01-02T03:04:05.678Z"));
    FileStamp stamp = new FileStamp(1L << 40, time);
    return new ScannedDocument(
        id,
        stamp,
        "hash",
        "content",
        failure,
        true,
        "text/plain",
        "Title",
        "",
        time,
        time,
        failure.isEmpty());
  }

  private void keep(ScannedDocument... documents) throws IOException {
    FileIndex index = CacheFolder.open(cache);
    for (ScannedDocument document : documents) {
      index.add(document, document.comparable() ? FINGERPRINT : Optional.empty());
    }
    index.close(document -> true);
  }

  private Set<ScannedDocument> kept() throws IOException {
    try (FileIndex index = CacheFolder.open(cache)) {
      return Set.copyOf(index.all());
    }
  }

  @Test
  void documentsAreReadAsTheyWereAdded() throws IOException {
    ScannedDocument read = document("/share/\u00fc.txt", "");
    ScannedDocument failed = document("/share/b.txt", "it is encrypted");
    ScannedDocument ofLongAddress = document("http://example.org/" + "x".repeat(70_000), "");

    keep(read, failed, ofLongAddress);

    assertEquals(Set.of(read, failed, ofLongAddress), kept());
    try (FileIndex index = CacheFolder.open(cache)) {
      assertEquals(FINGERPRINT, index.fingerprint(ofLongAddress.id()));
      assertEquals(Optional.empty(), index.fingerprint(failed.id()));
    }
  }

  @Test
  void aDocumentReplacesTheOneWithItsId() throws IOException {
    keep(document("a", ""), document("b", ""));
    keep(document("a", "it is encrypted"));

    assertEquals(Set.of(document("a", "it is encrypted"), document("b", "")), kept());
  }

  @Test
  void documentsThatAreNotThereAreRemovedAtTheEnd() throws IOException {
    keep(document("a", ""), document("b", ""));

    CacheFolder.open(cache).close(document -> document.id().equals("b"));

    assertEquals(Set.of(document("b", "")), kept());
  }

  @Test
  void groupsAreReadOnTheirBasisOnly() throws IOException {
    FileIndex index = CacheFolder.open(cache);
    index.keepGroups("earlier", "[]");
    index.keepGroups("basis", "[1]");
    index.close(document -> true);

    try (FileIndex again = CacheFolder.open(cache)) {
      assertEquals(Optional.of("[1]"), again.groups("basis"));
      assertEquals(Optional.empty(), again.groups("earlier"));
      assertEquals(List.of(), again.all());
    }
  }

  private TreeMap<Path, byte[]> files() throws IOException {
    TreeMap<Path, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(cache)) {
      for (Path file : all.toList()) {
        files.put(file, Files.readAllBytes(file));
      }
    }
    return files;
  }

  private void assertRefused(String reason) throws IOException {
    TreeMap<Path, byte[]> before = files();

    UserException refusal =
        assertThrows(UserException.class, () -> CacheFolder.open(cache).close(), reason);

    assertTrue(refusal.getMessage().startsWith(cache + ": "), refusal.getMessage());
    assertTrue(refusal.getMessage().contains(reason), refusal.getMessage());
    TreeMap<Path, byte[]> after = files();
    after.remove(cache.resolve("write.lock")); // has no content
    before.remove(cache.resolve("write.lock"));
    assertEquals(before.keySet(), after.keySet());
    before.forEach((file, bytes) -> assertArrayEquals(bytes, after.get(file), file.toString()));
  }

  /** A wrong byte anywhere is found before a file is read. */
  @Test
  void aDamagedCacheIsRefusedAndLeftAlone() throws IOException {
    keep(document("a", ""), document("b", ""), document("c", "it is encrypted"));
    for (Path file : files().keySet()) {
      byte[] whole = Files.readAllBytes(file);
      for (int at = 0; at < whole.length; at += 7) {
        byte[] wrong = whole.clone();
        wrong[at] ^= 0x40;
        Files.write(file, wrong);

        assertRefused("it is damaged");
      }
      Files.write(file, whole);
    }

    assertEquals(3, kept().size());
  }

  @Test
  void aCacheWithAMissingFileIsRefusedAndLeftAlone() throws IOException {
    keep(document("a", ""));
    for (Path file : files().keySet()) {
      if (!file.endsWith("write.lock")) {
        byte[] whole = Files.readAllBytes(file);
        Files.delete(file);

        assertRefused("another");

        Files.write(file, whole);
      }
    }
  }

  @Test
  void anIndexOfAnotherProgramIsRefusedAndLeftAlone() throws IOException {
    try (FSDirectory directory = FSDirectory.open(cache);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.addDocument(new Document());
    }

    assertRefused("it is not a cache of a scan");
  }

  @Test
  void aCacheOfAnotherVersionIsEmptyAndIsKeptFromThenOn() throws IOException {
    try (FSDirectory directory = FSDirectory.open(cache);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.addDocument(new Document());
      writer.setLiveCommitData(Map.of("solr-duplicates-scan", "0.9").entrySet());
    }

    assertEquals(Set.of(), kept());
    keep(document("a", ""));
    assertEquals(Set.of(document("a", "")), kept());
  }

  /** Lucene creates these files first. */
  @Test
  void aScanThatWasKilledAtItsBeginningIsNoObstacle() throws IOException {
    Files.createDirectory(cache);
    Files.createFile(cache.resolve("write.lock"));
    Files.writeString(cache.resolve("pending_segments_1"), "incomplete");

    keep(document("a", ""));

    assertEquals(Set.of(document("a", "")), kept());
  }

  @Test
  void aTemporaryIndexLeavesNothingBehind() throws IOException {
    Path place;
    try (FileIndex index = FileIndex.temporary()) {
      index.add(document("a", ""), FINGERPRINT);
      place = index.folder();
      assertTrue(Files.exists(place));
    }

    assertTrue(Files.notExists(place.getParent()), place.toString());
  }

  @Test
  void ofScansThatBeginAtOnceOneHasTheCache() throws Exception {
    int scans = 4;
    ExecutorService executor = Executors.newFixedThreadPool(scans);
    try {
      for (int i = 0; i < 20; i++) {
        Path shared = folder.resolve("cache" + i);
        CyclicBarrier start = new CyclicBarrier(scans);
        Callable<Optional<String>> scan =
            () -> {
              start.await();
              return refusal(shared, start);
            };
        List<String> refusals = new ArrayList<>();
        for (Future<Optional<String>> one : executor.invokeAll(List.of(scan, scan, scan, scan))) {
          one.get().ifPresent(refusals::add);
        }

        assertEquals(scans - 1, refusals.size(), refusals::toString);
        assertEquals(
            Set.of(true),
            refusals.stream()
                .map(refusal -> refusal.contains("it is in use by another scan"))
                .collect(Collectors.toSet()),
            refusals::toString);
      }
    } finally {
      executor.shutdownNow();
    }
  }

  /** Returns why a cache cannot be opened; an open one stays open until all have tried. */
  private static Optional<String> refusal(Path cache, CyclicBarrier all) throws Exception {
    try (FileIndex index = CacheFolder.open(cache)) {
      all.await();
      return Optional.empty();
    } catch (IOException e) {
      all.await();
      return Optional.of(e.toString());
    }
  }
}
