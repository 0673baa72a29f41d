package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoundResultTest {
  private static final RoundResult A =
      new RoundResult(
          List.of(),
          Map.of(Source.EXACT, 1, Source.SKETCH, 2),
          3,
          1,
          Set.of("dup.candidates", "dup.depth"));

  private static final RoundResult B =
      new RoundResult(
          List.of(), Map.of(Source.SKETCH, 5, Source.MLT, 7), 11, 13, Set.of("dup.candidates"));

  @Test
  void theResultsOfShardsAreAddedUp() {
    RoundResult sum = RoundResult.merge(List.of(A, B));

    assertEquals(Map.of(Source.EXACT, 1, Source.SKETCH, 7, Source.MLT, 7), sum.candidates());
    assertEquals(14, sum.verified());
    assertEquals(14, sum.incomparable());
    assertEquals(Set.of("dup.candidates", "dup.depth"), sum.truncated());
  }

  @Test
  void theOrderOfTheShardsMakesNoDifference() {
    assertEquals(RoundResult.merge(List.of(A, B)), RoundResult.merge(List.of(B, A)));
  }

  @Test
  void nothingAddedIsNothing() {
    assertEquals(RoundResult.EMPTY, RoundResult.merge(List.of()));
    assertEquals(A, RoundResult.merge(List.of(A)));
  }

  @Test
  void limitsAndSourcesComeInARepeatableOrder() {
    RoundResult sum = RoundResult.merge(List.of(B, A));

    assertEquals(List.of("dup.candidates", "dup.depth"), List.copyOf(sum.truncated()));
    assertEquals(
        List.of(Source.EXACT, Source.SKETCH, Source.MLT), List.copyOf(sum.candidates().keySet()));
  }
}
