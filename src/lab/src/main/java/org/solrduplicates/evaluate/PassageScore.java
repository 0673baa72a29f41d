// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.PassagesAnswer.CopiedPassage;
import org.solrduplicates.core.passage.Passage.Span;
import org.solrduplicates.core.text.Sentence;

/**
 * How well passages were found: pairs of an asked text and a source, and spans.
 *
 * @param found what was found, by asked text and source, see {@link #pair}
 * @param natural pairs that were not planted and have a passage in common word by word
 */
public record PassageScore(
    PlantedSet set, Map<String, List<CopiedPassage>> found, Set<String> natural) {
  /** The length of a common passage that makes a pair natural, in characters without blanks. */
  public static final int NATURAL = 60;

  /** Scores what was found between asked texts and sources; other pairs do not belong here. */
  public static PassageScore of(PlantedSet set, Map<String, List<CopiedPassage>> found) {
    Set<String> planted = planted(set);
    Set<String> natural =
        found.keySet().stream()
            .filter(pair -> !planted.contains(pair) && isNatural(set, pair))
            .collect(Collectors.toSet());
    return new PassageScore(set, found, natural);
  }

  /** Returns how a pair is called. */
  public static String pair(String asked, String source) {
    return asked + "\t" + source;
  }

  private static String pair(PlantedPassage planted) {
    return pair(planted.suspect(), planted.source());
  }

  private static Set<String> planted(PlantedSet set) {
    return set.planted().stream().map(PassageScore::pair).collect(Collectors.toSet());
  }

  /** Returns whether the texts have so many characters in common, blanks left out. */
  private static boolean isNatural(PlantedSet set, String pair) {
    String[] ids = pair.split("\t", -1);
    Set<String> runs = runs(set.asked().getOrDefault(ids[0], ""));
    return runs(set.sources().getOrDefault(ids[1], "")).stream().anyMatch(runs::contains);
  }

  private static Set<String> runs(String text) {
    String dense = text.replaceAll("\\s+", "");
    Set<String> runs = new HashSet<>();
    for (int at = 0; at + NATURAL <= dense.length(); at++) {
      runs.add(dense.substring(at, at + NATURAL));
    }
    return runs;
  }

  /** Returns the share of planted pairs that were found, by kind, and of all. */
  public Map<String, String> recall(Function<PlantedPassage, String> by) {
    Map<String, int[]> counts = new TreeMap<>();
    for (PlantedPassage planted : set.planted()) {
      int hit = found.containsKey(pair(planted)) ? 1 : 0;
      for (String key : List.of(by.apply(planted), "all")) {
        int[] count = counts.computeIfAbsent(key, k -> new int[2]);
        count[0] += hit;
        count[1]++;
      }
    }
    Map<String, String> recall = new TreeMap<>();
    counts.forEach((key, count) -> recall.put(key, share(count[0], count[1])));
    return recall;
  }

  /** Returns the pairs that were found, but neither planted nor natural. */
  public List<String> wrong() {
    Set<String> planted = planted(set);
    List<String> wrong = new ArrayList<>(found.keySet());
    wrong.removeIf(pair -> planted.contains(pair) || natural.contains(pair));
    return wrong;
  }

  /** Returns what was planted and not found. */
  public List<PlantedPassage> missed() {
    return set.planted().stream().filter(planted -> !found.containsKey(pair(planted))).toList();
  }

  /** Returns how many planted pairs were found. */
  public long right() {
    return planted(set).stream().filter(found::containsKey).count();
  }

  /** Returns the share of right pairs among all that are not natural. */
  public String precision() {
    return share(right(), right() + wrong().size());
  }

  /** Returns the mean F1 of the characters of the copy and of the original, by kind. */
  public Map<String, String> spans() {
    Map<String, DoubleSummaryStatistics> all = new TreeMap<>();
    for (PlantedPassage planted : set.planted()) {
      List<CopiedPassage> passages = found.getOrDefault(pair(planted), List.of());
      double f1 =
          (f1(planted.copy(), passages.stream().map(PassageScore::copy).toList())
                  + f1(planted.original(), passages.stream().map(PassageScore::original).toList()))
              / 2;
      for (String kind : List.of(planted.kind(), "all")) {
        all.computeIfAbsent(kind, k -> new DoubleSummaryStatistics()).accept(f1);
      }
    }
    Map<String, String> means = new TreeMap<>();
    all.forEach((kind, values) -> means.put(kind, Sentence.of("%.3f", values.getAverage())));
    return means;
  }

  private static Span copy(CopiedPassage passage) {
    return new Span(passage.begin(), passage.end());
  }

  private static Span original(CopiedPassage passage) {
    return new Span(passage.documentBegin(), passage.documentEnd());
  }

  private static double f1(Span truth, List<Span> found) {
    BitSet characters = new BitSet();
    for (Span span : found) {
      if (span.begin() < truth.end() && truth.begin() < span.end()) {
        characters.set(span.begin(), span.end());
      }
    }
    int all = characters.cardinality();
    int right = characters.get(truth.begin(), truth.end()).cardinality();
    return 2.0 * right / (all + truth.length());
  }

  /** Returns how often a planted kind was reported as each kind; the longest passage counts. */
  public Map<String, Map<String, Integer>> kinds() {
    Map<String, Map<String, Integer>> kinds = new TreeMap<>();
    for (PlantedPassage planted : set.planted()) {
      found.getOrDefault(pair(planted), List.of()).stream()
          .filter(p -> p.begin() < planted.copy().end())
          .filter(p -> planted.copy().begin() < p.end())
          .max(Comparator.comparingInt(CopiedPassage::words))
          .ifPresent(
              p ->
                  kinds
                      .computeIfAbsent(planted.kind(), kind -> new TreeMap<>())
                      .merge(p.kind(), 1, Integer::sum));
    }
    return kinds;
  }

  private static String share(long of, long all) {
    return Sentence.of("%.3f (%d of %d)", all == 0 ? 0 : (double) of / all, of, all);
  }
}
