package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** What people see and do on the page, in a browser. */
@Tag("browser")
class PageIT {
  /** Titles, paths and texts that would do something if the page took them for HTML. */
  private static final String HOSTILE =
      "<script>window.hacked=1</script><img src=x onerror='window.hacked=1'>\u202Egnp.exe\u2066 \"' --></title>";

  private static final String UI = "/duplicates/ui";

  @TempDir private static Path home;
  private static HttpCore core;
  private static Http http;

  private Browser browser;

  @BeforeAll
  static void start() throws Exception {
    try (Browser found = Browser.start()) {
      core =
          HttpCore.start(
              home,
              Http.SECURITY,
              config ->
                  TestCore.replaced(
                          "<str name=\"dup.threshold\">0.7</str>",
                          "<str name=\"dup.threshold\">0.7</str><str name=\"dup.review.threshold\">0.2</str>")
                      .apply(DecidedCore.decided(config)),
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
            "text",
            text(0, 60) + ". " + text(500, 560)));
    for (int i = 1; i <= 2; i++) {
      documents.add(
          Map.of(
              "id", HOSTILE + i,
              "path", HOSTILE + "/" + i,
              "title", HOSTILE,
              "format", HOSTILE,
              "text", HOSTILE + text(600, 650) + " " + HOSTILE + " " + "x".repeat(i * 1_000_000)));
    }
    documents.add(Map.of("id", "only", "title", "Nothing is like it", "text", text(700, 750)));
    add(documents);
    group();
  }

  private static String text(int from, int to) {
    return String.join(" ", RandomTexts.range(from, to));
  }

  static void add(List<Map<String, String>> documents) throws Exception {
    String json = new ObjectMapper().writeValueAsString(documents);
    assertEquals(200, http.post("/update?commit=true", json, Http.user(Http.EDITOR)).statusCode());
  }

  private static void group() {
    http.post("/duplicates/groups", "{\"command\":\"start\"}", Http.user(Http.EDITOR));
    String status;
    do {
      status = http.get("/duplicates/groups?command=status", Http.user(Http.EDITOR)).body();
    } while (status.contains("\"running\""));
    assertTrue(status.contains("\"done\""), status);
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

  private void as(String user) {
    browser.header("Authorization", Http.user(user)[1]);
  }

  private void open(String view) {
    browser.open(http.url() + UI + "#" + view);
  }

  private static String of(String view, String... params) {
    StringBuilder address = new StringBuilder(view);
    for (int i = 0; i < params.length; i += 2) {
      address.append(i == 0 ? '?' : '&').append(params[i]).append('=');
      address.append(URLEncoder.encode(params[i + 1], StandardCharsets.UTF_8));
    }
    return address.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "overview",
        "groups",
        "group?id=report%2Fv2",
        "compare?a=report%2Fv1&b=report%2Fv3",
        "check",
        "review"
      })
  void everyViewIsAccessibleInBothThemesAndOnAPhone(String view) throws Exception {
    String name = view.split("\\?")[0];
    open(view);
    browser.shot(name);
    browser.requireAccessible();
    browser.dark(true);
    browser.shot(name + "-dark");
    browser.requireAccessible();
    browser.dark(false);
    browser.size(390, 800);
    assertEquals(
        390, browser.eval("document.documentElement.scrollWidth").asInt(), "no scrolling aside");
    browser.shot(name + "-phone");
    assertEquals("ready", browser.eval("document.getElementById('main').dataset.state").asText());
    browser.requireQuiet(http.url());
  }

  @Test
  void theOverviewCountsWhatTheJobHasFound() {
    open("overview");

    assertEquals("7", browser.texts(".tile dd").get(0));
    assertEquals("2", browser.texts(".tile dd").get(1));
    browser.requireQuiet(http.url());
  }

  @Test
  void theThresholdMovesAndTheAddressKeepsIt() {
    open("overview?threshold=0.9&histogram=pairs");

    assertEquals("0.9", browser.eval("document.querySelector('input[type=range]').value").asText());
    assertEquals(List.of("All pairs"), browser.texts("[aria-pressed=true]"));
    String before = browser.texts(".said").get(0);
    browser.fill("input[type=range]", "0.1");
    assertFalse(browser.texts(".said").get(0).equals(before));
  }

  @Test
  void aFilterIsInTheAddressAndNarrowsTheList() {
    open("groups");
    assertEquals(2, browser.texts(".group").size());

    browser.fill("[name=folder]", "report/");
    browser.click(".filters .primary");
    browser.await("location.hash.includes('folder=report')");
    browser.awaitView();
    assertEquals(1, browser.texts(".group").size());

    browser.open(browser.eval("location.href").asText());
    assertEquals(1, browser.texts(".group").size());
    assertEquals("report/", browser.eval("document.querySelector('[name=folder]').value").asText());
    browser.requireQuiet(http.url());
  }

  @Test
  void aRangeOfSimilaritiesAndOtherFiltersCanLeaveNothing() {
    open("groups?from=0.99&to=1&minSize=3");
    assertEquals(List.of("No group fits these filters."), browser.texts(".empty"));

    open("groups?f.format=application%2Fpdf");
    assertEquals(
        List.of("No group fits these filters."), browser.texts(".empty"), "one PDF is no group");
  }

  @Test
  void theTableOfTheFilterIsOneLinkAway() {
    open("groups?folder=report%2F");

    String csv = browser.eval("document.querySelector('[data-csv]').href").asText();
    String table = http.get(csv.substring(http.url().length()), Http.user(Http.EDITOR)).body();
    assertEquals(4, table.lines().count(), table);
  }

  @Test
  void aGroupIsAHistoryAndAnyMemberCanBeAskedAbout() {
    open(of("group", "id", "report/v2"));
    assertEquals(List.of("1", "2", "3"), browser.texts(".history .version").subList(0, 3));
    assertEquals(List.of("asked about"), browser.texts("[data-kind=pivot]"));

    browser.click(".entry:first-child h3 a");
    browser.await("location.hash.includes('v1')");
    browser.awaitView();
    assertEquals(
        "report/v1", browser.eval("document.querySelector('[data-pivot]').dataset.id").asText());
    browser.requireQuiet(http.url());
  }

  @Test
  void aDecisionIsMadeAndTakenBack() {
    open(of("group", "id", "report/v1"));
    browser.click("[data-id=\"report/v2\"] [data-decide=same]");
    browser.await("document.querySelector('[data-id=\"report/v2\"] .decision')");

    open(of("group", "id", "report/v1"));
    assertEquals(List.of("decided: same"), browser.texts("[data-id=\"report/v2\"] .decision"));
    browser.click("[data-id=\"report/v2\"] [data-decide=revoke]");
    browser.await("document.querySelector('[data-id=\"report/v2\"] [data-decide=same]')");

    open(of("group", "id", "report/v1"));
    assertEquals(List.of(), browser.texts(".decision"));
    browser.requireQuiet(http.url());
  }

  @Test
  void theDifferenceOfTwoTextsIsShownWordByWord() {
    open(of("compare", "a", "report/v1", "b", "report/v2"));

    assertEquals(List.of("1"), browser.texts("del"));
    assertEquals("2", browser.texts("ins").get(0));
    browser.key("j");
    browser.await("document.querySelector('.changed.current') === document.activeElement");
    browser.click("[data-name=inline]");
    browser.await("location.hash.includes('layout=inline')");
    open(of("compare", "a", "report/v1", "b", "report/v2", "layout", "inline"));
    assertEquals("inline", browser.eval("document.querySelector('.diff').dataset.layout").asText());
    browser.requireQuiet(http.url());
  }

  /** The search does not meet the one from the other, so only these two are looked at. */
  @Test
  void twoThatHaveNothingInCommonAreComparedAllTheSame() {
    open(of("compare", "a", "only", "b", "memo"));

    assertEquals(
        List.of("These two are not compared with each other by the usual search."),
        browser.texts(".card > p.note:nth-child(2)").stream()
            .filter(text -> text.contains("These two"))
            .toList());
    assertEquals(List.of("not versions"), browser.texts(".chip[data-kind=latest]"));
    assertEquals(1, browser.texts(".changed").size());
    browser.requireQuiet(http.url());
  }

  @Test
  void aTextIsCheckedWithoutBeingStored() throws Exception {
    open("check");
    browser.click(".check .primary");
    browser.fill("textarea", text(0, 100) + " 1. " + text(300, 305));
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-verdict=same-text]')");
    browser.shot("check-answer");
    browser.requireAccessible();

    browser.fill("textarea", text(800, 850));
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-verdict=new]')");
    browser.fill("textarea", "two words");
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-verdict=too-short]')");
    browser.requireQuiet(http.url());
  }

  @Test
  void pairsUnderReviewAreDecidedByKeysAndUndone() throws Exception {
    open("review");
    browser.await("document.querySelector('[data-a]')");
    browser.shot("review");
    String first = browser.eval("document.querySelector('[data-a]').dataset.a").asText();

    browser.key("n");
    browser.await("document.querySelector('.count').textContent.startsWith('1 ')");
    browser.key("u");
    browser.await("document.querySelector('.count').textContent.startsWith('0 ')");
    browser.await("document.querySelector('[data-a]')");
    assertEquals(first, browser.eval("document.querySelector('[data-a]').dataset.a").asText());
    String decisions = http.get("/duplicates/decisions", Http.user(Http.EDITOR)).body();
    assertTrue(decisions.contains("\"numFound\":0"), decisions);

    for (int i = 0; i < 20 && browser.texts("[data-a]").size() == 1; i++) {
      browser.key("s");
      browser.await("!document.querySelector('[aria-busy]')");
    }
    browser.await("document.querySelector('.review-box .empty')");
    browser.requireQuiet(http.url());
  }

  @ParameterizedTest
  @ValueSource(strings = {"groups", "group", "compare", "review"})
  void whatADocumentSaysDoesNothing(String view) throws Exception {
    open(of(view, "id", HOSTILE + 1, "a", HOSTILE + 1, "b", HOSTILE + 2));
    if (view.equals("compare")) {
      browser.click("details summary");
    }
    browser.shot("hostile-" + view);

    assertTrue(browser.eval("typeof window.hacked === 'undefined'").asBoolean());
    assertEquals(
        0,
        browser
            .eval("document.querySelectorAll('main img, main script, [onerror]').length")
            .asInt());
    if (!view.equals("review")) {
      assertTrue(browser.eval("document.body.innerText.includes('<script>')").asBoolean());
    }
    assertEquals(
        1280, browser.eval("document.documentElement.scrollWidth").asInt(), "no scrolling aside");
    browser.requireQuiet(http.url());
  }

  @Test
  void aScriptThatGotInWouldNotRun() {
    open("overview");
    browser.eval(
        "(() => { const s = document.createElement('script'); s.textContent = 'window.hacked=1';"
            + " document.body.append(s); })()");

    assertTrue(browser.eval("typeof window.hacked === 'undefined'").asBoolean());
    assertTrue(browser.takeErrors().toString().contains("Content Security Policy"));
  }

  @Test
  void whoMayNotReadIsTold() throws Exception {
    open("groups");
    as(Http.WRITER);
    browser.eval("location.hash = 'overview'");
    browser.await("document.querySelector('.failed')");
    assertEquals(List.of("You are not allowed to see this"), browser.texts(".failed h1"));
    browser.shot("state-forbidden");
    browser.requireAccessible();
    browser.takeErrors();

    as(Http.EDITOR);
    browser.click(".failed button");
    browser.await("document.querySelector('.tiles')");
  }

  @Test
  void whatIsNotThereIsAnErrorThatSaysSo() throws Exception {
    open(of("group", "id", "nowhere"));

    assertEquals("failed", browser.eval("document.getElementById('main').dataset.state").asText());
    assertTrue(browser.texts(".failed p").get(0).contains("nowhere"));
    browser.shot("state-error");
    browser.requireAccessible();
  }

  @Test
  void aServerThatDoesNotAnswerIsToldFromOneThatRefuses() {
    open("groups");
    browser.ask(
        "Network.emulateNetworkConditions",
        "offline",
        true,
        "latency",
        0,
        "downloadThroughput",
        -1,
        "uploadThroughput",
        -1);
    browser.eval("location.hash = 'groups?minSize=3'");
    browser.await("document.querySelector('.failed')");

    assertEquals(List.of("Solr does not answer"), browser.texts(".failed h1"));
  }

  /** Filters of solrconfig.xml hide a document from everybody, as those of a user do from him. */
  @Test
  void whatFiltersHideIsOnNoView(@TempDir Path other) throws Exception {
    String components = "<arr name=\"components\">\n      <str>duplicates</str>";
    try (HttpCore filtered =
        HttpCore.start(
            other,
            "",
            config ->
                TestCore.replaced(
                        components,
                        "<lst name=\"appends\"><str name=\"fq\">-author:secret</str></lst>"
                            + components)
                    .apply(DecidedCore.decided(config)),
            schema -> schema)) {
      Http open = filtered.http();
      List<Map<String, String>> documents = new ArrayList<>();
      for (String id : List.of("shown1", "hidden", "shown2")) {
        String author = id.equals("hidden") ? "secret" : "known";
        documents.add(
            Map.of("id", id, "title", id, "author", author, "text", text(0, 100) + " " + id));
      }
      String json = new ObjectMapper().writeValueAsString(documents);
      assertEquals(200, open.post("/update?commit=true", json).statusCode());
      browser.open(open.url() + UI);
      browser.click("[data-command=start]");
      browser.await("document.querySelector('[data-state=done]')");

      for (String view : List.of("overview", "groups", "group?id=shown1", "review")) {
        browser.open(open.url() + UI + "#" + view);
        assertFalse(browser.eval("document.body.innerText.includes('hidden')").asBoolean(), view);
      }
      browser.open(open.url() + UI);
      assertEquals(List.of("2", "1", "2"), browser.texts(".tile dd:first-of-type").subList(0, 3));
      browser.open(open.url() + UI + "#check");
      browser.fill("textarea", text(0, 100) + " hidden");
      browser.click(".check .primary");
      browser.await("document.querySelector('[data-verdict=near]')");
      assertFalse(
          browser
              .eval("document.querySelector('[data-verdict]').innerText.includes('hidden')")
              .asBoolean());
      browser.requireQuiet(open.url());
      browser.open(open.url() + UI + "#group?id=hidden");
      assertEquals(
          "failed", browser.eval("document.getElementById('main').dataset.state").asText());
    }
  }

  @Test
  void thePageSpeaksFrenchAndRemembersIt() throws Exception {
    open("overview");
    browser.eval(
        "(() => { const s = document.getElementById('language'); s.value = 'fr';"
            + " s.dispatchEvent(new Event('change')); })()");
    browser.await("document.querySelector('h1')?.textContent === 'Vue d’ensemble'");
    assertEquals("fr", browser.eval("document.documentElement.lang").asText());
    browser.shot("overview-fr");

    open("groups");
    assertEquals(List.of("Groupes"), browser.texts("h1"));
  }

  @Test
  void theKeyboardReachesTheContentFirst() {
    open("groups");
    browser.tab();
    assertEquals("skip", browser.eval("document.activeElement.id").asText());
    browser.eval("document.activeElement.click()");
    assertEquals("main", browser.eval("document.activeElement.id").asText());
  }
}
