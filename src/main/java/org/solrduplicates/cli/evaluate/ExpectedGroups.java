package org.solrduplicates.cli.evaluate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.solrduplicates.cli.table.Tsv;

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
