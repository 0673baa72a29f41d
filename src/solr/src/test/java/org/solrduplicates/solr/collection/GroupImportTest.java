// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups that another program has found are sent in parts, and then written by the job. */
class GroupImportTest extends OneCollectionTest {
  private static final String[] COLUMNS = {"dup_group", "dup_rank", "dup_background"};

  private static final SolrInputDocument[] DOCUMENTS = {
    text("a", 0, "modified", "2024-01-01T00:00:00Z"),
    text("b", 1, "modified", "2024-03-01T00:00:00Z"),
    text("c", 2, "modified", "2024-02-01T00:00:00Z"),
    text("d", 100),
    text("e", 100),
    text("f", 200)
  };

  private static String body(long after, String... rows) {
    return "{\"command\":\"import\",\"after\":%d,\"rows\":[%s]}"
        .replace("%d", "" + after)
        .replace("%s", String.join(",", rows));
  }

  private static String start(int rows) {
    return "{\"command\":\"import\",\"after\":" + rows + "}";
  }

  /** Sends a part of the rows; returns what is said of the import. */
  private static String send(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return String.valueOf(
        collection
            .core()
            .postTo(CollectionCore.GROUPS, "application/json", bytes)
            .all()
            .get("import"));
  }

  /** Imports rows to the end, which must be a good one. */
  private static Map<String, Object> importing(List<String> rows) {
    send(body(0, rows.toArray(String[]::new)));
    return ended(rows.size());
  }

  private static Map<String, Object> ended(int rows) {
    Object begun = collection.post(start(rows)).get("state");
    assertTrue(Set.of("running", "done").contains(begun), begun.toString());
    Map<String, Object> job = collection.awaitEnd();
    assertEquals("done", job.get("state"), job.toString());
    return job;
  }

  private static String row(String id, String group, int rank) {
    return "{\"id\":\"%i\",\"version\":%v,\"group\":\"%g\",\"rank\":%r}"
        .replace("%i", id)
        .replace("%v", "" + collection.version(id))
        .replace("%g", group)
        .replace("%r", "" + rank);
  }

  private static String single(String id) {
    return "{\"id\":\"" + id + "\",\"version\":" + collection.version(id) + "}";
  }

  /** Returns what the job has written into each document. */
  private static Map<String, List<Object>> columns() {
    Map<String, List<Object>> columns = new TreeMap<>();
    for (SolrDocument document : collection.select("*:*", "fl", "*," + COLUMNS[2])) {
      columns.put(
          (String) document.getFieldValue("id"),
          Arrays.stream(COLUMNS)
              .map(column -> document.getFieldValue(column))
              .collect(Collectors.toCollection(ArrayList::new)));
    }
    return columns;
  }

  /** Returns the columns as rows for the documents as they are now. */
  private static List<String> rows(Map<String, List<Object>> columns) {
    List<String> rows = new ArrayList<>();
    columns.forEach(
        (id, column) -> {
          String row =
              column.get(0) == null ? single(id) : row(id, "" + column.get(0), rank(column));
          String background = column.get(2) == null ? "" : ",\"background\":" + column.get(2);
          rows.add(row.replaceFirst("}$", background + "}"));
        });
    return rows;
  }

  private static int rank(List<Object> column) {
    return (Integer) column.get(1);
  }

  @Test
  void importedGroupsAreThoseOfTheJob() throws Exception {
    add(DOCUMENTS);
    collection.run(dice());
    Map<String, List<Object>> found = columns();
    Set<Set<String>> groups = collection.partition();
    assertEquals(Set.of(Set.of("a", "b", "c"), Set.of("d", "e")), groups);
    empty();
    add(DOCUMENTS);

    List<String> rows = rows(found);
    assertEquals("{rows=2}", send(body(0, rows.get(0), rows.get(1))));
    assertEquals("{rows=6}", send(body(2, rows.subList(2, 6).toArray(String[]::new))));
    Map<String, Object> job = ended(6);

    assertEquals(groups, collection.partition());
    assertEquals(found, columns());
    assertEquals("imported: another program has found the groups", job.get("scope"));
    assertEquals(
        Map.of("rows", 6L, "noDocument", 0L, "notInImport", 0L),
        CollectionCore.block(job, "imported"));
    assertEquals(0L, job.get("changedMeanwhile"));
    assertFalse(Files.exists(collection.folder().resolve("groups-this-import")));
  }

  /** As after a job. */
  @Test
  void listsAndResultListsShowTheImportedGroups() {
    add(DOCUMENTS);
    importing(List.of(row("a", "x", 1), row("f", "x", 0)));

    assertEquals(1, collection.groups().response().getNumFound());
    assertEquals(List.of("b", "c", "d", "e", "f"), ids("fq", "{!duplicates}"));
    assertEquals(List.of("b", "c", "d", "e", "f"), ids("fq", "-dup_rank:[1 TO *]"));
    assertTrue(collection.groups().all().findRecursive("groups", "asOf") != null);
  }

  private static List<Object> ids(String... params) {
    return collection.select("*:*", params).stream()
        .map(document -> document.getFieldValue("id"))
        .toList();
  }

  /** No job has compared the documents, so the pair that is alike is found by a search. */
  @Test
  void questionsSearchInFullAfterAnImport() {
    add(DOCUMENTS);
    collection.run(dice());
    importing(List.of(row("a", "x", 1), row("f", "x", 0)));

    String answer = collection.core().ask("/duplicates", dice("id", "d")).all().toString();

    assertTrue(answer.contains("id=e"), answer);
    assertFalse(collection.number("d") == collection.number("e"));
  }

  @Test
  void theNextJobFindsItsOwnGroups() {
    add(DOCUMENTS);
    collection.run(dice());
    importing(List.of(row("a", "x", 1), row("f", "x", 0)));
    assertEquals(Set.of(Set.of("a", "f")), collection.partition());

    Map<String, Object> job = collection.run(dice());

    assertTrue((Long) job.get("reused") > 0, job.toString());
    assertEquals(0L, job.get("compared"));
    assertTrue(job.get("scope").toString().startsWith("all: "), job.toString());
    assertEquals(Set.of(Set.of("a", "b", "c"), Set.of("d", "e")), collection.partition());
  }

  @Test
  void aDocumentThatChangedSinceTheExportIsLeftOutAndCounted() {
    add(DOCUMENTS);
    List<String> rows =
        List.of(
            row("a", "x", 1),
            row("b", "x", 2),
            row("c", "x", 0),
            single("d"),
            "{\"id\":\"gone\",\"version\":1}");
    add(text("c", 2, "modified", "2024-05-01T00:00:00Z"));

    Map<String, Object> job = importing(rows);

    assertEquals(Set.of(Set.of("a", "b")), collection.partition());
    assertEquals(List.of("b", "c", "d", "e", "f"), ids("fq", "-dup_rank:[1 TO *]"));
    assertEquals(1L, job.get("changedMeanwhile"));
    assertEquals(
        Map.of("rows", 5L, "noDocument", 1L, "notInImport", 2L),
        CollectionCore.block(job, "imported"));
  }

  @Test
  void aSecondImportWritesNothing() {
    add(DOCUMENTS);
    List<String> rows = List.of(row("a", "x", 1), row("b", "x", 0), single("c"));
    importing(rows);
    Map<String, List<Object>> first = columns();

    Map<String, Object> job = importing(rows);

    assertEquals(0, job.get("written"));
    assertEquals(first, columns());
  }

  @Test
  void anImportFromTheBeginningReplacesRowsThatWereNotImported() {
    add(DOCUMENTS);
    send(body(0, row("a", "x", 1), row("b", "x", 0)));
    send(body(0, row("d", "x", 1)));
    send(body(1, row("e", "x", 0)));

    ended(2);

    assertEquals(Set.of(Set.of("d", "e")), collection.partition());
  }

  @Test
  void theJobIgnoresRowsThatWereSent() {
    add(DOCUMENTS);
    add(text("g", 300));
    send(body(0, row("a", "x", 1), row("f", "y", 1), row("g", "y", 0)));

    collection.run(dice());

    assertEquals(Set.of(Set.of("a", "b", "c"), Set.of("d", "e")), collection.partition());
    assertEquals(1L, ended(3).get("changedMeanwhile")); // the job has written a
    assertEquals(Set.of(Set.of("f", "g")), collection.partition());
  }

  @Test
  void rowsThatDoNotFollowTheOthersAreRefused() {
    add(DOCUMENTS);
    String after =
        "after must be 1, the number of rows that were sent before, was '%d'; send all rows again,"
            + " beginning with after 0";
    send(body(0, row("a", "x", 0)));

    assertEquals(after.replace("%d", "2"), refusal(() -> send(body(2, row("b", "x", 1)))));
    assertEquals(after.replace("%d", "2"), refusal(() -> send(start(2))));
    ended(1);
    for (int rows : new int[] {0, 1}) {
      assertEquals(
          "after must be 0, with rows, because none were sent before, was '"
              + rows
              + "'; send all rows, beginning with after 0",
          refusal(() -> send(start(rows))));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"command":"import"}                        | after must be the number of rows that were sent before, from 0, was 'null'
          {"command":"import","after":-1}             | after must be the number of rows that were sent before, from 0, was '-1'
          {"command":"import","after":0,"rows":[]}    | rows must be a list of at least one object, was '[]'
          {"command":"import","after":0,"rows":["a"]} | rows must be a list of objects, was 'a'
          {"command":"import","after":0,"row":[]}     | the command 'import' has no 'row'; it has after and rows
          {"command":"import","after":4,"rows":[{"id":"a","version":1},{"id":7}]} | row 6: id must be a text, was '7'; change it and import all rows again
          {"command":"imports"}                       | command must be start, abort, import or status, was 'imports'
          """)
  void aWrongCommandIsRefused(String body, String message) {
    assertTrue(refusal(() -> send(body)).startsWith(message), refusal(() -> send(body)));
  }

  @Test
  void twoRowsOfOneDocumentEndTheJobBeforeItWrites() {
    add(DOCUMENTS);
    send(body(0, row("a", "x", 1), row("b", "x", 0), row("a", "y", 0)));
    collection.post(start(3));

    Map<String, Object> job = collection.awaitEnd();

    assertEquals("failed", job.get("state"));
    assertTrue(job.get("error").toString().contains("two rows have the id 'a'"), job.toString());
    assertEquals(Set.of(), collection.partition());
  }

  @Test
  void rowsAreRefusedWhileAJobRuns() {
    add(DOCUMENTS);
    Gate.holdAt(Gate.NUMBER);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    String refused = refusal(() -> send(body(0, row("a", "x", 0))));
    Gate.open();
    collection.awaitEnd();

    assertTrue(refused.contains("A job has been running since"), refused);
  }

  @Test
  void theRowsOfAnImportNeedTheSettingsOfAStart() {
    add(DOCUMENTS);
    byte[] bytes = body(0, row("a", "x", 0)).getBytes(StandardCharsets.UTF_8);

    String refused =
        refusal(
            () ->
                collection
                    .core()
                    .postTo(CollectionCore.GROUPS, "application/json", bytes, "dup.link", "pivot"));

    assertTrue(refused.contains("dup.link must be single"), refused);
  }
}
