// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.solrduplicates.core.group.FoundDocument;

/**
 * How many groups change for the worse while collections double: pairs of versions that fall apart,
 * and other pairs that are joined. Each collection holds whole groups of a labelled set, and the
 * smaller ones are its parts. Arguments are sets, as {@code NAME.jsonl.gz}.
 */
public final class GrowthStudy {
  private static final int FIRST = 5;
  private static final int LAST = 5_120;
  private static final int SEEDS = 2;

  /** The changes from one size to its double, over all collections. */
  private static final class Change {
    private long pairs;
    private long lost;
    private long joined;

    String cells() {
      double share = pairs == 0 ? 0 : (double) (lost + joined) / pairs;
      return String.format(Locale.ROOT, " %d | %d | %d | %.4f |", pairs, lost, joined, share);
    }
  }

  private GrowthStudy() {}

  /** Runs the study. */
  public static void main(String... arguments) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Map<Boolean, Map<Integer, Change>> changes = new HashMap<>();
    for (String argument : arguments) {
      StudySet set = DecisionStudy.read(Path.of(argument));
      for (boolean titles : List.of(false, true)) {
        for (long seed = 1; seed <= SEEDS; seed++) {
          grow(set, titles, seed, changes.computeIfAbsent(titles, any -> new HashMap<>()));
        }
      }
    }
    out.println(
        "| from documents | text: pairs | lost | joined | share | titles: pairs | lost | joined | share |");
    out.println("|---|---|---|---|---|---|---|---|---|");
    for (int size = FIRST; size < LAST; size *= 2) {
      StringBuilder row = new StringBuilder("| " + size + " |");
      for (boolean titles : List.of(false, true)) {
        row.append(changes.get(titles).getOrDefault(size, new Change()).cells());
      }
      out.println(row);
    }
  }

  private static void grow(StudySet set, boolean titles, long seed, Map<Integer, Change> changes)
      throws IOException {
    Map<String, String> before = new HashMap<>();
    for (int size = FIRST; size <= LAST && size <= 2 * set.documents().size(); size *= 2) {
      StudySet drawn = set.drawn(size, seed);
      Map<String, String> now = grouped(drawn, titles);
      if (size > FIRST) {
        count(drawn, before, now, changes.computeIfAbsent(size / 2, any -> new Change()));
      }
      before = now;
    }
  }

  /** Returns the group of each document, named by one of its members. */
  private static Map<String, String> grouped(StudySet set, boolean titles) throws IOException {
    Map<String, String> grouped = new HashMap<>();
    set.documents().forEach(document -> grouped.put(document.id(), document.id()));
    for (List<FoundDocument> group : new DecisionStudy(set, titles).groups()) {
      group.forEach(member -> grouped.put(member.id(), group.get(0).id()));
    }
    return grouped;
  }

  private static void count(
      StudySet set, Map<String, String> before, Map<String, String> now, Change change) {
    List<StudyDocument> seen =
        set.documents().stream().filter(document -> before.containsKey(document.id())).toList();
    for (int i = 0; i < seen.size(); i++) {
      for (int j = 0; j < i; j++) {
        StudyDocument a = seen.get(i);
        StudyDocument b = seen.get(j);
        boolean was = before.get(a.id()).equals(before.get(b.id()));
        boolean is = now.get(a.id()).equals(now.get(b.id()));
        boolean isVersion = a.group().equals(b.group());
        change.pairs += was ? 1 : 0;
        change.lost += was && !is && isVersion ? 1 : 0;
        change.joined += !was && is && !isVersion && set.isError(a, b) ? 1 : 0;
      }
    }
  }
}
