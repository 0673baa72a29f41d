// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;

/**
 * Documents that are labelled with their true version groups: two of one group are a true pair, all
 * others are different.
 *
 * @param groups the group of every document, a single document has its own
 * @param families the family of documents that have relatives in other groups
 * @param diceOfPairs the Dice coefficient of the words of true pairs
 * @param copies pairs of different groups that are unlabelled copies or relatives
 */
public record LabelledGroups(
    String name,
    Map<String, String> groups,
    Map<String, String> titles,
    Map<String, String> families,
    Map<LabelledPair, Double> diceOfPairs,
    Set<LabelledPair> copies)
    implements EvaluationLabels {
  private static final int DICE = 2;
  private static final int COPY = 5;

  private LabelledGroups(String name) {
    this(name, new TreeMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashSet<>());
  }

  /** Reads {@code NAME.jsonl.gz} and, beside it, what there is of pairs and hardneg. */
  public static LabelledGroups read(Path file) throws IOException {
    LabelledGroups set = new LabelledGroups(LabelledFile.name(file));
    try (LabelledReader reader = new LabelledReader(file)) {
      for (Optional<Map<String, String>> d = reader.next(); d.isPresent(); d = reader.next()) {
        set.add(d.get(), reader.text(d.get(), "group"));
      }
    }
    set.addPairs(LabelledFile.rowsBeside(file, "pairs"));
    set.addCopies(LabelledFile.rowsBeside(file, "hardneg"));
    return set;
  }

  private void add(Map<String, String> document, String group) {
    String id = document.getOrDefault(FileFields.ID, "");
    groups.put(id, group);
    put(document, FileFields.TITLE, id, titles);
    put(document, "related", id, families);
  }

  private static void put(
      Map<String, String> document, String field, String id, Map<String, String> values) {
    String value = document.getOrDefault(field, "");
    if (!value.isEmpty()) {
      values.put(id, value);
    }
  }

  private void addPairs(List<String[]> rows) throws IOException {
    for (String[] row : rows) {
      diceOfPairs.put(pair(row, DICE), number(row[DICE]));
    }
  }

  private void addCopies(List<String[]> rows) throws IOException {
    for (String[] row : rows) {
      LabelledPair pair = pair(row, COPY);
      if (row[COPY].equals("1")) {
        copies.add(pair);
      }
    }
  }

  private LabelledPair pair(String[] row, int lastColumn) throws IOException {
    if (row.length <= lastColumn) {
      throw new IOException("a table beside " + name + " has a line of " + row.length + " values");
    }
    return LabelledPair.of(row[0], row[1]);
  }

  private double number(String text) throws IOException {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IOException("the pairs beside " + name + " have a Dice that is no number: " + text);
    }
  }

  @Override
  public SortedSet<String> ids() {
    return new TreeSet<>(groups.keySet());
  }

  @Override
  public Label label(LabelledPair pair) {
    String first = groups.getOrDefault(pair.first(), "");
    String second = groups.getOrDefault(pair.second(), "");
    if (first.isEmpty() || second.isEmpty()) {
      return Label.UNKNOWN;
    }
    if (first.equals(second)) {
      return Label.SAME;
    }
    return copies.contains(pair) || isFamily(pair) ? Label.RELATED : Label.DIFFERENT;
  }

  private boolean isFamily(LabelledPair pair) {
    return families.containsKey(pair.first())
        && Objects.equals(families.get(pair.first()), families.get(pair.second()));
  }

  @Override
  public Set<LabelledPair> truePairs() {
    return new EvaluationGroups(groups).pairs();
  }

  @Override
  public OptionalDouble dice(LabelledPair pair) {
    Double dice = diceOfPairs.get(pair);
    return dice == null ? OptionalDouble.empty() : OptionalDouble.of(dice);
  }
}
