// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.solrduplicates.cli.table.Tsv;

/**
 * Pairs of documents that are labelled as versions or not. Other pairs are not evaluated.
 *
 * @param same whether each pair is two versions
 */
public record LabelledPairs(String name, Map<LabelledPair, Boolean> same) {
  /** Reads lines of two ids and 1 (versions of each other) or 0, separated by tabs. */
  public static LabelledPairs read(Path file) throws IOException {
    LabelledPairs pairs = new LabelledPairs(String.valueOf(file.getFileName()), new TreeMap<>());
    List<String> lines = Tsv.lines(file);
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        pairs.add(lines.get(i).split("\t", -1), file + " line " + (i + 1));
      }
    }
    if (pairs.same.isEmpty()) {
      throw new IOException(
          file + " has no pairs; write two ids and 1 or 0 per line, separated by tabs");
    }
    return pairs;
  }

  private void add(String[] row, String place) throws IOException {
    if (row.length != 3 || !row[2].matches("[01]") || row[0].isEmpty() || row[1].isEmpty()) {
      throw new IOException(place + " must have two ids and 1 or 0, separated by tabs");
    }
    if (row[0].equals(row[1])) {
      throw new IOException(place + " has the same id twice; name two documents");
    }
    boolean label = row[2].equals("1");
    Boolean before = same.put(LabelledPair.of(row[0], row[1]), label);
    if (before != null && before != label) {
      throw new IOException(place + " contradicts an earlier line of the same pair");
    }
  }

  SortedSet<String> ids() {
    SortedSet<String> ids = new TreeSet<>();
    same.keySet().forEach(pair -> ids.addAll(List.of(pair.first, pair.second)));
    return ids;
  }

  /** Two documents in ascending order of their ids, so that a pair has one form. */
  record LabelledPair(String first, String second) implements Comparable<LabelledPair> {
    private static final Comparator<LabelledPair> BY_IDS =
        Comparator.comparing(LabelledPair::first).thenComparing(LabelledPair::second);

    static LabelledPair of(String a, String b) {
      return a.compareTo(b) <= 0 ? new LabelledPair(a, b) : new LabelledPair(b, a);
    }

    @Override
    public int compareTo(LabelledPair other) {
      return BY_IDS.compare(this, other);
    }
  }
}
