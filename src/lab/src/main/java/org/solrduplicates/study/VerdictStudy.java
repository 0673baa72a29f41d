// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.cli.client.PassagesAnswer.CopiedPassage;
import org.solrduplicates.core.passage.CopyVerdict;
import org.solrduplicates.core.passage.CopyVerdict.Label;
import org.solrduplicates.core.passage.CopyVerdict.Other;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.MemoryPassages;
import org.solrduplicates.core.passage.PassageSettings;
import org.solrduplicates.core.passage.PinyinInitials;
import org.solrduplicates.evaluate.PassageScore;
import org.solrduplicates.evaluate.PlantedPassage;
import org.solrduplicates.evaluate.PlantedSet;

/**
 * The verdicts on texts with planted passages, without dates, and on whole Chinese texts with
 * swapped homophones. Prints a report.
 *
 * <pre>mvn -q process-test-classes exec:exec@study -Dstudy="VerdictStudy DIR"</pre>
 */
public final class VerdictStudy {
  private static final List<Integer> SWAPPED = List.of(10, 20, 30, 40);

  private final PlantedSet set;
  private final MemoryPassages index =
      new MemoryPassages(FragmentSettings.DEFAULT, PassageSettings.DEFAULT, PassageStudy.MAX_SHARE);
  private final Map<Character, List<Character>> bySound = new HashMap<>();

  private VerdictStudy(PlantedSet set) {
    this.set = set;
    set.sources().forEach(index::add);
    set.asked().forEach(index::add);
    set.sources().values().stream()
        .flatMap(text -> text.chars().mapToObj(c -> (char) c))
        .distinct()
        .forEach(c -> bySound.computeIfAbsent(initial(c), key -> new ArrayList<>()).add(c));
  }

  /** Runs the study on the sets in the folder that is the only argument. */
  public static void main(String[] args) throws Exception {
    Path data = Path.of(args[0]);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("# Verdicts on copied passages");
    out.println();
    out.println(
        "- command: `mvn -q process-test-classes exec:exec@study -Dstudy=\"VerdictStudy DIR\"`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    out.println("- thresholds: " + CopyVerdict.Limits.DEFAULT + "; no dates");
    VerdictStudy chinese = new VerdictStudy(PassageStudy.chinese(data));
    chinese.planted(out);
    chinese.homophones(out);
    new VerdictStudy(EnglishPassages.planted(data, 1)).planted(out);
  }

  private static char initial(char c) {
    return PinyinInitials.of(c);
  }

  private CopyVerdict verdict(String text) {
    List<Other> others =
        index.find(text, set.sources()::containsKey).stream()
            .map(found -> new Other(found.id(), Optional.empty(), 0, false, found.shared()))
            .toList();
    return CopyVerdict.of(text.length(), Optional.empty(), others, CopyVerdict.Limits.DEFAULT);
  }

  private void planted(PrintStream out) {
    Map<String, List<CopyVerdict>> rows = new TreeMap<>();
    set.asked()
        .forEach(
            (id, text) -> {
              CopyVerdict verdict = verdict(text);
              rows.computeIfAbsent(row(id, verdict), key -> new ArrayList<>()).add(verdict);
            });
    out.printf(Locale.ROOT, "%n## %s%n%n", set.name());
    header("texts", out);
    rows.forEach((row, verdicts) -> row(row, verdicts, out));
  }

  /** A text without a planted passage may have one word by word all the same. */
  private String row(String id, CopyVerdict verdict) {
    if (set.planted().stream().map(PlantedPassage::suspect).anyMatch(id::equals)) {
      return "with a planted passage";
    }
    Map<String, List<CopiedPassage>> found =
        verdict.of().stream()
            .collect(Collectors.toMap(source -> PassageScore.pair(id, source), s -> List.of()));
    return PassageScore.of(set, found).natural().isEmpty()
        ? "without"
        : "without, " + PassageScore.NATURAL + " characters in common with a source";
  }

  private static void header(String first, PrintStream out) {
    out.println(
        Stream.of(Label.values())
            .map(Label::toString)
            .collect(Collectors.joining(" | ", "| " + first + " | ", " |")));
    out.println("|---".repeat(Label.values().length + 1) + "|");
  }

  private static void row(String name, List<CopyVerdict> verdicts, PrintStream out) {
    out.println(
        Stream.of(Label.values())
            .map(label -> verdicts.stream().filter(v -> v.label() == label).count())
            .map(String::valueOf)
            .collect(Collectors.joining(" | ", "| " + name + " | ", " |")));
  }

  /** Swaps characters of the sources for others of the set with the same initial. */
  private void homophones(PrintStream out) {
    out.printf(Locale.ROOT, "%n### Whole sources with swapped characters%n%n");
    header("characters swapped", out);
    Map<Integer, Long> right = new LinkedHashMap<>();
    for (int share : SWAPPED) {
      Random random = new Random(share);
      Map<String, CopyVerdict> verdicts = new LinkedHashMap<>();
      set.sources()
          .forEach((id, text) -> verdicts.put(id, verdict(swapped(text, share / 100.0, random))));
      row(share + " %", List.copyOf(verdicts.values()), out);
      right.put(
          share,
          verdicts.entrySet().stream()
              .filter(
                  one ->
                      one.getValue().of().stream().findFirst().stream()
                          .anyMatch(one.getKey()::equals))
              .count());
    }
    out.println();
    out.println("The first of `of` is the source, by share swapped in %: " + right);
  }

  private String swapped(String text, double share, Random random) {
    return IntStream.range(0, text.length())
        .mapToObj(i -> String.valueOf(swapped(text.charAt(i), share, random)))
        .collect(Collectors.joining());
  }

  private char swapped(char c, double share, Random random) {
    if (initial(c) == PinyinInitials.NONE || random.nextDouble() >= share) {
      return c;
    }
    List<Character> alike = bySound.getOrDefault(initial(c), List.of(c));
    return alike.get(random.nextInt(alike.size()));
  }
}
