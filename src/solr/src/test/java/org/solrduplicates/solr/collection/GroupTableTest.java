// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.GROUPS;
import static org.solrduplicates.solr.collection.CollectionCore.LINKS;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups and links as Solr writes them: the layout of JSON, and tables for a spreadsheet. */
class GroupTableTest extends OneCollectionTest {
  private static final String JSON_OF_GROUPS =
      """
      {"response":{"numFound":1,"start":0,"numFoundExact":true,"docs":[
        {"id":"7","size":2,"redundant":1,"redundantSize":10,"similarity":0.8,
         "first":"2019-01-02T00:00:00Z","latest":"2024-01-02T00:00:00Z","formats":["pdf"],
         "members":[
           {"id":"a","title":"Old","path":"in/a","date":"2019-01-02T00:00:00Z","version":1},
           {"id":"b","title":"New, \\"final\\"","path":"in/b","date":"2024-01-02T00:00:00Z",
            "version":2,"latest":true}]}]},
       "nextCursorMark":"cursor",
       "groups":{"documents":2,"inGroups":2,"groups":1,"redundant":1,"redundantSize":10,
         "sizes":{"2-5":1,"6-20":0,"21-":0}}}
      """;

  private static final String JSON_OF_LINKS =
      """
      {"response":{"numFound":1,"start":0,"numFoundExact":false,"docs":[
        {"group":7,"a":"a","b":"b","similarity":0.8,"source":["sketch"],
         "a.title":"Old","b.title":"New, \\"final\\""}]},
       "nextCursorMark":"cursor",
       "weights":{"version":"none"}}
      """;

  @BeforeEach
  void addGroup() {
    add(
        text(
            "a",
            0,
            "dup_group",
            7,
            "title",
            "Old",
            "path",
            "in/a",
            "size",
            20,
            "format",
            "pdf",
            "modified",
            "2019-01-02T00:00:00Z"),
        text(
            "b",
            2,
            "dup_group",
            7,
            "title",
            "New, \"final\"",
            "path",
            "in/b",
            "size",
            10,
            "format",
            "pdf",
            "modified",
            "2024-01-02T00:00:00Z"));
  }

  /** Reads an answer without what differs from run to run. */
  private static JsonNode json(String path, String... params) throws JsonProcessingException {
    String[] all =
        Stream.of(dice("wt", "json", "cursorMark", "*"), params)
            .flatMap(Stream::of)
            .toArray(String[]::new);
    ObjectNode answer = (ObjectNode) new ObjectMapper().readTree(collection.written(path, all));
    answer.remove("responseHeader");
    assertFalse(answer.get("nextCursorMark").asText().isEmpty());
    answer.put("nextCursorMark", "cursor");
    if (answer.get("weights") instanceof ObjectNode weights) {
      weights.remove("reason"); // it depends on whether learning has been tried
    }
    if (answer.get("groups") instanceof ObjectNode summary) {
      summary.remove(List.of("state", "asOf", "settings", "weights")); // of a job of another test
    }
    return answer;
  }

  @Test
  void groupsHaveALayoutThatClientsRead() throws JsonProcessingException {
    assertEquals(new ObjectMapper().readTree(JSON_OF_GROUPS), json(GROUPS, "fl", "id,title,path"));
  }

  @Test
  void linksHaveALayoutThatClientsRead() throws JsonProcessingException {
    assertEquals(new ObjectMapper().readTree(JSON_OF_LINKS), json(LINKS));
  }

  @Test
  void theSummaryHasTheTimeAndTheSettingsOfTheJob() throws JsonProcessingException {
    Map<String, Object> job = collection.run("dup.threshold", "0.9");

    JsonNode summary =
        new ObjectMapper().readTree(collection.written(GROUPS, "wt", "json")).get("groups");

    assertEquals(job.get("finished"), summary.get("asOf").asText());
    assertEquals("0.9", summary.get("settings").get("dup.threshold").asText());
  }

  @Test
  void aTableOfGroupsHasALineForEachMember() {
    assertEquals(
        List.of(
            "group,id,size,date,title,version,latest",
            "7,a,2,2019-01-02T00:00:00Z,Old,1,",
            "7,b,2,2024-01-02T00:00:00Z,\"New, \"\"final\"\"\",2,true"),
        collection.written(GROUPS, dice("wt", "csv")).lines().toList());
  }

  @Test
  void aTableOfLinksHasALineForEachPair() {
    assertEquals(
        List.of(
            "group,a,b,similarity,source,a.title,b.title",
            "7,a,b,0.8,sketch,Old,\"New, \"\"final\"\"\""),
        collection.written(LINKS, dice("wt", "csv")).lines().toList());
  }

  /** A spreadsheet would run it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "=cmd|' /C calc'!A0",
        "+1+cmd|' /C calc'!A0",
        "-2+3",
        "@SUM(1+1)*cmd",
        "\t=1+1",
        "\r=1+1",
        "\n=1+1",
        "-;=1+1"
      })
  void aTitleThatIsAFormulaIsATextInATable(String title) {
    add(
        text("=f1", 50, "dup_group", 9, "title", title, "modified", "2020-01-01T00:00:00Z"),
        text("=f2", 51, "dup_group", 9, "title", title, "modified", "2021-01-01T00:00:00Z"));

    String groups = collection.written(GROUPS, dice("wt", "csv"));
    String links = collection.written(LINKS, dice("wt", "csv"));
    String cell = "'" + title.replaceFirst("(?<=[\t\r\n;])=", "'=");

    assertTrue(groups.contains("'=f1,"), groups);
    assertEquals(2, count(groups, cell), groups);
    assertTrue(links.contains("9,'=f1,'=f2,"), links);
    assertEquals(2, count(links, cell), links);
  }

  private static int count(String text, String part) {
    return (text.length() - text.replace(part, "").length()) / part.length();
  }

  @Test
  void aTitleThatIsAFormulaIsAsItIsInJson() throws JsonProcessingException {
    add(text("f1", 50, "dup_group", 9, "title", "=1+1"), text("f2", 50, "dup_group", 9));

    JsonNode groups = json(GROUPS, "sort", "similarity desc").get("response").get("docs");

    assertEquals("=1+1", groups.get(0).get("members").findValue("title").asText());
  }

  @Test
  void aTableWithoutGroupsIsEmpty() {
    assertEquals("", collection.written(GROUPS, "wt", "csv", "fq", "id:nobody").strip());
    assertEquals("", collection.written(LINKS, "wt", "csv", "fq", "id:nobody").strip());
  }
}
