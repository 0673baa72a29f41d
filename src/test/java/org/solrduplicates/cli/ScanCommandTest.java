package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.scan.DataSet;

/** Duplicates and versions on a file share, without Solr. */
class ScanCommandTest {
  private static final String REPORT = text(1, 300);
  private static final String OTHER = text(2, 300);

  /** Knows the bytes of most files after the first test, which saves the others their time. */
  @TempDir static Path caches;

  @TempDir Path temporary;
  private Path share;
  private Path cache;

  @BeforeEach
  void makeShare() throws IOException {
    share = Files.createDirectories(temporary.resolve("share"));
    cache = caches.resolve("shared");
    write("drafts/report.txt", "2024-01-10", REPORT);
    write("drafts/report v2.txt", "2024-02-10", REPORT.replaceFirst("word1 ", "changed "));
    write("download/report.txt", "2024-03-10", REPORT);
    write("web/report.html", "2024-04-10", "<html><body><p>" + REPORT + "</p></body></html>");
    write("other.txt", "2024-01-10", OTHER);
    write("empty.txt", "2024-01-10", "");
    write(".git/objects/report.txt", "2024-01-10", REPORT);
  }

  /** Returns words that depend on nothing but the seed. */
  private static String text(int seed, int words) {
    Random random = new Random(seed);
    return "word1 "
        + IntStream.range(0, words)
            .mapToObj(i -> "w" + seed + "x" + random.nextInt(5_000))
            .collect(Collectors.joining(" "));
  }

  private Path write(String name, String day, String text) throws IOException {
    Path file = share.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse(day + "T12:00:00Z")));
    return file;
  }

  /** It has no words, which no cache knows, so that a process is started for it alone. */
  private void writeBlank() throws IOException {
    write("blank.txt", "2024-01-10", " \n ");
  }

  private CommandLine scan(String... more) {
    return scan(share, more);
  }

  private CommandLine scan(Path folder, String... more) {
    List<String> typed = new ArrayList<>(List.of("scan", "--threads", "1"));
    typed.addAll(List.of("--cache", cache.toString()));
    typed.addAll(List.of(more));
    typed.add(folder.toString());
    return CommandLine.run(typed.toArray(String[]::new));
  }

  private static JsonNode json(CommandLine line) throws IOException {
    return new JsonMapper().readTree(line.out());
  }

  /** Returns what each member of the first group is, by its name. */
  private Map<String, String> relations(JsonNode report) {
    Map<String, String> relations = new TreeMap<>();
    for (JsonNode member : report.path("groups").path(0).path("members")) {
      Path path = Path.of(member.path("id").asText());
      relations.put(name(path), member.path("relation").asText());
    }
    return relations;
  }

  private String name(Path path) {
    try {
      return share.toRealPath().relativize(path).toString().replace('\\', '/');
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void copiesFormatsAndVersionsAreToldApartAndNothingIsChanged() throws IOException {
    List<String> before = listed();

    JsonNode report = json(scan("--format", "json"));

    assertEquals(
        Map.of(
            "drafts/report.txt", "first",
            "drafts/report v2.txt", "version",
            "download/report.txt", "same-bytes",
            "web/report.html", "same-text"),
        relations(report));
    assertEquals(1, report.path("groups").size());
    assertEquals(2, report.path("groups").path(0).path("versions").asInt());
    assertEquals(before, listed());
  }

  private List<String> listed() throws IOException {
    try (Stream<Path> all = Files.walk(share)) {
      return all.map(path -> path + " " + path.toFile().lastModified()).sorted().toList();
    }
  }

  /** What is read again would have its time taken; only the changed file is read. */
  @Test
  void aSecondScanReadsOnlyWhatWasChanged() throws IOException {
    writeBlank();
    cache = temporary.resolve("cache");
    JsonNode first = json(scan("--format", "json"));
    JsonNode second = json(scan("--format", "json"));
    write("other.txt", "2024-05-01", OTHER + " and more");
    JsonNode third = json(scan("--format", "json"));

    assertEquals(6, first.path("counts").path("readNow").asInt());
    assertEquals(0, second.path("counts").path("readNow").asInt());
    assertEquals(first.path("groups"), second.path("groups"));
    assertEquals(1, third.path("counts").path("readNow").asInt());
  }

  /** What a file is said to be does not depend on which of two was read first. */
  /** It knows the bytes that the shared one knows, and was not used for this share. */
  private void useCacheOfItsOwn() throws IOException {
    Path shared = cache;
    cache = temporary.resolve("cache");
    if (Files.exists(shared)) {
      Files.copy(shared, cache);
    }
  }

  @Test
  void whatHasNotChangedIsNotGroupedAgain() throws IOException {
    writeBlank();
    useCacheOfItsOwn();
    CommandLine first = scan("--format", "json");

    CommandLine second = scan("--format", "json");

    assertTrue(first.err().contains("grouping"), first.err());
    assertFalse(second.err().contains("grouping"), second.err());
    assertEquals(json(first).path("groups"), json(second).path("groups"));
    assertEquals(json(first).path("unread"), json(second).path("unread"));
  }

  @ParameterizedTest
  @CsvSource({"--keep,first", "--set,dup.threshold=0.9", "--max-size,1k"})
  void whatIsAskedOtherwiseIsFoundAnew(String flag, String value) throws IOException {
    useCacheOfItsOwn();
    scan();

    JsonNode second = json(scan("--format", "json", flag, value));

    cache = Files.copy(cache, temporary.resolve("of nothing found"));
    CommandLine anew = scan("--format", "json", flag, value);
    assertTrue(anew.err().contains("grouping"), anew.err());
    assertEquals(json(anew).path("groups"), second.path("groups"));
  }

  @Test
  void aFileThatWasTouchedIsOrderedAnewThoughItsBytesAreTheSame() throws IOException {
    useCacheOfItsOwn();
    scan();

    write("download/report.txt", "2023-03-10", REPORT);

    assertEquals("first", relations(json(scan("--format", "json"))).get("download/report.txt"));
  }

  @Test
  void theSameBytesUnderAnotherEndingAreReadForThemselves() throws IOException {
    cache = temporary.resolve("cache");
    scan();
    write("download/report.html", "2024-03-11", REPORT);

    JsonNode added = json(scan("--format", "json"));

    assertEquals(1, added.path("counts").path("readNow").asInt());
    cache = temporary.resolve("empty");
    assertEquals(json(scan("--format", "json")).path("groups"), added.path("groups"));
  }

  /** A process may be killed while it writes. */
  @Test
  void aCacheThatWasCutOffAnywhereLosesOnlyItsLastEntry() throws IOException {
    cache = temporary.resolve("cache");
    JsonNode whole = json(scan("--format", "json"));
    byte[] bytes = Files.readAllBytes(cache);
    for (int left : List.of(3, bytes.length / 2, bytes.length - 1)) {
      Files.write(cache, Arrays.copyOf(bytes, left));

      JsonNode report = json(scan("--format", "json"));

      assertEquals(whole.path("groups"), report.path("groups"), "cut to " + left);
      assertTrue(report.path("counts").path("readNow").asInt() > 0);
    }
  }

  @Test
  void aDamagedEntryIsReadAgain() throws IOException {
    cache = temporary.resolve("cache");
    JsonNode whole = json(scan("--format", "json"));
    byte[] bytes = Files.readAllBytes(cache);
    bytes[bytes.length / 2] ^= 1;
    Files.write(cache, bytes);

    assertEquals(whole.path("groups"), json(scan("--format", "json")).path("groups"));
  }

  /** A cache of which more than half is of no use is written anew. */
  @Test
  void theCacheDoesNotGrowForEverAndIsForItsOwnerAlone() throws IOException {
    writeBlank();
    cache = temporary.resolve("cache");
    scan();
    long size = Files.size(cache);
    for (int i = 1; i <= 4; i++) {
      write("other.txt", "2024-06-0" + i, OTHER + " " + i);
      write("drafts/report.txt", "2024-06-0" + i, REPORT + " " + i);
      write("web/report.html", "2024-06-0" + i, REPORT + " " + i);
      scan();
    }

    assertTrue(Files.size(cache) < 3 * size, Files.size(cache) + " of " + size);
    assertEquals(0, json(scan("--format", "json")).path("counts").path("readNow").asInt());
    if (cache.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)));
    }
  }

  @Test
  void aFileThatIsNoCacheIsRefusedAndLeftAlone() throws IOException {
    cache = temporary.resolve("cache");
    Files.writeString(cache, "the only copy of my thesis");

    CommandLine line = scan();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("not a cache of scans"), line.err());
    assertEquals("the only copy of my thesis", Files.readString(cache));
  }

  @Test
  void whatCannotBeReadIsListedWithItsReasonAndStopsNothing() throws IOException {
    writeBlank();
    write("broken.pdf", "2024-01-10", "%PDF-1.7 and nothing else");

    CommandLine line = scan("--format", "json");

    assertEquals(3, line.exitCode, line.err());
    List<String> unread = new ArrayList<>();
    json(line).path("unread").forEach(file -> unread.add(file.path("id").asText()));
    assertEquals(
        List.of("blank.txt", "broken.pdf"), unread.stream().map(id -> name(Path.of(id))).toList());
    assertTrue(line.err().contains("blank.txt: it has no words"), line.err());
  }

  @Test
  void aHardLinkIsNoCopy() throws IOException {
    Files.createLink(share.resolve("linked.txt"), share.resolve("other.txt"));

    JsonNode report = json(scan("--format", "json"));

    assertEquals(1, report.path("hardLinks").size());
    assertEquals(1, report.path("groups").size());
  }

  @Test
  void aSymbolicLinkIsNotFollowed() throws IOException {
    Files.createSymbolicLink(share.resolve("again"), share);

    assertEquals(4, relations(json(scan("--format", "json"))).size());
  }

  @Test
  void whatLiesInAFolderOfReferenceIsNeverRedundant() throws IOException {
    JsonNode report =
        json(scan("--format", "json", "--reference", share.resolve("drafts").toString()));

    for (JsonNode member : report.path("groups").path(0).path("members")) {
      boolean reference = name(Path.of(member.path("id").asText())).startsWith("drafts/");
      assertEquals(reference, member.path("reference").asBoolean(), member::toString);
      assertFalse(reference && member.path("redundant").asBoolean(), member::toString);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "latest, web/report.html",
    "first, drafts/report.txt",
    "FIRST, drafts/report.txt",
  })
  void oneDocumentOfAGroupIsKept(String keep, String kept) throws IOException {
    List<String> keeps = new ArrayList<>();
    JsonNode report = json(scan("--format", "json", "--keep", keep, "--exclude", "*v2*"));
    report
        .path("groups")
        .path(0)
        .path("members")
        .forEach(
            member -> {
              if (member.path("keep").asBoolean()) {
                keeps.add(name(Path.of(member.path("id").asText())));
              }
            });

    assertEquals(List.of(kept), keeps);
  }

  @ParameterizedTest
  @CsvSource({
    "--include, *.html, 1",
    "--include, drafts/**, 2",
    "--exclude, drafts, 4",
    "--exclude, '*.txt', 1",
    "--min-size, 2k, 5",
    "--newer-than, 2024-02-20, 2",
  })
  void filesAreChosen(String flag, String value, int files) throws IOException {
    writeBlank();
    assertEquals(
        files, json(scan("--format", "json", flag, value)).path("counts").path("files").asInt());
  }

  @Test
  void aScriptLearnsOfDuplicatesFromTheExitCode() throws IOException {
    assertEquals(0, scan("--quiet").exitCode);
    assertEquals(11, scan("--fail-on-found").exitCode);
    assertEquals("", scan("--quiet").err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--set | dup.threshold=7 | dup.threshold",
        "--set | dup.treshold=.7 | 'dup.treshold'",
        "--min-size | many | 'many'",
        "--newer-than | yesterday | 'yesterday'",
        "--format | xml | xml",
      })
  void aMistakeIsNamed(String flag, String value, String named) {
    CommandLine line = scan(flag, value);

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains(named), line.err());
  }

  @Test
  void aCacheIsNotNamedWhereNoneIsKept() {
    CommandLine line = scan("--no-cache");

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains("--cache is of no use with --no-cache"), line.err());
    assertEquals("", line.out());
  }

  /** As in Solr, no source but those that are named leads to a comparison. */
  @Test
  void theSourcesAreThoseThatAreNamed() throws IOException {
    String titles = "dup.sources=title";

    JsonNode report = json(scan("--format", "json", "--set", titles, "--exclude", "download"));
    JsonNode unnamed = json(scan("--format", "json", "--set", "dup.sources=bytes"));

    assertTrue(relations(report).containsKey("drafts/report v2.txt"), report::toString);
    assertFalse(relations(unnamed).containsValue("version"), unnamed::toString);
  }

  @Test
  void aFolderThatIsNotThereIsAnError() {
    CommandLine line = scan(temporary.resolve("nowhere"));

    assertEquals(1, line.exitCode, line.err());
    assertTrue(line.err().contains("nowhere"), line.err());
  }

  @Test
  void theReportIsWhatItsSchemaSays() throws IOException {
    writeBlank();
    write("broken.pdf", "2024-01-10", "%PDF-1.7 and nothing else");
    Files.createLink(share.resolve("linked.txt"), share.resolve("other.txt"));
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(DataSet.class.getResourceAsStream("scan-report.schema.json"));

    assertEquals(Set.of(), schema.validate(json(scan("--format", "json"))));
    assertFalse(schema.validate(new JsonMapper().readTree("{\"groups\": []}")).isEmpty());
  }

  @Test
  void theOtherFormatsSayTheSame() throws IOException {
    writeBlank();
    String text = scan().out();
    List<String> csv = scan("--format", "csv").out().lines().toList();
    List<String> lines = scan("--format", "jsonl").out().lines().toList();
    String html = scan("--format", "html").out();

    assertTrue(text.startsWith("Group 1: 4 documents, 2 versions"), text);
    assertEquals(5, csv.size());
    assertTrue(csv.get(1).startsWith("1,1,first,,2024-01-10T12:00:00Z,file_time,"), csv.get(1));
    assertEquals(
        List.of("group", "unread", "summary"), lines.stream().map(ScanCommandTest::type).toList());
    assertTrue(html.contains("<td>same-bytes</td>"), html);
  }

  private static String type(String line) {
    try {
      return new JsonMapper().readTree(line).path("type").asText();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void namesAreHarmlessInEveryFormat() throws IOException {
    write("a <script>alert(1)</script>\u001B[31m.txt", "2024-06-01", REPORT);
    write("=cmd|x.txt", "2024-06-02", REPORT);

    assertFalse(scan().out().contains("\u001B"));
    assertFalse(scan("--format", "html").out().toLowerCase(Locale.ROOT).contains("<script"));
    assertTrue(json(scan("--format", "json")).toString().contains("\\u001B"));
  }
}
