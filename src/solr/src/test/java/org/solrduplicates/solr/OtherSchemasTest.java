// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;

/** Schemas that store things in another way than the example. */
class OtherSchemasTest {
  private static final UnaryOperator<String> AS_IT_IS = file -> file;
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";

  /** Asserts the history of two copies, {@code a} of January and {@code b} of February. */
  private static void assertFindsTheHistory(
      UnaryOperator<String> config, UnaryOperator<String> schema) throws IOException {
    try (TestCore core = TestCore.start(config, schema)) {
      core.add(
          document("id", "b", "text", TEXT, "modified", "2024-02-01T00:00:00Z", "format", "pdf"),
          document("id", "a", "text", TEXT, "modified", "2024-01-01T00:00:00Z", "format", "odt"));

      Answer answer = core.duplicates("id", "b", "fl", "id");

      assertEquals(List.of("a", "b"), each(answer.history(), "id"));
      assertEquals(List.of("odt", "pdf"), each(answer.history(), "format"));
      assertEquals(
          List.of("2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z"), each(answer.history(), "date"));
    }
  }

  @Test
  void datesAndFormatsMayBeDocValuesOnly() throws IOException {
    assertFindsTheHistory(
        AS_IT_IS,
        schema ->
            replaced(
                    "name=\"modified\" type=\"pdate\" indexed=\"true\" stored=\"true\"",
                    "name=\"modified\" type=\"pdate\" indexed=\"false\" stored=\"false\"")
                .andThen(
                    replaced(
                        "name=\"format\" type=\"string\" indexed=\"true\" stored=\"true\"",
                        "name=\"format\" type=\"string\" indexed=\"false\" stored=\"false\""))
                .apply(schema));
  }

  @Test
  void storedFieldsMayBeReadLazily() throws IOException {
    String lazily = "<query><enableLazyFieldLoading>true</enableLazyFieldLoading>";

    assertFindsTheHistory(replaced("<query>", lazily), AS_IT_IS);
  }

  @Test
  void theTextMayHaveTermVectors() throws IOException {
    String text = "name=\"text\" type=\"text_general\"";

    assertFindsTheHistory(AS_IT_IS, replaced(text, text + " termVectors=\"true\""));
  }

  /** More-Like-This has no words then, but the other sources need no text. */
  @Test
  void theTextNeedNotBeStored() throws IOException {
    String text = "name=\"text\" type=\"text_general\" indexed=\"true\" stored=";

    assertFindsTheHistory(AS_IT_IS, replaced(text + "\"true\"", text + "\"false\""));
  }

  /** A key of words has no order that a cursor could go on from. */
  @Test
  void theListOfChangesNeedsAKeyOfCharacters() throws IOException {
    UnaryOperator<String> words =
        replaced("name=\"id\" type=\"string\"", "name=\"id\" type=\"words\"")
                .andThen(
                    TestCore.with(
                        "<fieldType name=\"words\" class=\"solr.SortableTextField\"><analyzer>"
                            + "<tokenizer class=\"solr.KeywordTokenizerFactory\"/></analyzer>"
                            + "</fieldType>"))
            ::apply;
    try (TestCore core = TestCore.start(AS_IT_IS, words)) {
      assertEquals(Optional.empty(), core.startFailure());
      SolrException refusal =
          assertThrows(SolrException.class, () -> core.ask("/duplicates/changes"));

      assertEquals(400, refusal.code());
      assertEquals(
          "the list of changes needs a unique key of a type of class solr.StrField; that of 'id'"
              + " is of another",
          refusal.getMessage());
    }
  }

  @Test
  void theUniqueKeyMayHaveAnotherName() throws IOException {
    try (TestCore core =
        TestCore.start(
            AS_IT_IS, schema -> schema.replace("\"id\"", "\"key\"").replace(">id<", ">key<"))) {
      core.add(document("key", "a", "text", TEXT), document("key", "b", "text", TEXT));

      Answer answer = core.duplicates("id", "a");

      assertEquals(List.of("a", "b"), each(answer.history(), "id"));
    }
  }
}
