package org.solrduplicates.study;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.solrduplicates.core.passage.MemoryPassages;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.Passage.Span;

/**
 * How well passages were found: pairs of an asked text and a source, and spans.
 *
 * @param found what was found, by asked text and source
 * @param natural pairs that were not planted and have a passage in common word by word
 */
record PassageScore(PlantedSet set, Map<String, List<Passage>> found, Set<String> natural) {
  /** Asks an index for all passages that the asked texts have in common with sources. */
  static PassageScore of(PlantedSet set, MemoryPassages index, int naturalLength) {
    Map<String, List<Passage>> found = new TreeMap<>();
    set.asked()
        .forEach(
            (id, text) -> {
              for (MemoryPassages.Found one : index.find(text, set.sources()::containsKey)) {
                found.put(pair(id, one.id()), one.shared().passages());
              }
            });
    Set<String> planted = planted(set);
    Set<String> natural =
        found.keySet().stream()
            .filter(pair -> !planted.contains(pair) && isNatural(set, pair, naturalLength))
            .collect(Collectors.toSet());
    return new PassageScore(set, found, natural);
  }

  static String pair(String asked, String source) {
    return asked + " " + source;
  }

  private static Set<String> planted(PlantedSet set) {
    return set.planted().stream()
        .map(planted -> pair(planted.suspect(), planted.source()))
        .collect(Collectors.toSet());
  }

  /** Returns whether the texts have so many characters in common, blanks left out. */
  private static boolean isNatural(PlantedSet set, String pair, int length) {
    String[] ids = pair.split(" ");
    Set<String> runs = runs(set.asked().get(ids[0]), length);
    return runs(set.sources().get(ids[1]), length).stream().anyMatch(runs::contains);
  }

  private static Set<String> runs(String text, int length) {
    String dense = text.replaceAll("\\s+", "");
    Set<String> runs = new HashSet<>();
    for (int at = 0; at + length <= dense.length(); at++) {
      runs.add(dense.substring(at, at + length));
    }
    return runs;
  }

  /** Returns the share of planted pairs that were found, by kind, and of all. */
  Map<String, String> recall(Function<PlantedSet.Planted, String> by) {
    Map<String, int[]> counts = new TreeMap<>();
    for (PlantedSet.Planted planted : set.planted()) {
      int hit = found.containsKey(pair(planted.suspect(), planted.source())) ? 1 : 0;
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

  List<String> wrong() {
    Set<String> planted = planted(set);
    List<String> wrong = new ArrayList<>(found.keySet());
    wrong.removeIf(pair -> planted.contains(pair) || natural.contains(pair));
    return wrong;
  }

  List<PlantedSet.Planted> missed() {
    return set.planted().stream()
        .filter(planted -> !found.containsKey(pair(planted.suspect(), planted.source())))
        .toList();
  }

  long right() {
    return planted(set).stream().filter(found::containsKey).count();
  }

  String precision() {
    return share(right(), right() + wrong().size());
  }

  /** Returns the mean F1 of the characters of the copy and of the original, by kind. */
  Map<String, String> spans() {
    Map<String, List<Double>> all = new TreeMap<>();
    for (PlantedSet.Planted planted : set.planted()) {
      List<Passage> passages =
          found.getOrDefault(pair(planted.suspect(), planted.source()), List.of());
      double f1 =
          (f1(planted.copy(), passages.stream().map(Passage::first).toList())
                  + f1(planted.original(), passages.stream().map(Passage::second).toList()))
              / 2;
      all.computeIfAbsent(planted.kind(), kind -> new ArrayList<>()).add(f1);
      all.computeIfAbsent("all", kind -> new ArrayList<>()).add(f1);
    }
    Map<String, String> means = new TreeMap<>();
    all.forEach(
        (kind, values) ->
            means.put(
                kind,
                String.format(
                    Locale.ROOT,
                    "%.3f",
                    values.stream().mapToDouble(v -> v).average().orElseThrow())));
    return means;
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
  Map<String, Map<String, Integer>> kinds() {
    Map<String, Map<String, Integer>> kinds = new TreeMap<>();
    for (PlantedSet.Planted planted : set.planted()) {
      found.getOrDefault(pair(planted.suspect(), planted.source()), List.of()).stream()
          .filter(p -> p.first().begin() < planted.copy().end())
          .filter(p -> planted.copy().begin() < p.first().end())
          .max(Comparator.comparingInt(Passage::words))
          .ifPresent(
              p ->
                  kinds
                      .computeIfAbsent(planted.kind(), kind -> new TreeMap<>())
                      .merge(p.kind().name(), 1, Integer::sum));
    }
    return kinds;
  }

  private static String share(long of, long all) {
    return String.format(Locale.ROOT, "%.3f (%d of %d)", all == 0 ? 0 : (double) of / all, of, all);
  }
}
