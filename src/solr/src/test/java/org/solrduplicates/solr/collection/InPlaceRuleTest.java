// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.with;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.IndexSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where Solr would not write a number in place, it would lose what is not stored. */
class InPlaceRuleTest {
  private static final String CATCH_ALL =
      """
      <field name="_text_" type="text_general" indexed="true" stored="false" multiValued="true"/>
      <copyField source="*" dest="_text_"/>
      """;

  private static final String SORTED =
      """
      <indexConfig>
        <mergePolicyFactory class="org.apache.solr.index.SortingMergePolicyFactory">
          <str name="sort">dup_group asc</str>
          <str name="wrapped.prefix">inner</str>
          <str name="inner.class">org.apache.solr.index.TieredMergePolicyFactory</str>
        </mergePolicyFactory>
      </indexConfig>
      """;

  private static final String LOSS =
      "the field 'dup_group' cannot be updated in place, and a full update would lose unstored"
          + " fields: ";

  private static String copiedByName(String name) {
    return LOSS.replace("dup_group", name)
        + "it is copied by copyField from '"
        + name
        + "' to '_text_'; list the source fields by name instead of a pattern";
  }

  private static String copied(String from, String to) {
    return LOSS
        + "it is copied by copyField from '"
        + from
        + "' to '"
        + to
        + "'; list the source fields by name instead of a pattern, or give this handler a groupField"
        + " that the pattern does not match";
  }

  private static void addTwoVersions(CollectionCore core) {
    core.core()
        .add(
            OneCollectionTest.text("a", 0, "word", "hello"),
            OneCollectionTest.text("b", 1, "word", "hello"));
  }

  private static void assertNothingIsLost(CollectionCore core) {
    assertEquals(2, core.select("word:hello").size());
    assertEquals(2, core.select("dup_text_hash:*").size());
    assertEquals(Set.of(), core.partition());
  }

  private static void assertIsRefused(
      String message, UnaryOperator<String> config, UnaryOperator<String> schema)
      throws IOException {
    try (CollectionCore core = CollectionCore.start(config, schema)) {
      addTwoVersions(core);

      assertEquals(message, refusal(() -> core.post(START, dice())));

      assertEquals("none", core.status().get("state"));
      assertNothingIsLost(core);
    }
  }

  @Test
  void aCopyFieldThatTakesTheNumberAlongIsNamedBeforeTheStart() throws IOException {
    assertIsRefused(copied("*", "_text_"), config -> config, with(CATCH_ALL));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dup_background", "dup_rank"})
  void aCopyFieldOfAnotherColumnOfTheJobIsNamedToo(String name) throws IOException {
    assertIsRefused(
        copiedByName(name),
        config -> config,
        with(CATCH_ALL.replace("source=\"*\"", "source=\"" + name + "\"")));
  }

  @Test
  void anIndexThatIsSortedByTheNumberIsRefusedBeforeTheStart() throws IOException {
    assertIsRefused(
        LOSS + "the index is sorted by it; remove it from the sort of the merge policy",
        with(SORTED),
        schema -> schema);
  }

  @Test
  void aCopyThatIsDoneInPlaceIsNoReason() throws IOException {
    String column =
        "<field name=\"copy\" type=\"pint\" indexed=\"false\" stored=\"false\"/>"
            + "<copyField source=\"dup_group\" dest=\"copy\"/>";
    try (CollectionCore core = CollectionCore.start(config -> config, with(column))) {
      addTwoVersions(core);

      core.run(dice());

      assertEquals(Set.of(Set.of("a", "b")), core.partition());
      assertEquals(2, core.select("word:hello").size());
    }
  }

  private static void addCopyField(SolrCore core) {
    IndexSchema schema = core.getLatestSchema();
    core.setLatestSchema(schema.addCopyFields("dup_group", List.of("author"), 0));
  }

  @Test
  void aCopyFieldThatComesWhileTheJobRunsEndsItBeforeAnythingIsLost() throws IOException {
    try (CollectionCore core = CollectionCore.start()) {
      addTwoVersions(core);
      Gate.holdAt(Gate.COMPARE);
      core.post(START, dice("fq", Gate.FILTER));
      Gate.awaitJob();
      core.core()
          .look(
              searcher -> {
                addCopyField(searcher.getCore());
                return true;
              });
      Gate.open();

      Map<String, Object> job = core.awaitEnd();

      assertEquals("failed", job.get("state"), job.toString());
      String error = String.valueOf(job.get("error"));
      assertTrue(error.endsWith(copied("dup_group", "author")), error);
      assertNothingIsLost(core);
    }
  }
}
