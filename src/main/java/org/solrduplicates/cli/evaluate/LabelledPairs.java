package org.solrduplicates.cli.evaluate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.evaluate.EvaluationLabels.LabelledPair;

/**
 * Pairs of documents of which somebody said whether they are versions of each other. Nothing is
 * known of other pairs, so they are not counted.
 */
public record LabelledPairs(String name, Map<LabelledPair, Boolean> same)
    implements EvaluationLabels {
  /** Reads lines of two ids and 1 (versions of each other) or 0, between tabs. */
  public static LabelledPairs read(Path file) throws IOException {
    LabelledPairs pairs = new LabelledPairs(String.valueOf(file.getFileName()), new TreeMap<>());
    List<String[]> rows = LabelledFile.rows(file);
    for (int i = 0; i < rows.size(); i++) {
      pairs.add(rows.get(i), file + " line " + (i + 1));
    }
    if (pairs.same.isEmpty()) {
      throw new IOException(file + " has no pairs");
    }
    return pairs;
  }

  private void add(String[] row, String place) throws IOException {
    if (String.join("", row).isBlank()) {
      return;
    }
    if (row.length != 3 || !row[2].matches("[01]") || row[0].isEmpty() || row[1].isEmpty()) {
      throw new IOException(place + " must be two ids and 1 or 0 between tabs");
    }
    LabelledPair pair = LabelledPair.of(row[0], row[1]);
    if (pair.isOne()) {
      throw new IOException(place + " is a document and itself");
    }
    boolean label = row[2].equals("1");
    if (same.getOrDefault(pair, label) != label) {
      throw new IOException(place + " contradicts an earlier line");
    }
    same.put(pair, label);
  }

  @Override
  public SortedSet<String> ids() {
    return same.keySet().stream()
        .flatMap(pair -> Stream.of(pair.first(), pair.second()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Override
  public Label label(LabelledPair pair) {
    Boolean label = same.get(pair);
    if (label == null) {
      return Label.UNKNOWN;
    }
    return label ? Label.SAME : Label.DIFFERENT;
  }

  @Override
  public Set<LabelledPair> truePairs() {
    return same.entrySet().stream()
        .filter(Map.Entry::getValue)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
