// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is held after each round of a long run, and whether it grows. */
final class Growth {
  /** A value for each round, and by how much the last third may exceed the first. */
  private record Series(long allowed, List<Long> values) {}

  private final Map<String, Series> all = new LinkedHashMap<>();
  private final Thirds thirds;

  Growth(Thirds thirds) {
    this.thirds = thirds;
  }

  /** Adds the value of the next round. */
  void add(String what, long allowed, long value) {
    all.computeIfAbsent(what, name -> new Series(allowed, new ArrayList<>())).values.add(value);
  }

  /** Returns what has grown by more than is allowed, with all values. */
  List<String> grown() {
    return all.entrySet().stream()
        .filter(e -> last(e.getValue()) > first(e.getValue()) + e.getValue().allowed)
        .map(e -> row(e.getKey(), e.getValue()))
        .toList();
  }

  private long first(Series series) {
    return lowest(series, thirds::isFirst);
  }

  private long last(Series series) {
    return lowest(series, thirds::isLast);
  }

  /** Returns the lowest value of several rounds, because a leak never shrinks. */
  private static long lowest(Series series, IntPredicate rounds) {
    return IntStream.range(0, series.values.size())
        .filter(rounds)
        .mapToLong(series.values::get)
        .min()
        .orElseThrow();
  }

  /** Returns a table of all that is held. */
  List<String> table() {
    List<String> table =
        new ArrayList<>(
            List.of(
                "| held | lowest, first third | lowest, last third | may grow by | after each round |",
                "|---|---|---|---|---|"));
    all.forEach((what, series) -> table.add(row(what, series)));
    return table;
  }

  private String row(String what, Series series) {
    String values = series.values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d | %s |",
        what,
        first(series),
        last(series),
        series.allowed,
        values);
  }
}
