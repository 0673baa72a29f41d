// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Shortens a list of operations that fails until nothing can be left out any more (delta debugging,
 * Zeller and Hildebrandt 2002).
 *
 * <p>Gives up after {@link #MOST} runs. Not thread-safe.
 */
final class Shrinker {
  private static final int MOST = 400;

  private final Predicate<List<Operation>> failing;
  private int runs;

  /**
   * @param failing runs operations, and returns whether they still fail
   */
  Shrinker(Predicate<List<Operation>> failing) {
    this.failing = failing;
  }

  private boolean fails(List<Operation> operations) {
    return runs++ < MOST && failing.test(operations);
  }

  List<Operation> shrink(List<Operation> whole) {
    List<Operation> shortest = List.copyOf(whole);
    for (int size = shortest.size() / 2; size > 0; size = Math.min(size, shortest.size()) / 2) {
      shortest = withoutParts(shortest, size);
    }
    List<Operation> before = List.of();
    while (!shortest.equals(before)) {
      before = shortest;
      shortest = withoutDocuments(withoutParts(shortest, 1));
    }
    return shortest;
  }

  /** Leaves out parts of a size, the last first, because the first ones are what others need. */
  private List<Operation> withoutParts(List<Operation> operations, int size) {
    List<Operation> left = operations;
    for (int from = left.size() - size; from >= 0; from -= size) {
      List<Operation> fewer = new ArrayList<>(left.subList(0, from));
      fewer.addAll(left.subList(Math.min(left.size(), from + size), left.size()));
      if (fails(fewer)) {
        left = List.copyOf(fewer);
      }
    }
    return left;
  }

  /** Leaves out single documents of updates. */
  private List<Operation> withoutDocuments(List<Operation> operations) {
    List<Operation> left = new ArrayList<>(operations);
    for (int i = 0; i < left.size(); i++) {
      for (int document = left.get(i).documents().size() - 1; document >= 0; document--) {
        Operation whole = left.set(i, left.get(i).without(document));
        if (whole.documents().size() == 1 || !fails(left)) {
          left.set(i, whole);
        }
      }
    }
    return left;
  }
}
