package org.solrduplicates.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.DuplicatesAnswer.GroupVersion;
import org.solrduplicates.cli.table.Tsv;

/** Compares the version groups that were found with those that are known. */
public final class ExpectedGroupsComparison {
  private final ExpectedGroups truth;

  /** The lowest id of the group that each document was found in. */
  private final Map<String, String> found = new TreeMap<>();

  private final Map<String, String> versions = new TreeMap<>();

  /** Prepares to compare. */
  public ExpectedGroupsComparison(ExpectedGroups truth, VersionGroups groups) {
    this.truth = truth;
    groups.single().forEach(id -> found.put(id, id));
    groups.groups().forEach(this::add);
  }

  private void add(DuplicatesAnswer group) {
    String lowest = group.all().stream().map(GroupVersion::id).sorted().findFirst().orElse("");
    for (GroupVersion version : group.all()) {
      found.put(version.id(), lowest);
      versions.put(version.id(), version.number().map(Object::toString).orElse("none"));
    }
  }

  /** Returns every difference in a line: wrong groups, and wrong versions in right groups. */
  public List<String> differences() {
    List<String> differences = new ArrayList<>();
    List<String> paths = List.copyOf(truth.groups().keySet());
    for (int i = 0; i < paths.size(); i++) {
      for (String other : paths.subList(i + 1, paths.size())) {
        addPair(paths.get(i), other, differences);
      }
    }
    paths.forEach(path -> addAbsence(path, differences));
    if (differences.isEmpty()) {
      versions.forEach((path, version) -> addVersion(path, version, differences));
    }
    return differences;
  }

  private void addPair(String a, String b, List<String> differences) {
    boolean expected = Objects.equals(truth.groups().get(a), truth.groups().get(b));
    boolean together = found.containsKey(a) && Objects.equals(found.get(a), found.get(b));
    if (expected && !together) {
      differences.add("not in one group: " + a + " | " + b);
    }
    if (together && !expected) {
      differences.add("in one group, but different documents: " + a + " | " + b);
    }
  }

  private void addAbsence(String path, List<String> differences) {
    if (!found.containsKey(path)) {
      differences.add("not in the collection: " + path);
    }
  }

  private void addVersion(String path, String version, List<String> differences) {
    String expected = truth.versions().getOrDefault(path, "none");
    if (!version.equals(expected)) {
      differences.add("version " + version + " instead of " + expected + ": " + path);
    }
  }

  /**
   * What the example is known to contain.
   *
   * @param groups the name of the version group of every path
   * @param versions the number of the version of every path
   */
  public record ExpectedGroups(Map<String, String> groups, Map<String, String> versions) {
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

    /** Returns the names of the groups of two or more documents. */
    public Set<String> groupNames() {
      Set<String> seen = new TreeSet<>();
      Set<String> names = new TreeSet<>();
      groups.values().stream().filter(group -> !seen.add(group)).forEach(names::add);
      return names;
    }
  }
}
