// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Project;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** The files of the page and the headers of their responses, without a browser. */
class PageHandlerTest {
  private static final Path SOURCES = Project.resource("page/page.html").getParent();
  private static final String UI = "/duplicates/ui";
  private static final Pattern NAMED = Pattern.compile("ui\\?file=([\\w./-]+)");

  @TempDir private static Path home;
  private static HttpCore core;

  @BeforeAll
  static void start() {
    core = HttpCore.start(home, Http.SECURITY, DecidedCore::decided, schema -> schema);
  }

  @AfterAll
  static void stop() {
    core.close();
  }

  private static HttpResponse<String> get(String query) {
    return core.http().get(UI + query, Http.user(Http.EDITOR));
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Test
  void thePageIsHtmlThatLoadsNothingOfAnotherHost() {
    HttpResponse<String> page = get("");

    assertEquals(200, page.statusCode(), page.body());
    assertEquals(
        "text/html;charset=utf-8",
        header(page, "Content-Type").toLowerCase(Locale.ROOT).replace(" ", ""));
    assertFalse(page.body().contains("//"), page.body());
  }

  @Test
  void theFilesOfThePageAreFoundBelowASlashToo() {
    assertTrue(get("").body().contains("\"ui?file=app.js\""));
    assertTrue(get("/").body().contains("\"../ui?file=app.js\""));
  }

  /** The directives that keep scripts of documents and pages of others out. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "?file=app.js", "?file=diff-worker.js", "?file=settings", "?file=nothing"})
  void everyAnswerHasThePolicy(String query) {
    HttpResponse<String> answer = get(query);
    List<String> policy = List.of(header(answer, "Content-Security-Policy").split("; *"));

    assertTrue(
        policy.containsAll(
            List.of(
                "default-src 'none'",
                "base-uri 'none'",
                "connect-src 'self'",
                "frame-ancestors 'none'",
                "script-src 'self'",
                "worker-src 'self'")),
        policy::toString);
    assertEquals("nosniff", header(answer, "X-Content-Type-Options"));
    assertTrue(header(answer, "Cache-Control").contains("no-store"));
  }

  /** Both ways: what is named is served, and what is there is named. */
  @Test
  void everyFileThatIsNamedIsServedAndNoOther() throws IOException {
    Set<String> named = new TreeSet<>(Set.of("page.html"));
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.toList()) {
        Matcher matcher = NAMED.matcher(Files.readString(file));
        matcher.results().map(result -> result.group(1)).forEach(named::add);
      }
    }
    for (String file : named) {
      HttpResponse<String> answer = get("?file=" + file);
      assertEquals(200, answer.statusCode(), file);
      assertFalse(answer.body().isBlank(), file);
    }
    try (Stream<Path> files = Files.list(SOURCES)) {
      assertEquals(
          files.map(file -> file.getFileName().toString()).sorted().toList(),
          named.stream().filter(name -> !name.contains("/")).toList());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../page/page.css",
        "/etc/passwd",
        "..%2F..%2F..%2Flog4j2.xml",
        "lib/LICENSE-jsdiff.txt",
        "page.css%00",
        "%3Cscript%3E",
        ""
      })
  void anyOtherNameIsNoFile(String name) {
    HttpResponse<String> answer = get("?file=" + name);

    assertEquals(404, answer.statusCode());
    assertTrue(answer.body().contains("file must be a file of the page, was '"), answer.body());
  }

  @Test
  void theSettingsNameFieldsThatCanBeReadAndHandlersThatAreThere() throws IOException {
    JsonNode settings = new ObjectMapper().readTree(get("?file=settings").body()).get("settings");

    assertEquals("example", settings.get("name").asText());
    assertEquals("id", settings.get("key").asText());
    assertEquals("[\"text\"]", settings.get("text").toString());
    assertEquals("[\"format\",\"author\"]", settings.get("filters").toString());
    assertEquals("format", settings.get("by").asText());
    assertEquals("[\"title\",\"text\"]", settings.get("words").toString());
    assertEquals("[\"path\",\"id\"]", settings.get("strings").toString());
    assertTrue(settings.get("handlers").toString().contains("\"/duplicates/groups\""));
    assertTrue(settings.get("decisions").asBoolean());
  }

  @Test
  void whoMayNotReadDoesNotGetThePage() {
    assertEquals(401, core.http().get(UI).statusCode());
    assertEquals(403, core.http().get(UI + "?file=settings", Http.user(Http.WRITER)).statusCode());
  }

  /** A text of a document becomes a text of the page, and nothing else. */
  @Test
  void noScriptWritesHtml() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".js")).toList()) {
        Pattern.compile(
                "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function|srcdoc|https?://(?!www\\.w3\\.org/2000/svg)")
            .matcher(Files.readString(file))
            .results()
            .forEach(result -> found.add(file + ": " + result.group()));
      }
    }
    assertEquals(List.of(), found);
  }

  private static UnaryOperator<String> configured(String parameters) {
    return TestCore.replaced("<str name=\"dup.ui.link\">../get?id={id}</str>", parameters);
  }

  private static UnaryOperator<String> linked(String template) {
    return configured("<str name=\"dup.ui.link\">" + template + "</str>");
  }

  @Test
  void theFieldsOfALinkAreRequestedOnceEach() throws IOException {
    String template = "https://dms.example.org/{id}?by={author}&amp;again={author}";
    try (TestCore other = TestCore.start(linked(template), schema -> schema)) {
      String settings = other.ask(UI, "file", "settings").all().get("settings").toString();
      assertTrue(settings.contains("link=https://dms.example.org/{id}?by={author}"), settings);
      assertTrue(settings.contains("linkFields=[id, author]"), settings);
    }
  }

  @Test
  void filterFieldsAreTheConfiguredFieldsOfTheSchema() throws IOException {
    String fields = "<str name=\"filterField\">path</str><str name=\"filterField\">nowhere</str>";
    try (TestCore other = TestCore.start(configured(fields), schema -> schema)) {
      Object settings = other.ask(UI, "file", "settings").all().get("settings");
      assertTrue(settings.toString().contains("filters=[path]"), settings.toString());
    }
  }

  /** The field of authors has several values. */
  @Test
  void documentsAreCountedByTheFirstFieldOfOneString() throws IOException {
    String author = "<str name=\"filterField\">author</str>";
    for (String more : List.of("", "<str name=\"filterField\">path</str>")) {
      try (TestCore other = TestCore.start(configured(author + more), schema -> schema)) {
        Object settings = other.ask(UI, "file", "settings").all().get("settings");
        assertEquals(!more.isEmpty(), settings.toString().contains("by=path"), settings.toString());
        assertEquals(more.isEmpty(), !settings.toString().contains("by="), settings.toString());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"name=\"/duplicates/page\"", "name=\"/ui\""})
  void anotherNameIsRefusedAtTheStart(String name) throws IOException {
    try (TestCore core =
        TestCore.start(TestCore.replaced("name=\"/duplicates/ui\"", name), schema -> schema)) {
      Throwable refusal = assertThrows(RuntimeException.class, () -> core.ask("/select"));
      assertTrue(
          messages(refusal).contains("must have the name '/duplicates/ui'"), messages(refusal));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ftp://host/{id} | dup.ui.link must begin with http://, https://, /, ../ or a field in braces, and"
            + " must have a field in braces, such as {id}, was 'ftp://host/{id}'",
        "https://host/ | dup.ui.link must begin with http://, https://, /, ../ or a field in braces, and"
            + " must have a field in braces, such as {id}, was 'https://host/'",
        "//host/{id} | dup.ui.link must begin with http://, https://, /, ../ or a field in braces, and"
            + " must have a field in braces, such as {id}, was '//host/{id}'",
        "https://{id} | dup.ui.link must begin with http://, https://, /, ../ or a field in braces, and"
            + " must have a field in braces, such as {id}, was 'https://{id}'",
        "/show/{nosuch} | dup.ui.link must name fields of the schema that are stored, was '{nosuch}'"
      })
  void aLinkThatCannotLeadToDocumentsIsRefusedAtTheStart(String link, String message)
      throws IOException {
    try (TestCore other = TestCore.start(linked(link), schema -> schema)) {
      assertEquals(Optional.of(message), other.startFailure());
    }
  }

  private static String messages(Throwable failure) {
    return Stream.iterate(failure, f -> f != null, Throwable::getCause)
        .map(String::valueOf)
        .collect(Collectors.joining("\n"));
  }
}
