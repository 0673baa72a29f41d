// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.IndexedFingerprint.expected;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an update must not do to fingerprints; updates of all kinds are in the model test. */
class FingerprintUpdateTest {
  private static final String TITLE = "Supply contract";
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";

  /** A chain by mistake: the processor sees updates before they are merged. */
  private static final String EARLY_CHAIN =
      """
      <updateRequestProcessorChain name="early" processor="duplicates">
        <processor class="solr.DistributedUpdateProcessorFactory"/>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """;

  private static final String MORE_FIELDS =
      """
      <field name="_root_" type="string" indexed="true" stored="true" docValues="false"/>
      """;

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start(TestCore.with(EARLY_CHAIN), TestCore.with(MORE_FIELDS));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.clear();
  }

  private static IndexedFingerprint indexed(String id) {
    return IndexedFingerprint.read(core, id);
  }

  private static SolrInputDocument contract() {
    return document("id", "a", "title", TITLE, "text", TEXT, "author", "Ana");
  }

  @Test
  void unnamedChildrenHaveTheFingerprintsOfTheirOwnTexts() {
    SolrInputDocument parent = contract();
    parent.addChildDocument(document("id", "a1", "title", "Annex", "text", "The first annex."));
    parent.addChildDocument(document("id", "a2"));

    core.add(parent);

    assertEquals(expected(TITLE, TEXT), indexed("a"));
    assertEquals(expected("Annex", "The first annex."), indexed("a1"));
    assertEquals(IndexedFingerprint.NONE, indexed("a2"));
  }

  /** Found by their titles, they would take the places of those that can be compared. */
  @Test
  void documentsWithoutATextAreNotFoundByTheirTitles() {
    core.add(contract(), document("id", "b", "title", TITLE), document("id", "c", "title", TITLE));
    core.add(document("id", "c", "text", Map.of("set", "")));
    core.add(document("id", "d", "title", TITLE, "text", "Another text, of at least five words."));

    Answer answer =
        core.duplicates("id", "a", "dup.sources", "title", "dup.depth", "1", "debug", "true");

    NamedList<?> debug = (NamedList<?>) answer.duplicates().orElseThrow().get("debug");
    assertEquals(Map.of("different", 1), Answer.map((NamedList<?>) debug.get("rejected")));
  }

  private static SolrInputDocument withFieldsOfItsOwn(SolrInputDocument document) {
    document.addField("dup_fingerprint", new byte[] {1, 2, 3});
    document.addField("dup_sketch", Arrays.asList("forged", "sketch"));
    document.addField("dup_text_hash", "forged");
    document.addField("dup_simhash", 42L);
    return document;
  }

  @Test
  void fingerprintsThatAreSentAreReplaced() {
    core.add(withFieldsOfItsOwn(contract()));

    assertEquals(expected(TITLE, TEXT), indexed("a"));
  }

  @Test
  void fingerprintsThatAreSentWithoutATextAreRemoved() {
    core.add(withFieldsOfItsOwn(document("id", "a", "title", TITLE)));

    assertEquals(IndexedFingerprint.NONE, indexed("a"));
  }

  @Test
  void aChangeThatIsNotMergedYetIsNotTakenForAText() {
    core.add(contract());

    core.addBy("early", document("id", "a", "text", Map.of("set", "The goods stay in Paris.")));

    assertEquals(IndexedFingerprint.NONE, indexed("a"));
  }
}
