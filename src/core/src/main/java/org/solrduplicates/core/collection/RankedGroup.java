// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.order.VersionOrder.Place;

/**
 * The members of a group by rank: the latest has 0, and the others count from 1, oldest first, so
 * that a new latest document changes two ranks. Documents without a date precede those with one.
 *
 * @param oldestFirst at least one member
 */
public record RankedGroup<T>(List<T> oldestFirst) {
  public RankedGroup {
    oldestFirst = List.copyOf(oldestFirst);
  }

  /** Orders the members of a group. */
  public static <T> RankedGroup<T> of(Collection<T> members, Function<T, OrderedDocument> known) {
    VersionOrder<T> order = VersionOrder.of(members, known);
    return new RankedGroup<>(
        Stream.concat(order.undated().stream(), order.dated().stream())
            .map(Place::document)
            .toList());
  }

  /** Returns the rank of a member by its place in {@link #oldestFirst}. */
  public int rank(int place) {
    return (place + 1) % oldestFirst.size();
  }

  /** Returns the latest member. */
  public T latest() {
    return oldestFirst.get(oldestFirst.size() - 1);
  }

  /** Returns the members with the latest shown and the others hidden, the newest first. */
  public UncoveredDocuments.Group hidden(ToIntFunction<T> number) {
    int last = oldestFirst.size() - 1;
    return new UncoveredDocuments.Group(
        new int[] {number.applyAsInt(latest())},
        IntStream.range(0, last)
            .map(i -> number.applyAsInt(oldestFirst.get(last - 1 - i)))
            .toArray());
  }
}
