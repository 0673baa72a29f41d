// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.OneCoreTest.words;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of documents that duplicate others, by the action that a request chooses. */
class PolicyTest {
  private static TestCore core;

  @BeforeAll
  static void start() {
    core = PolicyConfig.start(Map.of(), PolicyConfig::tolerant);
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  /** A document that nearly all tests find again: its text is the words from 0 to 20. */
  @BeforeEach
  void addTheFirst() {
    core.clear();
    core.commit();
    core.add(document("id", "first", "text", words(0, 20)));
  }

  private static SolrInputDocument copy(String id) {
    return document("id", id, "text", words(0, 20));
  }

  private static SolrInputDocument near(String id) {
    return document("id", id, "text", words(1, 21));
  }

  private static SolrInputDocument other(String id, int from) {
    return document("id", id, "text", words(from, from + 20));
  }

  /** Adds documents with a request for an action, and lets no error pass. */
  private static NamedList<Object> add(String action, SolrInputDocument... documents) {
    UpdateRequest update = new UpdateRequest().add(List.of(documents));
    update.setParam("dup.action", action);
    update.setParam("maxErrors", "0");
    NamedList<Object> response = core.update(update);
    core.commit();
    return response;
  }

  private static NamedList<Object> tag(SolrInputDocument... documents) {
    return add("tag", documents);
  }

  /** Returns what the documents of the index are tagged with, by their ids. */
  private static Map<String, String> tags() {
    Map<String, String> tags = new TreeMap<>();
    for (SolrDocument found :
        core.ask("/select", "q", "*:*", "fl", "id,dup_of,dup_score", "rows", "100").response()) {
      tags.put(
          (String) found.getFieldValue("id"),
          found.getFieldValue("dup_of") + " " + found.getFieldValue("dup_score"));
    }
    return tags;
  }

  private static List<String> ids() {
    return List.copyOf(tags().keySet());
  }

  private static List<Map<String, Object>> reported(NamedList<Object> response) {
    return ((List<?>) response.get("duplicates"))
        .stream().map(entry -> Answer.map((NamedList<?>) entry)).toList();
  }

  @Test
  void byDefaultADuplicateIsTagged() {
    core.add(copy("copy"), near("near"), other("other", 50));

    assertEquals(
        Map.of(
            "first", "null null",
            "copy", "first 1.0",
            "near", "first 0.95",
            "other", "null null"),
        tags());
  }

  /** Two of one name would be two members of one JSON object. */
  @Test
  void twoPoliciesOfAChainWriteOneReport() throws IOException {
    UnaryOperator<String> twice =
        config ->
            TestCore.replaced("processor=\"policy\"", "processor=\"policy,policy\"").apply(config);
    try (TestCore core = PolicyConfig.start(Map.of("action", "report"), twice)) {
      core.add(document("id", "first", "text", words(0, 20)));

      NamedList<Object> response = core.update(new UpdateRequest().add(copy("second")));

      assertEquals(1, response.getAll("duplicates").size());
      assertEquals(2, ((List<?>) response.get("duplicates")).size());
    }
  }

  @Test
  void aRejectedDocumentFailsWithItsTwinAndItsScore() {
    SolrException refusal = assertThrows(SolrException.class, () -> add("reject", near("near")));

    assertEquals(409, refusal.code());
    assertEquals(
        "the document 'near' is rejected as a duplicate of 'first' (near, similarity 0.95, coverage 0.95)",
        refusal.getMessage());
    assertEquals("first", refusal.getMetadata("dup_of"));
    assertEquals("0.95", refusal.getMetadata("dup_score"));
    assertEquals("0.95", refusal.getMetadata("coverage"));
    core.commit();
    assertEquals(List.of("first"), ids());
  }

  @Test
  void allButTheRejectedAreAddedWhereErrorsAreTolerated() {
    UpdateRequest update =
        new UpdateRequest()
            .add(List.of(other("a", 50), copy("copy"), other("b", 100), other("twin", 51)));
    update.setParam("dup.action", "reject");

    NamedList<?> header = (NamedList<?>) core.update(update).get("responseHeader");
    core.commit();

    assertEquals(List.of("a", "b", "first"), ids());
    assertEquals(
        List.of(
            "the document 'copy' is rejected as a duplicate of 'first'"
                + " (same-text, similarity 1.0, coverage 1.0)",
            "the document 'twin' is rejected as a duplicate of 'a' (near, similarity 0.95, coverage 0.95)"),
        ((List<?>) header.get("errors"))
            .stream().map(error -> ((NamedList<?>) error).get("message")).toList());
  }

  @Test
  void aWrongActionIsRefusedBeforeAnythingIsAdded() {
    SolrException refusal =
        assertThrows(SolrException.class, () -> add("delete", other("other", 50)));

    assertEquals(400, refusal.code());
    assertEquals(
        "dup.action must be one of tag, report, reject, skip, off, was 'delete'",
        refusal.getMessage());
    core.commit();
    assertEquals(List.of("first"), ids());
  }

  @Test
  void aDocumentWithoutWordsIsNoDuplicate() {
    add("off", document("id", "a"), document("id", "b", "text", "…"));

    add("reject", document("id", "c"), document("id", "d", "text", "…"));

    assertEquals(List.of("a", "b", "c", "d", "first"), ids());
  }

  @Test
  void childrenAreNotCheckedAndAreNoTwinsOfTheirParent() {
    SolrInputDocument parent = other("parent", 50);
    SolrInputDocument child = copy("child");
    child.setField("dup_of", "lie");
    SolrInputDocument grandchild = other("grandchild", 80);
    grandchild.setField("dup_of", "lie");
    child.addChildDocument(grandchild);
    parent.addChildDocument(child);
    parent.addChildDocument(other("same", 50));

    tag(parent);
    tag(parent);

    assertEquals(
        Map.of(
            "first", "null null",
            "parent", "null null",
            "child", "null null",
            "grandchild", "null null",
            "same", "null null"),
        tags());
  }

  @Test
  void aTextThatIsTooLongForARequestIsCheckedAsAnyOther() {
    String text = words(0, 30).repeat(30_000);
    core.add(document("id", "long", "text", text));

    assertEquals(
        "long", reported(add("report", document("id", "copy", "text", text))).get(0).get("dup_of"));
  }

  /** An id that looks like a macro is not expanded. */
  @Test
  void anotherVersionOfADocumentWithAMacroAsItsIdIsNotSkipped() {
    String id = "${id}";
    core.add(other(id, 100));

    add("skip", copy(id));

    Object text =
        core.ask("/select", "q", "*:*", "fl", "id,text").response().stream()
            .filter(found -> id.equals(found.getFieldValue("id")))
            .map(found -> found.getFieldValue("text"))
            .findFirst()
            .orElseThrow();
    assertEquals(words(0, 20), text);
  }
}
