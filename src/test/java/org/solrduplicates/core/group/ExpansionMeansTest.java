package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.settings.DuplicateSettings;

class ExpansionMeansTest {
  private static DuplicateSettings settings(String threshold) {
    return Corpus.settings(
        Map.of(
            "dup.measure", "dice",
            "dup.link", "average",
            "dup.threshold", threshold,
            "dup.review.threshold", threshold,
            "dup.average", threshold));
  }

  private static FoundDocument document(int number, int shared) {
    Stream<String> own = RandomTexts.range(100 * number, 100 * number + 10 - shared).stream();
    return Corpus.document(
        "doc" + number, Stream.concat(RandomTexts.range(0, shared).stream(), own).toList());
  }

  @Test
  void aGroupOfThePivotAloneDemandsTheMeanOnlyWhereMeansCount() {
    DuplicateSettings average = settings("0.5");
    assertTrue(average.isNearAlone(0.5));
    assertFalse(average.isNearAlone(Math.nextDown(0.5)));
    assertTrue(Corpus.settings(Map.of("dup.link", "pivot")).isNearAlone(0));
  }

  /** Ten times .1, added up, is less than 1. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6, 7, 8, 9})
  void whatReachesTheMeanWithEveryMemberJoins(int tenths) {
    List<FoundDocument> many =
        IntStream.rangeClosed(1, 20).mapToObj(i -> document(i, tenths)).toList();
    VersionGroup group = new Corpus(many, settings("0." + tenths)).groupOf(many.get(0));
    assertEquals(many.size(), group.members().size());
  }
}
