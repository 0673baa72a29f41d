// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a run of the job should have written. Which new numbers it gives is its own matter; what
 * they have to be is checked.
 */
final class JobOutcome {
  private final SortedMap<String, ModelDocument> before;
  private final Map<String, Columns> written = new TreeMap<>();
  private final Map<String, Columns> outcome = new TreeMap<>();
  private final Set<String> seen = new TreeSet<>();
  private final Grouping grouping;
  private final boolean isWhole;

  /**
   * @param before all documents
   * @param seen those that the job sees
   * @param indexed what the index has after the job
   * @param isWhole whether it sees all, so that it writes what is usual around documents
   */
  JobOutcome(
      SortedMap<String, ModelDocument> before,
      Collection<ModelDocument> seen,
      Grouping grouping,
      Map<String, IndexedDocument> indexed,
      boolean isWhole) {
    this.before = before;
    this.grouping = grouping;
    this.isWhole = isWhole;
    seen.forEach(document -> this.seen.add(document.id()));
    indexed.forEach((id, document) -> written.put(id, Columns.of(document)));
  }

  /** Returns a document as it should be after the job. */
  ModelDocument of(ModelDocument document) {
    return document.with(outcome.getOrDefault(document.id(), document.columns()));
  }

  /**
   * Checks the numbers, and computes all that should be written.
   *
   * @param lastRun the time of the run before, in milliseconds, 0 for none
   * @return the time of this run, or of the run before if no document changed
   */
  long check(long lastRun) {
    Map<Integer, SortedSet<String>> byNumber = new TreeMap<>();
    for (String id : seen) {
      int number = written.get(id).group();
      if (number != 0) {
        byNumber.computeIfAbsent(number, any -> new TreeSet<>()).add(id);
      }
    }
    for (String id : seen) {
      SortedSet<String> group = grouping.of(id);
      int number = written.get(id).group();
      if (group.size() > 1 || columns(id).group() != 0) {
        assertEquals(group, byNumber.get(number), () -> "group of " + id);
      } else {
        assertEquals(0, number, () -> "number of the single document " + id);
      }
    }
    byNumber.forEach((number, group) -> assertIsRightNumber(number, group, byNumber));
    byNumber.values().forEach(this::assertNoneIsLost);
    long run = lastRun;
    for (SortedSet<String> group : byNumber.values()) {
      Map<String, Integer> ranks = group.size() > 1 ? grouping.ranks(group) : Map.of();
      for (String id : group) {
        int number = written.get(id).group();
        Columns old = columns(id);
        long changed = old.changed();
        if (old.group() != number || changed == 0) {
          changed = written.get(id).changed();
          assertTrue(
              changed > lastRun && (run == lastRun || changed == run), () -> "time of " + id);
          run = changed;
        }
        outcome.put(
            id, new Columns(number, ranks.getOrDefault(id, 0), changed, background(id), true));
      }
    }
    seen.forEach(id -> outcome.putIfAbsent(id, new Columns(0, 0, 0, background(id), true)));
    showUnseen();
    return run;
  }

  /** It is written where it may decide, and where it was written before. */
  private long background(String id) {
    long computed = isWhole ? grouping.column(id) : 0;
    long expected = computed == 0 ? columns(id).background() : computed;
    assertEquals(expected, written.get(id).background(), () -> "background of " + id);
    return expected;
  }

  /** A group has one latest, and hides what a shown member has most words of. */
  private void assertNoneIsLost(SortedSet<String> group) {
    List<String> shown = group.stream().filter(id -> !written.get(id).isHidden()).toList();
    long latest = group.stream().filter(id -> written.get(id).rank() == 0).count();
    assertEquals(1, latest, () -> "latest of the group " + group);
    for (String id : group) {
      assertTrue(
          shown.contains(id) || shown.stream().anyMatch(other -> grouping.covers(other, id)),
          () -> "a shown document that has the words of " + id);
    }
  }

  private Columns columns(String id) {
    return before.get(id).columns();
  }

  /** A group keeps a number of one of its members, unless another one has as good a claim. */
  private void assertIsRightNumber(
      int number, SortedSet<String> group, Map<Integer, SortedSet<String>> all) {
    Map<Integer, Long> votes = votes(group);
    long kept = votes.getOrDefault(number, 0L);
    if (kept == 0) {
      boolean isUsed = before.values().stream().anyMatch(d -> d.columns().group() == number);
      assertTrue(!isUsed, () -> "the number " + number + " was one of other documents");
    }
    votes.forEach(
        (other, count) -> {
          boolean isTaken =
              all.containsKey(other)
                  && (group.size() == 1 || votes(all.get(other)).getOrDefault(other, 0L) >= count);
          assertTrue(count <= kept || isTaken, () -> "number " + number + " instead of " + other);
        });
  }

  private Map<Integer, Long> votes(SortedSet<String> group) {
    return group.stream()
        .map(id -> columns(id).group())
        .filter(number -> number != 0)
        .collect(Collectors.groupingBy(number -> number, Collectors.counting()));
  }

  /** Documents that the job does not see are shown if no other unseen one of their group is. */
  private void showUnseen() {
    Map<Integer, List<ModelDocument>> unseen = new HashMap<>();
    before.values().stream()
        .filter(document -> !seen.contains(document.id()) && document.columns().group() != 0)
        .forEach(
            document ->
                unseen
                    .computeIfAbsent(document.columns().group(), any -> new ArrayList<>())
                    .add(document));
    for (List<ModelDocument> group : unseen.values()) {
      if (group.stream().allMatch(document -> document.columns().isHidden())) {
        group.forEach(d -> outcome.put(d.id(), d.columns().shown()));
      }
    }
  }
}
