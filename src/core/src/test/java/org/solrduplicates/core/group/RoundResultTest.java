// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.settings.Source;

class RoundResultTest {
  private static final IndexTerm SHIP = new IndexTerm("text", "ship");
  private static final IndexTerm STEEL = new IndexTerm("text", "steel");

  private static final RoundResult A =
      new RoundResult(
          List.of(),
          Map.of(Source.EXACT, 1, Source.SKETCH, 2),
          Map.of(Rejection.INCOMPARABLE, 1, Rejection.DIFFERENT, 3),
          new TermStatistics(100, Map.of(SHIP, 4)),
          List.of(),
          Set.of("dup.candidates", "dup.depth"));

  private static final RoundResult B =
      new RoundResult(
          List.of(),
          Map.of(Source.SKETCH, 5, Source.MLT, 7),
          Map.of(Rejection.INCOMPARABLE, 13, Rejection.TOO_SHORT, 11),
          new TermStatistics(200, Map.of(SHIP, 5, STEEL, 6)),
          List.of(),
          Set.of("dup.candidates"));

  @Test
  void theResultsOfShardsAreAddedUp() {
    RoundResult sum = RoundResult.merge(List.of(A, B));

    assertEquals(Map.of(Source.EXACT, 1, Source.SKETCH, 7, Source.MLT, 7), sum.candidates());
    assertEquals(14, sum.verified());
    assertEquals(14, sum.rejected().get(Rejection.INCOMPARABLE));
    assertEquals(new TermStatistics(300, Map.of(SHIP, 9, STEEL, 6)), sum.statistics());
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
