// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.passage.Homophones;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;

/** Copied passages, in a browser. The core of the other tests has no field for them. */
class PagePassagesIT extends PageCase {
  private static final String FIRST = text(5_000, 5_060);
  private static final String SECOND = text(6_000, 6_060);
  private static final Random RANDOM = new Random(1);
  private static final String SOURCE = Homophones.text(RANDOM, 600);
  private static final String ALSO = "section[aria-busy], section[aria-label^=Also]";
  private static final String PAIR = of("passages", "id", "article", "with", "copier");

  @TempDir private static Path folder;
  private static HttpCore fragments;

  @BeforeAll
  static void startWithFragments() throws Exception {
    String components = "<arr name=\"components\">\n      <str>duplicates</str>";
    String filter = "<lst name=\"appends\"><str name=\"fq\">-author:secret</str></lst>";
    fragments =
        HttpCore.start(
            folder,
            "",
            TestCore.replaced(components, filter + components),
            TestCore.with(TestCore.FRAGMENTS));
    String article = text(10_000, 10_300) + "\n" + FIRST + "\n" + text(10_300, 10_600) + SECOND;
    List<Map<String, String>> documents =
        List.of(
            document("article", "The article", "known", article),
            document("article2", "The article", "known", article + " end"),
            document("copier", "The copier", "known", copier()),
            document(HOSTILE, HOSTILE, "known", around(12_000, HOSTILE + "\n" + FIRST)),
            document("hidden", "Hidden", "secret", around(13_000, FIRST + " " + SECOND)),
            document("source", "The source", "known", SOURCE),
            document("other", "Another", "known", Homophones.text(RANDOM, 600)),
            document("alone", "Alone", "known", text(20_000, 20_300)));
    String json = new ObjectMapper().writeValueAsString(documents);
    assertEquals(200, fragments.http().post("/update?commit=true", json).statusCode());
  }

  /** Has the passages in the other order, the second one with other words in it. */
  private static String copier() {
    List<String> words = new ArrayList<>(List.of(SECOND.split(" ")));
    for (int i = 5; i < words.size(); i += 12) {
      words.set(i, "other" + i);
    }
    return around(11_000, String.join(" ", words) + "\n" + text(11_700, 12_000) + "\n" + FIRST);
  }

  private static String around(int from, String middle) {
    return text(from, from + 300) + "\n" + middle + "\n" + text(from + 300, from + 600);
  }

  private static Map<String, String> document(
      String id, String title, String author, String content) {
    return Map.of("id", id, "title", title, "author", author, "text", content);
  }

  @AfterAll
  static void stopWithFragments() {
    Optional.ofNullable(fragments).ifPresent(HttpCore::close);
  }

  private void look(String view) {
    browser.open(fragments.http().url() + UI + "#" + view);
  }

  private void check(String text) {
    look("check");
    browser.fill("textarea", text);
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-passages]')");
  }

  private boolean isFocused(String selector) {
    return browser.eval("document.activeElement.matches('" + selector + "')").asBoolean();
  }

  private void requireAccessibleInBothThemes() throws Exception {
    browser.requireAccessible();
    browser.dark(true);
    browser.requireAccessible();
    browser.dark(false);
  }

  /** Open the history, click on the document. */
  @Test
  void whoCopiedAParagraphIsTwoActionsAway() throws Exception {
    look("group?id=article");
    assertEquals(List.of("Also shares passages with"), browser.texts(ALSO + " h2"));
    assertEquals(
        List.of("copier", HOSTILE),
        ids("section .lines li"),
        "no member of the group and none hidden");
    assertEquals("The copier", browser.texts(".lines a").get(0));
    assertEquals("passages: 2", browser.texts(".lines .note").get(0));
    browser.shot("passages-history");
    requireAccessibleInBothThemes();

    browser.click("[data-id=copier] a");
    browser.await("location.hash === '#" + PAIR + "'");
    browser.awaitView();
    assertEquals(List.of(FIRST), browser.texts(".pane:first-child [data-numbers=\"1\"] .text"));
    assertEquals(List.of(FIRST), browser.texts(".pane:last-child [data-numbers=\"1\"] .text"));
    assertEquals(List.of("1", "2"), browser.texts(".pane:first-child .number"));
    assertEquals(List.of("2", "1"), browser.texts(".pane:last-child .number"));
    assertEquals(List.of("verbatim", "edited"), browser.texts(".shared .chip"));
    assertEquals(List.of("1.00", "0.92"), browser.texts(".shared .value"));
    browser.requireQuiet(fragments.http().url());
  }

  private List<String> ids(String selector) {
    List<String> ids = new ArrayList<>();
    browser
        .eval("[...document.querySelectorAll('" + selector + "')].map((one) => one.dataset.id)")
        .forEach(id -> ids.add(id.asText()));
    return ids;
  }

  @Test
  void theTextAroundPassagesIsFoldedAndCanBeUnfolded() {
    look(PAIR);
    String before = text(10_000, 10_300);
    String shown = browser.texts(".pane:first-child .part:first-child .text").get(0);
    assertTrue(shown.length() < 450 && shown.endsWith(text(10_290, 10_300) + "\n"), shown);
    assertEquals(
        List.of(),
        browser.texts(".pane:first-child .part:first-child .rest").stream()
            .filter(t -> !t.isEmpty())
            .toList());

    browser.click(".pane:first-child .part:first-child .fold");
    String rest = browser.texts(".pane:first-child .part:first-child .rest").get(0);
    assertEquals(before + "\n", rest + shown.substring(1));
    browser.requireQuiet(fragments.http().url());
  }

  @Test
  void theKeyboardGoesFromOnePassageToTheNextAndToTheOtherSide() {
    look(PAIR);
    browser.key("j");
    assertTrue(isFocused(".pane:first-child [data-number=\"1\"]"));
    assertEquals(2, browser.texts(".part.current").size());
    assertEquals("Passage 1, verbatim, similarity 1.00", browser.texts("#status").get(0));
    browser.key("j");
    assertTrue(isFocused(".pane:first-child [data-number=\"2\"]"));
    browser.press("Enter", 13);
    browser.await("document.activeElement.matches('.pane:last-child [data-number=\"2\"]')");
    assertTrue(
        browser
            .eval(
                "(({ top, bottom }, box) => top >= box.top && bottom <= box.bottom)("
                    + "document.activeElement.getBoundingClientRect(),"
                    + " document.querySelector('.pane:last-child').getBoundingClientRect())")
            .asBoolean(),
        "in sight");
    browser.key("k");
    browser.key("k");
    assertTrue(isFocused(".pane:first-child [data-number=\"2\"]"), "after the first, the last");
    browser.requireQuiet(fragments.http().url());
  }

  @Test
  void thePassagesAreAccessibleInBothThemesAndOnAPhone() throws Exception {
    look(PAIR);
    assertEquals(
        "The article – The copier · Shared passages · example",
        browser.eval("document.title").asText());
    browser.shot("passages");
    requireAccessibleInBothThemes();
    browser.size(390, 800);
    assertEquals(
        390, browser.eval("document.documentElement.scrollWidth").asInt(), "no scrolling aside");
    browser.shot("passages-phone");
    look("passages");
    assertEquals(1, browser.texts(".empty").size());
    look("passages?id=article&with=alone");
    assertEquals(List.of("No shared passages were found."), browser.texts(".empty"));
    browser.requireQuiet(fragments.http().url());
  }

  /** As many characters are swapped as in the texts of pirates. */
  @Test
  void aChineseTextWithHomophonesIsACopyOfItsSource() throws Exception {
    check(Homophones.swapped(SOURCE, 0.3, new Random(2)));

    assertEquals(
        List.of("A version of an indexed document", "Copy of The source ↗"),
        browser.texts(".result h2"));
    assertEquals(List.of("source"), ids("[data-passages] li[data-id]"));
    browser.click("[data-id=source] button");
    browser.await("document.querySelectorAll('.pane [data-passage-kind=homophones]').length >= 2");
    browser.await("document.querySelector('.pane:last-child .text')");
    assertTrue(SOURCE.contains(browser.texts(".pane:last-child [data-numbers] .text").get(0)));
    browser.shot("passages-check");
    requireAccessibleInBothThemes();
    browser.requireQuiet(fragments.http().url());
  }

  @Test
  void aTextOfItsOwnIsOriginalAndAPassageIsTold() {
    check(text(30_000, 30_200));
    assertEquals(
        List.of("New: no similar document", "Original: no text of other documents"),
        browser.texts(".result h2"));

    check(text(31_000, 31_300) + "\n" + SECOND + "\n" + text(31_300, 31_600));
    assertTrue(browser.texts(".result h2").get(0).startsWith("Co"));
    assertEquals(1, browser.texts("[data-passages] [data-id=copier]").size());
    assertFalse(browser.texts(".result").get(0).contains("Hidden"));
    browser.requireQuiet(fragments.http().url());
  }

  @Test
  void contentOfADocumentIsNotExecuted() throws Exception {
    for (String view :
        List.of(of("group", "id", "copier"), of("passages", "id", "article", "with", HOSTILE))) {
      look(view);
      assertTrue(browser.eval("typeof window.hacked === 'undefined'").asBoolean());
      assertEquals(
          0, browser.eval("document.querySelectorAll('main img, [onerror]').length").asInt());
      assertTrue(browser.eval("document.body.innerText.includes('<script>')").asBoolean(), view);
    }
    assertEquals(List.of(FIRST), browser.texts(".pane:last-child [data-numbers] .text"));
    browser.shot("hostile-passages");
    browser.requireQuiet(fragments.http().url());
  }

  @Test
  void filteredDocumentsAreNotShown() {
    look("passages?id=article&with=hidden");
    assertEquals(
        List.of("hidden was not found: it was deleted, or you have no access to it."),
        browser.texts(".gone"));
    assertEquals(List.of(), browser.texts(".pane"));
  }

  @Test
  void passagesSpeakFrench() {
    look(PAIR);
    browser.eval(
        "(() => { const s = document.getElementById('language'); s.value = 'fr';"
            + " s.dispatchEvent(new Event('change')); })()");
    browser.await("document.querySelector('h1')?.textContent === 'Passages communs'");
    browser.awaitView();
    assertEquals(List.of("mot pour mot", "modifié"), browser.texts(".shared .chip"));
    look("group?id=article");
    assertEquals(1, browser.texts("section[aria-label^=Partage] .lines").size());
    check(FIRST);
    assertTrue(browser.texts(".result h2").stream().anyMatch(h -> h.startsWith("Copie de")));
  }

  @Test
  void anIndexWithoutFragmentsIsNotAsked() {
    open(of("group", "id", "report/v1"));
    assertEquals(List.of(), browser.texts(ALSO));
    assertEquals(
        0,
        browser
            .eval(
                "performance.getEntriesByType('resource')"
                    + ".filter((one) => one.name.includes('dup.passages')).length")
            .asInt());
    open(of("passages", "id", "report/v1", "with", "memo"));
    assertEquals(1, browser.texts(".empty").size());
    open("check");
    browser.fill("textarea", text(800, 850));
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-verdict=new]')");
    assertEquals(List.of(), browser.texts("[data-passages]"));
    browser.requireQuiet(http.url());
  }

  @Test
  void theHistoryDoesNotWaitAndTheRequestEndsWithTheView() {
    look("check");
    browser.eval(
        "(() => { const ask = window.fetch; window.fetch = (url, init) => {"
            + " if (!String(url).includes('dup.passages')) return ask(url, init);"
            + " window.asked = init.signal; return new Promise((_, fail) =>"
            + " init.signal.addEventListener('abort', () => fail(init.signal.reason))); };"
            + " location.hash = 'group?id=article'; })()");
    browser.await("window.asked && document.getElementById('main').dataset.state === 'ready'");
    assertEquals(2, browser.texts(".entry").size());
    assertFalse(browser.eval("window.asked.aborted").asBoolean());

    browser.eval("location.hash = 'check'");
    browser.await("window.asked.aborted");
    browser.requireQuiet(fragments.http().url());
  }

  @Test
  void passagesThatOverlapAreBothNumbered() {
    look("check");
    browser.eval(
        "(async () => { const { beside } = await import('./ui?file=passages.js');"
            + " const box = document.getElementById('main');"
            + " const at = (begin, end) => ({ begin, end, documentBegin: 0, documentEnd: end - begin,"
            + " words: 4, similarity: 1, kind: 'verbatim' });"
            + " await beside(box, ['abcdefghij', 'abcdef--'], [at(4, 10), at(1, 7)],"
            + " new AbortController().signal); })()");
    assertEquals(List.of("a", "1bcd", "2efg", "hij"), browser.texts(".pane:first-child .part"));
    assertEquals(List.of("12abcdef", "--"), browser.texts(".pane:last-child .part"));
    browser.click(".pane:first-child [data-number=\"2\"]");
    assertEquals(List.of("2efg", "hij", "12abcdef"), browser.texts(".part.current"));
    browser.requireQuiet(fragments.http().url());
  }

  /** Half a megabyte of passages and as much between them. */
  @Test
  void longTextsWithManyPassagesAreShownInPortions() {
    look("check");
    browser.eval(
        "(async () => { const { beside } = await import('./ui?file=passages.js');"
            + " const text = 'words '.repeat(166667); const box = document.createElement('div');"
            + " document.getElementById('main').append(box);"
            + " const passages = Array.from({ length: 500 }, (_, i) => ({ begin: 2000 * i,"
            + " end: 2000 * i + 1000, documentBegin: 2000 * i + 500, documentEnd: 2000 * i + 1500,"
            + " words: 200, similarity: 1, kind: 'verbatim' }));"
            + " let before = performance.now(); window.longest = 0;"
            + " const timer = setInterval(() => { const now = performance.now();"
            + " window.longest = Math.max(window.longest, now - before); before = now; }, 1);"
            + " await beside(box, [text, text], passages, new AbortController().signal);"
            + " clearInterval(timer); })()");
    assertEquals(1000, browser.texts(".pane .part[data-numbers]").size());
    int length = browser.eval("document.querySelector('.pane').textContent.length").asInt();
    assertTrue(length < 800_000, () -> "not folded: " + length);
    int longest = browser.eval("Math.round(window.longest)").asInt();
    assertTrue(longest < 2000, () -> "the page was blocked for " + longest + " ms");
    browser.requireQuiet(fragments.http().url());
  }
}
