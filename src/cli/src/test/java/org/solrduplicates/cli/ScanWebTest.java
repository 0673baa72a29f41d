// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.NoHang;

/** Versions of pages among what a crawler has kept. */
class ScanWebTest {
  private static final String TEXT = text(1);
  private static final String UTF_8 = "text/html; charset=utf-8";

  @TempDir Path temporary;

  private static String text(int seed) {
    Random random = new Random(seed);
    return IntStream.range(0, 300)
        .mapToObj(i -> "é" + seed + "x" + random.nextInt(5_000))
        .collect(Collectors.joining(" "));
  }

  private Path capture() throws IOException {
    Path file = temporary.resolve("crawl.warc.gz");
    try (OutputStream out = Files.newOutputStream(file)) {
      Warc.page(out, "https://a.example/terms", "2024-02-01T10:00:00Z", UTF_8, TEXT + " more");
      Warc.page(out, "https://a.example/terms", "2024-01-01T10:00:00Z", UTF_8, TEXT);
      String other = "text/html; charset=windows-1252";
      Warc.page(out, "https://b.example/copy", "2024-03-01T10:00:00Z", other, TEXT);
      Warc.page(out, "https://a.example/other", "2024-03-01T10:00:00Z", UTF_8, text(2));
      Warc.page(out, "https://a.example/i.png", "2024-03-01T10:00:00Z", "image/png", TEXT);
      byte[] gone = TEXT.getBytes(StandardCharsets.UTF_8);
      String http = "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain";
      Warc.write(out, "https://a.example/gone", "2024-03-01T10:00:00Z", http, gone);
    }
    return file;
  }

  private CommandLine scan(Path file, String... more) {
    List<String> typed = new ArrayList<>(List.of("scan", "--threads", "1", "--format", "json"));
    typed.addAll(List.of(more));
    typed.add(file.toString());
    return CommandLine.run(typed.toArray(String[]::new));
  }

  private static JsonNode json(CommandLine line) throws IOException {
    return new JsonMapper().readTree(line.out());
  }

  private static Map<String, String> relations(JsonNode report) {
    Map<String, String> relations = new TreeMap<>();
    for (JsonNode member : report.at("/groups/0/members")) {
      relations.put(member.path("id").asText(), member.path("relation").asText());
    }
    return relations;
  }

  /** One of them is in an encoding that only the server names; read rightly it is a copy. */
  @Test
  void pagesOfACaptureAreDocumentsByAddressAndTime() throws IOException {
    Path file = capture();
    String cache = temporary.resolve("cache").toString();

    CommandLine line = scan(file, "--cache", cache);

    assertEquals(0, line.exitCode, line.err());
    JsonNode report = json(line);
    assertEquals(4, report.at("/counts/files").asInt());
    assertEquals(
        Map.of(
            "https://a.example/terms 2024-01-01T10:00:00Z", "first",
            "https://a.example/terms 2024-02-01T10:00:00Z", "version",
            "https://b.example/copy 2024-03-01T10:00:00Z", "same-bytes"),
        relations(report));
    assertEquals("2024-01-01T10:00:00Z", report.at("/groups/0/members/0/date").asText());
    JsonNode again = json(scan(temporary, "--cache", cache, "--include", "*.gz"));
    assertEquals(0, again.at("/counts/readNow").asInt());
    assertEquals(report.path("groups"), again.path("groups"));
  }

  /** The date of a record may be exact to a second, and a crawler be faster. */
  @Test
  void capturesOfOneAddressInOneSecondAreAllThere() throws IOException {
    Path file = temporary.resolve("fast.warc.gz");
    try (OutputStream out = Files.newOutputStream(file)) {
      for (String more : List.of(" one", " two more", " three words more")) {
        Warc.page(out, "https://a.example/", "2024-01-01T10:00:00Z", UTF_8, TEXT + more);
      }
    }

    String cache = temporary.resolve("cache").toString();
    JsonNode report = json(scan(file, "--cache", cache));

    String id = "https://a.example/ 2024-01-01T10:00:00Z";
    assertEquals(Set.of(id, id + " (2)", id + " (3)"), relations(report).keySet());
    JsonNode again = json(scan(temporary, "--cache", cache, "--include", "*.gz"));
    assertEquals(0, again.at("/counts/readNow").asInt());
    assertEquals(report.path("groups"), again.path("groups"));
  }

  /** Of {@link #capture}: one change in 31 days, and ln(1.5 / 0.5) = 1.0986123. */
  private static final List<String> SCHEDULE =
      List.of(
          "type,address,captures,texts,change_days,fetch_days,copy_of,nothing_new",
          "prefix,https://a.example/,3,,,,,0.0000",
          "url,https://a.example/other,1,1,,,,",
          "url,https://a.example/terms,2,2,31.0000,28.2174,,",
          "url,https://b.example/copy,1,1,,,https://a.example/terms,");

  @Test
  void aScheduleForCrawlersIsTheSameFromTheCache() throws IOException {
    Path file = capture();
    Path schedule = Files.writeString(temporary.resolve("recrawl.csv"), "the schedule before");
    String cache = temporary.resolve("cache").toString();

    for (int readNow : List.of(4, 0)) {
      CommandLine line = scan(file, "--cache", cache, "--recrawl", schedule.toString());

      assertEquals(0, line.exitCode, line.err());
      assertEquals(readNow, json(line).at("/counts/readNow").asInt());
      assertEquals(SCHEDULE, Files.readAllLines(schedule));
    }
    CommandLine first =
        scan(file, "--no-cache", "--keep", "oldest", "--recrawl", schedule.toString());
    assertEquals(0, first.exitCode, first.err());
    assertEquals(SCHEDULE, Files.readAllLines(schedule));
  }

  @Test
  void aScheduleWithoutACaptureIsAHeader() throws IOException {
    Path folder = Files.createDirectories(temporary.resolve("own"));
    Files.writeString(folder.resolve("a.txt"), TEXT);
    Path schedule = temporary.resolve("recrawl.csv");

    CommandLine line = scan(folder, "--no-cache", "--recrawl", schedule.toString());

    assertEquals(0, line.exitCode, line.err());
    assertEquals(SCHEDULE.subList(0, 1), Files.readAllLines(schedule));
  }

  @Test
  void aPageWithoutWordsHasNoPlaceInASchedule() throws IOException {
    Path file = temporary.resolve("empty.warc.gz");
    try (OutputStream out = Files.newOutputStream(file)) {
      Warc.page(out, "https://a.example/", "2024-01-01T10:00:00Z", UTF_8, "");
      Warc.page(out, "https://a.example/", "2024-01-02T10:00:00Z", UTF_8, TEXT);
    }
    Path schedule = temporary.resolve("recrawl.csv");

    CommandLine line = scan(file, "--no-cache", "--recrawl", schedule.toString());

    assertEquals(3, line.exitCode, line.err());
    assertEquals(
        List.of(SCHEDULE.get(0), "url,https://a.example/,1,1,,,,"), Files.readAllLines(schedule));
  }

  private static void assertRefused(String reason, CommandLine line) {
    assertEquals(2, line.exitCode, line.err());
    assertEquals("solr-duplicates: " + reason, line.err().strip());
    assertEquals("", line.out());
  }

  @Test
  void aScheduleTakesThePlaceOfNoOtherFile() throws IOException {
    Path file = capture();
    byte[] before = Files.readAllBytes(file);
    Path report = temporary.resolve("report.json");
    String same = temporary.resolve("absent/../report.json").toString();
    Path set = Files.writeString(temporary.resolve("set.jsonl"), "{}");

    assertRefused(
        "--recrawl " + file + " is a scanned file; name another file",
        scan(file, "--no-cache", "--recrawl", file.toString()));
    assertRefused(
        "--recrawl and --out must name different files, both are " + report,
        scan(file, "--no-cache", "--recrawl", same, "--out", report.toString()));
    assertRefused(
        "--recrawl applies to folders, not to a file of documents",
        CommandLine.run("scan", "--recrawl", report.toString(), set.toString()));
    assertArrayEquals(before, Files.readAllBytes(file));
    assertFalse(Files.exists(report));
  }

  @Test
  void aScheduleIsWrittenWhollyOrNotAtAll() throws IOException {
    Path file = capture();
    Path schedule = Files.writeString(temporary.resolve("recrawl.csv"), "the schedule before");
    String absent = temporary.resolve("absent/report.json").toString();

    CommandLine line = scan(file, "--no-cache", "--recrawl", schedule.toString(), "--out", absent);

    assertEquals(1, line.exitCode, line.err());
    assertEquals("the schedule before", Files.readString(schedule));
    CommandLine unwritable = scan(file, "--no-cache", "--recrawl", absent);
    assertEquals(1, unwritable.exitCode);
    assertFalse(unwritable.err().contains("reading"), unwritable.err());
    try (Stream<Path> all = Files.list(temporary)) {
      assertEquals(Set.of(file, schedule), all.collect(Collectors.toSet()));
    }
  }

  @Test
  void aCaptureThatIsNamedTwiceIsReadOnce() throws IOException {
    Path file = capture();

    JsonNode report =
        json(scan(file, "--no-cache", "--include", "*.gz", "--reference", temporary.toString()));

    assertEquals(4, report.at("/counts/files").asInt());
  }

  @Test
  void ofACaptureThatIsCutOffTheRestIsRead() throws IOException {
    Path file = capture();
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));

    CommandLine line = scan(file, "--no-cache");

    assertEquals(3, line.exitCode, line.err());
    assertEquals(
        Map.of(
            "https://a.example/terms 2024-01-01T10:00:00Z", "first",
            "https://a.example/terms 2024-02-01T10:00:00Z", "version"),
        relations(json(line)));
  }

  @Test
  void aPageThatIsTooLargeIsReported() throws IOException {
    CommandLine line = scan(capture(), "--no-cache", "--max-size", "1k");

    assertEquals(3, line.exitCode, line.err());
    assertTrue(
        line.err().contains("https://b.example/copy")
            && line.err().contains("the page is larger than 1024 bytes"),
        line.err());
    assertEquals(0, json(line).at("/counts/files").asInt());
  }

  /** Writes a record of the lines of its header and a page. */
  private static void record(OutputStream out, String... header) throws IOException {
    String page =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>" + "words ".repeat(9) + "</p>";
    String all =
        "WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http\r\n"
            + String.join("\r\n", header)
            + "\r\nContent-Length: "
            + page.length()
            + "\r\n\r\n"
            + page
            + "\r\n\r\n";
    out.write(all.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aRecordThatLacksSomethingCostsNoOther() throws IOException {
    Path file = temporary.resolve("odd.warc");
    String id = "WARC-Record-ID: <urn:uuid:" + new UUID(1, 2) + ">";
    try (OutputStream out = Files.newOutputStream(file)) {
      record(out, id, "WARC-Target-URI: https://a.example/undated");
      record(out, id, "WARC-Date: 2024-01-01T10:00:00Z");
      record(out, id, "WARC-Date: 2024-01-01T10:00:00Z", "WARC-Target-URI: https://a.example/");
    }

    CommandLine line = scan(file, "--no-cache");

    assertEquals(3, line.exitCode, line.err());
    String undated = "https://a.example/undated: the record has no WARC-Date";
    assertTrue(line.err().contains(undated), line.err());
    assertTrue(line.err().contains(": the record has no WARC-Target-URI"), line.err());
    assertEquals(1, json(line).at("/counts/files").asInt());
  }

  /** The library would look for a next record in the same bytes for ever. */
  @Test
  void emptyLinesAtTheEndAreAnEnd() throws IOException {
    Path file = temporary.resolve("lines.warc");
    try (OutputStream out = Files.newOutputStream(file)) {
      record(
          out,
          "WARC-Record-ID: <urn:uuid:" + new UUID(1, 2) + ">",
          "WARC-Date: 2024-01-01T10:00:00Z",
          "WARC-Target-URI: https://a.example/");
      out.write("\n".repeat(20_000).getBytes(StandardCharsets.US_ASCII));
    }

    CommandLine line = NoHang.ends(() -> scan(file, "--no-cache"));

    assertEquals(1, json(line).at("/counts/files").asInt());
  }

  /** Compressed, such a header is a file of some kilobytes. */
  @Test
  void anEndlessHeaderIsReportedAndEarlierRecordsAreRead() throws IOException {
    Path file = temporary.resolve("endless.warc.gz");
    try (OutputStream out = Files.newOutputStream(file)) {
      Warc.page(out, "https://a.example/terms", "2024-01-01T10:00:00Z", UTF_8, TEXT);
      try (OutputStream endless = new GZIPOutputStream(out)) {
        endless.write("WARC/1.0\r\nWARC-Type: ".getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < 64; i++) {
          endless.write("x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII));
        }
      }
    }

    CommandLine line = scan(file, "--no-cache");

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.err().contains("a header has more than 1048576 bytes"), line.err());
    assertEquals(1, json(line).at("/counts/files").asInt());
  }

  @Test
  void aPageWithAHeaderThatIsTooLongCostsNoOther() throws IOException {
    Path file = temporary.resolve("long.warc");
    try (OutputStream out = Files.newOutputStream(file)) {
      String http = "HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(2 << 20);
      Warc.write(out, "https://a.example/long", "2024-01-01T10:00:00Z", http, new byte[0]);
      Warc.page(out, "https://a.example/terms", "2024-01-01T10:00:00Z", UTF_8, TEXT);
    }

    CommandLine line = scan(file, "--no-cache");

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.err().contains("a header has more than 1048576 bytes"), line.err());
    assertEquals(1, json(line).at("/counts/files").asInt());
  }

  @Test
  void pagesOfACaptureForReferenceAreNeverRedundant() throws IOException {
    Path file = capture();
    Path other = Files.createDirectories(temporary.resolve("own"));
    Files.writeString(other.resolve("terms.txt"), TEXT + " more and more");

    JsonNode report = json(scan(other, "--no-cache", "--reference", file.toString()));

    for (JsonNode member : report.at("/groups/0/members")) {
      boolean isPage = member.path("id").asText().startsWith("https:");
      assertEquals(isPage, member.path("reference").asBoolean(), member.toString());
      assertTrue(!isPage || !member.path("redundant").asBoolean(), member.toString());
    }
    assertEquals(4, report.at("/groups/0/members").size());
  }
}
