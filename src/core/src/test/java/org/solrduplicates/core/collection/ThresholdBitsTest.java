// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;

/** What reaches a threshold exactly reaches it in the job as in a query. */
class ThresholdBitsTest {
  private static final Metadata TITLE = new Metadata("Report", "", "");

  /** The Dice coefficient alone, so that the similarity of two texts is easy to foresee. */
  private static DuplicateSettings dice(String threshold) {
    return Texts.settings(
        Map.of(
            "dup.measure",
            "dice",
            "dup.titleBonus",
            "0",
            "dup.threshold",
            threshold,
            "dup.review.threshold",
            threshold));
  }

  /** Returns a text of ten words, of which so many are those of all others. */
  private static FoundDocument document(int number, int shared) {
    List<String> words =
        Stream.concat(
                RandomTexts.range(0, shared).stream(),
                RandomTexts.range(100 * number, 100 * number + 10 - shared).stream())
            .toList();
    return Texts.document("doc" + number, words, TITLE);
  }

  private static List<FoundDocument> documents(int count, int shared) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> document(i, shared)).toList();
  }

  private static Set<String> ids(List<FoundDocument> documents) {
    return documents.stream().map(FoundDocument::id).collect(Collectors.toSet());
  }

  /** {@code (float) .7 < .7}. */
  @Test
  void twoDocumentsThatJustReachTheThresholdAreAGroup() {
    List<FoundDocument> two = documents(2, 7);
    assertEquals(Set.of(ids(two)), MemoryCollection.of(1, two).groups(dice("0.7")));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6, 7, 8, 9})
  void manyDocumentsThatAllReachTheThresholdAreAGroup(int tenths) {
    List<FoundDocument> many = documents(20, tenths);
    assertEquals(Set.of(ids(many)), MemoryCollection.of(2, many).groups(dice("0." + tenths)));
  }
}
