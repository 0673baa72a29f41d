// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** What people see of the page in any view, in a browser. */
class PageIT extends PageCase {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "overview",
        "groups",
        "group?id=report%2Fv2",
        "compare?a=report%2Fv1&b=report%2Fv3",
        "check",
        "review",
        "search?q=report"
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

  @ParameterizedTest
  @CsvSource({
    "groups, Groups · example",
    "group?id=report%2Fv2, The report · History · example",
    "compare?a=report%2Fv1&b=memo, The report – A memo · Compare · example",
    "search?q=report, report · Search · example"
  })
  void theTitleNamesTheDocumentAndTheView(String view, String title) {
    open(view);
    assertEquals(title, browser.eval("document.title").asText());
  }

  @Test
  void anAddressWithoutAViewGetsTheFirstOne() {
    browser.open(http.url() + UI);
    assertEquals("#overview", browser.eval("location.hash").asText());
  }

  @Test
  void theOverviewShowsTheCountsOfTheJob() {
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
  void aTextIsCheckedWithoutBeingStored() throws Exception {
    open("check");
    browser.click(".check .primary");
    browser.fill("textarea", text(0, 100) + " 1. " + text(300, 305));
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-verdict=same-text]')");
    assertEquals(List.of("Jan 1, 2024, 10:00 AM"), browser.texts("[data-verdict] .note"));
    assertEquals("report/v1", browser.texts("[data-verdict] .path").get(0).split(" ")[0]);
    List<String> values = browser.texts("[data-verdict] .lines .value");
    assertEquals(values.stream().sorted(Comparator.reverseOrder()).toList(), values);
    assertEquals(
        List.of("The report", "The report", "A memo"),
        browser.texts("[data-verdict] .lines a:not(.open)"));
    browser.shot("check-answer");
    browser.requireAccessible();

    browser.fill("textarea", "Pay ${dup.name} now: " + text(700, 750));
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-verdict=same-text] a[href*=only]')");
    browser.fill("textarea", text(800, 850));
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-verdict=new]')");
    browser.fill("textarea", "two words");
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-verdict=too-short]')");
    browser.requireQuiet(http.url());
  }

  /** A reader of French would speak an English sentence as French. */
  @Test
  void theLanguageOfAMessageFromSolrIsEnglish() {
    open("check");
    browser.eval(
        "(() => { const s = document.getElementById('language'); s.value = 'fr';"
            + " s.dispatchEvent(new Event('change')); })()");
    browser.await("document.documentElement.lang === 'fr'");
    browser.awaitView();
    browser.eval(
        "(() => { const ask = window.fetch; window.fetch = (url, init) =>"
            + " (init.body?.append('dup.threshold', 2), ask(url, init)); })()");
    browser.fill("textarea", text(700, 750));
    browser.click(".check .primary");
    browser.await("document.querySelector('.result .notice')");

    String message = browser.texts(".result .notice [lang=en]").get(0);
    assertTrue(message.startsWith("dup.threshold must be "), message);
    browser.takeErrors();
  }

  @Test
  void aBinaryFileIsForTheCommandLine() {
    open("check");
    browser.eval(
        "(() => { const files = new DataTransfer(); files.items.add(new File(['%PDF-1.7 x'], 'a.pdf'));"
            + " document.querySelector('.check').dispatchEvent("
            + "new DragEvent('drop', { dataTransfer: files, cancelable: true })); })()");
    browser.await("document.querySelector('.result .notice')");

    assertEquals(
        List.of(
            "Only text files can be checked here; bin/solr-duplicates check also reads other files,"
                + " such as PDF and DOCX."),
        browser.texts(".result .notice"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"groups", "group", "compare", "review", "search"})
  void contentOfADocumentIsNotExecuted(String view) throws Exception {
    open(of(view, "id", HOSTILE + 1, "a", HOSTILE + 1, "b", HOSTILE + 2, "q", HOSTILE));
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

  /** An unknown view shows the overview, even if JavaScript objects have a property of its name. */
  @ParameterizedTest
  @ValueSource(strings = {"constructor", "toString", "nothing", "__proto__"})
  void aViewThatIsNoneIsTheOverview(String view) {
    open(view);
    assertEquals(1, browser.texts(".tiles").size());
    browser.requireQuiet(http.url());
  }

  @Test
  void aRefusalOfSolrIsShownAsAnError() throws Exception {
    open("groups");
    browser.eval(
        "(() => { const ask = window.fetch; window.fetch = (url, init) =>"
            + " ask(String(url).replace('dup.minSize=3', 'dup.minSize=1'), init);"
            + " location.hash = 'groups?minSize=3'; })()");
    browser.await("document.querySelector('.failed')");
    assertTrue(browser.texts(".failed p").get(0).contains("dup.minSize"));
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

  /** Filters of solrconfig.xml hide a document from all users. */
  @Test
  void filteredDocumentsAreOnNoView(@TempDir Path other) throws Exception {
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
      assertEquals(1, browser.texts(".gone").size(), "as one that was never there");
      browser.open(open.url() + UI + "#compare?a=shown1&b=hidden");
      assertEquals(1, browser.texts(".gone").size());
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
