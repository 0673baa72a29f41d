// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.solrduplicates.solr.OneCoreTest.words;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of tagged copies when the document that they name is deleted. */
class DeletedOriginalTest {
  private static final String MORE_FIELDS =
      """
      <field name="notes" type="string" indexed="true" stored="false" docValues="false"/>
      <field name="all" type="text_general" indexed="true" stored="false" multiValued="true"/>
      <field name="label" type="string" indexed="true" stored="true"/>
      <copyField source="title" dest="all"/>
      <copyField source="title" dest="label"/>
      """;

  private static TestCore core;

  @BeforeAll
  static void start() {
    UnaryOperator<String> config = PolicyConfig.config(Map.of());
    core =
        TestCore.start(
            shipped -> PolicyConfig.tolerant(config.apply(shipped)),
            shipped -> TestCore.with(MORE_FIELDS).apply(PolicyConfig.schema(shipped)));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  /** An original with two copies, and a document that has nothing to do with them. */
  @BeforeEach
  void addCopies() {
    core.clear();
    core.commitToDisk();
    core.add(copy("original"));
    core.add(copy("b"), near("a"), document("id", "other", "text", words(50, 70)));
  }

  private static SolrInputDocument copy(String id) {
    return document("id", id, "text", words(0, 20));
  }

  private static SolrInputDocument near(String id) {
    return document("id", id, "text", words(1, 21));
  }

  private static UpdateRequest deletion(String... ids) {
    UpdateRequest deletion = new UpdateRequest();
    deletion.setParam("maxErrors", "0");
    return deletion.deleteById(List.of(ids));
  }

  private static NamedList<Object> delete(String... ids) {
    NamedList<Object> response = core.update(deletion(ids));
    core.commit();
    return response;
  }

  /** Returns what the documents of the index are tagged with, by their ids. */
  private static Map<String, String> tags(String... params) {
    Map<String, String> tags = new TreeMap<>();
    for (SolrDocument found : core.ask("/select", params).response()) {
      tags.put(
          (String) found.getFieldValue("id"),
          found.getFieldValue("dup_of") + " " + found.getFieldValue("dup_score"));
    }
    return tags;
  }

  private static Map<String, String> tags() {
    return tags("q", "*:*", "fl", "id,dup_of,dup_score", "rows", "100");
  }

  private static final Map<String, String> UNCHANGED =
      Map.of("a", "original 0.95", "b", "original 1.0", "other", "null null");

  private static String warning(NamedList<Object> response) {
    List<?> warnings = (List<?>) response.get("duplicatesWarnings");
    assertEquals(1, warnings.size(), warnings.toString());
    return (String) warnings.get(0);
  }

  @Test
  void oneCopyOfADeletedOriginalIsShownAndTheOthersNameIt() {
    NamedList<Object> response = delete("original");

    assertEquals(Map.of("a", "null null", "b", "a null", "other", "null null"), tags());
    assertEquals(
        List.of("a", "other"),
        List.copyOf(tags("q", "*:*", "fq", "-dup_of:*", "fl", "id,dup_of").keySet()));
    assertNull(response.get("duplicatesWarnings"));
  }

  @Test
  void theCopiesAreStillFoundByTheirFingerprints() {
    delete("original");

    assertEquals("b", core.duplicates("id", "a", "fl", "id").member("b").get("id"));
  }

  @Test
  void aCommitInTheRequestShowsTheCopy() {
    UpdateRequest deletion = deletion("original");
    deletion.setParam("commit", "true");

    core.update(deletion);

    assertEquals("null null", tags().get("a"));
  }

  @Test
  void whatIsDeletedWithTheOriginalTakesNoPlaceAndComesNotBack() {
    delete("original", "a");

    assertEquals(Map.of("b", "null null", "other", "null null"), tags());
  }

  @Test
  void originalsAreReplacedOneAfterTheOtherWithoutACommit() {
    core.add(copy("c"));

    core.update(deletion("original"));
    core.update(deletion("a"));
    delete("b");

    assertEquals(Map.of("c", "null null", "other", "null null"), tags());
  }

  @Test
  void anOriginalThatIsDeletedAndAddedAgainKeepsItsCopies() throws IOException {
    String body =
        "{\"delete\":\"original\",\"add\":{\"doc\":{\"id\":\"original\",\"text\":\""
            + words(0, 20)
            + "\"}}}";
    core.postTo("/update", "application/json", body.getBytes(StandardCharsets.UTF_8));
    core.commit();

    assertEquals("null null", tags().get("original"));
    assertEquals("original 0.95", tags().get("a"));
    assertEquals("original 1.0", tags().get("b"));
  }

  @Test
  void aDeletionWithoutPolicyLeavesTags() {
    UpdateRequest deletion = deletion("original");
    deletion.setParam("dup.action", "off");

    core.update(deletion);
    core.commit();

    assertEquals(UNCHANGED, tags());
  }

  @Test
  void theDeletionOfACopyOrOfAnOtherChangesNothing() {
    delete("a", "other");

    assertEquals(Map.of("original", "null null", "b", "original 1.0"), tags());
  }

  @Test
  void nothingInAnIdIsAMacroOrASeparator() {
    for (String id : List.of("${rows}", "x,y z", "\"'}\\")) {
      core.add(document("id", id, "text", words(100, 120)));
      core.add(document("id", "c", "text", words(100, 120)));
      assertEquals(id + " 1.0", tags().get("c"));

      delete(id);

      assertEquals("null null", tags().get("c"), id);
      delete("c");
    }
  }

  @Test
  void aCopyThatWasChangedSinceTheLastCommitIsLeftAlone() {
    core.update(new UpdateRequest().add(document("id", "a", "format", Map.of("set", "pdf"))));

    delete("original");

    assertEquals("original 0.95", tags().get("a"));
    assertEquals("null null", tags().get("b"));
  }

  @Test
  void nothingIsChangedIfAFieldWouldBeLost() {
    SolrInputDocument other = document("id", "other", "text", words(50, 70), "notes", "n");
    core.add(other);

    assertEquals(
        "copies of deleted documents keep their tags: an atomic update would lose the field 'notes'",
        warning(delete("original")));
    assertEquals(UNCHANGED, tags());
    assertEquals(List.of("other"), List.copyOf(tags("q", "notes:n").keySet()));
  }

  @Test
  void whatIsCopiedAgainIsNotLost() {
    SolrInputDocument copy = copy("b");
    copy.setField("title", "Title");
    core.add(copy);

    delete("original");

    assertEquals("a null", tags().get("b"));
    assertEquals(List.of("b"), List.copyOf(tags("q", "all:title").keySet()));
    assertEquals(List.of("b"), List.copyOf(tags("q", "label:Title").keySet()));
  }

  @Test
  void nothingIsChangedIfACopyHasChildren() {
    SolrInputDocument copy = copy("b");
    copy.addChildDocument(document("id", "child", "title", "Child"));
    core.add(copy);

    assertEquals(
        "copies of deleted documents keep their tags: a copy has children, or was indexed without"
            + " _root_",
        warning(delete("original")));
    assertEquals("original 1.0", tags().get("b"));
    assertEquals("null null", tags().get("child"));
  }

  /** It might leave out the children of a copy. */
  @Test
  void nothingIsChangedIfTheSearchHasFilters() throws IOException {
    String select = "<requestHandler name=\"/select\" class=\"solr.SearchHandler\">";
    String filter = "<lst name=\"appends\"><str name=\"fq\">-secret:yes</str></lst>";
    try (TestCore filtered =
        PolicyConfig.start(Map.of(), TestCore.replaced(select, select + filter))) {
      filtered.add(copy("original"));
      filtered.add(copy("a"));

      NamedList<Object> response = filtered.update(deletion("original"));
      filtered.commit();

      assertEquals(
          "copies of deleted documents keep their tags: the handler /select overrides fq",
          warning(response));
      assertEquals(
          "original",
          filtered.ask("/select", "q", "id:a").response().get(0).getFieldValue("dup_of"));
    }
  }
}
