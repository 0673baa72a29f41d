// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cli.FileShare.OTHER;
import static org.solrduplicates.cli.FileShare.REPORT;
import static org.solrduplicates.cli.FileShare.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a scan keeps for the next one. */
class ScanCacheTest {
  @TempDir static Path caches;

  @TempDir Path temporary;
  private Path cache;
  private FileShare share;

  @BeforeEach
  void makeShare() throws IOException {
    cache = temporary.resolve("cache");
    share = FileShare.make(temporary.resolve("share"), cache);
  }

  /** Fills a cache with all bytes, read once for all tests, and with other groups. */
  private void fill(Path folder) throws IOException {
    Path known = caches.resolve("known");
    if (Files.notExists(known)) {
      share.with(known).scan("--set", "dup.threshold=0.95");
    }
    FileUtils.copyDirectory(known.toFile(), folder.toFile());
  }

  /** Another run may have more memory or time. */
  @Test
  void aFileThatFailedForLackOfMemoryIsReadAgain() throws IOException {
    share.write("large.txt", "2024-01-10", "a line of words that fills the heap\n".repeat(600_000));

    CommandLine failed = share.scan("--heap", "32m", "--include", "large.txt");
    CommandLine again = share.scan("--include", "large.txt");

    assertTrue(failed.err().contains("needs more memory than --heap allows"), failed.err());
    assertEquals(0, again.exitCode, again.err());
  }

  /** What is read again would have its time taken; only the changed file is read. */
  @Test
  void aSecondScanReadsOnlyChangedFiles() throws IOException {
    share.writeBlank();
    JsonNode first = share.report();
    JsonNode second = share.report();
    share.write("other.txt", "2024-05-01", OTHER + " and more");
    JsonNode third = share.report();

    assertEquals(6, first.path("counts").path("readNow").asInt());
    assertEquals(0, second.path("counts").path("readNow").asInt());
    assertEquals(first.path("groups"), second.path("groups"));
    assertEquals(1, third.path("counts").path("readNow").asInt());
  }

  @Test
  void unchangedFilesAreNotGroupedAgain() throws IOException {
    fill(cache);
    share.writeBlank();
    CommandLine first = share.scan("--format", "json");

    CommandLine second = share.scan("--format", "json");

    assertTrue(first.err().contains("grouping"), first.err());
    assertFalse(second.err().contains("grouping"), second.err());
    assertEquals(json(first).path("groups"), json(second).path("groups"));
    assertEquals(json(first).path("unread"), json(second).path("unread"));
  }

  @ParameterizedTest
  @CsvSource({"--keep,oldest", "--set,dup.threshold=0.9", "--max-size,1k"})
  void otherOptionsGroupAgain(String flag, String value) throws IOException {
    fill(cache);
    share.scan();

    JsonNode second = share.report(flag, value);

    fill(temporary.resolve("other"));
    CommandLine anew = share.with(temporary.resolve("other")).scan("--format", "json", flag, value);
    assertTrue(anew.err().contains("grouping"), anew.err());
    assertEquals(json(anew).path("groups"), second.path("groups"));
  }

  @Test
  void aFileThatWasTouchedIsOrderedAnewThoughItsBytesAreTheSame() throws IOException {
    fill(cache);
    share.scan();

    share.write("download/report.txt", "2023-03-10", REPORT);

    assertEquals("first", share.relations(share.report()).get("download/report.txt"));
  }

  @Test
  void theSameBytesUnderAnotherEndingAreReadForThemselves() throws IOException {
    share.scan();
    share.write("download/report.html", "2024-03-11", REPORT);

    JsonNode added = share.report();

    assertEquals(1, added.path("counts").path("readNow").asInt());
    FileShare anew = share.with(temporary.resolve("empty"));
    assertEquals(anew.report().path("groups"), added.path("groups"));
  }

  /** Lucene removes replaced documents when it merges. */
  @Test
  void theCacheDoesNotGrowForEverAndIsForItsOwnerAlone() throws IOException {
    share.writeBlank();
    share.scan();
    long size = FileUtils.sizeOfDirectory(cache.toFile());
    for (int i = 1; i <= 4; i++) {
      share.write("other.txt", "2024-06-0" + i, OTHER + " " + i);
      share.write("drafts/report.txt", "2024-06-0" + i, REPORT + " " + i);
      share.write("web/report.html", "2024-06-0" + i, REPORT + " " + i);
      share.scan();
    }

    assertTrue(
        FileUtils.sizeOfDirectory(cache.toFile()) < 3 * size,
        FileUtils.sizeOfDirectory(cache.toFile()) + " of " + size);
    assertEquals(0, share.report().path("counts").path("readNow").asInt());
    if (cache.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertEquals(
          "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)));
    }
  }

  /** The cache may be in the folder, as the one of the user is in the home folder. */
  @Test
  void filesOfTheCacheAreNotScanned() throws IOException {
    FileShare around = share.with(share.folder().resolve("cache"));

    JsonNode first = around.report();
    JsonNode second = around.report();

    assertEquals(first.path("counts").path("files"), second.path("counts").path("files"));
    assertEquals(0, second.path("counts").path("readNow").asInt());
  }

  @Test
  void aScanOfAnotherFolderKeepsTheFilesOfTheFirst() throws IOException {
    share.scan();
    FileShare other = FileShare.make(temporary.resolve("other"), cache);
    other.scan();

    assertEquals(0, share.report().path("counts").path("readNow").asInt());
    assertEquals(0, other.report().path("counts").path("readNow").asInt());
  }

  @Test
  void aFilteredScanKeepsTheOtherFiles() throws IOException {
    share.scan();
    share.scan("--include", "*.html");

    assertEquals(0, share.report().path("counts").path("readNow").asInt());
  }

  /** The order in the index depends on the order of reading. */
  @Test
  void filesThatWereReadInAnotherOrderAreGroupedAlike() throws IOException {
    JsonNode whole = share.report();
    Path pieces = temporary.resolve("pieces");
    for (String folder : List.of("web", "download", "drafts")) {
      String typed = share.folder().resolve(folder).toString();
      CommandLine.run("scan", "--cache", pieces.toString(), typed);
    }

    JsonNode report = share.with(pieces).report();

    assertEquals(1, report.path("counts").path("readNow").asInt());
    assertEquals(whole.path("groups"), report.path("groups"));
    assertEquals(whole.path("reviews"), report.path("reviews"));
  }

  /** Such as the cache of an earlier version. */
  @Test
  void aFileInThePlaceOfTheCacheIsRefusedAndLeftAlone() throws IOException {
    Files.writeString(cache, "the only copy of my thesis");

    CommandLine line = share.scan();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().startsWith("solr-duplicates: " + cache + ": "), line.err());
    assertTrue(line.err().contains("it is not a folder"), line.err());
    assertEquals("the only copy of my thesis", Files.readString(cache));
  }

  @Test
  void aFolderWithOtherFilesIsRefusedAndLeftAlone() throws IOException {
    Path file = Files.createDirectory(cache).resolve("thesis.txt");
    Files.writeString(file, "the only copy");

    CommandLine line = share.scan();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().startsWith("solr-duplicates: " + cache + ": "), line.err());
    assertEquals(1, line.err().lines().count(), line.err());
    assertArrayEquals(new String[] {"thesis.txt"}, cache.toFile().list());
    assertEquals("the only copy", Files.readString(file));
  }

  /** The sentence is for the user, and its cause is not. */
  @Test
  void aDamagedCacheIsNamedWithTheNextStep() throws IOException {
    fill(cache);
    for (File segments : cache.toFile().listFiles((folder, name) -> name.startsWith("segments_"))) {
      Files.write(segments.toPath(), new byte[] {1, 2, 3});
    }

    CommandLine line = share.scan();

    assertEquals(1, line.exitCode);
    assertEquals(
        "solr-duplicates: "
            + cache
            + ": it is not a cache of a scan, or it is damaged; name another one with"
            + " --cache, or delete it if it is a cache",
        line.err().strip());
  }

  @Test
  void aCacheThatIsInUseIsNamedWithTheNextStep() throws IOException {
    fill(cache);
    try (Directory directory = FSDirectory.open(cache);
        Lock held = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      held.ensureValid();

      CommandLine line = share.scan();

      assertEquals(1, line.exitCode);
      assertEquals(
          "solr-duplicates: "
              + cache
              + ": it is in use by another scan; wait for it or name another cache with --cache",
          line.err().strip());
    }
  }

  @Test
  void aCacheThatCannotBeMadeIsNamedWithTheNextStep() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "content");
    Path below = file.resolve("cache");

    CommandLine line = share.with(below).scan();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().startsWith("solr-duplicates: " + below + ": "), line.err());
    assertTrue(line.err().contains("with --cache, or use --no-cache"), line.err());
    assertEquals(1, line.err().lines().count(), line.err());
  }

  @Test
  void aCacheIsNotNamedWhereNoneIsKept() {
    CommandLine line = share.scan("--no-cache");

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains("--cache has no effect with --no-cache"), line.err());
    assertEquals("", line.out());
  }
}
