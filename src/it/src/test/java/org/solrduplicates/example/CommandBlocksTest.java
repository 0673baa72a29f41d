// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.Warc;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;

/** Commands on pages that need no packaged jar. */
class CommandBlocksTest {
  private static final String COLLECTION = "http://localhost:8983/solr/COLLECTION";

  @TempDir Path folder;

  /** Runs commands with the classes of the build. */
  private UserCommands.Outcome run(UserCommands commands) throws Exception {
    UserCommands.Outcome outcome =
        commands.with("bin/solr-duplicates", UserCommands.program(folder)).run();
    assertEquals(0, outcome.exitCode(), outcome.errors());
    return outcome;
  }

  @Test
  void twoFilesAreComparedByShinglesOfTwoWords() throws Exception {
    String output = run(UserCommands.of("docs/scan.md", "Compare two files")).output();

    assertTrue(output.contains("distinct shingles of 2 words"), output);
    assertEquals(shown(output, "jaccard"), shown(output, "jaccard-sample"), 0.1);
  }

  private static double shown(String output, String measure) {
    String row =
        output.lines().filter(line -> line.startsWith(measure + " ")).findFirst().orElseThrow();
    return Double.parseDouble(row.split(" {2,}")[1]);
  }

  @Test
  void pagesOfACaptureAreIndexed() throws Exception {
    Path capture = folder.resolve("a.warc.gz");
    try (OutputStream out = Files.newOutputStream(capture)) {
      Warc.page(out, "https://a.example/", "2024-01-01T10:00:00Z", "text/html", "first words");
      Warc.page(out, "https://a.example/", "2024-02-01T10:00:00Z", "text/html", "second words");
    }
    try (HttpCore core = core()) {
      UserCommands.Outcome outcome =
          run(
              UserCommands.of("docs/scan-web.md", "Scan web captures")
                  .with("crawl.warc.gz", capture)
                  .with(COLLECTION, core.http().url()));

      assertTrue(outcome.errors().contains("2 files indexed"), outcome.errors());
      String found = core.http().get("/select?q=*:*&fl=id").body();
      assertTrue(found.contains("\"https://a.example/ 2024-02-01T10:00:00Z\""), found);
    }
  }

  /** One change in an interval of 30 days: 30 / ln(1.5 / 0.5) = 27.3072 days, in other units. */
  @Test
  void aCrawlerGetsItsSeedsFromCaptures() throws Exception {
    Path capture = folder.resolve("a.warc.gz");
    try (OutputStream out = Files.newOutputStream(capture)) {
      for (String page : List.of("a", "b,\"c\"")) {
        String address = "https://a.example/" + page;
        Warc.page(out, address, "2024-01-01T10:00:00Z", "text/html", "first words " + page);
        Warc.page(out, address, "2024-01-31T10:00:00Z", "text/html", "last words " + page);
      }
      Warc.page(out, "https://b.example/", "2024-02-01T10:00:00Z", "text/html", "last words a");
      Warc.page(out, "https://b.example/", "2024-03-01T10:00:00Z", "text/html", "last words a");
    }
    Path schedule = folder.resolve("recrawl.csv");
    run(
        UserCommands.of("docs/scan-web.md", "Crawl schedule")
            .with("crawl.warc.gz", capture)
            .with("recrawl.csv", schedule)
            .with(Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString())));
    assertTrue(Files.readString(schedule).contains("url,https://b.example/,2,1,,365.0000,"));

    assumeTrue(new UserCommands("python3 --version").run().exitCode() == 0, "no python3");
    UserCommands.Outcome outcome =
        UserCommands.of("docs/scan-web.md", "Crawl schedule", 2)
            .with("recrawl.csv", schedule)
            .with("nutch.txt", folder.resolve("nutch.txt"))
            .with("storm.txt", folder.resolve("storm.txt"))
            .run();
    assertEquals(0, outcome.exitCode(), outcome.errors());
    assertEquals(
        seeds("nutch.fetchInterval=2359342"), Files.readAllLines(folder.resolve("nutch.txt")));
    assertEquals(
        seeds("scheduler.delay.mins=39322"), Files.readAllLines(folder.resolve("storm.txt")));
  }

  private static List<String> seeds(String metadata) {
    return Stream.of("https://a.example/a\t", "https://a.example/b,\"c\"\t")
        .map(seed -> seed + metadata)
        .toList();
  }

  @Test
  void theListOfRedundantFilesIsRead() throws Exception {
    Path share = Files.createDirectory(folder.resolve("copies")).toRealPath();
    String text = String.join(" ", RandomTexts.range(0, 60));
    for (String name : List.of("a.txt", "b c.txt")) {
      Files.writeString(share.resolve(name), text);
    }

    String listed =
        run(UserCommands.of("docs/scan.md", "Remove redundant files")
                .with("FOLDER", share)
                .with("redundant", folder.resolve("list"))
                .with(Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString())))
            .output();

    assertEquals(1, listed.lines().count(), listed);
    assertTrue(Files.exists(Path.of(listed.strip())), listed);
  }

  @Test
  void namesComeFromFindAndGoToXargs() throws Exception {
    Path share = Files.createDirectory(folder.resolve("share")).toRealPath();
    String text = String.join(" ", RandomTexts.range(0, 60));
    for (String name : List.of("a.txt", "b c.txt", "d.md")) {
      Files.writeString(share.resolve(name), text);
    }
    Map<String, String> cache = Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());

    String found =
        run(UserCommands.of("docs/scan-files.md", "Names from other programs")
                .with("FOLDER", share)
                .with(cache))
            .output();
    String listed =
        run(UserCommands.of("docs/scan-files.md", "Names for other programs")
                .with("FOLDER", share)
                .with(cache))
            .output();

    assertTrue(found.contains("b c.txt"), found);
    assertFalse(found.contains("d.md"), found);
    assertEquals(2, listed.lines().count(), listed);
  }

  /** As a daily job: the second day finds what was copied since the first. */
  @Test
  void copiedPassagesAreExportedEveryDay() throws Exception {
    String passage = String.join(" ", RandomTexts.range(0, 60));
    Path out = folder.resolve("out");
    try (HttpCore core = core()) {
      add(core, "source", "a", passage + " " + String.join(" ", RandomTexts.range(100, 300)));
      add(core, "first", "b", passage + " " + String.join(" ", RandomTexts.range(300, 600)));
      UserCommands commands =
          UserCommands.of("docs/passages.md", "Command line")
              .with("PASSAGES", out)
              .with(COLLECTION, core.http().url());
      assertTrue(run(commands).output().contains("sources 1, copies 1, compared 1, reused 0"));
      assertEquals(2, Files.readAllLines(out.resolve("new.csv")).size());

      add(core, "second", "c", passage + " " + String.join(" ", RandomTexts.range(600, 900)));
      String output = run(commands).output();

      assertTrue(output.contains("compared 1, reused 1, truncated 0, cut 0, notCompared 0, new 1"));
      assertEquals(3, Files.readAllLines(out.resolve("passages.csv")).size());
      String row = Files.readAllLines(out.resolve("new.csv")).get(1);
      assertTrue(row.startsWith("source,second,0,"), row);
      assertTrue(row.contains(",verbatim,"), row);
    }
  }

  /** The rows are in two files, of which one is packed. */
  @Test
  void groupsOfAnotherProgramAreImported() throws Exception {
    try (HttpCore core = core()) {
      for (String id : List.of("a", "b", "c", "d")) {
        add(core, id, id, String.join(" ", RandomTexts.range(id.charAt(0), id.charAt(0) + 20)));
      }
      Path rows = Files.writeString(folder.resolve("1"), row(core, "a", 1) + row(core, "b", 2));
      Path packed = folder.resolve("2.gz");
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
        String single = row(core, "d", 0).replaceFirst(",\"group.*", "}");
        out.write((row(core, "c", 0) + single).getBytes(UTF_8));
      }

      String output =
          run(UserCommands.of("docs/import.md", "Groups of another program")
                  .with("rows-1.jsonl", rows)
                  .with("rows-2.jsonl.gz", packed)
                  .with(COLLECTION, core.http().url()))
              .output();

      assertEquals(
          MarkdownPage.read("docs/import.md").blocks().get(1).code().strip(), output.strip());
      String shown = core.http().get("/select?q=*:*&fq=%7B!duplicates%7D&fl=id&sort=id+asc").body();
      assertFalse(shown.contains("\"a\""), shown);
      assertTrue(shown.contains("\"c\"") && shown.contains("\"d\""), shown);
    }
  }

  private static String row(HttpCore core, String id, int rank) {
    String found = core.http().get("/select?q=id:" + id + "&fl=_version_").body();
    String version = found.replaceFirst("(?s).*\"_version_\":(\\d+).*", "$1");
    return "{\"id\":\"%i\",\"version\":%v,\"group\":\"x\",\"rank\":%r}\n"
        .replace("%i", id)
        .replace("%v", version)
        .replace("%r", "" + rank);
  }

  private static void add(HttpCore core, String id, String author, String text) {
    String json = "[{\"id\":\"%s\",\"author\":\"%s\",\"text\":\"%s\"}]";
    core.http()
        .post(
            "/update?commit=true",
            json.replaceFirst("%s", id).replaceFirst("%s", author).replaceFirst("%s", text));
  }

  private HttpCore core() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    return HttpCore.start(home, "", UnaryOperator.identity(), TestCore.with(TestCore.FRAGMENTS));
  }
}
