// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.Golden;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.PolicyConfig;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** The figures of the plugin in {@code /admin/metrics}, as JSON and for Prometheus. */
class MetricsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int QUESTIONS = 100;
  private static final String CHANGING =
      "seconds|lastSuccess|documentsPerSecond|joinMilliseconds|heapPeakMegabytes|ageSeconds|version";

  private HttpCore core;
  private Http http;

  @BeforeEach
  void start(@TempDir Path home) {
    core = start(home, config -> config);
    http = core.http();
  }

  private static HttpCore start(Path home, UnaryOperator<String> change) {
    return HttpCore.start(
        home,
        "",
        config -> change.apply(DecidedCore.decided(PolicyConfig.config(Map.of()).apply(config))),
        PolicyConfig::schema);
  }

  @AfterEach
  void stop() {
    core.close();
  }

  private static String text(int from) {
    return String.join(" ", RandomTexts.range(from, from + 60));
  }

  private HttpResponse<String> sent(int status, HttpResponse<String> response) {
    assertEquals(status, response.statusCode(), response.body());
    return response;
  }

  private void ask(String path) {
    sent(200, http.get(path));
  }

  private void add(String params, List<Map<String, String>> documents) throws IOException {
    sent(200, http.post("/update?commit=true" + params, JSON.writeValueAsString(documents)));
  }

  private static Map<String, String> document(String id, String title, String text) {
    return Map.of("id", id, "title", title, "text", text);
  }

  /** One of each kind of event. */
  private void runAll() throws IOException {
    add(
        "&dup.action=off",
        IntStream.range(0, 100)
            .mapToObj(i -> document("other" + i, "", text(1000 + 100 * i)))
            .toList());
    sent(200, http.post("/duplicates/weights", "{\"command\":\"learn\"}"));
    add(
        "",
        List.of(
            document("d0", "Report", text(0)),
            document("d2", "Minutes", text(500)),
            Map.of("id", "empty")));
    add("", List.of(document("d1", "Report", text(0))));
    add("&dup.action=report", List.of(document("d3", "Report", text(0))));
    sent(
        409,
        http.post(
            "/update?dup.action=reject",
            JSON.writeValueAsString(List.of(document("d4", "Report", text(0))))));
    add("&dup.action=skip", List.of(document("d5", "Report", text(0))));
    ask("/duplicates?id=d0");
    ask("/duplicates?id=d0&id=d2");
    ask("/duplicates?id=d0&dup.maxGroup=2");
    sent(400, http.get("/duplicates?id=d0&dup.threshold=7"));
    sent(400, http.get("/duplicates/groups?rows=-1"));
    core.group();
    sent(200, http.post("/duplicates/backfill", "{\"command\":\"start\"}"));
    Waiting.until(
        "the backfill is done", () -> http.get("/duplicates/backfill").body().contains("\"done\""));
  }

  private String metrics(String params) {
    String root = http.url().substring(0, http.url().lastIndexOf('/'));
    return sent(200, new Http(root).get("/admin/metrics?" + params)).body();
  }

  /** Returns the figures of the plugin: a count, or current values. */
  private Map<String, JsonNode> figures() throws IOException {
    Map<String, JsonNode> figures = new TreeMap<>();
    JSON.readTree(metrics("group=core&prefix=QUERY./duplicates,SEARCHER.searcher.duplicates"))
        .at("/metrics/solr.core.example")
        .fields()
        .forEachRemaining(
            entry -> {
              if (entry.getKey().matches(".*\\[(?!shard).*|SEARCHER.*")) {
                figures.put(
                    entry.getKey(),
                    entry.getValue().has("count")
                        ? entry.getValue().get("count")
                        : entry.getValue());
              }
            });
    return figures;
  }

  private long figure(String name) throws IOException {
    JsonNode count = figures().get("QUERY./duplicates[" + name);
    return count == null ? 0 : count.asLong();
  }

  /** Replaces values that differ between two runs. */
  private static String masked(String metrics) {
    return metrics
        .replaceAll("(\"(?:" + CHANGING + ")\" ?: ?)[-0-9.E]+", "$1?")
        .replaceAll("(item=\"(?:" + CHANGING + ")\".*) .*", "$1 ?");
  }

  @Test
  void adminMetricsShowsAllFigures() throws IOException {
    runAll();

    StringBuilder lines = new StringBuilder();
    figures().forEach((name, value) -> lines.append(name).append(' ').append(value).append('\n'));
    Golden.assertMatches("solr/metrics.txt", masked(lines.toString()));
  }

  @Test
  void prometheusReadsAllFigures() throws IOException {
    runAll();

    Golden.assertMatches(
        "solr/metrics-prometheus.txt",
        masked(
            samples().stream()
                .filter(line -> !line.contains("quantile=") && !line.contains("_sum{"))
                .collect(Collectors.joining("\n", "", "\n"))));
  }

  private List<String> samples() {
    return metrics("wt=prometheus")
        .lines()
        .filter(line -> line.matches(".*(/duplicates.*\\[(?!shard)|type=\"duplicates-).*"))
        .sorted()
        .toList();
  }

  /** A metric in a query, and one of its matchers for a label. */
  private static final Pattern SELECTOR =
      Pattern.compile("(solr_\\w+)\\{((?:[^\"}]|\"[^\"]*\")*)\\}");

  private static final Pattern MATCHER =
      Pattern.compile("(\\w+)(=~|!=|=)(\"(?:[^\"\\\\]|\\\\.)*\")");

  /** Returns the selectors of a dashboard that no sample fulfils. */
  private static List<String> unfulfilled(JsonNode dashboard, List<String> samples)
      throws IOException {
    List<String> unfulfilled = new ArrayList<>();
    for (String query : dashboard.findValuesAsText("expr")) {
      Matcher selectors = SELECTOR.matcher(query);
      assertTrue(selectors.find(), query);
      do {
        String name = selectors.group(1);
        List<Predicate<String>> matchers = new ArrayList<>();
        for (Matcher label = MATCHER.matcher(selectors.group(2)); label.find(); ) {
          matchers.add(
              matcher(label.group(1), label.group(2), JSON.readTree(label.group(3)).asText()));
        }
        if (samples.stream()
            .noneMatch(
                sample ->
                    sample.startsWith(name + "{")
                        && matchers.stream().allMatch(m -> m.test(sample)))) {
          unfulfilled.add(selectors.group());
        }
      } while (selectors.find());
    }
    return unfulfilled;
  }

  private static Predicate<String> matcher(String label, String operator, String value) {
    Pattern wanted =
        Pattern.compile(
            value.startsWith("$") ? ".*" : operator.equals("=~") ? value : Pattern.quote(value));
    Pattern given = Pattern.compile("[{,]" + label + "=\"([^\"]*)\"");
    return sample -> {
      Matcher found = given.matcher(sample);
      boolean matches = found.find() && wanted.matcher(found.group(1)).matches();
      return matches != operator.equals("!=");
    };
  }

  @Test
  void eachQueryOfTheDashboardFindsAMetric() throws IOException {
    runAll();
    JsonNode dashboard = JSON.readTree(Path.of("solr-config", "grafana-dashboard.json").toFile());

    assertEquals(List.of(), unfulfilled(dashboard, samples()));
    assertTrue(dashboard.findValuesAsText("expr").size() > 15);
    assertFalse(
        unfulfilled(
                JSON.readTree(
                    "{\"expr\":\"rate(solr_metrics_core_requests_total{handler=\\\"/duplicates[unknown]\\\"}[5m])\"}"),
                samples())
            .isEmpty());
  }

  @Test
  void countsEqualTheRequestsSent() throws Exception {
    add(
        "&dup.action=off",
        IntStream.range(0, 20).mapToObj(i -> document("d" + i, "", text(100 * (i / 4)))).toList());
    AtomicLong rounds = new AtomicLong();
    AtomicLong verified = new AtomicLong();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    for (int i = 0; i < QUESTIONS; i++) {
      String id = "d" + i % 20;
      threads.execute(
          () -> {
            JsonNode block = answer("/duplicates?debug=true&id=" + id).get("duplicates");
            block
                .get("stages")
                .forEach(
                    stage -> rounds.addAndGet(stage.get("stage").asText().equals("round") ? 1 : 0));
            verified.addAndGet(block.at("/debug/verified").asLong());
            sent(400, http.get("/duplicates?dup.threshold=2&id=" + id));
          });
    }
    threads.shutdown();
    assertTrue(threads.awaitTermination(NoHang.SECONDS, TimeUnit.SECONDS));

    assertEquals(QUESTIONS, figure("question].requestTimes"));
    assertEquals(QUESTIONS, figure("400].errors"));
    assertEquals(QUESTIONS, figure("resolve].requestTimes"));
    assertEquals(rounds.get(), figure("round].requestTimes"));
    assertEquals(verified.get(), figure("verified].requestTimes"));
    assertEquals(20, figure("fingerprint].requestTimes"));
    assertTrue(verified.get() >= 3 * QUESTIONS, "verified " + verified);
  }

  @Test
  void aFailedQuestionOfAPolicyIsAnErrorOfTheUpdateAlone(@TempDir Path home) throws IOException {
    core.close();
    core = start(home, TestCore.replaced("\"dup.measure\">dice", "\"dup.measure\">unknown"));
    http = core.http();

    HttpResponse<String> update =
        http.post("/update", JSON.writeValueAsString(List.of(document("b", "", text(0)))));

    assertEquals(400, update.statusCode(), update.body());
    assertEquals(0, figure("400].errors"));
    sent(400, http.get("/duplicates?id=b"));
    assertEquals(1, figure("400].errors"));
  }

  private JsonNode answer(String path) {
    try {
      return JSON.readTree(sent(200, http.get(path)).body());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
