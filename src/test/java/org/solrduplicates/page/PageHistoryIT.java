package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;

/** Histories, comparisons and decisions, in a browser. */
class PageHistoryIT extends PageCase {
  @Test
  void aGroupIsAHistoryAndAnyMemberCanBeAskedAbout() {
    open(of("group", "id", "report/v2"));
    assertEquals(List.of("1", "2", "3"), browser.texts(".history .version").subList(0, 3));
    assertEquals(List.of("start document"), browser.texts("[data-kind=pivot]"));

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
  void whatAKeySaysIsNoQuery() {
    open(of("group", "id", HOSTILE + 1));
    assertEquals(2, browser.texts(".entry").size());

    open(of("compare", "a", HOSTILE + 1, "b", HOSTILE + 2));
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
    assertEquals(List.of("What is left"), browser.texts(".side h2"));
    assertEquals(List.of(text(900, 950)), browser.texts(".diff .text"));
    assertEquals(0, browser.texts("[data-decide]").size(), "about one nobody can decide");
    browser.shot("compare-gone");
    browser.requireAccessible();
    delete("left");
  }

  @Test
  void aHistoryOfADocumentThatIsGoneSaysSo() throws Exception {
    open(of("group", "id", "nowhere"));

    assertTrue(browser.texts(".gone").get(0).contains("nowhere was not found"));
    browser.shot("group-gone");
    browser.requireAccessible();
    open("group");
    assertEquals(1, browser.texts(".gone").size());
    browser.requireQuiet(http.url());
  }

  /** Three versions where a group has at most two documents. */
  @Test
  void aHistoryThatIsCutOffSaysWhatIsMissing(@TempDir Path other) throws Exception {
    try (HttpCore small =
        HttpCore.start(
            other,
            "",
            TestCore.replaced(
                "<str name=\"dup.maxGroup\">200</str>", "<str name=\"dup.maxGroup\">2</str>"),
            schema -> schema)) {
      List<Map<String, String>> documents = new ArrayList<>();
      for (String id : List.of("a", "b", "c")) {
        documents.add(Map.of("id", id, "text", text(0, 100) + " " + id));
      }
      String json = new ObjectMapper().writeValueAsString(documents);
      assertEquals(200, small.http().post("/update?commit=true", json).statusCode());

      browser.open(small.http().url() + UI + "#group?id=a");
      assertEquals(
          List.of(
              "The results are incomplete. The group has more documents than are shown."
                  + " Show up to 1,000"),
          browser.texts(".incomplete"));
      browser.shot("group-cut");
      browser.requireAccessible();
      browser.click(".incomplete a");
      browser.await("document.querySelectorAll('.entry').length === 3");
      assertEquals(List.of(), browser.texts(".incomplete"));

      browser.open(small.http().url() + UI + "#check");
      browser.fill("textarea", text(0, 100));
      browser.click(".check .primary");
      browser.await("document.querySelector('.result .incomplete')");
      browser.requireQuiet(small.http().url());
    }
  }
}
