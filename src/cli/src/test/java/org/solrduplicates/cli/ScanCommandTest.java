// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.solrduplicates.cli.FileShare.OTHER;
import static org.solrduplicates.cli.FileShare.REPORT;
import static org.solrduplicates.cli.FileShare.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.scan.DataSet;

/** Duplicates and versions on a file share, without Solr. */
class ScanCommandTest {
  /** A shared cache: after the first test, it has most files, which makes the others faster. */
  @TempDir static Path caches;

  @TempDir Path temporary;
  private FileShare share;

  @BeforeEach
  void makeShare() throws IOException {
    share = FileShare.make(temporary.resolve("share"), caches.resolve("shared"));
  }

  @Test
  void copiesFormatsAndVersionsAreToldApartAndNothingIsChanged() throws IOException {
    List<String> before = listed();

    JsonNode report = share.report();

    assertEquals(
        Map.of(
            "drafts/report.txt", "first",
            "drafts/report v2.txt", "version",
            "download/report.txt", "same-bytes",
            "web/report.html", "same-text"),
        share.relations(report));
    assertEquals(1, report.path("groups").size());
    assertEquals(2, report.path("groups").path(0).path("versions").asInt());
    assertEquals(before, listed());
  }

  @Test
  void textsThatDifferInASignAreNoCopies() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("accounts"));
    String text = "The balance of the account on the last day of the year is %s123.45 euro.";
    for (String sign : List.of("", "-", "\u2212")) {
      String name = sign.isEmpty() ? "plus" : sign.equals("-") ? "hyphen" : "minus";
      Files.writeString(folder.resolve(name + ".txt"), text.replace("%s", sign));
    }

    CommandLine line = CommandLine.run("scan", "--no-cache", "--format", "json", "" + folder);

    JsonNode members = new JsonMapper().readTree(line.out()).at("/groups/0/members");
    List<String> same = new ArrayList<>();
    members.forEach(
        member -> {
          if (member.path("relation").asText().equals("same-text")) {
            same.add(member.path("id").asText().replaceFirst(".*/", ""));
          }
        });
    assertEquals(1, same.size(), line.out());
    assertFalse(same.contains("plus.txt"), line.out());
  }

  /** A name counts less if more than twelve texts have it; copies count as one text. */
  @Test
  void copiesDoNotMakeANameFrequent() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("copies"));
    String[] words = REPORT.split(" ");
    for (int i = 0; i < words.length; i += 5) {
      words[i] = OTHER.split(" ")[i];
    }
    write(folder.resolve("later/report.txt"), String.join(" ", words));
    write(folder.resolve("copy0/report.txt"), REPORT);
    double one = similarity(folder);
    assertTrue(one > 0.5 && one < 0.9999, "the name counts: " + one);

    for (int i = 1; i < 15; i++) {
      write(folder.resolve("copy" + i + "/report.txt"), REPORT);
    }
    assertEquals(one, similarity(folder));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static double similarity(Path folder) throws IOException {
    JsonNode report = json(CommandLine.run("scan", "--no-cache", "--format", "json", "" + folder));
    double least = 1;
    for (JsonNode member : report.at("/groups/0/members")) {
      least = Math.min(least, member.path("similarity").asDouble(1));
    }
    return least;
  }

  private List<String> listed() throws IOException {
    try (Stream<Path> all = Files.walk(share.folder())) {
      return all.map(path -> path + " " + path.toFile().lastModified()).sorted().toList();
    }
  }

  @Test
  void aReportIsWrittenWhollyOrNotAtAll() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("reports"));
    Path out = Files.writeString(folder.resolve("report.csv"), "the report before");

    CommandLine misused = share.scan("--out", "" + out, "--set", "dup.threshold=7");
    assertEquals(2, misused.exitCode, misused.err());
    assertEquals("the report before", Files.readString(out));

    CommandLine line = share.scan("--out", "" + out, "--format", "csv");
    assertEquals(0, line.exitCode, line.err());
    assertTrue(Files.readString(out).contains("report v2.txt"));
    try (Stream<Path> all = Files.list(folder)) {
      assertEquals(List.of(out), all.toList());
    }
  }

  @Test
  void aReportDoesNotTakeThePlaceOfAScannedFile() throws IOException {
    List<String> before = listed();
    Path scanned = share.folder().resolve("drafts/report.txt");

    CommandLine line = share.scan("--out", "" + scanned);

    assertEquals(2, line.exitCode);
    assertEquals(
        "solr-duplicates: --out " + scanned + " is a scanned file; name another file",
        line.err().strip());
    assertEquals(before, listed());
  }

  /** Reading files may take hours. */
  @Test
  void aReportThatCannotBeWrittenFailsBeforeAnyFileIsRead() {
    CommandLine line = share.scan("--out", "" + temporary.resolve("absent/report.csv"));

    assertEquals(1, line.exitCode);
    assertFalse(line.err().contains("reading"), line.err());
  }

  @Test
  void unreadableFilesAreListedWithTheirReason() throws IOException {
    share.writeBlank();
    share.write("broken.pdf", "2024-01-10", "%PDF-1.7 and nothing else");

    CommandLine line = share.scan("--format", "json");

    assertEquals(3, line.exitCode, line.err());
    List<String> unread = new ArrayList<>();
    json(line).path("unread").forEach(file -> unread.add(share.name(file)));
    assertEquals(List.of("blank.txt", "broken.pdf"), unread);
    assertTrue(
        line.err().contains("not read: 1 file, no words, compared by bytes only\n"), line.err());
    assertTrue(line.err().contains("/blank.txt\n"), line.err());
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void aBackslashInANameIsNotAFolder() throws IOException {
    share.write("a\\b.txt", "2024-01-10", OTHER);
    share.write("a/b.txt", "2024-01-10", REPORT);

    JsonNode report = share.report("--include", "*b.txt", "--include", "other.txt");

    assertEquals(3, report.path("counts").path("files").asInt());
    List<String> ids = new ArrayList<>();
    report.at("/groups/0/members").forEach(member -> ids.add(member.path("id").asText()));
    String folder = share.folder().toRealPath().toString();
    assertEquals(List.of(folder + "/a\\b.txt", folder + "/other.txt"), ids);
  }

  /** Runs a command of its own, as the locale counts when Java starts. */
  private String scanInPosixLocale(Path folder, String typed, int exitCode) throws Exception {
    List<String> command = new ArrayList<>(ExtractionProcess.java(Main.class, "128m"));
    command.addAll(List.of("scan", "--no-cache", typed));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("LC_ALL", "C");
    Process process = builder.redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(exitCode, process.waitFor(), out);
    return out;
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void aNameThatTheLocaleCannotReadIsNamedWithTheCause() throws Exception {
    assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")));
    Path folder = Files.createDirectories(temporary.resolve("dossier é/de"));
    Files.writeString(folder.resolve("国庆.txt"), OTHER);
    Files.writeString(folder.resolve("plain.txt"), OTHER);
    String cause = " files?, its name cannot be decoded with the encoding of the locale, ANSI.*";

    Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);

    String within = scanInPosixLocale(temporary, "" + link, 3);
    String above = scanInPosixLocale(temporary, ".", 3);

    assertTrue(within.matches("(?s).*not read: 2" + cause + "\n  国庆.txt\n  plain.txt\n.*"), within);
    assertTrue(above.matches("(?s).*not read: 2" + cause + "\n  dossier é/de/国庆.txt\n.*"), above);
    assertTrue(above.contains("; set LC_ALL=C.UTF-8"), above);
    String named = scanInPosixLocale(temporary, "dossier é", 2);
    assertTrue(named.contains("set LC_ALL=C.UTF-8"), named);
    String unresolved = scanInPosixLocale(folder, ".", 2);
    String message = "'.' cannot be resolved in this folder: its name cannot be decoded";
    assertTrue(unresolved.contains(message), unresolved);
  }

  private void write(String name, String... hexadecimal) throws IOException {
    Files.write(
        share.folder().resolve(name), HexFormat.of().parseHex(String.join("", hexadecimal)));
  }

  @Test
  void aReasonIsASentenceWithoutTheNamesOfClasses() throws IOException {
    share.write("broken.pdf", "2024-01-10", "%PDF-1.7 and nothing else");
    share.write("broken.xml", "2024-01-10", "<?xml version='1.0'?><a><b>words</a>");
    write("broken.docx", "504b0304140000000800", "41".repeat(300));
    write("broken.doc", "d0cf11e0a1b11ae1", "00".repeat(20), "41".repeat(700));
    zip("broken.zip", 1);
    byte[] whole = Files.readAllBytes(share.folder().resolve("broken.zip"));
    Files.write(share.folder().resolve("broken.zip"), Arrays.copyOf(whole, 60));
    write("broken.gz", "1f8b0800", "41".repeat(300));
    write("broken.7z", "377abcaf271c0004", "41".repeat(300));
    try (PDDocument document = new PDDocument()) {
      document.addPage(new PDPage());
      document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
      document.save(share.folder().resolve("locked.pdf").toFile());
    }

    JsonNode unread = share.report().path("unread");

    Map<String, String> kinds = new TreeMap<>();
    for (JsonNode file : unread) {
      String reason = file.path("reason").asText();
      assertFalse(reason.matches(".*(Exception|Error|org\\.|java\\.).*"), unread::toPrettyString);
      kinds.put(share.name(file), reason.split(": ")[0]);
    }
    assertEquals(
        Map.of(
            "broken.pdf", "damaged PDF",
            "broken.xml", "damaged XML",
            "broken.zip", "damaged ZIP archive",
            "broken.docx", "damaged Office document",
            "broken.doc", "damaged Office document",
            "broken.gz", "damaged archive",
            "broken.7z", "damaged archive",
            "locked.pdf", "password protected"),
        kinds);
  }

  @Test
  void failuresAreGroupedByKindWithTheirNumbers() throws IOException {
    for (int file = 0; file < 12; file++) {
      share.write("broken" + file + ".pdf", "2024-01-10", "%PDF-1.7 and nothing else " + file);
    }
    share.write("broken.xml", "2024-01-10", "<?xml version='1.0'?><a><b>words</a>");

    CommandLine line = share.scan("--include", "broken*");

    assertEquals(3, line.exitCode);
    assertTrue(line.err().contains("not read: 12 files, damaged PDF\n"), line.err());
    assertTrue(line.err().contains("not read: 1 file, damaged XML\n"), line.err());
    assertEquals(11, line.err().lines().filter(text -> text.contains("/broken")).count());
    assertTrue(line.err().contains("  and 2 more; --format json lists all\n"), line.err());
  }

  private void zip(String name, int video) throws IOException {
    Path archive = share.folder().resolve(name);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("readme.txt"));
      zip.write(REPORT.getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry("film.mp4"));
      zip.write(video);
    }
  }

  /** Either film may be the only copy; a deleted archive is not missed in a report. */
  @Test
  void archivesWithMembersThatCannotBeReadAreComparedByTheirBytes() throws IOException {
    zip("one.zip", 1);
    zip("two.zip", 2);
    Files.copy(share.folder().resolve("two.zip"), share.folder().resolve("copy.zip"));

    CommandLine line = share.scan("--format", "json", "--include", "*.zip");
    CommandLine again = share.scan("--format", "json", "--include", "*.zip");

    assertEquals(3, line.exitCode, line.err());
    JsonNode report = json(line);
    assertEquals(Set.of("copy.zip", "two.zip"), share.relations(report).keySet());
    assertTrue(share.relations(report).containsValue("same-bytes"), line::out);
    assertEquals(1, report.path("groups").size(), line::out);
    assertEquals(3, report.path("unread").size(), line::out);
    assertEquals(
        "compared by bytes only, because content could not be read: film.mp4",
        report.path("unread").path(0).path("reason").asText());
    assertEquals(report.path("groups"), json(again).path("groups"));
    assertEquals(report.path("unread"), json(again).path("unread"));
  }

  @Test
  void aHardLinkIsNoCopy() throws IOException {
    Files.createLink(share.folder().resolve("linked.txt"), share.folder().resolve("other.txt"));

    JsonNode report = share.report();

    assertEquals(1, report.path("hardLinks").size());
    assertEquals(1, report.path("groups").size());
  }

  @Test
  void aSymbolicLinkIsNotFollowed() throws IOException {
    Files.createSymbolicLink(share.folder().resolve("again"), share.folder());

    assertEquals(4, share.relations(share.report()).size());
  }

  @Test
  void filesInAReferenceFolderAreNeverRedundant() throws IOException {
    JsonNode report = share.report("--reference", share.folder().resolve("drafts").toString());

    for (JsonNode member : report.path("groups").path(0).path("members")) {
      boolean reference = share.name(member).startsWith("drafts/");
      assertEquals(reference, member.path("reference").asBoolean(), member::toString);
      assertFalse(reference && member.path("redundant").asBoolean(), member::toString);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "newest, web/report.html, newest",
    "oldest, drafts/report.txt, oldest",
    "path:drafts/** newest, drafts/report.txt, path:drafts/**",
    "path:absent/** oldest, drafts/report.txt, oldest",
  })
  void oneDocumentOfAGroupIsKept(String rules, String kept, String keptBy) throws IOException {
    List<String> keeps = new ArrayList<>();
    List<String> flags = new ArrayList<>(List.of("--exclude", "*v2*"));
    for (String rule : rules.split(" ")) {
      flags.addAll(List.of("--keep", rule));
    }
    JsonNode report = share.report(flags.toArray(String[]::new));
    report
        .path("groups")
        .path(0)
        .path("members")
        .forEach(
            member -> {
              if (member.path("keep").asBoolean()) {
                keeps.add(share.name(member));
              }
            });

    assertEquals(List.of(kept), keeps);
    assertEquals(keptBy, report.path("groups").path(0).path("keptBy").asText());
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
    share.writeBlank();
    assertEquals(files, share.report(flag, value).path("counts").path("files").asInt());
  }

  @Test
  void aScriptLearnsOfDuplicatesFromTheExitCode() throws IOException {
    assertEquals(0, share.scan("--quiet").exitCode);
    assertEquals(11, share.scan("--fail-on-found").exitCode);
    assertEquals("", share.scan("--quiet").err());
  }

  /** Who acts on what was found must know that it is not all. */
  @Test
  void aFileThatCannotBeReadCountsForMoreThanDuplicates() throws IOException {
    share.writeBlank();

    CommandLine line = share.scan("--fail-on-found");

    assertEquals(3, line.exitCode, line.err());
    assertTrue(
        line.err()
            .contains("1 groups were found, and 1 files or folders could not be read: exit code 3"),
        line.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--set | dup.threshold=7 | dup.threshold",
        "--set | dup.treshold=.7 | 'dup.treshold'",
        "--min-size | many | 'many'",
        "--min-size | 999999999999g | 999999999999g",
        "--include | [a | [a",
        "--exclude | {a | {a",
        "--newer-than | yesterday | '--newer-than': must be a day like 2026-01-31, was 'yesterday'",
        "--newer-than | 2026-02-30 | must be a day like 2026-01-31, was '2026-02-30'",
        "--newer-than | 2026-01-31T00:00:00Z | must be a day like 2026-01-31",
        "--max-size | 0 | --min-size must be at most --max-size, was 1 and 0 bytes",
        "--set | dup.window=soon | dup.window",
        "--format | xml | xml",
      })
  void aMistakeIsNamed(String flag, String value, String named) {
    CommandLine line = share.scan(flag, value);

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains(named), line.err());
  }

  @Test
  void filtersThatNoFileMatchesAreMentioned() {
    CommandLine line = share.scan("--include", "*.nothing");

    assertEquals(0, line.exitCode, line.err());
    assertTrue(line.err().contains("no file was scanned"), line.err());
  }

  /** As in Solr, no source but those that are named leads to a comparison. */
  @Test
  void theSourcesAreThoseThatAreNamed() throws IOException {
    String titles = "dup.sources=title";

    JsonNode report = share.report("--set", titles, "--exclude", "download");
    JsonNode unnamed = share.report("--set", "dup.sources=bytes");

    assertTrue(share.relations(report).containsKey("drafts/report v2.txt"), report::toString);
    assertFalse(share.relations(unnamed).containsValue("version"), unnamed::toString);
  }

  @Test
  void aFolderThatIsNotThereIsAnError() {
    CommandLine line =
        CommandLine.run("scan", "--no-cache", temporary.resolve("nowhere").toString());

    assertEquals(1, line.exitCode, line.err());
    assertTrue(line.err().contains("nowhere"), line.err());
  }

  @Test
  void theReportIsValidAgainstItsSchema() throws IOException {
    share.writeBlank();
    share.write("broken.pdf", "2024-01-10", "%PDF-1.7 and nothing else");
    Files.createLink(share.folder().resolve("linked.txt"), share.folder().resolve("other.txt"));
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(DataSet.class.getResourceAsStream("scan-report.schema.json"));

    assertEquals(Set.of(), schema.validate(share.report()));
    assertFalse(schema.validate(new JsonMapper().readTree("{\"groups\": []}")).isEmpty());
  }

  @Test
  void theOtherFormatsSayTheSame() throws IOException {
    share.writeBlank();
    String text = share.scan().out();
    List<String> csv = share.scan("--format", "csv").out().lines().toList();
    List<String> lines = share.scan("--format", "jsonl").out().lines().toList();
    String html = share.scan("--format", "html").out();

    assertEquals("6 files, 6 compared, 1 not read", text.lines().findFirst().orElse(""));
    assertTrue(text.contains("\n\nGroup 1: 4 documents, 2 versions"), text);
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
    share.write("a <script>alert(1)</script>\u001B[31m.txt", "2024-06-01", REPORT);
    share.write("=cmd|x.txt", "2024-06-02", REPORT);

    assertFalse(share.scan().out().contains("\u001B"));
    assertFalse(share.scan("--format", "html").out().toLowerCase(Locale.ROOT).contains("<script"));
    assertTrue(share.report().toString().contains("\\u001B"));
  }
}
