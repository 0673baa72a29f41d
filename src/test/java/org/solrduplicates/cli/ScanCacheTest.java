package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cli.FileShare.OTHER;
import static org.solrduplicates.cli.FileShare.REPORT;
import static org.solrduplicates.cli.FileShare.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Fills the cache with all bytes, read once for all tests; nothing was found with it. */
  private void fillCache() throws IOException {
    Path known = caches.resolve("known");
    if (Files.notExists(known)) {
      share.with(known).scan();
    }
    Files.copy(known, cache);
  }

  /** What is read again would have its time taken; only the changed file is read. */
  @Test
  void aSecondScanReadsOnlyWhatWasChanged() throws IOException {
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
  void whatHasNotChangedIsNotGroupedAgain() throws IOException {
    fillCache();
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
  void whatIsAskedOtherwiseIsFoundAnew(String flag, String value) throws IOException {
    fillCache();
    share.scan();

    JsonNode second = share.report(flag, value);

    Path ofNothingFound = Files.copy(cache, temporary.resolve("of nothing found"));
    CommandLine anew = share.with(ofNothingFound).scan("--format", "json", flag, value);
    assertTrue(anew.err().contains("grouping"), anew.err());
    assertEquals(json(anew).path("groups"), second.path("groups"));
  }

  @Test
  void aFileThatWasTouchedIsOrderedAnewThoughItsBytesAreTheSame() throws IOException {
    fillCache();
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

  /** A process may be killed while it writes. */
  @Test
  void aCacheThatWasCutOffAnywhereLosesOnlyItsLastEntry() throws IOException {
    JsonNode whole = share.report();
    byte[] bytes = Files.readAllBytes(cache);
    for (int left : List.of(3, bytes.length / 2, bytes.length - 1)) {
      Files.write(cache, Arrays.copyOf(bytes, left));

      JsonNode report = share.report();

      assertEquals(whole.path("groups"), report.path("groups"), "cut to " + left);
      assertTrue(report.path("counts").path("readNow").asInt() > 0);
    }
  }

  @Test
  void aDamagedEntryIsReadAgain() throws IOException {
    JsonNode whole = share.report();
    byte[] bytes = Files.readAllBytes(cache);
    bytes[bytes.length / 2] ^= 1;
    Files.write(cache, bytes);

    assertEquals(whole.path("groups"), share.report().path("groups"));
  }

  /** A cache of which more than half is of no use is written anew. */
  @Test
  void theCacheDoesNotGrowForEverAndIsForItsOwnerAlone() throws IOException {
    share.writeBlank();
    share.scan();
    long size = Files.size(cache);
    for (int i = 1; i <= 4; i++) {
      share.write("other.txt", "2024-06-0" + i, OTHER + " " + i);
      share.write("drafts/report.txt", "2024-06-0" + i, REPORT + " " + i);
      share.write("web/report.html", "2024-06-0" + i, REPORT + " " + i);
      share.scan();
    }

    assertTrue(Files.size(cache) < 3 * size, Files.size(cache) + " of " + size);
    assertEquals(0, share.report().path("counts").path("readNow").asInt());
    if (cache.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)));
    }
  }

  @Test
  void aFileThatIsNoCacheIsRefusedAndLeftAlone() throws IOException {
    Files.writeString(cache, "the only copy of my thesis");

    CommandLine line = share.scan();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("not a cache of this version"), line.err());
    assertEquals("the only copy of my thesis", Files.readString(cache));
  }

  /** Reading files may take hours. */
  @ParameterizedTest
  @ValueSource(strings = {".groups", ".new", ".groups.new"})
  void aFileBesideTheCacheThatIsNotOfAScanIsLeftAloneAndNamedBeforeAnyWork(String ending)
      throws IOException {
    Path beside = Files.writeString(temporary.resolve("cache" + ending), "the only copy");

    CommandLine line = share.scan();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().startsWith("solr-duplicates: " + beside + ": "), line.err());
    assertEquals(1, line.err().lines().count(), line.err());
    assertEquals("the only copy", Files.readString(beside));
    assertFalse(Files.exists(cache));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".groups", ".new"})
  void aFolderInThePlaceOfTheCacheIsLeftAlone(String ending) throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("cache" + ending));

    CommandLine line = share.scan();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().startsWith("solr-duplicates: " + folder + ": "), line.err());
    assertEquals(1, line.err().lines().count(), line.err());
    assertTrue(Files.isDirectory(folder));
  }

  /** A scan that was killed leaves its own, which has no more than its first bytes. */
  @Test
  void whatAKilledScanLeftIsWrittenOver() throws IOException {
    fillCache();
    Files.writeString(temporary.resolve("cache.groups.new"), "SDUPL");
    Files.writeString(temporary.resolve("cache.new"), "SDUPSCAN\u0001 of an earlier version");

    CommandLine line = share.scan();

    assertEquals(0, line.exitCode, line.err());
    assertFalse(Files.exists(temporary.resolve("cache.groups.new")));
  }

  @Test
  void aCacheIsNotNamedWhereNoneIsKept() {
    CommandLine line = share.scan("--no-cache");

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains("--cache has no effect with --no-cache"), line.err());
    assertEquals("", line.out());
  }
}
