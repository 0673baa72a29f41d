// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;

/**
 * Whether a shown document of the group covers each hidden one.
 *
 * @param group returns the documents of the group of a document, itself included
 * @param coverage returns the share of the first document that the second one has
 */
record ConsistencyCover(
    Function<String, Set<String>> group, ToDoubleBiFunction<String, String> coverage) {
  private static final double ENOUGH = 0.6;

  /** Returns the hidden ones of some documents that no shown one covers. */
  List<String> open(Collection<String> some, Set<String> shown) {
    return some.stream().filter(id -> !shown.contains(id) && isOpen(id, shown)).sorted().toList();
  }

  private boolean isOpen(String hidden, Set<String> shown) {
    return group.apply(hidden).stream()
        .filter(shown::contains)
        .noneMatch(other -> coverage.applyAsDouble(hidden, other) >= ENOUGH);
  }
}
