// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The documents that a result list should show.
 *
 * @param sure those that it must show
 * @param ties for each group with several equally good documents, those of which it shows one
 */
record ShownList(SortedSet<String> sure, List<SortedSet<String>> ties) {
  /**
   * @param show the parameter of the filter, or {@code rank} for the filter by rank
   * @param matches all that query and filters match
   * @param scores of all matches, if the score decides
   */
  static ShownList of(String show, Collection<ModelDocument> matches, Map<String, Float> scores) {
    ShownList shown = new ShownList(new TreeSet<>(), new ArrayList<>());
    if (show.equals("rank")) {
      matches.stream().filter(d -> !d.columns().isHidden()).forEach(d -> shown.sure.add(d.id()));
      return shown;
    }
    matches.stream().filter(d -> d.columns().isAlwaysShown()).forEach(d -> shown.sure.add(d.id()));
    Comparator<ModelDocument> latest = Comparator.comparing(d -> d.columns().place());
    Comparator<ModelDocument> order =
        switch (show) {
          case "latest" -> latest;
          case "oldest" -> latest.reversed();
          default ->
              Comparator.comparing((ModelDocument d) -> -scores.get(d.id())).thenComparing(latest);
        };
    matches.stream()
        .filter(d -> !d.columns().isAlwaysShown())
        .collect(Collectors.groupingBy(d -> d.columns().group(), TreeMap::new, Collectors.toList()))
        .values()
        .forEach(group -> shown.add(group, order));
    return shown;
  }

  private void add(List<ModelDocument> group, Comparator<ModelDocument> order) {
    ModelDocument best = group.stream().min(order).orElseThrow();
    SortedSet<String> equal = new TreeSet<>();
    group.stream().filter(d -> order.compare(d, best) == 0).forEach(d -> equal.add(d.id()));
    if (equal.size() == 1) {
      sure.add(best.id());
    } else {
      ties.add(equal);
    }
  }

  void assertShows(Collection<String> ids) {
    SortedSet<String> left = new TreeSet<>(ids);
    assertEquals(ids.size(), left.size(), "documents that are listed twice");
    assertTrue(left.containsAll(sure), () -> "shown: " + ids + ", and not all of " + sure);
    left.removeAll(sure);
    for (SortedSet<String> group : ties) {
      long shown = group.stream().filter(left::remove).count();
      assertEquals(1, shown, () -> "shown documents of " + group);
    }
    assertEquals(new TreeSet<>(), left, "documents that should be hidden");
  }
}
