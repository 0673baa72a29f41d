// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A labelled set of the score study.
 *
 * @param copies pairs of ids that are copies or relatives without being labelled as versions
 */
record StudySet(String name, List<StudyDocument> documents, Set<List<String>> copies) {
  /** Reads {@code NAME.jsonl.gz} and the hard negatives beside it. */
  static StudySet read(Path folder, String name) throws IOException {
    Set<List<String>> copies = new HashSet<>();
    for (String line : StudyDocument.lines(folder.resolve(name + ".hardneg.tsv.gz"))) {
      String[] columns = line.split("\t", -1);
      if (columns[5].equals("1")) {
        copies.add(List.of(columns[0], columns[1]));
        copies.add(List.of(columns[1], columns[0]));
      }
    }
    return new StudySet(name, StudyDocument.read(folder.resolve(name + ".jsonl.gz")), copies);
  }

  /** Reads all files of a generated corpus. */
  static StudySet readParts(Path folder, String name) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<StudyDocument> documents = new ArrayList<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".jsonl.gz")).sorted().toList()) {
        documents.addAll(StudyDocument.read(file));
      }
      return new StudySet(name, documents, Set.of());
    }
  }

  /** Draws whole groups until there are so many documents. */
  StudySet drawn(int size, long seed) {
    List<List<StudyDocument>> groups = new ArrayList<>(groups().values());
    Collections.shuffle(groups, new Random(seed));
    List<StudyDocument> drawn = new ArrayList<>();
    for (List<StudyDocument> group : groups) {
      if (drawn.size() < size) {
        drawn.addAll(group);
      }
    }
    return new StudySet(name, drawn, copies);
  }

  private Map<String, List<StudyDocument>> groups() {
    return documents.stream()
        .collect(Collectors.groupingBy(StudyDocument::group, TreeMap::new, Collectors.toList()));
  }

  private Stream<Long> groupSizes() {
    return documents.stream()
        .collect(
            Collectors.groupingBy(StudyDocument::group, LinkedHashMap::new, Collectors.counting()))
        .values()
        .stream();
  }

  long truePairs() {
    return groupSizes().mapToLong(size -> size * (size - 1) / 2).sum();
  }

  long largestGroup() {
    return groupSizes().mapToLong(Long::longValue).max().orElse(0);
  }

  /** Returns whether it counts as an error if two documents of different groups are linked. */
  boolean isError(StudyDocument a, StudyDocument b) {
    return !a.isRelativeOf(b) && !copies.contains(List.of(a.id(), b.id()));
  }
}
