// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a truth made by hand, document after document, as the generator does. */
final class TruthTable {
  private final List<String> lines =
      new ArrayList<>(List.of("id\tgroup\tparent\tkind\trate\tdiceParent\tdiceRoot\ttemplate"));
  private int group;

  /** Adds a document that is alone. */
  TruthTable single() {
    group = lines.size() - 1;
    return add("", "single\t0.0\t1\t1\t");
  }

  /** Adds a document that is alone and of a family of one template. */
  TruthTable template(int family) {
    group = lines.size() - 1;
    return add("", "single\t0.0\t1\t1\tt" + family);
  }

  /** Adds the first document of a group. */
  TruthTable original() {
    group = lines.size() - 1;
    return add("", "original\t0.0\t1.0000\t1.0000\t");
  }

  /** Adds a document to the last group, made from one of it. */
  TruthTable version(int parent, String kind, String rate, double dice) {
    String columns = String.format(Locale.ROOT, "%s\t%s\t%.4f\t%.4f\t", kind, rate, dice, dice);
    return add(id("s", parent), columns);
  }

  /** Adds a group of copies of one document. */
  TruthTable group(int size) {
    original();
    for (int i = 1; i < size; i++) {
      version(group, "exact", "0.0", 1);
    }
    return this;
  }

  private TruthTable add(String parent, String columns) {
    return line(id("s", lines.size() - 1) + "\tg" + group + "\t" + parent + "\t" + columns);
  }

  private static String id(String letter, int number) {
    return String.format(Locale.ROOT, "%s%08d", letter, number);
  }

  TruthTable line(String line) {
    lines.add(line);
    return this;
  }

  /** Writes the table into a folder; returns the file. */
  Path write(Path folder) throws IOException {
    return Files.write(folder.resolve("truth.tsv"), lines);
  }
}
