// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Finds the documents of version groups that must not be hidden, because no shown document of their
 * group covers them, such as a manual whose latest version is an excerpt. The first of them is
 * shown, too, and may cover the others; and so on.
 */
public final class UncoveredDocuments {
  /** From this coverage on, a document may be hidden behind another one of its group. */
  static final double ENOUGH = 0.6;

  /** Further shown documents of a group that are compared; all that they do not cover are shown. */
  private static final int MAX_COMPARED = 64;

  private final Function<long[], double[]> coverage;
  private final IntStream.Builder found = IntStream.builder();

  private UncoveredDocuments(Function<long[], double[]> coverage) {
    this.coverage = coverage;
  }

  /**
   * The documents of a group.
   *
   * @param shown documents that are shown, at least one
   * @param others all others, those to be shown first at the beginning
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Group(int[] shown, int[] others) {}

  /**
   * Returns the documents that no shown one covers.
   *
   * @param coverage takes pairs of a shown document (upper 32 bits) and another one; returns the
   *     {@link Verifier#coverage} of each second one, NaN if it is unknown
   */
  public static IntStream of(List<Group> groups, Function<long[], double[]> coverage) {
    UncoveredDocuments uncovered = new UncoveredDocuments(coverage);
    List<Open> open = groups.stream().map(Open::new).toList();
    while (!open.isEmpty()) {
      uncovered.compare(open);
      open = open.stream().filter(uncovered::goesOn).toList();
    }
    return uncovered.found.build();
  }

  /** A group with documents that no compared document covers. */
  private static final class Open {
    private final Deque<Integer> shown = new ArrayDeque<>();
    private int[] others;
    private int compared;

    Open(Group group) {
      IntStream.of(group.shown).forEach(shown::add);
      others = group.others;
    }
  }

  /** Compares one shown document of each group with the others. */
  private void compare(List<Open> open) {
    long[] pairs =
        open.stream()
            .flatMapToLong(
                group -> {
                  long by = (long) group.shown.remove() << Integer.SIZE;
                  return IntStream.of(group.others).mapToLong(other -> by | other);
                })
            .toArray();
    double[] covered = coverage.apply(pairs);
    int from = 0;
    for (Open group : open) {
      int first = from;
      int[] others = group.others;
      group.others =
          IntStream.range(0, others.length)
              .filter(i -> !(covered[first + i] >= ENOUGH))
              .map(i -> others[i])
              .toArray();
      from += others.length;
    }
  }

  /** Shows the first document that nothing covers, if all shown ones have been compared. */
  private boolean goesOn(Open group) {
    if (group.others.length > 0 && group.shown.isEmpty()) {
      if (group.compared++ == MAX_COMPARED) {
        IntStream.of(group.others).forEach(found);
        return false;
      }
      found.add(group.others[0]);
      group.shown.add(group.others[0]);
      group.others = IntStream.of(group.others).skip(1).toArray();
    }
    return group.others.length > 0;
  }
}
