// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.text.SpreadsheetCell;
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
  void theListOfTheFilterIsOneClickAway() throws Exception {
    open("groups?folder=report%2F");

    List<String> lines = saved("groups").lines().toList();
    assertEquals("\ufeffgroup,id,size,date,title,path,format,version,latest", lines.get(0));
    assertEquals(4, lines.size());
    assertTrue(
        lines
            .get(3)
            .endsWith(
                ",report/v3,3,2024-03-01T10:00:00Z,The report,report/v3,application/pdf,3,true"),
        lines.get(3));
  }

  /** What the table has is what the list has: the groups of a range of similarities too. */
  @Test
  void theListOfARangeHasNoOtherGroup() throws Exception {
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
      int members =
          browser.texts(".group [data-column=documents]").stream()
              .mapToInt(Integer::parseInt)
              .sum();
      assertEquals(1 + members, saved("groups").lines().count());
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

  /** A list from the page is as safe as one from the server. */
  @Test
  void noCellOfAListIsAFormula() throws Exception {
    List<String> titles =
        List.of(
            "=cmd", "sum;=2", "a;-b", "a;-5 %", "-5", "@x", "\u00a0=x", "＝x", "\"=x\", y", "plain");
    add(
        titles.stream()
            .map(title -> Map.of("id", "formula/" + titles.indexOf(title), "title", title))
            .map(
                named -> {
                  Map<String, String> document = new HashMap<>(named);
                  document.put("path", document.get("id"));
                  document.put("text", text(900, 950));
                  return document;
                })
            .toList());
    group();
    try {
      open("groups?folder=formula%2F");
      String list = saved("groups");
      for (String title : titles) {
        String safe = SpreadsheetCell.safe(title);
        String cell = safe.contains("\"") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
        assertTrue(list.contains("," + cell + ",formula/" + titles.indexOf(title) + ","), list);
      }
    } finally {
      delete(titles.stream().map(t -> "formula/" + titles.indexOf(t)).toArray(String[]::new));
      group();
    }
  }

  /** A click sorts the other way round; what is sorted by is marked. */
  @Test
  void aColumnSortsTheGroups() {
    open("groups");
    for (String sorted : List.of("similarity desc", "similarity asc")) {
      browser.click("th[data-column=lowest] a");
      browser.await("location.hash.includes('sort=" + sorted.replace(' ', '+') + "')");
      browser.awaitView();
      assertEquals(
          sorted.endsWith("desc") ? "descending" : "ascending",
          browser.eval("document.querySelector('th[data-column=lowest]').ariaSort").asText());
    }
    assertEquals(2, browser.texts(".group").size());
    assertEquals(
        1, browser.eval("document.querySelectorAll('[aria-sort]').length").asInt(), "one column");
  }

  /** The three reports are named after the newest. */
  @Test
  void aGroupHasTheNameAndDateOfItsNewestVersion() throws Exception {
    open("groups?folder=report%2F");
    assertEquals(List.of("3"), browser.texts(".group [data-column=documents]"));
    assertEquals(List.of("Mar 1, 2024"), browser.texts(".group [data-column=newest]"));
    browser.shot("groups-table");
    browser.click(".group a");
    browser.await("location.hash === '#group?id=report%2Fv3'");
    browser.requireQuiet(http.url());
  }

  @Test
  void aFilterIsTakenAsItIsWritten() throws Exception {
    open(of("groups", "f.format", HOSTILE));
    assertEquals(1, browser.texts(".group").size());
    assertEquals(2, saved("groups").lines().filter(line -> line.contains("host")).count());

    open(of("groups", "folder", "host.example/" + HOSTILE));
    assertEquals(1, browser.texts(".group").size());
    assertEquals(2, saved("groups").lines().filter(line -> line.contains("host")).count());
    browser.requireQuiet(http.url());
  }
}
