// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.TermJoin.Oversized;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Metadata;

/** Boilerplate and large groups: terms of more documents than are paired with each other. */
class OversizedTermsTest {
  private static final List<String> SENTENCE = RandomTexts.range(90_000, 90_025);

  /** Families of documents that all have one sentence and one title. */
  private static List<FoundDocument> withBoilerplate(int documents) {
    Texts texts = new Texts(1);
    Metadata metadata = new Metadata("Terms of business", "", "");
    List<FoundDocument> all = new ArrayList<>();
    while (all.size() < documents) {
      List<String> text = texts.text();
      for (int i = 0; i < 3 && all.size() < documents; i++) {
        List<String> words = new ArrayList<>(texts.edited(text, 2));
        words.addAll(SENTENCE);
        all.add(Texts.document("doc" + all.size(), words, metadata));
      }
    }
    return all;
  }

  @Test
  void aSentenceInEveryDocumentMakesNoGiantGroup() {
    List<FoundDocument> documents = withBoilerplate(300);
    MemoryCollection collection = MemoryCollection.of(2, documents);
    GroupFigures progress = collection.run(DuplicateSettings.defaults(), RunStore.NONE);
    assertEquals(
        IntStream.range(0, 100)
            .map(family -> 3 * family)
            .mapToObj(i -> Set.of("doc" + i, "doc" + (i + 1), "doc" + (i + 2)))
            .collect(Collectors.toSet()),
        collection.groups());
    assertEquals(300, progress.oversized.largest());
    assertTrue(progress.oversized.terms() > 1, progress.toString());
  }

  /** Each document is paired with its neighbours, with its family, and by its title with two. */
  @ParameterizedTest
  @ValueSource(ints = {500, 1_000, 2_000})
  void theComparisonsGrowNoFasterThanTheDocuments(int documents) {
    GroupFigures progress =
        MemoryCollection.of(1, withBoilerplate(documents))
            .run(DuplicateSettings.defaults(), RunStore.NONE);
    assertTrue(progress.compared >= documents, "compared " + progress.compared);
    assertTrue(
        progress.compared <= (4L + Background.NEIGHBOURS) * documents,
        "compared " + progress.compared);
  }

  private static Set<String> ids(List<FoundDocument> documents) {
    return documents.stream().map(FoundDocument::id).collect(Collectors.toSet());
  }

  @Test
  void manyVersionsOfOneTextAreOneGroup() {
    List<FoundDocument> versions = new Texts(2).versions("version", 300, 4);
    MemoryCollection collection = MemoryCollection.of(2, versions);
    new Texts(3).families(100).forEach(collection::put);
    Set<Set<String>> groups = collection.groups(DuplicateSettings.defaults());
    assertTrue(
        groups.contains(ids(versions)),
        () -> groups.stream().map(Set::size).sorted().toList().toString());
  }

  @Test
  void copiesOfOneTextAreOneGroupWithoutAComparison() {
    List<FoundDocument> copies = new Texts(4).versions("copy", 500, 0);
    MemoryCollection collection = MemoryCollection.of(3, copies);
    GroupFigures progress = collection.run(DuplicateSettings.defaults(), RunStore.NONE);
    assertEquals(Set.of(ids(copies)), collection.groups());
    assertEquals(0, progress.compared);
    assertEquals(499, progress.sameText);
    assertEquals(500, progress.inGroups);
  }

  @Test
  void omittedTermsAreAddedUp() {
    Oversized both =
        Stream.of(Oversized.term(10, 2), Oversized.term(20, 2))
            .reduce(Oversized.NONE, Oversized::plus);
    assertEquals(new Oversized(2, 30, 20, (45 - 17) + (190 - 37)), both);
  }
}
