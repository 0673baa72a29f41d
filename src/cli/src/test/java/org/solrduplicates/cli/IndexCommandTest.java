// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.core.Project;
import org.solrduplicates.core.RandomTexts;

class IndexCommandTest {
  @TempDir Path folder;
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void aFileBecomesADocumentWithEverythingKnownOfIt() throws IOException {
    Path file = write("sub folder/é.txt", "abc");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2024-03-02T09:11:00.123456Z")));

    index();

    Map<String, Object> document = solr.document("sub folder/é.txt");
    assertEquals("sub folder/é.txt", document.get("path"));
    assertEquals("abc", document.get("text"));
    assertEquals("text/plain", document.get("format"));
    assertEquals("2024-03-02T09:11:00.123Z", document.get("file_time"));
    assertEquals(3, document.get("size"));
    assertEquals(
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        document.get("dup_file_hash"));
  }

  @Test
  void readableFilesOfAnArchiveAreIndexedAndTheRestIsNamed() throws IOException {
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(folder.resolve("archive.zip")))) {
      zip.putNextEntry(new ZipEntry("a.txt"));
      zip.write("words within".getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry("film.mp4"));
      zip.write(1);
    }

    CommandLine line = index();

    Map<String, Object> document = solr.document("archive.zip");
    assertEquals("words within", document.get("text"));
    assertFalse(document.containsKey("unread"), document::toString);
    assertTrue(line.err().contains("note archive.zip: not in its text: film.mp4"), line.err());
  }

  /** Words that make the pages of a capture versions of each other. */
  private static final String THE = "thé ".repeat(9) + String.join(" ", RandomTexts.range(0, 90));

  private Path capture() throws IOException {
    Path file = folder.resolve("crawl.warc.gz");
    String type = "text/html; charset=windows-1252";
    try (OutputStream out = Files.newOutputStream(file)) {
      Warc.page(out, "https://a.example/terms", "2024-01-01T10:00:00Z", type, THE + " one");
      Warc.page(out, "https://a.example/terms", "2024-02-01T10:00:00Z", type, THE + " two");
      Warc.page(out, "https://a.example/terms", "2024-02-01T10:00:00Z", type, THE + " three");
      Warc.page(out, "https://a.example/i.png", "2024-02-01T10:00:00Z", "image/png", "picture");
    }
    return file;
  }

  private List<Object> ids() {
    return solr.documents().stream().map(document -> document.get("id")).sorted().toList();
  }

  @Test
  void everyPageOfACaptureIsADocument() throws IOException {
    capture();
    write("a.txt", "abc");

    CommandLine line = index();

    String later = "https://a.example/terms 2024-02-01T10:00:00Z";
    assertEquals(
        List.of("a.txt", "https://a.example/terms 2024-01-01T10:00:00Z", later, later + " (2)"),
        ids());
    Map<String, Object> document = solr.document(later);
    assertEquals(THE + " two", document.get("text"));
    assertEquals("text/html", document.get("format"));
    assertEquals("2024-02-01T10:00:00Z", document.get("file_time"));
    assertEquals(later, document.get("path"));
    assertTrue(line.err().contains("4 files indexed, 0 skipped"), line.err());
  }

  @Test
  void aCaptureThatIsNamedHasTheIdsOfAScan() throws IOException {
    String capture = capture().toString();

    CommandLine index = CommandLine.run("index", "--solr", solr.url(), capture);
    assertEquals(0, index.exitCode, index.err());
    CommandLine scan = CommandLine.run("scan", "--no-cache", "--format", "jsonl", capture);
    assertEquals(0, scan.exitCode, scan.err());
    assertEquals(3, ids().size());
    ids().forEach(id -> assertTrue(scan.out().contains("\"" + id + "\""), scan.out()));
  }

  @Test
  void aPageThatIsTooLargeIsNamed() throws IOException {
    capture();

    CommandLine line =
        CommandLine.run("index", "--solr", solr.url(), "--max-size", "20", folder.toString());

    assertEquals(1, line.exitCode, line.err());
    assertTrue(line.err().contains("the page is larger than 20 bytes"), line.err());
    assertEquals(List.of(), ids());
  }

  @Test
  void aFileWithoutTextIsIndexedWithoutTheField() throws IOException {
    write("empty.txt", "");

    index();

    assertFalse(solr.document("empty.txt").containsKey("text"));
  }

  @Test
  void filesAreSentInOrderFiftyAtATimeWithOneCommit() throws IOException {
    for (int i = 0; i < 120; i++) {
      write((219 - i) + ".txt", "words");
    }

    index();

    assertEquals(List.of(50, 50, 20), solr.batches.stream().map(List::size).toList());
    List<Object> ids = solr.documents().stream().map(d -> d.get(FileFields.ID)).toList();
    assertEquals(ids.stream().sorted().toList(), ids);
    assertEquals(1, solr.commits);
  }

  @Test
  void aCorruptFileIsReportedAndLeftOut() throws IOException {
    write("a.txt", "fine");
    Files.write(folder.resolve("b.docx"), corruptDocx());

    CommandLine line = line();

    assertEquals(1, line.exitCode, line.err());
    assertEquals(1, solr.documents().size());
    assertTrue(line.err().startsWith("skipped b.docx: "), line.err());
    assertTrue(line.err().contains("1 files indexed, 1 skipped, "), line.err());
  }

  @Test
  void aFileThatMayNotBeReadIsReportedAndLeftOut() throws IOException {
    write("a.txt", "fine");
    Path closed = write("closed.txt", "secret");
    assertTrue(closed.toFile().setReadable(false));
    assumeFalse(Files.isReadable(closed), "this user may read everything");

    CommandLine line = line();

    assertEquals(1, line.exitCode, line.err());
    assertEquals(1, solr.documents().size());
    assertTrue(line.err().startsWith("skipped closed.txt: permission denied:"), line.err());
  }

  @Test
  void symbolicLinksAreNotFollowed() throws IOException {
    Path file = write("a.txt", "fine");
    Files.createSymbolicLink(folder.resolve("link.txt"), file);
    Files.createSymbolicLink(folder.resolve("loop"), folder);

    index();

    assertEquals(1, solr.documents().size());
  }

  @Test
  void lockFilesOfOfficeProgramsAreNoDocuments() throws IOException {
    write("offer.odt.txt", "fine");
    write(".~lock.offer.odt#", ",ada,desk,21.11.2026 10:00,file:///home/ada;");
    write("in/~$offer.docx", "Ada\0".repeat(40));

    CommandLine line = index();

    assertEquals(1, solr.documents().size(), line.err());
    assertTrue(line.err().startsWith("1 files indexed, 0 skipped, "), line.err());
  }

  @Test
  void aFileThatOnlyLooksLikeALockFileIsIndexed() throws IOException {
    write(".~lock.offer.txt", "no hash sign at its end");
    write("~$a long letter.txt", "words ".repeat(200));

    index();

    assertEquals(2, solr.documents().size());
  }

  @Test
  void aFolderWhoseNameBeginsWithADashStandsBehindTwoDashes() {
    CommandLine line = CommandLine.run("index", "--solr", solr.url(), "--", "-absent");

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("file not found: "), line.err());
    assertTrue(line.err().contains("-absent"), line.err());
  }

  @Test
  void fileTimesMayBeGiven(@TempDir Path other) throws IOException {
    write("a.txt", "fine");
    Path times =
        Files.writeString(other.resolve("t.tsv"), "path\tfileTime\na.txt\t2020-01-02T03:04:05Z\n");

    index("--file-times", times.toString());

    assertEquals("2020-01-02T03:04:05Z", solr.document("a.txt").get("file_time"));
  }

  /** These are about the way to Solr, or its state, and not about a document. */
  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 429, 500, 503})
  void aRefusalThatIsAboutNoDocumentEndsTheRun(int status) throws IOException {
    write("a.txt", "fine");
    solr.refusal = status;

    CommandLine line = line();

    assertEquals(1, line.exitCode, line.err());
    assertFalse(line.err().contains("skipped"), line.err());
  }

  @Test
  void aGivenTimeThatIsNoneIsNamed(@TempDir Path other) throws IOException {
    Path times = Files.writeString(other.resolve("t.tsv"), "path\tfileTime\na.txt\t2020-01-02\n");

    CommandLine line = line("--file-times", times.toString());

    assertEquals(2, line.exitCode);
    assertEquals(
        "solr-duplicates: --file-times: the column fileTime of "
            + times
            + " must be a time like 2024-03-02T09:11:00Z, was '2020-01-02'",
        line.err().strip());
  }

  static byte[] corruptDocx() throws IOException {
    Path whole = Project.FILES.resolve("contracts/Supply contract ACME v3 final.docx");
    return Arrays.copyOf(Files.readAllBytes(whole), 3000);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private CommandLine index(String... more) {
    CommandLine line = line(more);
    assertEquals(0, line.exitCode, line.err());
    return line;
  }

  private CommandLine line(String... more) {
    String[] typed =
        Stream.concat(Stream.of("index", "--solr", solr.url(), folder.toString()), Stream.of(more))
            .toArray(String[]::new);
    return CommandLine.run(typed);
  }
}
