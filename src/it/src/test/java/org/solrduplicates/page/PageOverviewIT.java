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
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;

/** The figures of the overview, of all documents and of those of one value, in a browser. */
class PageOverviewIT extends PageCase {
  private static final String OF_A = "tr[data-value=\"a.org\"]";
  private static final String BACK = "[data-back]";

  /**
   * Beside the documents of all tests: a page, two copies of it, one on another host, a version.
   */
  @BeforeAll
  static void addHosts() throws Exception {
    String page = text(1000, 1100);
    add(
        List.of(
            page("a1", "a.org", page),
            page("a2", "a.org", page),
            page("a3", "a.org", page + " " + text(1100, 1105)),
            page("a4", "a.org", text(1200, 1250)),
            page("b1", "b.org", page),
            page("b2", "b.org", text(1300, 1350))));
    group();
  }

  private static Map<String, String> page(String id, String host, String text) {
    String path = "/srv/" + host + "/" + id + ".html";
    return Map.of(
        "id",
        id,
        "path",
        path,
        "title",
        "Page " + id,
        "format",
        host,
        "size",
        "1000",
        "text",
        text);
  }

  private List<String> tiles() {
    return browser.texts(".tile dd:first-of-type");
  }

  private boolean isFocused(String selector) {
    return browser.eval("document.activeElement.matches('" + selector + "')").asBoolean();
  }

  private void enter(String selector, String there) {
    for (int i = 0; i < 40 && !isFocused(selector); i++) {
      browser.tab();
    }
    assertTrue(isFocused(selector), selector);
    browser.press("Enter", 13);
    browser.await("location.hash === '" + there + "'");
    browser.awaitView();
  }

  /**
   * By hand: 13 documents. Groups are three reports, two hostile ones, and a1, a2, a3, b1. The two
   * copies of a1 are redundant; two reports, a hostile one and one text of the pages are older.
   */
  @Test
  void copiesAndOlderVersionsAreDifferentFigures() {
    open("overview");
    assertEquals(List.of("13", "3", "9", "2", "4", "0"), tiles());
    assertEquals(
        List.of("Redundant copies", "Older versions"), browser.texts(".tile dt").subList(3, 5));
    browser.requireQuiet(http.url());
  }

  /** By hand: of four pages of 1,000 bytes, two are copies and one is older. */
  @Test
  void theTilesHaveTheSpaceThatCanBeFreed() throws Exception {
    open("overview");
    assertTrue(browser.texts(".tile").get(3).endsWith("2 kB can be freed"));
    assertTrue(browser.texts(".tile").get(4).endsWith("1 kB can be freed"));
    browser.shot("overview-space");
  }

  /** By hand: two of three groups have no other date than that of their arrival. */
  @Test
  void theLargestAndTheNewestGroupsAreLinked() {
    open("overview");
    assertEquals(3, browser.texts(".largest dt").size());
    String largest = browser.texts(".largest dd").get(0);
    assertTrue(largest.startsWith("4 documents, newest of "), largest);
    assertEquals(
        List.of("Groups with a document of the last 7 days: 2"),
        browser.texts("a[href=\"#groups?sort=date+desc\"]"));
    browser.click(".largest a");
    browser.await("location.hash.startsWith('#group?id=')");
    browser.awaitView();
    browser.requireQuiet(http.url());
  }

  /** All but the figures that need no text may take long. */
  @Test
  void theViewWaitsForNoSlowRequest() {
    open("groups");
    browser.eval(
        "(() => { const ask = window.fetch; window.held = [];"
            + " window.fetch = (url, init) =>"
            + " /histogram|dup.copies|rows=5|sort=date|weights|backfill/.test(url)"
            + " ? new Promise((go) => held.push({ url: String(url), go: () => go(ask(url, init)) }))"
            + " : ask(url, init);"
            + " window.release = () => { window.fetch = ask; held.forEach((one) => one.go()); };"
            + " location.hash = 'overview'; })()");
    browser.await("document.querySelectorAll('.tile').length === 6");
    browser.await("document.getElementById('main').dataset.state === 'ready'");
    assertEquals(List.of("13", "3", "9", "…", "…", "0"), tiles());
    assertEquals(6, browser.eval("held.length").asInt());
    assertFalse(browser.eval("held.some((one) => one.url.includes('dup.by'))").asBoolean());
    browser.eval("release()");
    browser.awaitView();
    assertEquals(List.of("13", "3", "9", "2", "4", "0"), tiles());
    assertEquals(1, browser.texts(OF_A).size());
    browser.requireQuiet(http.url());
  }

  @Test
  void aBarThatWouldHideTheOthersIsANumber() {
    open("overview");
    String note = browser.texts(".histogram .note").get(0);
    assertTrue(note.matches(".*\\d+% are below 0\\.20 and are not drawn\\."), note);
    assertEquals(1, browser.texts(".histogram p.said").size());
    assertEquals(
        List.of("Group all documents", "Add missing fingerprints"),
        browser.texts("[data-command=start]"));
  }

  /** By hand: three pairs of reports, the two hostile ones, and the page with its version. */
  @Test
  void theLineIsBetweenVersionsAndOtherPairs() {
    open("overview");
    List<String> names = browser.texts(".bars:has(.line) dt");
    List<String> counts = browser.texts(".bars:has(.line) .value");
    assertEquals(
        List.of("0.90–1.00", "versions above, others below 0.50", "0.40–0.50"),
        List.of(names.get(0), names.get(5), names.get(6)));
    assertEquals(
        5, counts.subList(0, 5).stream().mapToInt(Integer::parseInt).sum(), counts.toString());
    assertEquals(10, counts.size());
  }

  /** Open the overview, then choose the host. */
  @Test
  void theShareOfAHostIsTwoActionsAway() throws Exception {
    open("groups");
    browser.click("#nav a[href=\"#overview\"]");
    browser.await("document.querySelector('" + OF_A + "')");
    assertEquals(
        List.of("4", "21 kB can be freed", "32 kB can be freed", "75%all compared"),
        browser.texts(OF_A + " td"),
        "of a.org");
    assertEquals(
        List.of("2", "0", "0", "0%all compared"),
        browser.texts("tr[data-value=\"b.org\"] td"),
        "a copy on another host does not count");

    browser.click(OF_A + " a");
    browser.await("document.querySelector('" + BACK + "')");
    browser.awaitView();
    assertEquals("#overview?f.format=a.org", browser.eval("location.hash").asText());
    assertEquals(List.of("4", "1", "3", "1", "1"), tiles());
    assertEquals(List.of("format: a.org"), browser.texts(".headline .count"));
    assertEquals("a.org · Overview · example", browser.eval("document.title").asText());
    assertTrue(browser.texts(".histogram .note").toString().contains("All 4 documents"));
    assertEquals(List.of(), browser.texts(".shares, .job"));
    browser.shot("overview-value");
    browser.requireQuiet(http.url());
  }

  /** By hand, as for the host that has the same pages. */
  @Test
  void aFolderHasItsBytesToFreeAndLeadsToItsGroups() throws Exception {
    String folder = "tr[data-value=\"/srv/a.org/\"]";
    open("overview");
    browser.await("document.querySelector('" + folder + "')");
    assertEquals(
        List.of("4", "21 kB can be freed", "32 kB can be freed"), browser.texts(folder + " td"));
    browser.shot("overview-folders");
    browser.click(folder + " a");
    browser.await("location.hash === '#groups?folder=%2Fsrv%2Fa.org%2F'");
    browser.awaitView();
    assertEquals(List.of("3"), browser.texts(".group [data-column=documents]"));
    browser.requireQuiet(http.url());
  }

  /** The pages have no date of their own. */
  @Test
  void theFieldOfTheFirstDateIsNotNamed() {
    open("group?id=a1");
    List<String> notes = browser.texts(".entry .note");
    assertTrue(notes.get(0).contains("(first added to Solr)"), notes.toString());
    assertFalse(notes.toString().contains("dup_first_seen"), notes.toString());
  }

  @Test
  void moreGroupsOfTheWeekThanAreCountedAreNamed(@TempDir Path home) throws Exception {
    try (HttpCore many = HttpCore.start(home, "", config -> config, schema -> schema)) {
      List<Map<String, String>> documents = new ArrayList<>();
      for (int i = 0; i < 42; i++) {
        int from = 100 * (i / 2);
        documents.add(Map.of("id", "copy " + i, "text", text(from, from + 50)));
      }
      String json = new ObjectMapper().writeValueAsString(documents);
      assertEquals(200, many.http().post("/update?commit=true", json).statusCode());
      many.group();
      browser.open(many.http().url() + UI);
      assertEquals(
          List.of("Groups with a document of the last 7 days: 20 or more"),
          browser.texts("a[href=\"#groups?sort=date+desc\"]"));
    }
  }

  @Test
  void linksAndTheThresholdKeepTheValue() {
    open("overview?f.format=a.org");
    browser.eval(
        "(() => { const s = document.querySelector('input[type=range]'); s.value = 0.9;"
            + " s.dispatchEvent(new Event('change')); })()");
    browser.await("location.hash === '#overview?f.format=a.org&threshold=0.9'");
    browser.click(".tile a");
    browser.await("location.hash === '#groups?f.format=a.org'");
    browser.awaitView();
    assertEquals(1, browser.texts(".group").size());
    assertEquals(List.of("3"), browser.texts(".group [data-column=documents]"));
    browser.requireQuiet(http.url());
  }

  @Test
  void theKeyboardIsEnough() {
    open("overview");
    enter(OF_A + " a", "#overview?f.format=a.org");
    assertEquals(5, tiles().size());
    enter(BACK, "#overview");
    browser.await("document.querySelectorAll('.tile').length === 6");
    browser.requireQuiet(http.url());
  }

  @Test
  void aHostileValueIsATextAndIsTakenAsItIs() throws Exception {
    open("overview");
    String shown = browser.texts(".shares tbody").get(0);
    assertTrue(shown.contains("<script>window.hacked=1</script>"), shown);
    browser.eval(
        "[...document.querySelectorAll('.shares a')].find((a) => a.text.includes('<script>'))"
            + ".click()");
    browser.await("document.querySelector('" + BACK + "')");
    browser.awaitView();
    assertEquals(List.of("2", "1", "2", "0", "1"), tiles());

    open(of("overview", "f.format", HOSTILE));
    assertEquals(List.of("2", "1", "2", "0", "1"), tiles());
    browser.shot("hostile-overview");
    open(of("overview", "f.format", "a.org OR *:*"));
    assertEquals(List.of("0", "0", "0", "0", "0"), tiles());
    assertTrue(browser.eval("typeof window.hacked === 'undefined'").asBoolean());
    assertEquals(
        0, browser.eval("document.querySelectorAll('main img, [onerror]').length").asInt());
    browser.requireQuiet(http.url());
  }

  @Test
  void aSampleHasItsSizeAndAnInterval() {
    open("groups");
    browser.eval(
        "(() => { const ask = window.fetch; window.fetch = (url, init) =>"
            + " ask(String(url).replace('dup.sample=100', 'dup.sample=3'), init);"
            + " location.hash = 'overview'; })()");
    browser.await("document.querySelector('" + OF_A + "')");
    String note = browser.texts(OF_A + " .note").get(2);
    assertTrue(note.matches("95% interval [\\d.]+% to [\\d.]+%, sample of 3"), note);
  }

  @Test
  void theTableIsAccessibleAndFitsAPhone() throws Exception {
    for (String view : List.of("overview", "overview?f.format=a.org")) {
      browser.size(1280, 900);
      open(view);
      browser.requireAccessible();
      browser.dark(true);
      browser.requireAccessible();
      browser.dark(false);
      browser.size(390, 800);
      browser.requireAccessible();
      assertEquals(
          390, browser.eval("document.documentElement.scrollWidth").asInt(), "no scrolling aside");
    }
    browser.requireQuiet(http.url());
  }

  @Test
  void theFiguresAreInFrench() throws Exception {
    open("overview?f.format=a.org");
    browser.eval(
        "(() => { const s = document.getElementById('language'); s.value = 'fr';"
            + " s.dispatchEvent(new Event('change')); })()");
    browser.await("document.querySelector('" + BACK + "')?.text === 'Afficher tous les documents'");
    assertEquals(
        List.of("Copies redondantes", "Anciennes versions"),
        browser.texts(".tile dt").subList(3, 5));
    browser.click(BACK);
    browser.await("document.querySelector('" + OF_A + "')");
    browser.awaitView();
    assertEquals(
        List.of("Doublons par format", "Doublons par dossier"),
        browser.texts("section:has(.shares) h2"));
    assertEquals("Avec une copie exacte", browser.texts(".shares th").get(2));
    browser.shot("overview-shares-fr");
  }

  private HttpCore other(Path home, UnaryOperator<String> config) throws Exception {
    HttpCore other = HttpCore.start(home, "", config, schema -> schema);
    List<Map<String, String>> documents = new ArrayList<>();
    for (String id : List.of("shown1", "hidden", "shown2")) {
      String author = id.equals("hidden") ? "secret" : "known";
      documents.add(
          Map.of("id", id, "title", id, "author", author, "format", "f", "text", text(0, 100)));
    }
    String json = new ObjectMapper().writeValueAsString(documents);
    assertEquals(200, other.http().post("/update?commit=true", json).statusCode());
    browser.open(other.http().url() + UI);
    browser.click("[data-command=start]");
    browser.await("document.querySelector('[data-state=done]')");
    browser.awaitView();
    return other;
  }

  /** Three documents have one text, and a filter hides one of them. */
  @Test
  void aHiddenDocumentDoesNotCount(@TempDir Path home) throws Exception {
    String components = "<arr name=\"components\">\n      <str>duplicates</str>";
    String filter = "<lst name=\"appends\"><str name=\"fq\">-author:secret</str></lst>";
    try (HttpCore filtered = other(home, TestCore.replaced(components, filter + components))) {
      browser.open(filtered.http().url() + UI);
      assertEquals(List.of("2", "1", "2", "1", "0"), tiles().subList(0, 5));
      assertEquals(List.of("2", "2", "2", "100%all compared"), browser.texts(".shares tbody td"));
      browser.requireQuiet(filtered.http().url());
    }
  }

  /** The field of authors has several values, so documents cannot be counted by it. */
  @Test
  void withoutAFieldThereIsNoTable(@TempDir Path home) throws Exception {
    String link = "<str name=\"dup.ui.link\">../get?id={id}</str>";
    try (HttpCore lacking =
        other(home, TestCore.replaced(link, "<str name=\"filterField\">author</str>"))) {
      browser.open(lacking.http().url() + UI);
      assertEquals(List.of("3", "1", "3", "2", "0"), tiles().subList(0, 5));
      assertEquals(List.of(), browser.texts(".shares"));
      assertEquals(
          0,
          browser
              .eval(
                  "performance.getEntriesByType('resource').filter((r) =>"
                      + " /dup.by=(?!path)/.test(r.name)).length")
              .asInt());
      browser.requireQuiet(lacking.http().url());
    }
  }

  @Test
  void withoutTheRightToReadThereIsNoFigure() {
    open("groups");
    as(Http.WRITER);
    browser.eval("location.hash = 'overview?f.format=a.org'");
    browser.await("document.querySelector('.failed')");
    assertEquals(List.of("You are not allowed to see this"), browser.texts(".failed h1"));
  }
}
