// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.solrduplicates.solr.IndexedFingerprint.expected;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.Fingerprint;

/** What is in the index after an update, in all the ways that Solr knows. */
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
      <field name="_nest_path_" type="_nest_path_"/>
      <fieldType name="_nest_path_" class="solr.NestPathField"/>
      <field name="clicks" type="pint" indexed="false" stored="false" docValues="true"/>
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
  void anAddedDocumentHasTheFingerprintOfItsTitleAndText() {
    core.add(contract());

    assertEquals(expected(TITLE, TEXT), indexed("a"));
  }

  @Test
  void aDocumentThatIsAddedAgainHasTheFingerprintOfItsNewText() {
    core.add(contract());

    core.add(document("id", "a", "text", "Nothing of the sort."));

    assertEquals(expected("", "Nothing of the sort."), indexed("a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "…!?"})
  void aTextWithoutWordsHasNoFingerprint(String text) {
    core.add(document("id", "a", "title", TITLE, "text", text));

    assertEquals(IndexedFingerprint.NONE, indexed("a"));
  }

  @Test
  void anAtomicUpdateOfAnotherFieldKeepsTheFingerprint() {
    core.add(contract());

    core.add(document("id", "a", "author", Map.of("set", "Eva")));

    assertEquals(expected(TITLE, TEXT), indexed("a"));
  }

  @Test
  void anAtomicUpdateOfADocumentThatIsNotCommittedKeepsTheFingerprint() {
    core.add(contract(), document("id", "a", "author", Map.of("add", "Eva")));

    assertEquals(expected(TITLE, TEXT), indexed("a"));
  }

  @Test
  void anAtomicUpdateOfTheTextSetsTheFingerprintOfTheNewText() {
    core.add(contract());

    core.add(document("id", "a", "text", Map.of("set", "The goods stay in Paris.")));

    assertEquals(expected(TITLE, "The goods stay in Paris."), indexed("a"));
  }

  @Test
  void anAtomicUpdateOfTheTitleChangesOnlyTheHashOfTheTitle() {
    core.add(contract());
    Fingerprint before = indexed("a").record().orElseThrow();

    core.add(document("id", "a", "title", Map.of("set", "Another title")));

    Fingerprint after = indexed("a").record().orElseThrow();
    assertNotEquals(before.title(), after.title());
    assertEquals(
        new Fingerprint(
            before.words(), before.text(), after.title(), before.sketch(), before.bag()),
        after);
    assertEquals(expected("Another title", TEXT), indexed("a"));
  }

  @Test
  void anAtomicUpdateThatRemovesTheTextRemovesTheFingerprint() {
    core.add(contract());

    core.add(document("id", "a", "text", Collections.singletonMap("set", null)));

    assertEquals(IndexedFingerprint.NONE, indexed("a"));
  }

  @Test
  void anInPlaceUpdateLeavesTheDocumentWhereItIsWithItsFingerprint() {
    core.add(contract(), document("id", "b", "text", "Another document."));
    int place = place("a");

    core.add(document("id", "a", "clicks", Map.of("inc", 7)));

    assertEquals(7L, clicks("a"));
    assertEquals(place, place("a"));
    assertEquals(expected(TITLE, TEXT), indexed("a"));
  }

  private static int place(String id) {
    return core.look(searcher -> searcher.getFirstMatch(new Term("id", id)));
  }

  private static Object clicks(String id) {
    return core.look(
        searcher -> {
          var values = searcher.getSlowAtomicReader().getNumericDocValues("clicks");
          return values.advanceExact(searcher.getFirstMatch(new Term("id", id)))
              ? values.longValue()
              : "none";
        });
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

  @Test
  void namedChildrenHaveTheFingerprintsOfTheirOwnTexts() {
    SolrInputDocument parent = document("id", "a", "title", TITLE);
    SolrInputDocument annex = document("id", "a1", "text", "The first annex.");
    annex.addField("pages", List.of(document("id", "a1p1", "text", "A page of the annex.")));
    parent.addField("annexes", List.of(annex, document("id", "a2", "text", "The second one.")));

    core.add(parent);

    assertEquals(IndexedFingerprint.NONE, indexed("a"));
    assertEquals(expected("", "The first annex."), indexed("a1"));
    assertEquals(expected("", "A page of the annex."), indexed("a1p1"));
    assertEquals(expected("", "The second one."), indexed("a2"));
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
