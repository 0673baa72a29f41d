// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.cli.Main.Machine;

/**
 * The study behind the default similarity (docs/adr/0013): compares all pairs of documents of the
 * labelled sets, and of a generated corpus if its generator is there, by every measure considered,
 * by their texts alone. Prints a report.
 *
 * <pre>mvn -q process-test-classes exec:exec@study -Dstudy="ScoreStudy DIR"</pre>
 */
public final class ScoreStudy {
  static final List<String> SETS =
      List.of("en_versions", "fr_versions", "zh_versions", "multiformat", "web_javadoc");

  /** What the product does is the first. */
  private static final List<Scheme> SCHEMES =
      List.of(
          new Scheme(1_000, 3),
          Scheme.EQUAL,
          new Scheme(100, 3),
          new Scheme(300, 3),
          new Scheme(3_000, 3),
          new Scheme(10_000, 3),
          new Scheme(Scheme.ALL, 3),
          new Scheme(1_000, 1),
          new Scheme(1_000, 5),
          new Scheme(1_000, 10),
          new Scheme(100, 1));

  private ScoreStudy() {}

  /** Runs the study on the sets in the folder that is the only argument. */
  public static void main(String[] args) throws Exception {
    Path data = Path.of(args[0]);
    long start = System.nanoTime();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    List<StudySet> sets = new ArrayList<>();
    for (String name : SETS) {
      sets.add(StudySet.read(data, name));
    }
    head(out, sets);
    sets(sets, out);
    SmallStudy.run(sets, out);
    out.println();
    out.println("Whole run: " + (System.nanoTime() - start) / 1_000_000_000 + " s");
  }

  private static void head(PrintStream out, List<StudySet> sets) {
    out.println("# Score study");
    out.println();
    out.println(
        "- command: `mvn -q process-test-classes exec:exec@study -Dstudy=\"ScoreStudy DIR\"`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    for (StudySet set : sets) {
      out.println("- " + describe(set));
    }
    out.println(
        "- F1 is lenient (relatives and unlabelled copies are not counted), from texts alone; *at*"
            + " is the one threshold that is best for the mean, *left out* the mean over the sets at"
            + " the threshold that is best for the other four");
    out.println(
        "- pairs whose weighted words are less similar than .10, or .25 if they share no sketch"
            + " term, are looked at only if they share six of ten words");
  }

  private static String describe(StudySet set) {
    return set.name()
        + ": "
        + set.documents().size()
        + " documents, "
        + set.truePairs()
        + " true pairs, largest true group "
        + set.largestGroup();
  }

  private static void pairs(PairSet pairs) {
    System.err.println(pairs.set.name() + ": " + pairs.pairs.length + " pairs compared");
  }

  private static void sets(List<StudySet> sets, PrintStream out) {
    List<PairSet> pairs =
        sets.stream().map(set -> new PairSet(set, SCHEMES, document -> true)).toList();
    pairs.forEach(ScoreStudy::pairs);
    pairs.forEach(ScoreStudy::requireSame);
    new MeasureStudy(pairs, SCHEMES, out).run();
    new LinkStudy(pairs, out).run();
  }

  /** Fails if the study computes the shipped measure in another way than the product. */
  private static void requireSame(PairSet set) {
    for (Pair pair : set.pairs) {
      double computed = set.words(pair, 0, 0.95) * MeasureStudy.numbers(pair, 0.2);
      if (Math.abs(computed - pair.weighted()) > 1e-9) {
        throw new IllegalStateException(
            set.set.name() + ": the study says " + computed + ", the product " + pair.weighted());
      }
    }
  }
}
