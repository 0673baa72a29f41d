// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.solr.common.util.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.CommandLine;
import org.solrduplicates.cli.GroupsSolr;
import org.solrduplicates.cli.client.JsonObject;
import org.solrduplicates.core.Golden;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class GroupsReportTest {
  @TempDir Path folder;
  private GroupsSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new GroupsSolr();
    solr.jobs.clear();
    solr.jobs.add(GroupsSolr.NEVER_COMPARED);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void thePageIsOneThatPeopleCanRead() throws IOException {
    Golden.assertMatches("cli/groups-report.html", html());
  }

  /** A browser would forgive what an XML parser does not, such as a tag from a title. */
  @Test
  void thePageIsWellFormedWithoutScriptAndLoadsNothing() throws Exception {
    String html = html();
    Document page =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(html)));

    assertEquals("en", page.getDocumentElement().getAttribute("lang"));
    for (String loading : List.of("script", "img", "link", "iframe", "a", "object", "use")) {
      assertEquals(0, page.getElementsByTagName(loading).getLength(), loading);
    }
    assertFalse(html.contains("url("), html);
    assertFalse(html.contains("@import"), html);
    assertTrue(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), html);
  }

  /**
   * The latest of a, b and c is c. The latest of d and e is e, which Solr lists last. The latest of
   * f and @g is unknown, because they have no dates.
   */
  @Test
  void everyMemberButTheLatestIsRedundant() throws IOException {
    JsonObject report = json();

    assertEquals(
        List.of(
            "contracts/2019 2 2 0.5",
            "(no path) 2 1 0.25",
            "wiki.example.org 2 1 0.25",
            "contracts/2020 1 0 0.0"),
        rows(report, "places"));
    assertEquals(
        List.of(
            "(no format) 2 1 0.25",
            "DOC 1 1 0.25",
            "HTML 2 1 0.25",
            "PDF 1 1 0.25",
            "\"><img src=x> 1 0 0.0"),
        rows(report, "formats"));
    assertEquals(
        List.of("c", "e"),
        report.objects("largest").stream()
            .flatMap(group -> group.objects("members").stream())
            .filter(member -> member.isTrue("latest"))
            .map(member -> member.text("id"))
            .toList());
  }

  @Test
  void theFiguresOfTheCollectionAreThoseOfSolr() throws IOException {
    JsonObject report = json();

    assertEquals("test", report.text("collection"));
    assertEquals("2026-11-21T15:01:21Z", report.text("asOf"));
    assertEquals(20, report.count("documents"));
    assertEquals(3, report.count("groups"));
    assertEquals(7, report.count("inGroups"));
    assertEquals(4, report.count("redundant"));
    assertEquals(0.2, report.number("redundantShare"));
    assertEquals(3, report.count("links"));
    assertEquals(3, report.object("sizes").count("2-5"));
    assertEquals("0.7", report.object("settings").text("dup.threshold"));
    assertEquals(12, report.object("job").object("neverCompared").count("noFingerprint"));
    assertEquals(
        0.3, report.object("histogram").object("nearest").object("duplicates").number("share"));
  }

  /** Solr lists two of five: both are redundant, and of the three others the latest stays. */
  @Test
  void ofAGroupThatSolrDoesNotListToItsEndTheRestIsCountedApart() throws IOException {
    solr.groups.clear();
    solr.groups.add(
        GroupsSolr.group(
            "1",
            5,
            GroupsSolr.member("x", "2020-01-01T00:00:00Z", "X", "p/x", ""),
            GroupsSolr.member("y", "2021-01-01T00:00:00Z", "Y", "p/y", "")));

    JsonObject report = json();

    assertEquals(3, report.count("notListed"));
    assertEquals(List.of("(not listed) 3 2 0.5", "p 2 2 0.5"), rows(report, "places"));
    JsonObject largest = report.objects("largest").get(0);
    assertTrue(largest.objects("members").stream().noneMatch(member -> member.isTrue("latest")));
  }

  /** The PDF of the first version is later than the second version, but Solr lists it before. */
  @Test
  void theLatestIsTheLastInTheOrderOfSolrAndNotTheLastByDate() throws IOException {
    solr.groups.clear();
    solr.groups.add(
        GroupsSolr.group(
            "1",
            4,
            GroupsSolr.member("v1.docx", "2024-01-01T00:00:00Z", "", "p/v1.docx", ""),
            GroupsSolr.member("v1.pdf", "2024-03-01T00:00:00Z", "", "q/v1.pdf", ""),
            GroupsSolr.member("v2.docx", "2024-02-01T00:00:00Z", "", "p/v2.docx", ""),
            GroupsSolr.member("undated", "", "", "q/undated", "")));

    JsonObject report = json();

    assertEquals(
        List.of("v2.docx true", "v1.pdf false", "v1.docx false", "undated false"),
        report.objects("largest").get(0).objects("members").stream()
            .map(member -> member.text("id") + " " + member.isTrue("latest"))
            .toList());
    assertEquals(List.of("q 2 2 0.5", "p 2 1 0.25"), rows(report, "places"));
  }

  @Test
  void theReportListsIgnoredDatesWithTheirReason() throws IOException {
    assertEquals(List.of(), json().objects("ignoredDates"));
    assertFalse(html().contains("Dates that were ignored"));
    solr.groups.clear();
    solr.groups.add(
        GroupsSolr.group(
            "1",
            3,
            ignoring("2099-01-01T00:00:00Z", "in the future"),
            ignoring("1970-01-01T00:00:00Z", "the <zero> of a clock"),
            ignoring("1980-01-01T00:00:00Z", "the <zero> of a clock")));

    assertEquals(
        List.of("modified in the future 1", "modified the <zero> of a clock 2"),
        json().objects("ignoredDates").stream()
            .map(row -> row.text("field") + " " + row.text("why") + " " + row.count("documents"))
            .toList());
    assertTrue(
        html()
            .contains("<tr><td>modified</td><td>the &lt;zero&gt; of a clock</td><td>2</td></tr>"));
  }

  private static String ignoring(String date, String why) {
    return GroupsSolr.member("of " + date, "", "", "p/x", "")
        .replaceFirst(
            "}$",
            ",\"ignoredDates\":[{\"date\":\""
                + date
                + "\",\"dateField\":\"modified\",\"why\":\""
                + why
                + "\"}]}");
  }

  @Test
  void twentyGroupsAreShownWithTenMembersEach() throws IOException {
    String[] members =
        IntStream.range(10, 22)
            .mapToObj(i -> GroupsSolr.member("m" + i, "", "", "", ""))
            .toArray(String[]::new);
    solr.groups.clear();
    IntStream.range(0, 25).forEach(i -> solr.groups.add(GroupsSolr.group("" + i, 12, members)));

    List<JsonObject> largest = json().objects("largest");

    assertEquals(
        IntStream.range(0, 20).mapToObj(i -> "" + i).toList(),
        largest.stream().map(group -> group.text("id")).toList());
    assertEquals(
        List.of("m10", "m11", "m12", "m13", "m14", "m15", "m16", "m17", "m18", "m19"),
        largest.get(0).objects("members").stream().map(member -> member.text("id")).toList());
    assertTrue(html().contains("… and 2 more"));
  }

  @Test
  void figuresMissingFromSolrAreUnknown() throws IOException {
    solr.jobs.clear();
    solr.jobs.add("{\"state\":\"none\"}");

    String html = report("report.html", "--no-run");

    assertEquals(2, html.split("<p>Unknown.</p>", -1).length - 1, html);
  }

  @Test
  void thePageNamesTheFilters() throws IOException {
    String html = report("report.html", "--fq", "a:<b>");

    assertTrue(html.contains("Only documents of the filter a:&lt;b&gt;"), html);
  }

  private static List<String> rows(JsonObject report, String key) {
    return report.objects(key).stream()
        .map(
            row ->
                row.text("name")
                    + " "
                    + row.count("documents")
                    + " "
                    + row.count("redundant")
                    + " "
                    + row.number("share"))
        .toList();
  }

  private String html() throws IOException {
    return report("report.html");
  }

  private JsonObject json() throws IOException {
    return new JsonObject((Map<?, ?>) Utils.fromJSONString(report("report.json")));
  }

  private String report(String name, String... more) throws IOException {
    List<String> typed = new ArrayList<>(List.of("--out", folder.toString()));
    typed.addAll(List.of(more));
    CommandLine line = solr.run(typed.toArray(String[]::new));
    assertTrue(line.exitCode == 0 || line.exitCode == 3, line.err());
    return Files.readString(folder.resolve(name));
  }
}
