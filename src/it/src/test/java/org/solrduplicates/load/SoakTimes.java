// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** How long the requests of all rounds took, by kind, and which failed; for several threads. */
final class SoakTimes {
  private record Took(SoakKind kind, int round, long nanos) {}

  /** Fewer times say nothing. */
  private static final int ENOUGH = 5;

  private final Queue<Took> all = new ConcurrentLinkedQueue<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final Thirds thirds;

  SoakTimes(Thirds thirds) {
    this.thirds = thirds;
  }

  void add(SoakKind kind, int round, long nanos) {
    all.add(new Took(kind, round, nanos));
  }

  void addFailure(String failure) {
    failures.add(failure);
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  /** Returns how many requests were answered. */
  int count() {
    return all.size();
  }

  private Times times(SoakKind kind, IntPredicate rounds) {
    return new Times(
        all.stream()
            .filter(took -> took.kind == kind && rounds.test(took.round))
            .map(Took::nanos)
            .toList());
  }

  private Times first(SoakKind kind) {
    return times(kind, thirds::isFirst);
  }

  private Times last(SoakKind kind) {
    return times(kind, thirds::isLast);
  }

  /** Returns the kinds that were asked in the first and in the last third. */
  private Stream<SoakKind> kinds() {
    return Stream.of(SoakKind.values())
        .filter(kind -> !first(kind).nanos().isEmpty() && !last(kind).nanos().isEmpty());
  }

  /**
   * Returns the kinds of requests that became slower, if they were sent more than a few times. What
   * a search of Solr alone became slower by, all others may: then the machine is busier.
   *
   * @param factor by which the median of the last third may exceed that of the first
   * @param milliseconds that it may exceed it by besides
   */
  List<String> slower(double factor, double milliseconds) {
    double machine = Math.max(1, drift(SoakKind.SELECT));
    return kinds()
        .filter(kind -> Math.min(first(kind).nanos().size(), last(kind).nanos().size()) >= ENOUGH)
        .filter(
            kind ->
                last(kind).milliseconds(0.5)
                    > factor * machine * first(kind).milliseconds(0.5) + milliseconds)
        .map(this::row)
        .toList();
  }

  private double drift(SoakKind kind) {
    return last(kind).milliseconds(0.5) / first(kind).milliseconds(0.5);
  }

  /** Returns a table of all kinds. */
  List<String> table() {
    List<String> table =
        new ArrayList<>(
            List.of(
                "| request | first third | median, ms | 95 %, ms | last third | median, ms | 95 %, ms |",
                "|---|---|---|---|---|---|---|"));
    table.addAll(kinds().map(this::row).toList());
    return table;
  }

  private String row(SoakKind kind) {
    String name = kind.name().toLowerCase(Locale.ROOT);
    return "| " + name + " |" + cells(first(kind)) + cells(last(kind));
  }

  private static String cells(Times times) {
    return String.format(
        Locale.ROOT,
        " %d | %.1f | %.1f |",
        times.nanos().size(),
        times.milliseconds(0.5),
        times.milliseconds(0.95));
  }
}
