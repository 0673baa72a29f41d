// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.common.util.Utils;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cloud.Waiting;

/**
 * Somebody changes the schema through Solr's API while a job runs. Solr loads the core again, which
 * ends the job; where the schema lacks what the plugin needs it cannot, and goes on with the core
 * before.
 */
class ChangedSchemaJobTest extends OneCollectionTest {
  private static final String RELOADED =
      "the node was stopped or the core was reloaded while the job was running";

  private static final String DAY = "2024-01-02T00:00:00Z";
  private static final Set<String> ALL = Set.of("a", "b", "c");

  @BeforeEach
  void addVersions() {
    add(text("a", 0, "modified", DAY), text("b", 1, "modified", DAY), text("c", 2));
  }

  @AfterEach
  void letTheJobEnd() {
    Gate.open();
    collection.awaitEnd();
  }

  private static void schema(String command, Map<String, ?> field) {
    byte[] json = Utils.toJSON(Map.of(command, field));
    collection.core().postTo("/schema", "application/json", json);
  }

  /** Returns the definition of a field as the API takes it. */
  private static SimpleOrderedMap<Object> definition(String field) {
    return collection
        .core()
        .look(searcher -> searcher.getSchema().getField(field).getNamedPropertyValues(false));
  }

  /** Changes a field, or deletes it if it has no type any more, whether Solr likes that or not. */
  private static void change(String field, String type) {
    try {
      if (type.isEmpty()) {
        schema("delete-field", Map.of("name", field));
      } else {
        schema("replace-field", Map.of("name", field, "type", type, "stored", "false"));
      }
    } catch (RuntimeException e) {
      assertTrue(e.toString().contains("Unable to reload core"), e.toString());
    }
  }

  /** Does so while the job stands before a question, and returns how it has ended. */
  private static Map<String, Object> meanwhile(int question, String field, String type) {
    Gate.holdAt(question);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    SolrCore before = collection.core().look(SolrIndexSearcher::getCore);
    CompletableFuture<Void> change = CompletableFuture.runAsync(() -> change(field, type));
    Waiting.until(
        "a new core, or a failure",
        () -> change.isDone() || collection.core().look(SolrIndexSearcher::getCore) != before);
    Gate.open();
    change.join();
    return collection.awaitEnd();
  }

  private static void assertRequestsAreAnswered() {
    assertEquals(List.of("b", "c"), collection.core().duplicates(dice("id", "a")).ids());
    String text = CollectionCore.words(0, 10);
    assertFalse(collection.core().duplicates(dice("dup.text", text)).ids().isEmpty());
    assertEquals(0, collection.groups().response().size());
    assertEquals(0, collection.links().response().size());
    assertTrue(collection.core().ask("/duplicates/histogram").histogram().isPresent());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dup_group | '' | the schema has no field 'dup_group'; add it with curl",
        "dup_group | plong | the field 'dup_group' of the schema must be {\"type\":\"pint\"",
        "dup_fingerprint | '' | the schema has no field 'dup_fingerprint'; add it with curl",
        "dup_fingerprint | string | the field 'dup_fingerprint' of the schema must be",
        "dup_sketch | '' | the schema has no field 'dup_sketch'; add it with curl",
        "dup_sketch | pint | the field 'dup_sketch' of the schema must be",
        "dup_first_seen | '' | the schema has no field 'dup_first_seen'; add it with curl",
        "text | '' | " + RELOADED,
        "text | text_general | " + RELOADED,
        "text | string | " + RELOADED,
        "title | '' | " + RELOADED,
        "modified | '' | " + RELOADED,
        "modified | string | " + RELOADED
      })
  void theFailedJobReportsItsReasonAndTheNextOneFindsAllOnceTheSchemaIsRight(
      String field, String type, String reason) {
    Map<String, Object> right = Map.copyOf(definition(field));

    Map<String, Object> end = meanwhile(Gate.NUMBER, field, type);

    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(end.get("error").toString().contains(reason), end.toString());
    assertRequestsAreAnswered();
    schema(type.isEmpty() ? "add-field" : "replace-field", right);
    assertEquals(3, collection.run(dice()).get("documents"));
    assertEquals(Set.of(ALL), collection.partition());
    add(text("d", 3));
    assertEquals(3, collection.core().duplicates(dice("id", "d")).ids().size());
  }
}
