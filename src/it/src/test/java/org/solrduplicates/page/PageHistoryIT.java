// SPDX-License-Identifier: Apache-2.0
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
    assertEquals(List.of("3", "2", "1"), browser.texts(".history .version").subList(0, 3));
    assertEquals(List.of("this document"), browser.texts("[data-kind=pivot]"));

    browser.click("[data-id=\"report/v1\"] h3 a");
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
  void aKeyIsNotParsedAsAQuery() {
    open(of("group", "id", HOSTILE + 1));
    assertEquals(2, browser.texts(".entry").size());
    browser.requireQuiet(http.url());
  }

  @Test
  void theHistoryOfADeletedDocumentShowsAMessage() throws Exception {
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
  void aTruncatedHistoryOffersMoreDocuments(@TempDir Path other) throws Exception {
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
