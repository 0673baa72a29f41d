// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.page.PageCase.MeasuredBy;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.decision.DecidedCore;

/**
 * Decisions about what is under review, in a browser. The memo has the three reports as candidates.
 * By Dice, half of the words is a similarity of a half, whatever else there is.
 */
@MeasuredBy(value = "dice", threshold = "0.8", review = "0.4")
class PageReviewIT extends PageCase {
  private static final String MEMO = "[data-a=memo] ";
  private static final String NO_CASE = "document.querySelector('.review-box .empty')";

  private final List<String> added = new ArrayList<>();

  @AfterEach
  void forget() throws Exception {
    for (JsonNode made : decisions()) {
      revoke(made.get("id").asText());
    }
    delete(added.toArray(String[]::new));
  }

  private static JsonNode decisions() throws Exception {
    String all = http.get("/duplicates/decisions?rows=1000", Http.user(Http.EDITOR)).body();
    return new ObjectMapper().readTree(all).at("/response/docs");
  }

  /** Returns the decisions as "memo = report/v1" or "memo ≠ report/v1", sorted. */
  private static List<String> decided() throws Exception {
    List<String> all = new ArrayList<>();
    for (JsonNode made : decisions()) {
      String sign = made.get("decision").asText().equals("same") ? " = " : " ≠ ";
      all.add(made.get("a").asText() + sign + made.get("b").asText());
    }
    return all.stream().sorted().toList();
  }

  private static String decide(String kind, String a, String b) throws Exception {
    return command(DecidedCore.body(kind, a, b)).at("/decision/id").asText();
  }

  private static void revoke(String id) throws Exception {
    command("{\"command\":\"revoke\",\"id\":\"" + id + "\"}");
  }

  private static JsonNode command(String json) throws Exception {
    String body = http.post("/duplicates/decisions", json, Http.user(Http.EDITOR)).body();
    return new ObjectMapper().readTree(body);
  }

  private void index(List<Map<String, String>> documents) throws Exception {
    documents.forEach(document -> added.add(document.get("id")));
    add(documents);
  }

  private static Map<String, String> document(String id, String text) {
    return Map.of("id", id, "path", id, "title", "Title of " + id, "text", text);
  }

  /** Returns a document and candidates that each have half of their words in common with it. */
  private static List<Map<String, String>> alike(String name, int word, int candidates) {
    return IntStream.rangeClosed(0, candidates)
        .mapToObj(
            i -> {
              int own = word + 100 * (i + 1);
              return document(name + i, text(word, word + 60) + ". " + text(own, own + 60));
            })
        .toList();
  }

  private void openReview() {
    open("review");
    awaitCase("document.querySelector('[data-a]')");
  }

  private void awaitCase(String condition) {
    browser.await(
        "!document.querySelector('.review-box[aria-busy], .review-box [aria-busy]') && "
            + condition);
  }

  private void awaitCount(String text) {
    awaitCase("document.querySelector('.count').textContent === '" + text + "'");
  }

  private List<String> candidates() {
    List<String> ids = new ArrayList<>();
    browser
        .eval("[...document.querySelectorAll('.candidates li')].map((li) => li.dataset.id)")
        .forEach(id -> ids.add(id.asText()));
    return ids;
  }

  private String note() {
    return browser
        .eval("document.querySelector('main > .notice[role=alert]:not([hidden])')?.textContent")
        .asText();
  }

  private boolean hasFocus(String selector) {
    return browser.eval("Boolean(document.activeElement.closest('" + selector + "'))").asBoolean();
  }

  @Test
  void oneKeyDecidesAboutAllCandidatesAndAnotherUndoesIt() throws Exception {
    openReview();
    List<String> reports = List.of("report/v1", "report/v2", "report/v3");
    assertEquals(reports, candidates());
    assertEquals(List.of("A memo"), browser.texts(MEMO + "h2").subList(0, 1));
    assertEquals(
        List.of("1The report", "2The report", "3The report"), browser.texts(MEMO + ".pick"));
    List<String> notes = browser.texts("[data-id=\"report/v1\"] .note");
    assertTrue(notes.get(0).startsWith("Jan 1, 2024"), notes.get(0));
    assertTrue(notes.get(0).endsWith(" (date from the field modified) TXT"), notes.get(0));
    assertTrue(notes.get(1).matches("\\d+% of the words in common, .*"), notes.get(1));
    String progress = browser.texts("[data-progress]").get(0);
    assertTrue(progress.matches("documents examined: \\d of 7"), progress);

    browser.key("y");
    awaitCount("3 pairs decided, 0 skipped");
    assertEquals(1, browser.texts(".review-box .empty").size(), "one case in all");
    assertEquals(List.of("memo = report/v1", "memo = report/v2", "memo = report/v3"), decided());

    browser.key("u");
    awaitCount("0 pairs decided, 0 skipped");
    assertEquals(reports, candidates());
    assertEquals(List.of(), decided());

    browser.key("s");
    awaitCount("0 pairs decided, 3 skipped");
    browser.click("[data-act=undo]");
    awaitCount("0 pairs decided, 0 skipped");
    browser.key("n");
    awaitCount("3 pairs decided, 0 skipped");
    assertEquals(List.of("memo ≠ report/v1", "memo ≠ report/v2", "memo ≠ report/v3"), decided());
    open("review");
    browser.await(NO_CASE);
    assertEquals(List.of("There is nothing to review."), browser.texts(".empty"));
    browser.requireQuiet(http.url());
  }

  @Test
  void oneCandidateIsTakenOutAndTheOthersAreDecidedTogether() throws Exception {
    index(alike("case", 2000, 3));
    openReview();
    assertEquals(List.of("case1", "case2", "case3"), candidates());

    browser.key("7");
    browser.key("2");
    awaitCount("1 pair decided, 0 skipped");
    assertEquals(List.of("case1", "case3"), candidates());
    assertEquals(
        List.of("1Title of case1", "3Title of case3"), browser.texts("[data-a=case0] .pick"));
    browser.click("[data-out=\"3\"]");
    awaitCount("2 pairs decided, 0 skipped");
    assertEquals(List.of("Yes, a version (y)"), browser.texts("[data-act=same]"));
    browser.key("u");
    awaitCount("1 pair decided, 0 skipped");
    browser.key("y");
    awaitCount("3 pairs decided, 0 skipped");
    assertEquals(List.of("case0 = case1", "case0 = case3", "case0 ≠ case2"), decided());
    assertEquals(
        1, browser.texts("[data-a=memo]").size(), "what follows from it is not asked again");
    browser.requireQuiet(http.url());
  }

  @Test
  void aPartIsShownInPlainWords() throws Exception {
    index(alike("case", 2000, 1));
    decide("part", "case1", "case0");
    openReview();
    browser.click(".last summary");
    browser.await("document.querySelectorAll('.last li').length === 1");

    assertEquals(
        List.of("decided: case1 is a part of case0"), browser.texts(".last .chip.decision"));
    browser.requireQuiet(http.url());
  }

  @Test
  void anyDecisionOfTheListCanBeUndone() throws Exception {
    index(alike("case", 2000, 1));
    String elsewhere = decide("same", "case0", "case1");
    openReview();
    browser.key("n");
    awaitCount("3 pairs decided, 0 skipped");
    browser.await(NO_CASE);
    browser.click(".last summary");
    browser.await("document.querySelectorAll('.last li').length === 4");
    assertEquals(
        "Title of case0 – Title of case1", browser.texts(".last li a").get(3), "newest first");
    assertTrue(browser.texts(".last time").get(0).contains("20"), "when");

    browser.click("[data-decision=\"" + elsewhere + "\"] [data-decide=revoke]");
    browser.await("document.querySelector('[data-decision] [data-decide=same]')");
    awaitCase("document.querySelector('[data-a=case0]')");
    assertEquals(List.of("memo ≠ report/v1", "memo ≠ report/v2", "memo ≠ report/v3"), decided());
    browser.key("y");
    awaitCount("4 pairs decided, 0 skipped");
    browser.await("document.querySelector('.last li a').textContent.includes('case0')");

    browser.click(".last li:nth-child(2) [data-decide=revoke]");
    awaitCase("document.querySelector('[data-a=memo]')");
    awaitCount("3 pairs decided, 0 skipped");
    assertEquals(List.of("report/v3"), candidates());
    browser.requireQuiet(http.url());
  }

  @Test
  void anEmptyListOfDecisionsShowsAMessage() {
    openReview();
    browser.click(".last summary");
    browser.await("document.querySelector('.last li')");
    assertEquals(List.of("There are no decisions yet."), browser.texts(".last li"));
  }

  @Test
  void decisionsOfOtherUsersAreKept() throws Exception {
    openReview();
    decide("same", "memo", "report/v1");

    browser.key("n");
    awaitCount("2 pairs decided, 0 skipped");
    assertEquals(
        "Another user has decided about this pair; that decision is kept: report/v1", note());
    assertEquals(List.of("memo = report/v1", "memo ≠ report/v2", "memo ≠ report/v3"), decided());
  }

  @Test
  void undoSucceedsIfADecisionWasRevokedElsewhere() throws Exception {
    openReview();
    browser.key("n");
    awaitCount("3 pairs decided, 0 skipped");
    revoke(decisions().get(1).get("id").asText());

    browser.key("u");
    awaitCount("0 pairs decided, 0 skipped");
    assertEquals(3, candidates().size());
    assertEquals(List.of(), decided());
  }

  @Test
  void changedWordsOfTheCandidateInFocusAreMarked() {
    openReview();
    assertEquals("true", browser.eval("document.activeElement.ariaCurrent").asText());
    assertTrue(marked("del").contains(text(500, 560)), marked("del"));
    assertTrue(marked("ins").endsWith(text(300, 305)), marked("ins"));
    assertTrue(browser.texts(MEMO + ".excerpt").get(0).startsWith(text(0, 60)));

    browser.key("j");
    awaitCase(
        "document.activeElement === document.querySelector('[data-id=\"report/v2\"] .pick')"
            + " && document.activeElement.ariaCurrent === 'true'");
    assertTrue(marked("ins").endsWith(text(300, 310)), marked("ins"));
    browser.press("ArrowLeft", 37);
    browser.key("k");
    awaitCase("document.activeElement.closest('[data-id=\"report/v3\"]')");
    browser.requireQuiet(http.url());
  }

  @Test
  void theDecisionsDoNotCoverTheLastLineOfTheDifference() throws Exception {
    index(alike("case", 2000, 1));
    for (int width : List.of(1280, 390)) {
      browser.size(width, 700);
      openReview();
      browser.eval(
          "[...document.querySelectorAll('.changes .diff > *')].at(-1).scrollIntoView(false)");
      assertTrue(
          browser
              .eval(
                  "[...document.querySelectorAll('.changes .diff > *')].at(-1)"
                      + ".getBoundingClientRect().bottom"
                      + " <= document.querySelector('.decision-bar').getBoundingClientRect().top")
              .asBoolean(),
          width + " pixels");
    }
  }

  private String marked(String element) {
    String words = String.join(" ", browser.texts(".changes " + element));
    return words.replaceAll("\\s+", " ").strip();
  }

  @Test
  void whereNoWordIsInCommonTheBeginningIsShown() throws Exception {
    String shouted = text(2000, 2060).toUpperCase(Locale.ROOT) + " " + text(2200, 2260);
    index(List.of(document("a", text(2000, 2120)), document("b", shouted)));
    openReview();

    assertEquals(
        List.of("The two texts have no word in common."),
        browser.texts("[data-a=a] .changes p.note"));
    assertEquals(List.of(shouted), browser.texts("[data-a=a] .changes .excerpt"));
  }

  /** Others and the queue itself ask before the worker has found what is different. */
  @Test
  void longTextsDoNotHoldUpTheDecisions() throws Exception {
    browser.ask(
        "Page.addScriptToEvaluateOnNewDocument",
        "source",
        "window.working = new Set(); window.all = 0; window.Worker = class extends Worker {"
            + " constructor(url) { super(url); working.add(this); all++; window.first ??= this; }"
            + " terminate() { working.delete(this); super.terminate(); } };");
    String common = text(2000, 90_000);
    index(
        List.of(
            document("a", common + " " + text(100_000, 190_000)),
            document("b", common + " " + text(200_000, 290_000))));
    open("review");
    browser.await("document.querySelector('[data-a=a]') && all === 1");

    browser.key("n");
    awaitCase("document.querySelector('[data-a=memo]') && all === 2");
    assertFalse(browser.eval("working.has(first)").asBoolean(), "the worker of the first case");
    assertEquals(List.of("a ≠ b"), decided());
    browser.requireQuiet(http.url());
  }

  @Test
  void ofSeveralTheOneThatFailsIsNamedAndTheRestStays() throws Exception {
    index(alike("case", 2000, 3));
    openReview();
    delete("case2");

    browser.key("y");
    awaitCount("1 pair decided, 0 skipped");
    assertTrue(note().startsWith("The decision about case2 failed: "), note());
    assertEquals(List.of("case0 = case1"), decided());
    browser.takeErrors();
    assertEquals(List.of("case0"), data("a"));
    assertEquals(List.of("case3"), candidates());
  }

  private List<String> data(String name) {
    List<String> values = new ArrayList<>();
    browser
        .eval(
            "[...document.querySelectorAll('[data-"
                + name
                + "]')].map((e) => e.dataset."
                + name
                + ")")
        .forEach(value -> values.add(value.asText()));
    return values;
  }

  @Test
  void aCaseWhoseDocumentIsDeletedMeanwhileIsLeftOut() throws Exception {
    index(alike("case", 2000, 2));
    openReview();
    delete("case0");

    browser.key("y");
    awaitCase("document.querySelector('[data-a=case1]')");
    assertTrue(note().startsWith("The decision about case1 failed: "), note());
    assertEquals(List.of(), decided());
    assertTrue(hasFocus(".pick"));
    browser.takeErrors();

    delete("case2");
    browser.key("s");
    awaitCase("document.querySelector('[data-a=memo]')");
    assertEquals("", note(), "what failed is no longer shown");
  }

  @Test
  void contentOfADocumentIsNeitherExecutedNorParsed() throws Exception {
    index(alike(HOSTILE + "case", 2000, 2));
    openReview();
    assertEquals(List.of(HOSTILE + "case1", HOSTILE + "case2"), candidates());
    assertTrue(browser.texts(".candidates .pick").get(0).contains("<script>"));

    browser.key("2");
    awaitCount("1 pair decided, 0 skipped");
    browser.key("y");
    awaitCount("2 pairs decided, 0 skipped");
    browser.click(".last summary");
    browser.await("document.querySelector('.last li a')?.textContent.includes('<script>')");
    assertEquals(2, decided().size());
    assertEquals(
        0, browser.eval("document.querySelectorAll('main img, main script').length").asInt());
    assertEquals(1280, browser.eval("document.documentElement.scrollWidth").asInt());
    assertTrue(browser.eval("typeof window.hacked === 'undefined'").asBoolean());
    browser.requireQuiet(http.url());
  }

  /** A server that does not answer is no reason to lose a case. */
  @Test
  void aCaseIsThereAgainWhenSolrAnswersAgain() throws Exception {
    openReview();
    offline(true);
    browser.key("y");
    browser.await("document.querySelector('[data-act=again]')");
    assertTrue(hasFocus("[data-act=again]"));
    assertFalse(note().isEmpty());
    browser.takeErrors();
    offline(false);
    browser.press("Enter", 13);
    awaitCase("document.querySelector('[data-a=memo]')");
    assertEquals(3, candidates().size());
    assertEquals(List.of(), decided());
  }

  private void offline(boolean is) {
    browser.ask(
        "Network.emulateNetworkConditions",
        "offline",
        is,
        "latency",
        0,
        "downloadThroughput",
        -1,
        "uploadThroughput",
        -1);
  }

  @Test
  void theKeyboardIsEnough() throws Exception {
    index(alike("case", 2000, 2));
    openReview();
    for (String key : List.of("j", "2", "y", "u", "y", "s", "u", "n")) {
      assertTrue(hasFocus(".review-box button"), "before " + key);
      browser.key(key);
      awaitCase("document.activeElement.closest('.review-box')");
    }
    browser.await(NO_CASE);
    assertEquals(
        List.of(
            "case0 = case1",
            "case0 ≠ case2",
            "memo ≠ report/v1",
            "memo ≠ report/v2",
            "memo ≠ report/v3"),
        decided());

    assertTrue(hasFocus("[data-act=undo]"));
    browser.tab();
    browser.press("Enter", 13);
    browser.await("document.querySelectorAll('.last li').length === 5");
    browser.tab(); // the list for spreadsheets
    browser.tab();
    browser.tab();
    browser.press("Enter", 13);
    awaitCase("document.querySelector('[data-a=memo]')");
    assertTrue(hasFocus(".last [data-decide]"), "the focus stays in the list");
    browser.key("y");
    awaitCount("5 pairs decided, 0 skipped");
    browser.await("document.activeElement.tagName === 'SUMMARY'");
    browser.requireQuiet(http.url());
  }

  @Test
  void theDecisionsAreSavedAsAList() throws Exception {
    decide("different", "memo", "report/v1");
    openReview();
    browser.click(".last summary");
    browser.await("document.querySelector('.last li a')");

    List<String> lines = saved("decisions").lines().toList();
    assertEquals(3, lines.size());
    assertTrue(
        lines.get(0).endsWith("group,id,size,date,title,path,format,version,latest,decision"));
    assertTrue(lines.get(1).endsWith(",memo,2,,A memo,memo,constructor,,,different"), lines.get(1));
    assertTrue(lines.get(2).contains(",report/v1,2,,The report,report/v1,"), lines.get(2));
  }

  @Test
  void casesAreAccessibleInBothThemesAndOnAPhone() throws Exception {
    index(alike("case", 2000, 3));
    decide("same", "only", "report/v1");
    openReview();
    browser.click(".last summary");
    browser.await("document.querySelector('.last li a')");
    for (boolean dark : List.of(false, true)) {
      browser.dark(dark);
      browser.shot("review-case" + (dark ? "-dark" : ""));
      browser.requireAccessible();
    }
    browser.dark(false);
    browser.size(390, 800);
    assertEquals(390, browser.eval("document.documentElement.scrollWidth").asInt());
    browser.shot("review-case-phone");
    browser.requireAccessible();
    browser.requireQuiet(http.url());
  }

  /** Sixty cases; all candidates of one are versions, or none, but for one in ten of the cases. */
  @Test
  void aCaseNeedsLittleMoreThanOneAction() throws Exception {
    Map<String, String> truth = new HashMap<>();
    List<Map<String, String>> documents = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int candidates = 1 + i % 3;
      String name = "case" + i + "-";
      documents.addAll(alike(name, 2000 + 1000 * i, candidates));
      for (int j = 0; j <= candidates; j++) {
        boolean isException = i % 10 == 5 && j == candidates;
        boolean isAlone = candidates == 1 && i % 2 == 0;
        truth.put(name + j, isException || isAlone ? name + j : name);
      }
    }
    Stream.of("memo", "report/v1", "report/v2", "report/v3").forEach(id -> truth.put(id, "report"));
    index(documents);
    openReview();

    Set<String> cases = new HashSet<>();
    int actions = 0;
    while (browser.texts("[data-a]").size() == 1) {
      String id = data("a").get(0);
      cases.add(id);
      List<String> all = candidates();
      List<String> others = all.stream().filter(one -> !isSame(truth, id, one)).toList();
      String key =
          others.isEmpty() ? "y" : others.size() == all.size() ? "n" : number(others.get(0));
      browser.key(key);
      actions++;
      String before = id + all;
      awaitCase(
          "(([...document.querySelectorAll('[data-a]')].map((e) => e.dataset.a).join()"
              + " + '[' + [...document.querySelectorAll('.candidates li')]"
              + ".map((li) => li.dataset.id).join(', ') + ']') !== '"
              + before
              + "')");
    }

    assertEquals(61, cases.size());
    assertTrue(actions < 1.2 * cases.size(), actions + " actions");
    for (JsonNode made : decisions()) {
      boolean isSame = isSame(truth, made.get("a").asText(), made.get("b").asText());
      assertEquals(isSame ? "same" : "different", made.get("decision").asText(), made::toString);
    }
    browser.requireQuiet(http.url());
  }

  private static boolean isSame(Map<String, String> truth, String a, String b) {
    return truth.get(a).equals(truth.get(b));
  }

  private String number(String id) {
    return browser
        .eval("document.querySelector('[data-id=\"" + id + "\"] .place').textContent")
        .asText();
  }
}
