// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** A core with documents of which some are hostile, and a browser that looks at it. */
@Tag("browser")
abstract class PageCase {
  /** Titles, paths and texts that would do something if page or Solr took them for their own. */
  static final String HOSTILE =
      "<script>window.hacked=1</script><img src=x onerror='window.hacked=1'>\u202Egnp.exe\u2066 \"' --></title>"
          + " ${fl} {!func v=1} $q \\";

  static final String UI = "/duplicates/ui";

  @TempDir private static Path home;
  static HttpCore core;
  static Http http;

  Browser browser;

  /** The measure and thresholds of a class of tests, if not the defaults. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface MeasuredBy {
    String value();

    String threshold();

    String review();
  }

  @BeforeAll
  static void start(TestInfo tests) throws Exception {
    try (Browser found = Browser.start()) {
      Optional<MeasuredBy> measure =
          tests.getTestClass().map(type -> type.getAnnotation(MeasuredBy.class));
      core =
          HttpCore.start(
              home,
              Http.SECURITY,
              config -> measured(DecidedCore.decided(config), measure),
              schema -> schema);
    }
    http = core.http();
    List<Map<String, String>> documents = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      documents.add(
          Map.of(
              "id", "report/v" + i,
              "path", "report/v" + i,
              "title", "The report",
              "format", i == 3 ? "application/pdf" : "text/plain",
              "modified", "2024-0" + i + "-01T10:00:00Z",
              "text", text(0, 100) + " " + i + ". " + text(300, 300 + 5 * i)));
    }
    documents.add(
        Map.of(
            "id",
            "memo",
            "path",
            "memo",
            "title",
            "A memo",
            "format",
            "constructor",
            "text",
            text(0, 60) + ". " + text(500, 560)));
    for (int i = 1; i <= 2; i++) {
      documents.add(
          Map.of(
              "id", HOSTILE + i,
              "path", "https://host.example/" + HOSTILE + "/" + i,
              "title", HOSTILE,
              "format", HOSTILE,
              "text", HOSTILE + text(600, 650) + " " + HOSTILE + " " + "x".repeat(i * 1_000_000)));
    }
    documents.add(
        Map.of(
            "id",
            "only",
            "title",
            "Nothing is like it",
            "text",
            "Pay ${dup.name} now: " + text(700, 750)));
    add(documents);
    group();
  }

  private static String measured(String config, Optional<MeasuredBy> measure) {
    String byDefault = "<str name=\"dup.measure\">calibrated</str>";
    String others =
        measure
            .map(
                by ->
                    Map.of(
                        "dup.measure", by.value(),
                        "dup.threshold", by.threshold(),
                        "dup.review.threshold", by.review()))
            .orElse(Map.of("dup.measure", "calibrated"))
            .entrySet()
            .stream()
            .map(value -> "<str name=\"" + value.getKey() + "\">" + value.getValue() + "</str>")
            .collect(Collectors.joining());
    return TestCore.replaced(byDefault, others).apply(config);
  }

  static String text(int from, int to) {
    return String.join(" ", RandomTexts.range(from, to));
  }

  static void add(List<Map<String, String>> documents) throws Exception {
    String json = new ObjectMapper().writeValueAsString(documents);
    assertEquals(200, http.post("/update?commit=true", json, Http.user(Http.EDITOR)).statusCode());
  }

  static void delete(String... ids) throws Exception {
    String json = new ObjectMapper().writeValueAsString(Map.of("delete", ids));
    assertEquals(200, http.post("/update?commit=true", json, Http.user(Http.EDITOR)).statusCode());
  }

  static void group() {
    core.group(Http.user(Http.EDITOR));
  }

  @AfterAll
  static void stop() {
    Optional.ofNullable(core).ifPresent(HttpCore::close);
  }

  @BeforeEach
  void startBrowser() throws Exception {
    browser = Browser.start();
    browser.login(http.url() + UI + "?file=page.html", Http.EDITOR, Http.PASSWORD);
  }

  @AfterEach
  void stopBrowser() throws Exception {
    browser.close();
  }

  void as(String user) {
    browser.header("Authorization", Http.user(user)[1]);
  }

  void open(String view) {
    browser.open(http.url() + UI + "#" + view);
  }

  /** Clicks a button that saves a list, and returns the file. */
  String saved(String list) throws Exception {
    browser.eval(
        "(() => { const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.arrayBuffer()"
            + ".then((bytes) => { window.saved = [...new Uint8Array(bytes)]; });"
            + " return make.call(URL, blob); }; })()");
    browser.click("[data-csv=" + list + "]");
    browser.await("window.saved");
    return browser
        .eval("new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(window.saved))")
        .asText();
  }

  static String of(String view, String... params) {
    StringBuilder address = new StringBuilder(view);
    for (int i = 0; i < params.length; i += 2) {
      address.append(i == 0 ? '?' : '&').append(params[i]).append('=');
      address.append(URLEncoder.encode(params[i + 1], StandardCharsets.UTF_8));
    }
    return address.toString();
  }
}
