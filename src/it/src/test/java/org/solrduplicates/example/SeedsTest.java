// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.Warc;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.passage.Homophones;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;

/**
 * The table of docs/seeds.md is the outcome of its commands, with the documents of the example.
 * {@code -Dgolden.update=true} writes it.
 */
@Timeout(300)
class SeedsTest {
  private static final Path PAGE = Path.of("docs", "seeds.md");
  private static final String COLLECTION = "http://localhost:8983/solr/COLLECTION";
  private static final String HEADER = "| article | method | command or request | result |";
  private static final String NOTICE = "notices/关于国庆节放假安排的通知.docx";
  private static final String FILES =
      "'example-core/files/" + NOTICE + "' example-core/files/notices/国庆放假通知_修订版.txt";

  @TempDir private Path folder;
  private HttpCore core;

  /**
   * A row of the table.
   *
   * @param shown what of the output is the result: pointers into JSON, or a regular expression
   */
  private record Row(String article, String method, String command, List<String> shown) {}

  private static Row request(String article, String method, String query, String... pointers) {
    String command = "curl '" + COLLECTION + "/duplicates" + query + "'";
    return new Row(article, method, command, List.of(pointers));
  }

  private static Row command(String article, String method, String command, String shown) {
    return new Row(article, method, "bin/solr-duplicates " + command, List.of(shown));
  }

  private static List<Row> rows() {
    return List.of(
        request(
            "Dexstr",
            "More-Like-This, then Dice on bags of words and a title bonus, again from each document"
                + " found",
            "?id=contracts/2024%20renewal/supply-contract-acme_v4.pdf&dup.sources=mlt&dup.mlt=always&dup.measure=dice",
            "/duplicates/group/versions",
            "/duplicates/group/lowest"),
        request(
            "Dexstr",
            "history by date, and the fields that differ from the latest version",
            "?id=hr/Lyon/Politique%20t%C3%A9l%C3%A9travail.docx&dup.compare.fl=title",
            "/duplicates/group/latest",
            "/duplicates/history/0/toLatest/fields/title/to/0"),
        request(
            "Dexstr",
            "new versions and changed copies as a feed",
            "/changes?rows=1000",
            "/response/numFound"),
        request(
            "Babbar",
            "similarity of each document of a sample to its nearest",
            "/histogram?dup.sample=500",
            "/histogram/sample",
            "/histogram/nearest/duplicates/share"),
        request(
            "Babbar",
            "duplication within one site, here within one format",
            "/histogram?dup.by=format&dup.by.limit=1",
            "/histogram/values/0/documents",
            "/histogram/values/0/copies",
            "/histogram/values/0/nearDuplicates"),
        command(
            "Babbar",
            "the 128 smallest hashes of letter n-grams; SimHash",
            "compare " + FILES,
            "(minhash-letters|simhash-words) +([0-9.]+)"),
        command(
            "Peyronnet",
            "Jaccard index of shingles, its estimate from 200 of them, edit distance with moves",
            "compare --shingle-size 2 " + FILES,
            "(jaccard|jaccard-sample|moves) +([0-9.]+)"),
        command(
            "Peyronnet",
            "days until the next fetch of a page",
            "scan --no-cache --keep oldest --recrawl recrawl.csv crawl.warc.gz; cat recrawl.csv",
            "url,([^,]*),2,[12],[^,]*,([^,]*),"),
        command(
            "Surfistes",
            "profile card with the characteristic words",
            "compare " + FILES,
            "(profile-card) +([0-9.]+)"),
        command(
            "DataGrand",
            "passages by fragments of pinyin initials, and a verdict; 30 % of the characters are"
                + " homophones",
            "check --passages --solr " + COLLECTION + " swapped.txt",
            "\t(copy of)\t([^\t]*)\t[0-9.]+\t"),
        command(
            "DataGrand",
            "all copied passages, every day",
            "passages --solr " + COLLECTION + " --source 'path:notices*' --out PASSAGES",
            "(sources|copies) ([0-9]+)"));
  }

  @Test
  void theTableIsTheOutcomeOfItsCommands() throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    try (HttpCore started =
        HttpCore.start(home, "", UnaryOperator.identity(), TestCore.with(TestCore.FRAGMENTS))) {
      core = started;
      prepare();
      List<String> table = new ArrayList<>(List.of(HEADER, "|---|---|---|---|"));
      for (Row row : rows()) {
        table.add(written(row));
      }
      String page = Files.readString(PAGE);
      String before = page.substring(0, page.indexOf(HEADER));
      String after = page.substring(page.indexOf("\n\n", page.indexOf(HEADER)));
      String generated = before + String.join("\n", table) + after;
      if (Boolean.getBoolean("golden.update")) {
        Files.writeString(PAGE, generated);
      }
      assertEquals(generated, Files.readString(PAGE));
    }
  }

  private void prepare() throws Exception {
    run(
        "bin/solr-duplicates index --solr "
            + COLLECTION
            + " --file-times example-core/truth.tsv example-core/files");
    core.http().post("/duplicates/groups", "{\"command\":\"start\"}");
    Waiting.until(
        "the end of the job",
        () -> !core.http().get("/duplicates/groups?command=status").body().contains("\"running\""));
    try (OutputStream out = Files.newOutputStream(folder.resolve("crawl.warc.gz"))) {
      Warc.page(
          out, "https://a.example/news", "2026-01-01T10:00:00Z", "text/html", "one two three");
      Warc.page(
          out, "https://a.example/news", "2026-01-11T10:00:00Z", "text/html", "four five six");
      Warc.page(out, "https://a.example/terms", "2026-01-01T10:00:00Z", "text/html", "seven eight");
      Warc.page(out, "https://a.example/terms", "2026-01-11T10:00:00Z", "text/html", "seven eight");
    }
    String query = URLEncoder.encode("{!term f=id}" + NOTICE, StandardCharsets.UTF_8);
    String found = core.http().get("/select?fl=text&q=" + query).body();
    String text = new ObjectMapper().readTree(found).at("/response/docs/0/text").asText();
    Files.writeString(folder.resolve("swapped.txt"), Homophones.swapped(text, 0.3, new Random(1)));
  }

  private String written(Row row) throws Exception {
    String output = run(row.command);
    String result =
        row.shown.get(0).startsWith("/") ? members(row, output) : found(row.shown.get(0), output);
    return Stream.of(row.article, row.method, "`" + row.command + "`", result)
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String members(Row row, String output) throws IOException {
    JsonNode answer = new ObjectMapper().readTree(output);
    return row.shown.stream()
        .map(
            pointer ->
                pointer.replaceFirst("/to/0$", "").replaceFirst(".*/", "")
                    + " "
                    + answer.at(pointer).asText())
        .collect(Collectors.joining(", "));
  }

  private static String found(String shown, String output) {
    List<MatchResult> found = Pattern.compile(shown).matcher(output).results().toList();
    assertFalse(found.isEmpty(), output);
    return found.stream()
        .map(match -> match.group(1) + " " + match.group(2))
        .collect(Collectors.joining(", "));
  }

  /** Runs a command with the classes of the build. {@code check} ends with 3 if a text is known. */
  private String run(String command) throws Exception {
    String script = command.replace("bin/solr-duplicates", UserCommands.program(folder).toString());
    for (String file : List.of("recrawl.csv", "crawl.warc.gz", "swapped.txt", "PASSAGES")) {
      script = script.replace(file, folder.resolve(file).toString());
    }
    UserCommands.Outcome outcome =
        new UserCommands(script.replace(COLLECTION, core.http().url()), Map.of()).run();
    assertEquals(
        command.contains(" check ") ? 3 : 0,
        outcome.exitCode(),
        () -> command + outcome.output() + outcome.errors());
    return outcome.output();
  }
}
