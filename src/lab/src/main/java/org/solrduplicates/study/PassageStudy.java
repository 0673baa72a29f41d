// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.cli.client.PassagesAnswer.CopiedPassage;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.MemoryPassages;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.PassageAligner;
import org.solrduplicates.core.passage.PassageSettings;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.evaluate.PassageScore;
import org.solrduplicates.evaluate.PlantedPassage;
import org.solrduplicates.evaluate.PlantedSet;

/**
 * The study behind copied passages (docs/adr/0018): how well the default settings find what was
 * planted into Chinese and English texts, and what other fragments would find. The settings were
 * chosen by the first half of the texts. Prints a report.
 *
 * <pre>mvn -q process-test-classes exec:exec@study -Dstudy="PassageStudy DIR"</pre>
 */
public final class PassageStudy {
  /** Fragments in more documents than these are ignored, as an index does by default. */
  static final double MAX_SHARE = 0.01;

  private static final int LARGE = 1_000_000;
  private static final List<String> HALVES = List.of("first (chosen by)", "second (reported)");

  private PassageStudy() {}

  /** Runs the study on the sets in the folder that is the only argument. */
  public static void main(String[] args) throws Exception {
    Path data = Path.of(args[0]);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("# Copied passages");
    out.println();
    out.println(
        "- command: `mvn -q process-test-classes exec:exec@study -Dstudy=\"PassageStudy DIR\"`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    out.println("- settings: " + FragmentSettings.DEFAULT + ", " + PassageSettings.DEFAULT);
    for (PlantedSet set : List.of(chinese(data), EnglishPassages.planted(data, 1))) {
      found(set, out);
      new FragmentStudy(half(set, 0), set).report(out);
    }
    large(out);
  }

  static PlantedSet chinese(Path data) throws IOException {
    return PlantedSet.read(
        data.resolve("zh_fragments.jsonl.gz"), data.resolve("zh_fragments.truth.tsv"));
  }

  /** Asks an index for all passages that the asked texts have in common with sources. */
  private static PassageScore score(PlantedSet set, MemoryPassages index) {
    Map<String, List<CopiedPassage>> found = new TreeMap<>();
    set.asked()
        .forEach(
            (id, text) -> {
              for (MemoryPassages.Found one : index.find(text, set.sources()::containsKey)) {
                found.put(
                    PassageScore.pair(id, one.id()),
                    one.shared().passages().stream().map(PassageStudy::answered).toList());
              }
            });
    return PassageScore.of(set, found);
  }

  static CopiedPassage answered(Passage passage) {
    return new CopiedPassage(
        passage.first().begin(),
        passage.first().end(),
        passage.second().begin(),
        passage.second().end(),
        passage.words(),
        passage.similarity(),
        passage.kind().name());
  }

  private static void found(PlantedSet set, PrintStream out) {
    MemoryPassages index =
        new MemoryPassages(FragmentSettings.DEFAULT, PassageSettings.DEFAULT, MAX_SHARE);
    set.sources().forEach(index::add);
    set.asked().forEach(index::add);
    List<PassageScore> scores = new ArrayList<>();
    for (int half = 0; half < HALVES.size(); half++) {
      scores.add(score(half(set, half), index));
    }
    out.printf(Locale.ROOT, "%n## %s%n%n", set.name());
    out.printf(
        Locale.ROOT,
        "%d sources, %d texts asked for, %d passages planted. A pair is natural if it was not "
            + "planted and has %d characters in common, blanks left out.%n%n",
        set.sources().size(),
        set.asked().size(),
        set.planted().size(),
        PassageScore.NATURAL);
    out.println("| half | right | wrong | natural | precision |");
    out.println("|---|---|---|---|---|");
    for (int half = 0; half < HALVES.size(); half++) {
      PassageScore score = scores.get(half);
      out.printf(
          Locale.ROOT,
          "| %s | %d | %d | %d | %s |%n",
          HALVES.get(half),
          score.right(),
          score.wrong().size(),
          score.natural().size(),
          score.precision());
    }
    table("recall by kind", scores, score -> score.recall(PlantedPassage::kind), out);
    table("recall by length", scores, score -> score.recall(PassageStudy::length), out);
    table("F1 of spans by kind", scores, PassageScore::spans, out);
    table("reported as", scores, PassageScore::kinds, out);
    out.println();
    out.println("Natural, second half: " + new TreeSet<>(scores.get(1).natural()));
    out.println();
    out.println("Wrong, second half: " + scores.get(1).wrong());
    out.println();
    out.println("Missed, second half: " + scores.get(1).missed());
  }

  private static String length(PlantedPassage planted) {
    return String.format(Locale.ROOT, "%03d", planted.length());
  }

  private static void table(
      String title,
      List<PassageScore> scores,
      Function<PassageScore, Map<String, ?>> rows,
      PrintStream out) {
    out.printf(Locale.ROOT, "%n| %s | %s |%n|---|---|---|%n", title, String.join(" | ", HALVES));
    Map<String, ?> first = rows.apply(scores.get(0));
    Map<String, ?> second = rows.apply(scores.get(1));
    first.forEach(
        (key, value) ->
            out.printf(
                Locale.ROOT,
                "| %s | %s | %s |%n",
                key,
                value,
                Objects.toString(second.get(key), "-")));
  }

  /** Two texts of a million words with copies of 100 words in common, and two without. */
  private static void large(PrintStream out) {
    out.printf(Locale.ROOT, "%n## Two texts of %d words%n%n", LARGE);
    Random random = new Random(1);
    List<String> one = new ArrayList<>();
    List<String> other = new ArrayList<>();
    for (int i = 0; i < LARGE; i++) {
      one.add("w" + (int) (10_000 * Math.pow(random.nextDouble(), 3)));
      boolean copied = i % 10_000 >= 100;
      other.add(copied ? "w" + (int) (10_000 * Math.pow(random.nextDouble(), 3)) : one.get(i));
    }
    long start = System.nanoTime();
    PassageText text = PassageText.of(String.join(" ", one));
    PassageText second = PassageText.of(String.join(" ", other));
    long cut = System.nanoTime();
    PassageAligner aligner =
        new PassageAligner(
            text, PassageSettings.DEFAULT, FragmentSettings.DEFAULT, IgnoredFragments.NONE);
    int passages = aligner.align(second).passages().size();
    out.printf(
        Locale.ROOT,
        "Cut in %d ms, aligned in %d ms: %d of 100 passages.%n",
        (cut - start) / 1_000_000,
        (System.nanoTime() - cut) / 1_000_000,
        passages);
  }

  /** Returns one half: every second text that is asked for, and what was planted there. */
  static PlantedSet half(PlantedSet set, int which) {
    Map<String, String> some = new LinkedHashMap<>();
    int at = 0;
    for (Map.Entry<String, String> entry : set.asked().entrySet()) {
      if (at++ % 2 == which) {
        some.put(entry.getKey(), entry.getValue());
      }
    }
    List<PlantedPassage> there =
        set.planted().stream().filter(passage -> some.containsKey(passage.suspect())).toList();
    return new PlantedSet(set.name(), set.sources(), some, there);
  }
}
