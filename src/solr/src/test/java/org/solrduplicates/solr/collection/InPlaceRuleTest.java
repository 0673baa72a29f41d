// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.with;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import java.io.IOException;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers are written into documents, whose other fields stay, stored or not. */
class InPlaceRuleTest {
  private static final String TARGETS =
      """
      <field name="_text_" type="text_general" indexed="true" stored="false" multiValued="true"/>
      <field name="words" type="string" indexed="true" stored="false" multiValued="true"/>
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

  private static void addTwoVersions(CollectionCore core) {
    core.core()
        .add(
            OneCollectionTest.text("a", 0, "word", "hello"),
            OneCollectionTest.text("b", 1, "word", "hello"));
  }

  private static void assertWorksWith(UnaryOperator<String> schema) throws IOException {
    try (CollectionCore core = CollectionCore.start(config -> config, schema)) {
      addTwoVersions(core);
      core.run(dice());

      assertEquals(Set.of(Set.of("a", "b")), core.partition());
      assertEquals(2, core.select("word:hello").size());
      assertEquals(2, core.select("dup_text_hash:*").size());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<copyField source=\"*\" dest=\"_text_\"/>",
        "<copyField source=\"dup_*\" dest=\"_text_\"/>",
        "<copyField source=\"dup_rank\" dest=\"_text_\"/>",
        "<copyField source=\"dup_background\" dest=\"_text_\"/>",
        "<copyField source=\"dup_group\" dest=\"words\"/>"
      })
  void aCopyFieldThatMatchesTheNumberLosesNothing(String copy) throws IOException {
    assertWorksWith(with(TARGETS + copy));
  }

  private static void assertIsRefused(String message, UnaryOperator<String> config)
      throws IOException {
    try (CollectionCore core = CollectionCore.start(config, schema -> schema)) {
      addTwoVersions(core);

      assertEquals(message, refusal(() -> core.post(START, dice())));

      assertEquals("none", core.status().get("state"));
      assertEquals(2, core.select("word:hello").size());
    }
  }

  @Test
  void anIndexThatIsSortedByTheNumberIsRefusedBeforeTheStart() throws IOException {
    assertIsRefused(
        "group numbers cannot be written, because the index is sorted by dup_group: remove it from"
            + " the sort of the merge policy",
        with(SORTED));
  }

  /** Without a log there are no versions, by which a change of the document is noticed. */
  @Test
  void aCoreWithoutAnUpdateLogIsRefusedBeforeTheStart() throws IOException {
    assertIsRefused(
        "group numbers cannot be written: solrconfig.xml has no updateLog. Add <updateLog/> to its"
            + " <updateHandler>, and reload",
        config -> config.replaceAll("(?s)<updateLog.*?(/>|</updateLog>)", ""));
  }
}
