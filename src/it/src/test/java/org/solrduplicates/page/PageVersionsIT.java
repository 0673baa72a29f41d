// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What each version of a group changed, and the difference of a whole group, in a browser. */
class PageVersionsIT extends PageCase {
  private static final String SHARED = text(1000, 1200);
  private static final String ADDED = "The architect moved to Ghent. ";

  @BeforeEach
  void addPlan() throws Exception {
    add(
        List.of(
            plan("plans/a/plan1", "2024-01-01", "Ann", "It costs 500 euros. " + SHARED),
            plan("plans/a/plan2", "2024-02-01", "Bob", "It costs 1,700 euros. " + SHARED),
            plan("plans/b/copy", "2024-02-02", "Bob", "It costs 1,700 euros. " + SHARED),
            plan("plans/c/copy", "2024-02-03", "Bob", "It costs 1,700 euros. " + SHARED),
            plan("plans/a/plan3", "2024-03-01", "Bob", ADDED + "It costs 1,700 euros. " + SHARED),
            plan("plans/a/plan4", "2024-04-01", "Bob", ADDED + SHARED)));
  }

  private static Map<String, String> plan(String id, String date, String author, String text) {
    return Map.of(
        "id", id,
        "path", id,
        "title", "The plan",
        "author", author,
        "modified", date + "T10:00:00Z",
        "text", text);
  }

  @AfterEach
  void deletePlan() throws Exception {
    delete("plans/a/plan1", "plans/a/plan2", "plans/b/copy", "plans/c/copy");
    delete("plans/a/plan3", "plans/a/plan4");
  }

  private void openPlan() {
    open(of("group", "id", "plans/a/plan2"));
  }

  private List<String> order() {
    return browser.texts(".versions > .entry > .mark .version");
  }

  @Test
  void aHistoryBeginsWithItsNewestVersionAndTheOrderIsRemembered() throws Exception {
    openPlan();
    assertEquals(List.of("4", "3", "2", "1"), order());
    browser.shot("history-newest");
    browser.requireAccessible();

    browser.click("[data-name=oldest]");
    assertEquals(List.of("1", "2", "3", "4"), order());
    openPlan();
    assertEquals(List.of("1", "2", "3", "4"), order());
    browser.requireQuiet(http.url());
  }

  @Test
  void eachVersionShowsItsChanges() {
    openPlan();

    String second = "[data-id=\"plans/a/plan2\"] .details ";
    browser.await("document.querySelector('" + second + "del')");
    assertEquals(
        List.of("It costs 500 euros. ", "It costs 1,700 euros. "),
        browser.texts(second + ".first").stream()
            .map(line -> line.substring(0, line.indexOf(". ") + 2))
            .toList());
    assertEquals(
        List.of("It costs 500 → 1,700", "author: Ann → Bob"), browser.texts(second + "li"));
    assertEquals(List.of("+2 −1"), changes("plan2"));
    assertEquals(List.of("+5 −0"), changes("plan3"));
    browser.await("document.querySelector('[data-id=\"plans/a/plan4\"] .details del')");
    assertEquals(List.of(), browser.texts("[data-id=\"plans/a/plan4\"] .details li"), "it is main");
    assertEquals("Main change", browser.texts(second + ".note").get(0));
    assertEquals(List.of(), browser.texts("[data-id=\"plans/a/plan1\"] .changes"));
  }

  private List<String> changes(String plan) {
    return browser.texts("[data-id=\"plans/a/" + plan + "\"] .change");
  }

  @Test
  void copiesOfAVersionAreFolded() {
    open(of("group", "id", "plans/a/plan1"));
    assertEquals(
        List.of("2 copies in 2 folders: plans/b, plans/c"), browser.texts(".versions summary"));
    assertEquals(0, browser.texts("details[open]").size());
    browser.click("summary");
    browser.await("document.querySelectorAll('details[open] .entry').length === 2");

    open(of("group", "id", "plans/c/copy"));
    browser.await("document.querySelector('details[open] .entry[data-pivot]')");
  }

  @Test
  void twoVersionsAreComparedInThreeActions() {
    openPlan();
    browser.click("[aria-label=\"Select version 2 for a comparison\"]");
    browser.click("[aria-label=\"Select version 4 for a comparison\"]");
    assertEquals(
        List.of("Compare versions 2 and 4"),
        browser.texts(".versions-bar a.primary:not([hidden])"));
    browser.click(".versions-bar a.primary");
    browser.await("location.hash.startsWith('#compare')");
    browser.awaitView();

    assertTrue(browser.texts(".changed ins").toString().contains("architect"));
    assertTrue(browser.texts(".changed del").toString().contains("1,700"));
    browser.requireQuiet(http.url());
  }

  /** A third choice takes the place of the first. */
  @Test
  void noMoreThanTwoVersionsAreChosen() {
    openPlan();
    for (int version : List.of(1, 2, 3)) {
      browser.click("[aria-label=\"Select version " + version + " for a comparison\"]");
    }
    assertEquals(2, browser.eval("document.querySelectorAll('.mark :checked').length").asInt());
    browser.click("[aria-label=\"Select version 2 for a comparison\"]");
    assertEquals(List.of(), browser.texts(".versions-bar a.primary:not([hidden])"), "one is left");
  }

  @Test
  void theDifferenceOfAWholeGroupShowsTheVersionOfEachPart() throws Exception {
    open(of("versions", "id", "plans/a/plan2", "v", "3"));

    assertEquals(4, browser.texts(".legend li").size());
    assertEquals(List.of("2", "3"), shownVersions().stream().sorted().toList());
    assertTrue(part("mark[data-version=\"3\"]").startsWith("The architect moved to Ghent."));
    assertTrue(part("mark[data-version=\"2\"]").contains("1"));
    browser.shot("versions");
    browser.requireAccessible();
    browser.dark(true);
    browser.requireAccessible();
    browser.dark(false);

    browser.eval("document.querySelector('[type=range]').focus()");
    browser.press("ArrowRight", 39);
    browser.await("location.hash.includes('v=4') && document.querySelector('.evolved del')");
    assertTrue(part(".evolved del").contains("It costs 1,700 euros."), "removed in version 4");
    browser.click(".legend button");
    browser.await("location.hash.includes('v=1') && !document.querySelector('.evolved del')");
    assertEquals(List.of(), shownVersions());
    browser.requireQuiet(http.url());
  }

  private List<String> shownVersions() {
    return browser
        .eval(
            "JSON.stringify([...document.querySelectorAll('mark')].map((m) => m.dataset.version))")
        .asText()
        .chars()
        .filter(Character::isDigit)
        .mapToObj(Character::toString)
        .toList();
  }

  private String part(String selector) {
    return browser.texts(selector).get(0);
  }

  @Test
  void textsThatWouldDoSomethingAreShown() throws Exception {
    open(of("versions", "id", HOSTILE + 1));

    assertTrue(part(".evolved").contains("<script>"));
    assertEquals("undefined", browser.eval("typeof window.hacked").asText());
    browser.requireQuiet(http.url());
  }

  /** The slider moves on before the version that it has passed is there. */
  @Test
  void theLastVersionThatIsChosenIsShown() {
    open(of("versions", "id", "plans/a/plan2"));
    browser.eval(
        "(() => { const slider = document.querySelector('[type=range]'); for (const at of [1, 4]) {"
            + " slider.value = at; slider.dispatchEvent(new Event('input')); } })()");
    browser.awaitView();

    assertTrue(part(".evolved del").contains("It costs 1,700 euros."), "removed in version 4");
    assertEquals(List.of("3"), shownVersions());
  }

  /** Each with the main change of both sides, and the numbers. */
  private static final List<List<String>> CASES =
      List.of(
          List.of(
              "The price 42.10.", "The price 43.25.", "[42.10]|[43.25]", "The price 42.10>43.25"),
          List.of(
              "Of 17 September 2024. Price 42.10 a month.",
              "Of 3 October 2024. Price 43.25 a month.",
              "Price [42.10] a month.|Price [43.25] a month.",
              "Of 17 September 2024>3 October 2024; Price 42.10>43.25"),
          List.of(
              "Lyon, le 17 septembre 2024 au soir",
              "Lyon, le 1er août 2025 au soir",
              "[17 septembre 2024]|[1er août 2025]",
              "Lyon, le 17 septembre 2024>1er août 2025"),
          List.of(
              "Bonn, den 3. März 2024. Es gilt.",
              "Bonn, den 17. Oktober 2024. Es gilt.",
              "den [3]. [März] 2024.|den [17]. [Oktober] 2024.",
              "Bonn, den 3. März 2024>17. Oktober 2024"),
          List.of(
              "On May 3, 2024 we met", "On June 4, 2024 we met", "", "On May 3, 2024>June 4, 2024"),
          List.of("Am 17.09.2024 war", "Am 03.10.2024 war", "", "Am 17.09.2024>03.10.2024"),
          List.of("On 2024-09-17 it", "On 2024-10-03 it", "", "On 2024-09-17>2024-10-03"),
          List.of(
              "On 5 May 2024 we meet.\nMiller pays for it.",
              "On 6 May 2024 we meet.\nBrandt pays for it.",
              "[Miller] pays for it.|[Brandt] pays for it.",
              "On 5 May 2024>6 May 2024"),
          List.of(
              "It stays.",
              "It stays. The rent is 800. Dr Brandt moves to Ghent.",
              "|[Dr Brandt moves to Ghent.]",
              "rent is >800"),
          List.of("It stays. It costs 7.", "It stays.", "[It costs 7.]|", ""),
          List.of("One two.\nFive six.", "Five six.\nOne two.\nNew.", "|[New.]", ""));

  @Test
  void theMainChangeAndTheNumbersOfTwoTextsAreFound() throws Exception {
    openPlan();
    String cases = new ObjectMapper().writeValueAsString(CASES);
    browser.eval(
        "(async () => { const worker = new Worker('ui?file=versions-worker.js'); const all = [];"
            + " const line = (parts) => parts.map(([k, text]) => k ? `[${text}]` : text).join('');"
            + " for (const [a, b] of "
            + cases
            + ") { const data = await new Promise((done) => { worker.onmessage = ({ data }) =>"
            + " done(data); worker.postMessage({ a, b }); });"
            + " all.push([line(data.main.left) + '|' + line(data.main.right), data.numbers.map("
            + "([old, now, words]) => `${words} ${old}>${now}`).join('; ')]); }"
            + " window.found = all; })()");
    browser.await("window.found");
    for (int i = 0; i < CASES.size(); i++) {
      List<String> expected = CASES.get(i);
      String main = browser.eval("found[" + i + "][0]").asText();
      for (String side : expected.get(2).split("\\|")) {
        assertTrue(main.contains(side), expected + " but " + main);
      }
      assertEquals(expected.get(3), browser.eval("found[" + i + "][1]").asText(), main);
    }
  }

  @Test
  void aRemovedWordIsShownWhereItStood() throws Exception {
    add(
        List.of(
            plan(
                "plans/a/plan1",
                "2024-01-01",
                "Ann",
                "Pay 42.10 or 58.40 by 31 May now. " + SHARED),
            plan("plans/a/plan2", "2024-02-01", "Bob", "Pay 43.25 or 60.00 by 1 June. " + SHARED)));
    open(of("versions", "id", "plans/a/plan2", "v", "2"));

    assertTrue(
        part(".evolved").startsWith("Pay 42.10 43.25 or 58.40 60.00 by 31 May now 1 June. "),
        part(".evolved"));
    assertEquals(List.of("42.10 ", "58.40 ", "31 May now "), browser.texts(".evolved del"));
    browser.requireQuiet(http.url());
  }

  /** More than a minute, if each number is looked for among all others. */
  @Test
  void manyNumbersAreComparedInTheTimeOfTheirTexts() {
    openPlan();
    browser.eval(
        "(() => { const worker = new Worker('ui?file=versions-worker.js');"
            + " worker.onmessage = ({ data }) => (window.found = data);"
            + " const text = (from) => Array.from({ length: 400000 }, (_, i) => from + i).join(' ');"
            + " worker.postMessage({ a: text(1), b: text(500000) }); })()");
    browser.await("window.found");

    assertEquals("500000", browser.eval("found.numbers[0][1]").asText());
    assertEquals(5, browser.eval("found.numbers.length").asInt());
  }

  @Test
  void aDocumentWithoutVersionsHasNoDifference() {
    open(of("versions", "id", "only"));
    assertEquals(
        List.of("This document has no other version with a date."), browser.texts(".empty"));
    open(of("versions", "id", "nowhere"));
    assertEquals(
        List.of("nowhere was not found: it was deleted, or you have no access to it."),
        browser.texts(".empty"));
  }
}
