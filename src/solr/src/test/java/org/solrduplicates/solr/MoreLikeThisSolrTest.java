// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

/** Solr's own {@code mlt.*} parameters, which choose the words that candidates are found by. */
class MoreLikeThisSolrTest extends OneCoreTest {
  /** Finds from {@code a} by More-Like-This alone. */
  private static List<String> found(String... more) {
    String[] params = new String[4 + more.length];
    System.arraycopy(new String[] {"id", "a", "dup.sources", "mlt"}, 0, params, 0, 4);
    System.arraycopy(more, 0, params, 4, more.length);
    return core.duplicates(params).ids();
  }

  @Test
  void wordsThatOccurOnceInTwoDocumentsAreEnough() {
    core.add(chain(0, "a", "b"));

    assertEquals(List.of("b"), found());
  }

  @ParameterizedTest
  @CsvSource({
    "mlt.mintf, 2",
    "mlt.mindf, 3",
    "mlt.maxdf, 1",
    "mlt.maxdfpct, 50",
    "mlt.minwl, 10",
    "mlt.maxwl, 3",
    "mlt.fl, title"
  })
  void aLimitThatExcludesAllWordsFindsNothing(String parameter, String limit) {
    core.add(
        document("id", "a", "text", RandomTexts.word(7).repeat(2)),
        document("id", "b", "text", RandomTexts.word(7).repeat(2)));

    List<String> without = found();
    List<String> with = found(parameter, limit);

    assertEquals(List.of("b"), without);
    assertEquals(List.of(), with);
  }

  @Test
  void wordsMayComeFromSeveralFields() {
    core.add(
        document("id", "a", "title", "one", "text", words(0, 10)),
        document("id", "b", "title", "one", "text", words(0, 10)));

    assertEquals(List.of("b"), found("mlt.fl", "author, title"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"format", "dup_text_hash", "dup_fingerprint"})
  void aFieldWithoutWordsIsNoMistake(String field) {
    SolrInputDocument document = chain(0, "a").get(0);
    document.addField("format", "pdf");
    core.add(document, chain(0, "b").get(0));

    assertEquals(List.of(), found("mlt.fl", field));
  }

  @Test
  void aLongTextMayHaveMoreWordsThanAQueryMayHaveClauses() {
    String text = words(0, 3000);
    core.add(document("id", "a", "text", text), document("id", "b", "text", text));

    assertEquals(List.of("b"), found("mlt.maxqt", "2000"));
  }

  @Test
  void aTextWithoutWordsOfOtherDocumentsIsOnlyFoundByOtherSources() {
    core.add(document("id", "a", "text", words(0, 10)));

    assertEquals(List.of(), found());
  }

  @Test
  void theCopyIsAmongTheFirstCandidatesOfManySimilarDocuments() {
    List<SolrInputDocument> documents = new ArrayList<>();
    IntStream.range(1, 60)
        .mapToObj(i -> document("id", "x" + i, "text", words(5 * i, 5 * i + 10)))
        .forEach(documents::add);
    documents.addAll(chain(0, "a", "b"));
    core.add(documents);

    assertEquals(List.of("b"), found("dup.candidates", "1", "dup.depth", "1"));
  }
}
