// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.WholesAndParts;

/**
 * Wholes and their parts, in a browser: two letters with their merged file, and a notice in many
 * folders.
 */
class PagePartsIT extends PageCase {
  private static final int UNRELATED = 40;
  private static final int FOLDERS = 12;
  private static final String OFFER = letter(50_000, 300);
  private static final String COMPLAINT = letter(51_000, 348);
  private static final String REPLY = letter(53_000, 348);
  private static final String PLAN = letter(54_000, 300);
  private static final String ANNEX = letter(56_000, 300);
  private static final String NOTICE = letter(52_000, 200);
  private static final String MERGED = OFFER + "\n" + COMPLAINT;

  @BeforeAll
  static void addLetters() throws Exception {
    List<Map<String, String>> documents = new ArrayList<>();
    documents.add(document("offer", "An offer", "2024-03-01", OFFER));
    documents.add(document("complaint", "A broken turbine", "2024-03-02", COMPLAINT));
    documents.add(document("merged", "Scanned post", "2024-03-09", MERGED));
    documents.add(document("reply", "The reply", "2024-03-20", REPLY));
    documents.add(document("plan", "The plan", "2024-03-21", PLAN));
    String beginning = letter(55_000, 400);
    String end = letter(57_000, 400);
    documents.add(document("beginning", "How it began", "2024-03-10", beginning));
    documents.add(document("end", "A good end", "2024-03-11", end));
    String report = String.join("\n", beginning, ANNEX, end);
    documents.add(document("report", "A report", "2024-03-22", report));
    documents.add(document("notice", "A notice", "2024-04-01", NOTICE));
    for (int i = 0; i < FOLDERS; i++) {
      String others = letter(60_000 + 1_000 * i, 300);
      documents.add(document("folder" + i, HOSTILE, "2024-05-01", NOTICE + "\n" + others));
    }
    WholesAndParts.unrelated().stream()
        .limit(UNRELATED)
        .map(note -> document(note.id(), note.title(), "2024-02-01", note.text()))
        .forEach(documents::add);
    add(documents);
    group();
  }

  /** Returns sentences of twelve words that no other letter has. */
  private static String letter(int from, int words) {
    return IntStream.range(0, words / 12)
        .mapToObj(i -> text(from + 12 * i, from + 12 * i + 12))
        .collect(joining(". ", "", "."));
  }

  private static Map<String, String> document(String id, String title, String day, String text) {
    String time = day + "T10:00:00Z";
    return Map.of("id", id, "title", title, "modified", time, "format", "text/plain", "text", text);
  }

  private List<String> texts(String key, String selector) {
    return browser.texts("[data-parts=" + key + "] " + selector);
  }

  private void follow(String selector, String id) {
    browser.click(selector);
    browser.await("location.hash.includes('" + id + "')");
    browser.awaitView();
  }

  private void check(String text) {
    open("check");
    browser.fill("textarea", text);
    browser.click(".check .primary");
    browser.await("document.querySelector('[data-verdict]')");
  }

  private String border() {
    String equal = "document.querySelector('[data-related=true] .equal')";
    return browser.eval("getComputedStyle(" + equal + ").borderInlineStart").asText();
  }

  private void requireAccessible(String shot) throws IOException {
    browser.shot(shot);
    browser.requireAccessible();
    browser.dark(true);
    browser.shot(shot + "-dark");
    browser.requireAccessible();
    browser.dark(false);
    browser.size(390, 800);
    browser.shot(shot + "-phone");
    assertEquals(390, browser.eval("document.documentElement.scrollWidth").asInt());
    browser.size(1280, 900);
  }

  @Test
  void fromAMergedFileToALetterAndBackAndToTheirComparison() throws IOException {
    open(of("group", "id", "merged"));
    assertEquals(List.of("Contains 2"), browser.texts("[data-parts] h2"));
    assertEquals(List.of("A broken turbine", "An offer"), texts("contains", "h3 bdi"));
    assertEquals(List.of("54%", "46%"), texts("contains", ".value"));
    assertEquals(
        "100% of it is in this document and makes up 54% of this document.",
        texts("contains", "p:not([class])").get(0));
    requireAccessible("parts");

    follow("[data-id=complaint] h3 a", "id=complaint");
    assertEquals(List.of("Part of 1"), browser.texts("[data-parts] h2"));
    assertEquals(
        List.of("100% of this document is in it and makes up 54% of it."),
        texts("partOf", "p:not([class])"));
    follow("[data-id=merged] h3 a", "id=merged");
    assertEquals(2, texts("contains", "li").size());

    follow("[data-id=complaint] .note a", "b=complaint");
    assertEquals(
        List.of(
            "The older document is part of the newer one: 100% of it is there and makes up 54% of"
                + " the newer one. What both have is marked."),
        browser.texts(".relation"));
    assertTrue(border().startsWith("5px solid"), border());
    browser.key("j");
    browser.await("document.querySelector('.changed.current') === document.activeElement");
    requireAccessible("parts-compare");
    browser.requireQuiet(http.url());
  }

  @Test
  void versionsHaveNoMarkOfAPart() {
    open(of("compare", "a", "report/v1", "b", "report/v2"));

    assertEquals(List.of(), browser.texts(".relation"));
    assertEquals(List.of(), browser.texts("[data-related=true]"));
    browser.requireQuiet(http.url());
  }

  @Test
  void moreWholesAreShownOnRequest() {
    open(of("group", "id", "notice"));
    assertEquals(List.of("Part of 12"), browser.texts("[data-parts] h2"));
    assertEquals(10, texts("partOf", "li").size());

    browser.click("[data-parts=partOf] > .actions button");
    browser.await("document.querySelectorAll('[data-parts=partOf] li').length === 12");
    assertEquals(12, Set.copyOf(texts("partOf", ".path")).size());
    browser.await(
        "document.activeElement === document.querySelector('[data-parts] li:nth-child(11) a')");
    browser.await("document.querySelector('[data-parts] > .actions button').offsetParent === null");
    browser.requireQuiet(http.url());
  }

  @Test
  void aTextIsPartOfAnIndexedDocumentOrContainsOne() throws IOException {
    check(OFFER);
    assertEquals(
        List.of("The same text is already indexed", "This text is part of 1"),
        browser.texts(".result h2"));
    assertEquals(
        List.of("100% of this text is in it and makes up 46% of it."),
        texts("partOf", "p:not([class])"));

    check(ANNEX);
    assertEquals(
        List.of("Part of an indexed document", "This text is part of 1"),
        browser.texts(".result h2"));
    assertEquals(List.of("A report"), browser.texts(".result a:not(.open)"));

    check(REPLY + "\n" + PLAN);
    assertEquals(
        List.of("New: not a version of an indexed document", "This text contains 2"),
        browser.texts(".result h2"));
    assertEquals(List.of("The reply", "The plan"), texts("contains", "h3 bdi"));
    assertEquals(List.of("54%", "46%"), texts("contains", ".value"));
    requireAccessible("parts-check");
    browser.requireQuiet(http.url());
  }
}
