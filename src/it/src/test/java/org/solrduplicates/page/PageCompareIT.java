// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;

/** Two texts beside each other, in a browser. */
class PageCompareIT extends PageCase {
  private static final String PAIR = of("compare", "a", "report/v1", "b", "report/v2");
  private static final String COUNT = ".diff-box .count";
  private static final String EXPLAINED = "*debug=true*";

  @Test
  void theDifferenceOfTwoTextsIsShownWordByWord() {
    open(of("compare", "a", "report/v1", "b", "report/v2"));

    assertEquals(List.of("1"), browser.texts("del"));
    assertEquals("2", browser.texts("ins").get(0));
    assertEquals(List.of("1 1 × 1.00"), browser.texts("[data-words=onlyFirst] li"));
    assertEquals("2 1 × 1.00", browser.texts("[data-words=onlySecond] li").get(0));
    assertEquals(20, browser.texts("[data-words=shared] li").size());
    browser.key("j");
    browser.await("document.querySelector('.changed.current') === document.activeElement");
    browser.click("[data-name=inline]");
    browser.await("location.hash.includes('layout=inline')");
    open(of("compare", "a", "report/v1", "b", "report/v2", "layout", "inline"));
    assertEquals("inline", browser.eval("document.querySelector('.diff').dataset.layout").asText());
    browser.requireQuiet(http.url());
  }

  @ParameterizedTest
  @CsvSource({"report/v1, report/v2", "report/v2, report/v1"})
  void theOlderDocumentIsOnTheLeftForEitherOrderOfTheAddress(String a, String b) {
    open(of("compare", "a", a, "b", b));

    assertEquals(
        List.of(
            "Older · Jan 1, 2024 (date from the field modified)",
            "Newer · Feb 1, 2024 (date from the field modified)"),
        browser.texts(".side .note"));
    assertEquals(List.of("report/v1", "report/v2"), browser.texts(".side .path bdi"));
    assertEquals(List.of("1"), browser.texts("del"));
    assertEquals(List.of("1 1 × 1.00"), browser.texts("[data-words=onlyFirst] li"));
    assertEquals("Older: only here, or more often", browser.texts(".details h3").get(0));
    assertEquals("Share by weight: Older 99%, Newer 95%", browser.texts(".three .note").get(1));
    assertEquals(List.of("Older", "Newer", "Older", "Newer"), browser.texts(".details thead th"));
    assertTrue(browser.texts("[data-differs] td:nth-of-type(1)").contains("report/v1"));
    assertTrue(browser.texts("[data-differs] td:nth-of-type(2)").contains("report/v2"));
    browser.requireQuiet(http.url());
  }

  /** The core reads one date field, so a document can have no date. */
  @Test
  void withoutTwoDatesTheOrderOfTheAddressStays(@TempDir Path other) throws Exception {
    String measure = "<str name=\"dup.measure\">calibrated</str>";
    try (HttpCore dated =
        HttpCore.start(
            other,
            "",
            TestCore.replaced(measure, measure + "<str name=\"dup.date.fl\">modified</str>"),
            schema -> schema)) {
      List<Map<String, String>> documents =
          List.of(
              Map.of("id", "none", "text", text(0, 100)),
              Map.of("id", "noon", "text", text(0, 101), "modified", "2024-01-01T12:00:00Z"),
              Map.of("id", "ten", "text", text(0, 102), "modified", "2024-01-01T10:00:00Z"));
      String json = new ObjectMapper().writeValueAsString(documents);
      assertEquals(200, dated.http().post("/update?commit=true", json).statusCode());
      String view = dated.http().url() + UI + "#compare?";

      browser.open(view + "a=noon&b=none");
      assertEquals(
          List.of("Left · Jan 1, 2024 (date from the field modified)", "Right · no date"),
          browser.texts(".side .note"));
      assertEquals(List.of("noon", "none"), browser.texts(".side h2 a:not(.open)"));
      browser.open(view + "a=none&b=noon");
      assertEquals(List.of("none", "noon"), browser.texts(".side h2 a:not(.open)"));
      browser.open(view + "a=noon&b=ten");
      assertTrue(
          browser
              .texts(".side .note")
              .get(0)
              .matches("Older · .*10:00.* \\(date from the field modified\\)"));
      browser.requireQuiet(dated.http().url());
    }
  }

  @Test
  void theFirstChangeIsInSight() {
    open(PAIR);

    browser.await("document.querySelector('.changed')");
    assertTrue(
        browser
            .eval(
                "(({ top, bottom }) => top > 0 && bottom <= innerHeight && scrollY === 0)"
                    + "(document.querySelector('.changed').getBoundingClientRect())")
            .asBoolean());
  }

  @Test
  void ignoredDifferencesAreChosenAndKeptInTheAddress() throws Exception {
    add(
        List.of(
            Map.of("id", "draft", "text", "First line\nof it. " + text(0, 50) + " the End, here"),
            Map.of("id", "final", "text", "First line of it.  " + text(0, 50) + " The end here")));
    String view = of("compare", "a", "draft", "b", "final");
    open(view);
    assertEquals(List.of("changes: 1, words removed: 2, added: 2"), browser.texts(COUNT));
    assertEquals(List.of("the End,", "The end"), browser.texts("del, ins"));

    press("loose");
    assertEquals(List.of("The two texts differ only in what is ignored."), browser.texts(COUNT));
    press("spaces");
    assertEquals(List.of("changes: 1, words removed: 0, added: 0"), browser.texts(COUNT));
    assertEquals(List.of("↵\n", "·", "·", "··"), browser.texts("del, ins"));
    browser.shot("compare-options");
    browser.requireAccessible();

    open(view + "&spaces=1&loose=1");
    assertEquals(List.of("changes: 1, words removed: 0, added: 0"), browser.texts(COUNT));
    assertEquals(
        List.of("false", "true"),
        List.of(
            browser
                .eval(
                    "[...document.querySelectorAll('.ignore button')]"
                        + ".map((button) => button.getAttribute('aria-pressed')).join()")
                .asText()
                .split(",")));
    browser.requireQuiet(http.url());
  }

  private void press(String option) {
    String button = "document.querySelector('[data-name=" + option + "]')";
    browser.eval(button + ".focus()");
    browser.press("Enter", 13);
    browser.await("location.hash.includes('" + option + "=1')");
    browser.awaitView();
    assertTrue(browser.eval("document.activeElement === " + button).asBoolean());
  }

  @Test
  void theDifferenceDoesNotWaitForTheSimilarity() throws Exception {
    browser.ask("Fetch.enable", "patterns", List.of(Map.of("urlPattern", EXPLAINED)));
    browser.ask("Page.navigate", "url", http.url() + UI + "#" + PAIR);
    browser.await("document.querySelector('.changed')");
    browser.await("document.querySelector('[data-words]')");
    assertEquals(1, browser.texts(".headline .chips[aria-busy]").size());
    assertEquals(0, browser.texts(".headline .chip").size());
    browser.requireAccessible();

    browser.ask("Fetch.disable");
    browser.awaitView();
    assertEquals("versions of each other", browser.texts(".headline .chip").get(1));
    browser.requireQuiet(http.url());
  }

  @ParameterizedTest
  @CsvSource({EXPLAINED + ", .headline, Comparison", "*dup.words*, .details, Words by weight"})
  void aPartThatCannotBeShownIsNamedAndTheRestIsThere(String request, String where, String part)
      throws Exception {
    browser.ask("Network.setBlockedURLs", "urls", List.of(request));
    open(PAIR);

    assertEquals(List.of("1"), browser.texts("del"));
    assertEquals(
        List.of(part + ": Failed to fetch"), browser.texts(where + " .notice[role=alert]"));
    browser.click("summary");
    browser.requireAccessible();
    browser.shot("compare-failed");
    browser.requireQuiet(http.url());
  }

  @Test
  void onAPhoneTheTextsAreBelowEachOther() throws Exception {
    browser.size(390, 800);
    open(PAIR);
    browser.await("document.querySelector('.changed')");

    assertEquals(
        1,
        browser
            .eval(
                "new Set([...document.querySelectorAll('.changed:first-of-type .text')]"
                    + ".map((side) => side.getBoundingClientRect().left)).size")
            .asInt());
    assertEquals(
        "none",
        browser.eval("getComputedStyle(document.querySelector('.layout')).display").asText());
    browser.requireAccessible();
    assertEquals(390, browser.eval("document.documentElement.scrollWidth").asInt());
    browser.requireQuiet(http.url());
  }

  /** The search does not meet the one from the other, so only these two are looked at. */
  @Test
  void twoThatHaveNothingInCommonAreComparedAllTheSame() {
    open(of("compare", "a", "only", "b", "memo"));

    assertEquals(
        List.of("The default search does not compare these two documents."),
        browser.texts(".card > p.note:nth-child(2)").stream()
            .filter(text -> text.contains("default search"))
            .toList());
    assertEquals(List.of("not versions"), browser.texts(".chip[data-kind=latest]"));
    assertEquals(1, browser.texts(".changed").size());
    browser.requireQuiet(http.url());
  }

  @Test
  void aKeyIsNotParsedAsAQuery() {
    open(of("compare", "a", HOSTILE + 1, "b", HOSTILE + 2));
    browser.click("summary");

    assertEquals(1, browser.texts("[data-words=onlySecond]").size());
    assertEquals(List.of("versions of each other"), browser.texts(".chip[data-kind=latest]"));
    browser.requireQuiet(http.url());
  }

  @Test
  void ofAPairThatHasLostADocumentTheOtherOneIsShown() throws Exception {
    add(
        List.of(
            Map.of("id", "left", "title", "What is left", "text", text(900, 950)),
            Map.of("id", "gone", "title", "What is gone", "text", text(900, 951))));
    open(of("compare", "a", "left", "b", "gone"));
    assertEquals(1, browser.texts(".changed").size());
    delete("gone");

    open(of("compare", "a", "left", "b", "gone"));
    assertEquals(
        List.of("gone was not found: it was deleted, or you have no access to it."),
        browser.texts(".side .gone"));
    assertEquals(List.of("What is left"), browser.texts(".side h2 a:not(.open)"));
    assertEquals(List.of(text(900, 950)), browser.texts(".diff .text"));
    assertEquals(0, browser.texts("[data-decide]").size(), "a decision needs both documents");
    browser.shot("compare-gone");
    browser.requireAccessible();
    delete("left");
  }
}
