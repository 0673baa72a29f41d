// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;

/** The search box, in a browser. */
class PageSearchIT extends PageCase {
  private static final String BOX = "#search input";

  private List<String> hits() {
    List<String> ids = new ArrayList<>();
    browser.await("!document.querySelector('.groups[aria-busy]')");
    browser
        .eval("[...document.querySelectorAll('.hit')].map((hit) => hit.dataset.id)")
        .forEach(id -> ids.add(id.asText()));
    return ids;
  }

  private void search(String text) {
    open(of("search", "q", text));
  }

  private boolean isFocused(String selector) {
    return browser.eval("document.activeElement.matches('" + selector + "')").asBoolean();
  }

  private void tabTo(String selector) {
    for (int i = 0; i < 30 && !isFocused(selector); i++) {
      browser.tab();
    }
    assertTrue(isFocused(selector), selector);
  }

  /** Type a word and press Enter, then open a hit. */
  @Test
  void theNewestVersionIsTwoActionsAway() throws Exception {
    open("review");
    browser.eval("document.querySelector('" + BOX + "').focus()");
    browser.type(text(300, 301));
    browser.press("Enter", 13);
    browser.await("document.querySelector('.hit')");
    browser.awaitView();
    assertEquals(List.of("report/v3"), hits());
    assertEquals(List.of("3 versions"), browser.texts("[data-kind=versions]"));
    assertEquals(List.of("Mar 1, 2024"), browser.texts(".hit time"));
    assertTrue(browser.texts(".hit mark").contains(text(300, 301)));
    assertEquals(List.of("3 found"), browser.texts(".headline .count"));
    assertEquals("Search, 3 found", browser.texts("#status").get(0));
    browser.shot("search-found");

    browser.click(".hit h2 a");
    browser.await("location.hash.startsWith('#group?id=report')");
    browser.awaitView();
    assertEquals(
        List.of("report/v3"),
        List.of(browser.eval("document.querySelector('.versions > .entry').dataset.id").asText()));
    browser.requireQuiet(http.url());
  }

  @Test
  void theKeyboardIsEnough() {
    open("overview");
    tabTo(BOX);
    browser.type("memo");
    browser.press("Enter", 13);
    browser.await("document.querySelector('.hit')");
    browser.awaitView();
    tabTo(".hit h2 a");
    browser.press("Enter", 13);
    browser.await("location.hash === '#group?id=memo'");

    browser.eval("document.querySelector('" + BOX + "').focus()");
    browser.press("Escape", 27);
    assertEquals("", browser.eval("document.querySelector('" + BOX + "').value").asText());
    browser.requireQuiet(http.url());
  }

  @Test
  void anAddressIsASearch() {
    search("the report");
    assertEquals(List.of("report/v3"), hits());
    assertEquals(List.of("The", "report"), browser.texts(".hit h2 mark"));
    assertEquals(
        "the report", browser.eval("document.querySelector('" + BOX + "').value").asText());
    open("search");
    assertEquals(
        List.of("Enter words, a title, a path or an id in the search box."),
        browser.texts(".empty"));
    browser.requireQuiet(http.url());
  }

  @ParameterizedTest
  @CsvSource({
    "report/v2, report/v3",
    "PORT/V1, report/v3",
    "v3, report/v3",
    "Nothing like it, only",
    "MEMO, memo"
  })
  void wordsAndPartsOfAPathFind(String text, String id) {
    search(text);
    assertEquals(id, hits().get(0), () -> hits().toString());
    browser.requireQuiet(http.url());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | \"{!func}1",
        "0 | {!func v=1}nowhere",
        "0 | ${solr.home}",
        "0 | ${page.text}",
        "1 | <img src=x onerror=window.hacked=1>",
        "0 | nowhere OR report",
        "0 | -nowhere",
        "0 | text:report*",
        "0 | rep*",
        "0 | *:*",
        "1 | report~",
        "1 | report/.*",
        "1 | (report",
        "0 | [a-z] \\",
        "2 | /",
        "0 | _query_:report AND \"",
        "0 | !!!"
      })
  void inputIsNotParsedAsAQuery(int found, String text) {
    search(text);
    assertEquals(found, hits().size(), () -> hits().toString());
    assertEquals(
        found == 0 ? List.of("No document matches “" + text + "”.") : List.of(),
        browser.texts(".empty p:first-child"));
    assertTrue(browser.eval("typeof window.hacked === 'undefined'").asBoolean());
    assertEquals(
        0, browser.eval("document.querySelectorAll('main img, [onerror]').length").asInt());
    browser.requireQuiet(http.url());
  }

  @Test
  void hostileKeysAndTextsAreFoundAsTheyAre() {
    search(HOSTILE + 1);
    assertEquals(1, hits().size());
    search("{!func v=1} ${fl} $q \\");
    assertEquals(1, hits().size());
    assertTrue(browser.eval("typeof window.hacked === 'undefined'").asBoolean());
    browser.requireQuiet(http.url());
  }

  @Test
  void anEmptyResultListsTheSearchedFields() throws Exception {
    search("xylophone");
    assertEquals(
        List.of(
            "No document matches “xylophone”.",
            "Searched for all words in title, text, and for the text as a part of path, id."),
        browser.texts(".empty p"));
    browser.shot("search-none");
    browser.requireAccessible();
    browser.dark(true);
    browser.requireAccessible();
    browser.requireQuiet(http.url());
  }

  @Test
  void moreHitsAreOneButtonAway() throws Exception {
    List<String> ids = IntStream.rangeClosed(1, 25).mapToObj(i -> "batch" + i).toList();
    add(ids.stream().map(id -> Map.of("id", id, "title", "Quokka", "text", id)).toList());
    search("quokka");
    assertEquals(20, hits().size());
    assertEquals(List.of("25 found"), browser.texts(".headline .count"));

    browser.click("main > .actions button");
    browser.await("document.querySelectorAll('.hit').length === 25");
    assertEquals(25, Set.copyOf(hits()).size());
    browser.await("document.querySelector('main > .actions button').hidden");
    assertTrue(isFocused(".hit:nth-child(21) a"));
    browser.requireQuiet(http.url());
    delete(ids.toArray(String[]::new));
  }

  @Test
  void theSearchSpeaksFrench() {
    search("report");
    browser.eval(
        "(() => { const s = document.getElementById('language'); s.value = 'fr';"
            + " s.dispatchEvent(new Event('change')); })()");
    browser.await("document.querySelector('.hit time')?.textContent.includes('mars')");
    assertEquals(List.of("1 mars 2024"), browser.texts(".hit time"));
    assertEquals(List.of("Rechercher"), browser.texts("#search button"));
    assertEquals(
        "Mots, titre, chemin ou identifiant",
        browser.eval("document.querySelector('" + BOX + "').ariaLabel").asText());
  }

  private static HttpCore with(Path home, UnaryOperator<String> config) throws Exception {
    HttpCore core = HttpCore.start(home, "", config, schema -> schema);
    List<Map<String, String>> documents = new ArrayList<>();
    for (String id : List.of("shown", "hidden")) {
      String author = id.equals("hidden") ? "secret" : "known";
      documents.add(
          Map.of("id", id, "title", "Title", "author", author, "text", text(0, 100) + " " + id));
    }
    String json = new ObjectMapper().writeValueAsString(documents);
    assertEquals(200, core.http().post("/update?commit=true", json).statusCode());
    return core;
  }

  /** A filter of one of the two handlers is enough. */
  @ParameterizedTest
  @ValueSource(strings = {"<arr name=\"last-components\">", "<arr name=\"components\">"})
  void filteredDocumentsAreNotFound(String place, @TempDir Path other) throws Exception {
    String filter = "<lst name=\"appends\"><str name=\"fq\">-author:secret</str></lst>";
    try (HttpCore filtered = with(other, TestCore.replaced(place, filter + place))) {
      Http open = filtered.http();
      browser.open(open.url() + UI + "#search?q=title");
      assertEquals(List.of("shown"), hits());
      assertEquals(List.of("1 found"), browser.texts(".headline .count"));
      browser.open(open.url() + UI + "#search?q=hidden");
      assertEquals(List.of(), hits());
      assertEquals(1, browser.texts(".empty").size());
    }
  }

  /** Only an address of the web is a link, whatever a field has. */
  @Test
  void aDocumentIsOpenedByItsTemplate(@TempDir Path other, @TempDir Path third) throws Exception {
    UnaryOperator<String> byId = linked("https://dms.example.org/{id}?by={author}");
    try (HttpCore linking = with(other, byId)) {
      browser.open(linking.http().url() + UI + "#search?q=hidden");
      assertEquals(List.of("shown"), hits());
      List<String> opened = new ArrayList<>();
      browser
          .eval("[...document.querySelectorAll('.hit .open')].map((link) => link.href)")
          .forEach(href -> opened.add(href.asText()));
      assertEquals(
          List.of(
              "https://dms.example.org/shown?by=known", "https://dms.example.org/hidden?by=secret"),
          opened);
      browser.requireAccessible();
      browser.requireQuiet(linking.http().url());
    }
    try (HttpCore linking = with(third, linked("{author}"))) {
      for (String author : List.of("javascript:alert(1)", "https://host.example/a b")) {
        String json =
            new ObjectMapper()
                .writeValueAsString(
                    List.of(
                        Map.of("id", "one", "title", "One", "author", author, "text", text(0, 9))));
        assertEquals(200, linking.http().post("/update?commit=true", json).statusCode());
        browser.open(linking.http().url() + UI + "#search?q=one");
        assertEquals(List.of("one"), hits());
        assertEquals(
            author.startsWith("https") ? 1 : 0,
            browser.eval("document.querySelectorAll('.open').length").asInt());
      }
    }
  }

  private static UnaryOperator<String> linked(String template) {
    return TestCore.replaced("../get?id={id}", template);
  }

  /** All versions of what is found are in the list, and a document without words too. */
  @Test
  void allVersionsOfTheHitsAreSavedAsAList() throws Exception {
    add(List.of(Map.of("id", "wordless", "title", "Report without words", "text", "!")));
    try {
      search("report");
      assertEquals(List.of("report/v3", "wordless"), hits().stream().sorted().toList());
      List<String> lines = saved("search").lines().skip(1).sorted().toList();
      assertEquals(4, lines.size(), lines::toString);
      assertTrue(
          lines.get(0).startsWith("report/v3,report/v1,3,2024-01-01T10:00:00Z,"), lines.get(0));
      assertEquals("wordless,wordless,1,,Report without words,,,,", lines.get(3));
    } finally {
      delete("wordless");
    }
  }

  /** Also what the view cuts or replaces is copied as it is. */
  @Test
  void aPathIsCopiedAsItIs() {
    search(HOSTILE + 1);
    hits();
    browser.eval("document.execCommand = () => { window.copied = document.activeElement.value; };");
    browser.click(".hit .copy");
    assertEquals(
        "https://host.example/" + HOSTILE + "/" + newest(hits().get(0)),
        browser.eval("window.copied").asText());
    assertEquals(List.of("Path copied"), browser.texts("#status"));
  }

  private static String newest(String id) {
    return id.substring(id.length() - 1);
  }

  @Test
  void withoutSelectThereIsNoBox(@TempDir Path other) throws Exception {
    try (HttpCore lacking =
        with(other, TestCore.replaced("name=\"/select\"", "name=\"/elsewhere\""))) {
      browser.open(lacking.http().url() + UI + "#search?q=title");
      assertEquals(List.of("Search needs the request handler /select."), browser.texts(".empty"));
      assertTrue(browser.eval("document.getElementById('search').hidden").asBoolean());
      browser.requireQuiet(lacking.http().url());
    }
  }
}
