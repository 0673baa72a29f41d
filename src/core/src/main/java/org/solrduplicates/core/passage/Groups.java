// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** Groups the pieces of one passage, in any order. */
final class Groups {
  /** Pieces still unseparated then stay alone; natural texts need two or three rounds. */
  private static final int ROUNDS = 16;

  private final int maxGap;

  Groups(int maxGap) {
    this.maxGap = maxGap;
  }

  /**
   * Splits pieces at gaps that are too long in one of the texts, until no group has one:
   *
   * <pre>
   *   first   A B C . . . . D      A B C and D are parted here,
   *   second  C A . . . D . B      and B from C A here
   * </pre>
   */
  List<List<Piece>> of(List<Piece> pieces) {
    List<List<Piece>> groups = pieces.isEmpty() ? List.of() : List.of(pieces);
    int before = 0;
    for (int round = 0; groups.size() > before; round++) {
      before = groups.size();
      List<List<Piece>> parted = new ArrayList<>();
      for (List<Piece> group : groups) {
        parted.addAll(round < ROUNDS ? part(group) : alone(group));
      }
      groups = parted;
    }
    return groups;
  }

  private List<List<Piece>> part(List<Piece> group) {
    if (group.size() == 1) {
      return List.of(group);
    }
    List<List<Piece>> parts = new ArrayList<>();
    for (List<Piece> part : part(group, Piece::second, Piece::secondEnd)) {
      parts.addAll(part(part, Piece::first, Piece::firstEnd));
    }
    return parts;
  }

  private List<List<Piece>> part(
      List<Piece> group, ToIntFunction<Piece> begin, ToIntFunction<Piece> end) {
    List<List<Piece>> parts = new ArrayList<>();
    List<Piece> sorted = new ArrayList<>(group);
    sorted.sort(Comparator.comparingInt(begin));
    int from = 0;
    int last = end.applyAsInt(sorted.get(0));
    for (int i = 1; i < sorted.size(); i++) {
      if (begin.applyAsInt(sorted.get(i)) - last > maxGap) {
        parts.add(sorted.subList(from, i));
        from = i;
      }
      last = Math.max(last, end.applyAsInt(sorted.get(i)));
    }
    parts.add(sorted.subList(from, sorted.size()));
    return parts;
  }

  private static List<List<Piece>> alone(List<Piece> group) {
    return group.stream().map(List::of).toList();
  }

  /** Returns how many common words are outside the heaviest ascending subsequence of the pieces. */
  static int moved(List<Piece> pieces) {
    if (pieces.size() == 1) {
      return 0;
    }
    List<Piece> sorted = new ArrayList<>(pieces);
    sorted.sort(Comparator.comparingInt(Piece::first));
    TreeMap<Integer, Integer> heaviest = new TreeMap<>(Map.of(-1, 0));
    int all = 0;
    for (Piece piece : sorted) {
      int common = piece.common().sum();
      int weight = heaviest.floorEntry(piece.second()).getValue() + common;
      removeLighter(heaviest, piece.second(), weight);
      heaviest.put(piece.second(), weight);
      all += common;
    }
    return all - heaviest.lastEntry().getValue();
  }

  /** Stops at the first heavier one: the weights ascend with the places. */
  private static void removeLighter(NavigableMap<Integer, Integer> heaviest, int from, int weight) {
    Map.Entry<Integer, Integer> next = heaviest.ceilingEntry(from);
    while (next != null && next.getValue() <= weight) {
      heaviest.remove(next.getKey());
      next = heaviest.ceilingEntry(from);
    }
  }
}
