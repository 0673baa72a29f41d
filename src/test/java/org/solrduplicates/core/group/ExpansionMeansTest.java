package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

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
