// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.solrduplicates.core.passage.Fragment;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.LetterFrequencies;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.core.passage.Winnowing;
import org.solrduplicates.evaluate.PlantedPassage;
import org.solrduplicates.evaluate.PlantedSet;

/** Which fragments lead to the sources, before anything is aligned: recall against cost. */
final class FragmentStudy {
  /** What is stored of a text, and what it is looked up by. */
  private interface Scheme {
    long[] indexed(PassageText text);

    default long[] asked(PassageText text) {
      return indexed(text);
    }
  }

  private static final int[][] WORDS = {{3, 6}, {4, 4}, {4, 7}, {4, 10}, {5, 8}, {6, 12}, {8, 15}};
  private static final int[][] CHARACTERS = {{8, 8}, {8, 15}, {10, 10}, {10, 20}};
  private static final int[][] INITIALS = {{10, 15}, {14, 14}, {14, 20}, {14, 30}, {20, 30}};
  private static final int[][] LETTERS = {{16, 2}, {32, 2}, {64, 2}, {16, 4}, {32, 4}, {16, 8}};

  private final PlantedSet asked;
  private final Map<String, PassageText> texts = new LinkedHashMap<>();
  private final Map<String, PassageText> sources = new LinkedHashMap<>();

  FragmentStudy(PlantedSet asked, PlantedSet all) {
    this.asked = asked;
    asked.asked().forEach((id, text) -> texts.put(id, PassageText.of(text)));
    all.sources().forEach((id, text) -> sources.put(id, PassageText.of(text)));
  }

  void report(PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%nSources that share a fragment, first half: planted ones that are found, by kind; how many "
            + "are to be aligned for each text; fragments of 1,000 words or characters.%n%n");
    out.println("| fragments | recall | sources to align | fragments |");
    out.println("|---|---|---|---|");
    schemes().forEach((name, scheme) -> row(name, scheme, out));
  }

  private Map<String, Scheme> schemes() {
    Map<String, Scheme> schemes = new LinkedHashMap<>();
    boolean chinese = texts.values().stream().anyMatch(text -> text.isUnspaced(text.size() / 2));
    if (!chinese) {
      winnowed(schemes, Fragment.Kind.WORDS, WORDS);
      return schemes;
    }
    winnowed(schemes, Fragment.Kind.CHARACTERS, CHARACTERS);
    winnowed(schemes, Fragment.Kind.INITIALS, INITIALS);
    schemes.put("default", FragmentSettings.DEFAULT::hashes);
    for (int[] letters : LETTERS) {
      FragmentSettings prints =
          new FragmentSettings(
              Map.of(), Optional.of(LetterFrequencies.of(letters[0], 0.5, letters[1])));
      String name = "letters, window " + letters[0] + ", range " + letters[1];
      schemes.put(name + ", same windows", prints::hashes);
      schemes.put(name + ", every place asked", everyPlace(prints));
    }
    return schemes;
  }

  private static Scheme everyPlace(FragmentSettings prints) {
    return new Scheme() {
      @Override
      public long[] indexed(PassageText text) {
        return prints.hashes(text);
      }

      @Override
      public long[] asked(PassageText text) {
        return prints.asked(text);
      }
    };
  }

  private static void winnowed(Map<String, Scheme> to, Fragment.Kind kind, int[][] lengths) {
    for (int[] length : lengths) {
      Winnowing winnowing = new Winnowing(length[0], length[1]);
      to.put(
          kind + " " + length[0] + " of " + length[1],
          new FragmentSettings(Map.of(kind, winnowing))::hashes);
    }
  }

  private void row(String name, Scheme scheme, PrintStream out) {
    Map<Long, Set<String>> postings = new HashMap<>();
    sources.forEach((id, text) -> add(postings, id, scheme.indexed(text)));
    long fragments = postings.values().stream().mapToLong(Collection::size).sum();
    IgnoredFragments frequent =
        IgnoredFragments.frequent(
            hash -> postings.getOrDefault(hash, Set.of()).size(),
            sources.size(),
            PassageStudy.MAX_SHARE);
    Map<String, Set<String>> found = new HashMap<>();
    texts.forEach((id, text) -> found.put(id, shared(postings, frequent, scheme.asked(text))));
    long words = sources.values().stream().mapToLong(PassageText::size).sum();
    long candidates = found.values().stream().mapToLong(Set::size).sum();
    out.printf(
        Locale.ROOT,
        "| %s | %s | %.1f | %.0f |%n",
        name,
        recall(found),
        (double) candidates / texts.size(),
        1_000.0 * fragments / words);
  }

  private static void add(Map<Long, Set<String>> postings, String id, long[] hashes) {
    for (long hash : hashes) {
      postings.computeIfAbsent(hash, key -> new HashSet<>()).add(id);
    }
  }

  private static Set<String> shared(
      Map<Long, Set<String>> postings, IgnoredFragments frequent, long[] hashes) {
    return LongStream.of(hashes)
        .filter(frequent.ignored().negate())
        .mapToObj(hash -> postings.getOrDefault(hash, Set.of()))
        .flatMap(Set::stream)
        .collect(Collectors.toSet());
  }

  private String recall(Map<String, Set<String>> found) {
    Map<String, List<Integer>> hits = new TreeMap<>();
    for (PlantedPassage planted : asked.planted()) {
      int hit = found.get(planted.suspect()).contains(planted.source()) ? 1 : 0;
      hits.computeIfAbsent("all", kind -> new ArrayList<>()).add(hit);
      hits.computeIfAbsent(planted.kind(), kind -> new ArrayList<>()).add(hit);
    }
    return hits.entrySet().stream()
        .map(
            entry ->
                String.format(
                    Locale.ROOT,
                    "%s %.2f",
                    entry.getKey(),
                    entry.getValue().stream().mapToInt(hit -> hit).average().orElseThrow()))
        .collect(Collectors.joining(", "));
  }
}
