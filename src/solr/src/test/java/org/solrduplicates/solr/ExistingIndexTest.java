// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;

/** An index that was filled without the update processor. */
class ExistingIndexTest {
  private static final UnaryOperator<String> AS_IT_IS = file -> file;
  private static final UnaryOperator<String> WITHOUT_PROCESSOR =
      replaced("default=\"true\" post-processor=\"duplicates\"", "");
  private static final UnaryOperator<String> PLAIN_CHAIN =
      TestCore.with(
          "<updateRequestProcessorChain name=\"plain\">"
              + "<processor class=\"solr.RunUpdateProcessorFactory\"/>"
              + "</updateRequestProcessorChain>");

  private static String words(int from, int to) {
    return String.join(" ", RandomTexts.range(from, to));
  }

  /** Two versions, a third of the second, and another document. */
  private static List<SolrInputDocument> documents() {
    return List.of(
        document("id", "a", "text", words(0, 40), "title", "One"),
        document("id", "b", "text", words(3, 43), "title", "One"),
        document("id", "c", "text", words(6, 46)),
        document("id", "other", "text", words(100, 140)));
  }

  private static String[] asked() {
    return new String[] {"id", "a", "fl", "id,score"};
  }

  @Test
  void theStoredTextFindsTheSameDocumentsAsFingerprints() throws IOException {
    try (TestCore without = TestCore.start(WITHOUT_PROCESSOR, AS_IT_IS);
        TestCore with = TestCore.start()) {
      without.add(documents());
      with.add(documents());

      Answer byText = without.duplicates(asked());
      Answer byFingerprint = with.duplicates(asked());

      assertEquals(List.of("b", "c"), byText.ids());
      assertEquals(byFingerprint.ids(), byText.ids());
    }
  }

  @Test
  void theAnswerCountsDocumentsComparedByText() throws IOException {
    try (TestCore without = TestCore.start(WITHOUT_PROCESSOR, AS_IT_IS);
        TestCore with = TestCore.start()) {
      without.add(documents());
      with.add(documents());

      Object byText = without.duplicates(asked()).duplicates().orElseThrow().get("comparedByText");

      assertEquals(true, byText.equals(3), String.valueOf(byText));
      assertNull(with.duplicates(asked()).duplicates().orElseThrow().get("comparedByText"));
    }
  }

  @Test
  void documentsWithAndWithoutFingerprintsAreComparedWithEachOther() throws IOException {
    try (TestCore core = TestCore.start(PLAIN_CHAIN, AS_IT_IS)) {
      core.add(documents().get(0));
      core.addBy("plain", documents().get(1));
      core.commit();

      assertEquals(List.of("b"), core.duplicates(asked()).ids());
      assertEquals(List.of("a"), core.duplicates("id", "b", "fl", "id").ids());
    }
  }

  /** Phrases of the second document would be enough if the third had a fingerprint. */
  @Test
  void aDocumentWithoutFingerprintIsFoundFromAMemberThatHasOne() throws IOException {
    try (TestCore core = TestCore.start(PLAIN_CHAIN, AS_IT_IS)) {
      core.add(document("id", "a", "text", words(0, 40)));
      core.add(document("id", "b", "text", words(8, 48)));
      core.addBy("plain", document("id", "c", "text", words(16, 56)));
      core.commit();

      assertEquals(List.of("b", "c"), core.duplicates(asked()).ids());
    }
  }

  /** Both documents find both, unless their text is long enough for phrases. */
  @ParameterizedTest
  @CsvSource({"10, auto, 4", "40, auto,", "40, always, 4"})
  void aDocumentIsLookedUpByItsWordsOnlyIfItsTextIsShort(
      int length, String use, @Nullable Integer candidates) throws IOException {
    try (TestCore core = TestCore.start()) {
      core.add(
          document("id", "a", "text", words(0, length)),
          document("id", "b", "text", words(0, length)));

      Answer answer = core.duplicates("id", "a", "debug", "true", "dup.mlt", use);

      NamedList<?> debug = (NamedList<?>) answer.duplicates().orElseThrow().get("debug");
      assertEquals(List.of("b"), answer.ids());
      assertEquals(candidates, ((NamedList<?>) debug.get("candidates")).get("mlt"));
    }
  }

  /**
   * What is sent again through the processor is no longer read from its text; nothing else changes.
   */
  @Test
  void documentsThatAreSentAgainHaveTheSameGroups() throws IOException {
    try (TestCore core = TestCore.start(PLAIN_CHAIN, AS_IT_IS)) {
      documents().forEach(document -> core.addBy("plain", document));
      List<List<String>> before = groups(core);

      core.add(documents());

      assertEquals(
          List.of(List.of("b", "c"), List.of("a", "c"), List.of("b", "a"), List.of()), before);
      assertEquals(before, groups(core));
      assertNull(core.duplicates(asked()).duplicates().orElseThrow().get("comparedByText"));
    }
  }

  private static List<List<String>> groups(TestCore core) {
    return Stream.of("a", "b", "c", "other")
        .map(id -> core.duplicates("id", id, "fl", "id").ids())
        .toList();
  }

  @Test
  void aSchemaWithoutOurFieldsIsEnough() throws IOException {
    UnaryOperator<String> noFields =
        schema -> schema.replaceAll("<field name=\"dup_[a-z_]+\"[^>]*/>", "");
    UnaryOperator<String> noProcessor =
        config ->
            TestCore.withoutGroups(config)
                .replaceAll("(?s)<updateProcessor name=.*?</updateRequestProcessorChain>", "");
    try (TestCore core = TestCore.start(noProcessor, noFields)) {
      core.add(documents());

      assertEquals(List.of("b", "c"), core.duplicates(asked()).ids());
    }
  }

  @Test
  void termVectorsAreEnoughWhereTheTextIsNotStored() throws IOException {
    UnaryOperator<String> vectors =
        replaced(
            "name=\"text\" type=\"text_general\" indexed=\"true\" stored=\"true\"",
            "name=\"text\" type=\"text_general\" indexed=\"true\" stored=\"false\""
                + " termVectors=\"true\" termPositions=\"true\"");
    try (TestCore core = TestCore.start(WITHOUT_PROCESSOR, vectors)) {
      core.add(documents());

      assertEquals(List.of("b", "c"), core.duplicates(asked()).ids());
    }
  }
}
