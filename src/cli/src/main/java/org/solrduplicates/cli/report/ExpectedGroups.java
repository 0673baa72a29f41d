// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.table.Tsv;

/**
 * The expected version groups of the example.
 *
 * @param groups the group of every path
 * @param versions the version of every path
 */
public record ExpectedGroups(SortedMap<String, String> groups, Map<String, String> versions) {
  /** Reads a table with the columns {@code path}, {@code group} and {@code version}. */
  public static ExpectedGroups read(Path tsv) throws IOException {
    ExpectedGroups truth = new ExpectedGroups(new TreeMap<>(), new TreeMap<>());
    for (Map<String, String> row : Tsv.read(tsv, "path", "group", "version")) {
      String path = row.getOrDefault("path", "");
      truth.groups.put(path, row.getOrDefault("group", ""));
      truth.versions.put(path, row.getOrDefault("version", ""));
    }
    return truth;
  }

  /** Returns the number of groups with two or more documents. */
  public long count() {
    return groups.values().stream()
        .distinct()
        .filter(group -> Collections.frequency(groups.values(), group) > 1)
        .count();
  }

  /**
   * Returns a line for every difference: wrong groups, or wrong versions if all groups are right.
   */
  public List<String> differences(DocumentGroups found) {
    Map<String, DuplicatesAnswer> groupOf = new TreeMap<>();
    for (DuplicatesAnswer group : found.groups()) {
      group.all().forEach(version -> groupOf.put(version.id(), group));
    }
    List<String> differences = new ArrayList<>();
    groups.keySet().forEach(path -> addPairs(path, groupOf, differences));
    groups.keySet().stream()
        .filter(path -> !groupOf.containsKey(path) && !found.single().contains(path))
        .forEach(path -> differences.add("not in the collection: " + path));
    if (differences.isEmpty()) {
      groupOf.forEach((path, group) -> addVersions(path, group, differences));
    }
    return differences;
  }

  private void addPairs(
      String path, Map<String, DuplicatesAnswer> groupOf, List<String> differences) {
    for (String other : groups.tailMap(path + "\0").keySet()) {
      boolean expected = Objects.equals(groups.get(path), groups.get(other));
      boolean together =
          groupOf.containsKey(path) && Objects.equals(groupOf.get(path), groupOf.get(other));
      if (expected != together) {
        String what = expected ? "not in one group: " : "in one group, but different documents: ";
        differences.add(what + path + " | " + other);
      }
    }
  }

  private void addVersions(String path, DuplicatesAnswer group, List<String> differences) {
    String expected = versions.getOrDefault(path, "none");
    group.all().stream()
        .filter(version -> version.id().equals(path))
        .map(version -> version.number().map(Object::toString).orElse("none"))
        .filter(number -> !number.equals(expected))
        .forEach(n -> differences.add("version " + n + " instead of " + expected + ": " + path));
  }
}
