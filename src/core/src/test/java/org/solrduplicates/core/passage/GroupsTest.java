// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupsTest {
  private static final Groups GROUPS = new Groups(0);

  @Test
  void noPiecesAreNoGroups() {
    assertEquals(List.of(), GROUPS.of(List.of()));
  }

  /** Each gap opens when the piece across it is parted: two pieces in each of at most 16 rounds. */
  @Test
  void piecesBeyondTheLastRoundStayAlone() {
    assertEquals(10 + 1, GROUPS.of(nested(10)).size());
    assertEquals(40 + 2, GROUPS.of(nested(40)).size());
  }

  @Test
  void theLighterPartHasMoved() {
    Piece light = piece(0, 5, 20, 25);
    Piece heavy = piece(5, 25, 0, 20);
    assertEquals(5, Groups.moved(List.of(light, heavy)));
    assertEquals(5, Groups.moved(List.of(heavy, light)));
    assertEquals(0, Groups.moved(List.of(light)));
    assertEquals(
        5, Groups.moved(List.of(piece(0, 5, 30, 35), piece(5, 15, 0, 10), piece(15, 20, 10, 15))));
  }

  /**
   * Around two pieces at one place, each hides the gap of the one before: in turn in both texts.
   */
  private static List<Piece> nested(int count) {
    List<Piece> pieces = new ArrayList<>(List.of(piece(0, 5, 0, 5), piece(0, 5, 0, 5)));
    for (int i = 1; i <= count; i++) {
      int across = 10 * (i - 1) + 5;
      pieces.add(
          i % 2 == 0 ? piece(10 * i, 10 * i + 5, 0, across) : piece(0, across, 10 * i, 10 * i + 5));
    }
    return pieces;
  }

  private static Piece piece(int first, int firstEnd, int second, int secondEnd) {
    return new Piece(first, firstEnd, second, secondEnd, new Gap(firstEnd - first, 0), List.of());
  }
}
