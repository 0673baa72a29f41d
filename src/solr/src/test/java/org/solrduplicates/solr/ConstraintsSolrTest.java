// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a group must have in common with the pivot beside the text: dup.same, differ and window. */
class ConstraintsSolrTest extends OneCoreTest {
  @BeforeEach
  void addVersions() {
    core.add(
        version("pivot", "Anna", "pdf", "2024-03-01T00:00:00Z"),
        version("a", "Anna", "docx", "2024-03-20T00:00:00Z"),
        version("b", "Bert", "pdf", "2024-04-20T00:00:00Z"),
        document("id", "c", "text", words(0, 20)));
  }

  private static SolrInputDocument version(
      String id, String author, String format, String modified) {
    return document(
        "id", id, "text", words(0, 20), "author", author, "format", format, "modified", modified);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dup.same | author | a",
        "dup.same | format | b",
        "dup.same | author,format | ",
        "dup.same | dup_file_hash | a b c",
        "dup.differ | author | b c",
        "dup.differ | format | a c",
        "dup.window | 30DAYS | a",
        "dup.window | 1YEAR | a b",
        "dup.window | 1DAY | "
      })
  void onlyDocumentsThatMeetTheConstraintAreFound(String parameter, String value, String found) {
    List<String> ids = core.duplicates("id", "pivot", parameter, value).ids();

    assertEquals(found == null ? "" : found, String.join(" ", ids.stream().sorted().toList()));
  }

  @Test
  void aPivotWithoutAValueDemandsNothing() {
    List<String> ids =
        core.duplicates(
                "id", "c", "dup.same", "author", "dup.window", "1DAY", "dup.date.fl", "modified")
            .ids();

    assertEquals(List.of("a", "b", "pivot"), ids.stream().sorted().toList());
  }

  @Test
  void theConstraintHoldsOnEveryHop() {
    core.add(
        document("id", "x", "text", words(100, 120), "author", "Anna"),
        document("id", "y", "text", words(104, 124), "author", "Bert"),
        document("id", "z", "text", words(108, 128), "author", "Anna"));

    assertEquals(List.of(), core.duplicates(dice("id", "x", "dup.same", "author")).ids());
  }

  @Test
  void wrongValuesAreNamed() {
    assertEquals(
        "dup.same must be a list of indexed fields of the schema, contains 'nosuch'",
        core.refusal("id", "pivot", "dup.same", "nosuch"));
    assertEquals(
        "dup.differ must be a list of indexed fields of the schema, contains 'dup_simhash'",
        core.refusal("id", "pivot", "dup.differ", "author,dup_simhash"));
    assertEquals(
        "dup.window must be a duration in Solr's date math such as 30DAYS, was 'a month'",
        core.refusal("id", "pivot", "dup.window", "a month"));
    assertEquals(
        "dup.same, dup.differ and dup.window need a document of the index; a text has no fields",
        core.refusal("dup.text", "some words", "dup.same", "author"));
  }
}
