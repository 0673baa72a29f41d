// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Http;

/** The list of groups and its filters, in a browser. */
class PageGroupsIT extends PageCase {
  @Test
  void aFilterIsInTheAddressAndNarrowsTheList() {
    open("groups");
    assertEquals(2, browser.texts(".group").size());

    browser.fill("[name=folder]", "report/");
    browser.click(".filters .primary");
    browser.await("location.hash.includes('folder=report')");
    browser.awaitView();
    assertEquals(1, browser.texts(".group").size());

    browser.open(browser.eval("location.href").asText());
    assertEquals(1, browser.texts(".group").size());
    assertEquals("report/", browser.eval("document.querySelector('[name=folder]').value").asText());
    browser.requireQuiet(http.url());
  }

  @Test
  void aRangeOfSimilaritiesAndOtherFiltersCanLeaveNothing() {
    open("groups?from=1&to=1&minSize=3");
    assertEquals(List.of("No group matches these filters."), browser.texts(".empty"));

    open("groups?f.format=application%2Fpdf");
    assertEquals(
        List.of("No group matches these filters."), browser.texts(".empty"), "one PDF is no group");
  }

  @Test
  void theTableOfTheFilterIsOneLinkAway() {
    open("groups?folder=report%2F");

    assertEquals(4, table().lines().count(), table());
  }

  /** What the table has is what the list has: the groups of a range of similarities too. */
  @Test
  void theTableOfARangeHasNoOtherGroup() throws Exception {
    add(
        List.of(
            Map.of("id", "draft1", "text", text(700, 800)),
            Map.of("id", "draft2", "text", text(725, 825))));
    group();
    try {
      List<JsonNode> groups = groups();
      String lowest = groups.get(0).get("similarity").asText();
      assertNotEquals(lowest, groups.get(groups.size() - 1).get("similarity").asText());

      open("groups?from=0&to=" + lowest);
      assertEquals(
          groups.stream().filter(g -> g.get("similarity").asText().equals(lowest)).count(),
          browser.texts(".group").size());
      int members = browser.texts(".group .members li").size();
      assertEquals(1 + members, table().lines().count(), table());
    } finally {
      delete("draft1", "draft2");
      group();
    }
  }

  /** Returns the groups, the least similar first. */
  private static List<JsonNode> groups() throws Exception {
    String path = "/duplicates/groups?sort=similarity+asc";
    List<JsonNode> groups = new ArrayList<>();
    new ObjectMapper()
        .readTree(http.get(path, Http.user(Http.EDITOR)).body())
        .at("/response/docs")
        .forEach(groups::add);
    return groups;
  }

  private String table() {
    String csv = browser.eval("document.querySelector('[data-csv]').href").asText();
    return http.get(csv.substring(http.url().length()), Http.user(Http.EDITOR)).body();
  }

  @Test
  void aFilterIsTakenAsItIsWritten() {
    open(of("groups", "f.format", HOSTILE));
    assertEquals(1, browser.texts(".group").size());
    assertEquals(3, table().lines().count(), table());

    open(of("groups", "folder", "host.example/" + HOSTILE));
    assertEquals(1, browser.texts(".group").size());
    assertEquals(3, table().lines().count(), table());
    browser.requireQuiet(http.url());
  }
}
