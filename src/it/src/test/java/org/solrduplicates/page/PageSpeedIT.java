// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;

/**
 * A large group and two long texts stay usable: the page is there within a second, and its own
 * thread is never busy for long. Medians of five runs, as a machine does other things too; for a
 * machine with nothing else to do, so by command only.
 */
@EnabledIfSystemProperty(named = "page.speed", matches = "true")
@Tag("browser")
class PageSpeedIT {
  private static final int RUNS = 5;
  private static final double PAINT_MILLISECONDS = 1000;
  private static final double TASK_MILLISECONDS = 100;
  private static final int MEMBERS = 1000;
  private static final int WORDS = 200_000;
  private static final int VERSIONS = 50;
  private static final int VERSION_WORDS = 20_000;

  /** The documents of the overview, in groups of five with three texts each. */
  private static final int DOCUMENTS = 5000;

  @TempDir private static Path home;
  private static final List<String> results = new ArrayList<>();
  private static final List<String> complete = new ArrayList<>();
  private static double before;
  private static HttpCore core;
  private static Http http;

  @BeforeAll
  static void start() throws Exception {
    before = load();
    Browser.start().close();
    core = HttpCore.start(home, "", PageSpeedIT::direct, schema -> schema);
    http = core.http();
    List<Map<String, String>> documents = new ArrayList<>();
    String text = String.join(" ", RandomTexts.range(0, 100));
    for (int i = 0; i < MEMBERS; i++) {
      documents.add(Map.of("id", "member " + i, "title", "One of many", "text", text));
    }
    documents.add(Map.of("id", "long a", "title", "A long text", "text", text(false)));
    documents.add(Map.of("id", "long b", "title", "A long text", "text", text(true)));
    addVersions(documents);
    String json = new ObjectMapper().writeValueAsString(documents);
    assertEquals(200, http.post("/update?commit=true", json).statusCode());
    core.group();
  }

  /** Each version has one word in two hundred of the version before exchanged. */
  private static void addVersions(List<Map<String, String>> documents) {
    Random random = new Random(13);
    List<String> words = new ArrayList<>();
    for (int i = 1; i <= VERSION_WORDS; i++) {
      words.add(RandomTexts.word(random.nextInt(VERSION_WORDS)) + (i % 20 == 0 ? "." : ""));
    }
    for (int version = 1; version <= VERSIONS; version++) {
      for (int change = 0; change < VERSION_WORDS / 200; change++) {
        String word = RandomTexts.word(VERSION_WORDS * (version + 1) + change);
        words.set(random.nextInt(VERSION_WORDS), word);
      }
      String date = LocalDate.of(2024, 1, 1).plusDays(version) + "T10:00:00Z";
      String text = String.join(" ", words);
      documents.add(
          Map.of("id", "version " + version, "title", "A plan", "modified", date, "text", text));
    }
  }

  /** One round finds all members of a group, because the page is measured, not the search. */
  private static String direct(String config) {
    return TestCore.replaced("<str name=\"dup.depth\">5</str>", "<str name=\"dup.depth\">1</str>")
        .andThen(
            TestCore.replaced(
                "<str name=\"dup.sources\">group,exact,bytes,sketch,title,mlt</str>",
                "<str name=\"dup.sources\">group,exact,sketch</str>"))
        .andThen(
            TestCore.replaced(
                "<str name=\"dup.measure\">calibrated</str>",
                "<str name=\"dup.measure\">dice</str>"))
        .apply(config);
  }

  /** Sentences of twenty words; in the changed text one word of a hundred is another one. */
  private static String text(boolean changed) {
    Random words = new Random(7);
    Random changes = new Random(11);
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= WORDS; i++) {
      int word = words.nextInt(20_000);
      boolean other = changed && changes.nextInt(100) == 0;
      text.append(other ? "other" + word : "word" + word).append(i % 20 == 0 ? ". " : " ");
    }
    return text.toString();
  }

  @AfterAll
  static void stop() throws Exception {
    Optional.ofNullable(core).ifPresent(HttpCore::close);
    List<String> lines =
        List.of(
            "# The page with a large group and with two long texts",
            "",
            "- command: the row `page.speed` of docs/testing.md",
            "- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description(),
            String.format(
                Locale.ROOT, "- load average before and after: %.1f, %.1f", before, load()),
            "- a group of "
                + MEMBERS
                + " members; two texts of "
                + WORDS
                + " words, of which one in",
            "  a hundred is another one; "
                + VERSIONS
                + " versions of "
                + VERSION_WORDS
                + " words, each with one word in",
            "  two hundred changed; the core finds a group in one round, because the page is measured,",
            "  not the search",
            "- each of "
                + RUNS
                + " runs has a browser of its own; tasks are those of the page's own thread",
            "",
            "| view | first paint, ms | median | longest task, ms | median |",
            "|---|---|---|---|---|");
    Path file = Path.of("benchmarks", "results", LocalDate.now(ZoneOffset.UTC) + "-page-speed.md");
    List<String> more = List.of("", "| view | complete, ms | median |", "|---|---|---|");
    List<String> all =
        Stream.of(lines.stream(), results.stream().sorted(), more.stream(), complete.stream())
            .flatMap(part -> part)
            .toList();
    Files.write(file, all);
  }

  @Test
  void aGroupOfAThousandMembers() throws Exception {
    measure("group?all=1&id=member+0", "document.querySelectorAll('.entry').length === " + MEMBERS);
  }

  @Test
  void twoTextsOfTwoHundredThousandWords() throws Exception {
    measure(
        "compare?a=long+a&b=long+b",
        "document.querySelectorAll('.changed').length > 1000"
            + " && !document.querySelector('[aria-busy]')"
            + " && document.querySelector('.diff').lastChild.textContent.includes('.')");
  }

  @Test
  void theHistoryOfFiftyVersions() throws Exception {
    measure(
        "group?id=version+1",
        "document.querySelectorAll('.versions > .entry').length === "
            + VERSIONS
            + " && document.querySelector('.details ins')"
            + " && !document.querySelector('[aria-busy]')");
  }

  @Test
  void theDifferenceOfFiftyVersions() throws Exception {
    measure(
        "versions?id=version+1",
        "document.querySelectorAll('.legend li').length === "
            + VERSIONS
            + " && document.querySelector('mark[data-version=\"50\"]')"
            + " && !document.querySelector('[aria-busy]')");
  }

  @Test
  void theOverview() throws Exception {
    measure("overview", COMPLETE);
  }

  /** All figures are shown, also those for which the view does not wait. No limit is asserted. */
  @Test
  void theOverviewOfFiveThousandDocuments(@TempDir Path folder) throws Exception {
    try (HttpCore large = HttpCore.start(folder, "", config -> config, schema -> schema)) {
      String json = new ObjectMapper().writeValueAsString(documents());
      assertEquals(200, large.http().post("/update?commit=true", json).statusCode());
      large.group();
      List<Double> times = new ArrayList<>();
      for (int run = 0; run < RUNS; run++) {
        try (Browser browser = Browser.start()) {
          browser.ask("Page.navigate", "url", large.http().url() + "/duplicates/ui#overview");
          browser.await(COMPLETE);
          times.add(browser.eval("performance.now()").asDouble());
        }
      }
      String row = "| overview at %d documents complete | %s | %.0f |";
      complete.add(String.format(Locale.ROOT, row, DOCUMENTS, shown(times), median(times)));
    }
  }

  private static List<Map<String, String>> documents() {
    List<Map<String, String>> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      int from = 100 * (i / 5);
      documents.add(
          Map.of(
              "id",
              "document " + i,
              "path",
              "/share/folder " + i % 50 + "/" + i + ".txt",
              "format",
              i % 3 == 0 ? "text/plain" : "text/html",
              "size",
              String.valueOf(1000 + i),
              "title",
              "Document " + i / 5,
              "text",
              String.join(" ", RandomTexts.range(from, from + 96 + i % 3))));
    }
    return documents;
  }

  private static void measure(String view, String isThere) throws Exception {
    List<Double> paints = new ArrayList<>();
    List<Double> tasks = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      try (Browser browser = Browser.start()) {
        browser.ask("Page.addScriptToEvaluateOnNewDocument", "source", OBSERVER);
        browser.ask("Page.navigate", "url", http.url() + "/duplicates/ui#" + view);
        browser.await(isThere);
        JsonNode times =
            browser.eval("new Promise((done) => setTimeout(() => done(window.times), 500))");
        paints.add(times.get("paint").asDouble());
        tasks.add(times.get("task").asDouble());
        browser.requireQuiet(http.url());
      }
    }
    String all =
        String.format(
            Locale.ROOT,
            "| %s | %s | %.0f | %s | %.0f |",
            view,
            shown(paints),
            median(paints),
            shown(tasks),
            median(tasks));
    results.add(all);
    assertTrue(median(paints) < PAINT_MILLISECONDS * share(), all);
    assertTrue(median(tasks) < TASK_MILLISECONDS * share(), all);
  }

  /** How many want each processor now: on a machine that does other things a task takes longer. */
  private static double share() {
    return Math.max(1, load() / Runtime.getRuntime().availableProcessors());
  }

  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static final String COMPLETE =
      "document.querySelector('.tile') && !document.querySelector('[aria-busy]')";

  private static final String OBSERVER =
      "window.times = { paint: 0, task: 0 };"
          + "new PerformanceObserver((l) => l.getEntries().forEach((e) => {"
          + " if (e.name === 'first-contentful-paint') window.times.paint = e.startTime; }))"
          + ".observe({ type: 'paint', buffered: true });"
          + "new PerformanceObserver((l) => l.getEntries().forEach((e) => {"
          + " window.times.task = Math.max(window.times.task, e.duration); }))"
          + ".observe({ type: 'longtask', buffered: true });";

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static String shown(List<Double> values) {
    return values.stream()
        .map(v -> String.valueOf(Math.round(v)))
        .collect(Collectors.joining(", "));
  }
}
