// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.Passage.Span;
import org.solrduplicates.core.passage.PassageAligner;
import org.solrduplicates.core.passage.PassageSettings;
import org.solrduplicates.core.passage.PassageSettings.Limits;
import org.solrduplicates.core.passage.PassageText;

/**
 * Passages of which words were replaced at random: plagdet of the text alignment, as in PAN 2013
 * (Potthast et al., "An Evaluation Framework for Plagiarism Detection", COLING 2010), and passages
 * between unrelated texts. The texts of a pair have nothing else in common. It has one to three
 * copied passages of 50 to 300 words.
 *
 * <pre>mvn -q process-test-classes exec:exec@study -Dstudy="ObfuscatedPassages DIR"</pre>
 */
public final class ObfuscatedPassages {
  private static final int PAIRS = 200;
  private static final int UNRELATED = 3_000;
  private static final int LEAST_WORDS = 700;
  private static final List<Integer> REPLACED = List.of(0, 10, 20, 30, 40);
  private static final Limits STRICT = new Limits(0.75, 16);

  /** Two texts that have a passage by these settings are not mixed. */
  private static final PassageSettings LOOSE =
      new PassageSettings(10, new Limits(0.5, 48), new Limits(0.5, 48));

  private final List<String[]> texts = new ArrayList<>();
  private final Map<Long, Integer> frequencies = new HashMap<>();

  private ObfuscatedPassages(Path data, String set) throws Exception {
    Map<String, String[]> one = new LinkedHashMap<>();
    for (LabelledSet.Document document :
        LabelledSet.read(data.resolve(set + ".jsonl.gz")).documents()) {
      String[] words = document.text().strip().split("\\s+");
      if (words.length >= LEAST_WORDS) {
        one.putIfAbsent(document.group(), words);
      }
    }
    texts.addAll(one.values());
    for (String[] text : texts) {
      for (long hash : FragmentSettings.DEFAULT.hashes(PassageText.of(words(text)))) {
        frequencies.merge(hash, 1, Integer::sum);
      }
    }
  }

  /** A suspicious text, its source, and what was copied, in characters of both. */
  private record Planted(String suspect, String source, List<Span> copied, List<Span> originals) {}

  /** Measures the labelled sets of the folder that is the only argument. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Map<String, PassageSettings> arms = new LinkedHashMap<>();
    arms.put("default", PassageSettings.DEFAULT);
    arms.put("share .75, gap 16", new PassageSettings(20, STRICT, STRICT));
    for (double share : new double[] {0.5, 0.6}) {
      for (int gap : new int[] {16, 32, 48}) {
        Limits limits = new Limits(share, gap);
        arms.put("share " + share + ", gap " + gap, new PassageSettings(20, limits, limits));
      }
    }
    out.println("# Passages with replaced words");
    out.println();
    out.println("- command: `study \"ObfuscatedPassages DIR\"`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    out.println(
        "- "
            + PAIRS
            + " pairs of each kind; plagdet, then pairs of "
            + UNRELATED
            + " unrelated ones with a passage");
    for (String set : List.of("en_versions", "fr_versions")) {
      ObfuscatedPassages study = new ObfuscatedPassages(Path.of(args[0]), set);
      out.printf(Locale.ROOT, "%n## %s, %d texts%n%n", set, study.texts.size());
      out.println(
          "| settings | "
              + String.join(" | ", REPLACED.stream().map(share -> share + " %").toList())
              + " | unrelated |");
      out.println("|---|" + "---|".repeat(REPLACED.size() + 1));
      for (Map.Entry<String, PassageSettings> arm : arms.entrySet()) {
        StringBuilder row = new StringBuilder("| " + arm.getKey());
        for (int replaced : REPLACED) {
          row.append(
              String.format(Locale.ROOT, " | %.3f", study.plagdet(arm.getValue(), replaced)));
        }
        out.println(row + " | " + study.unrelated(arm.getValue()) + " |");
      }
    }
  }

  private String[] text(Random random) {
    return texts.get(random.nextInt(texts.size()));
  }

  private Planted planted(Random random, int replaced) {
    String[] source = text(random);
    String[] host = text(random);
    while (host == source || !aligned(words(host), words(source), LOOSE).isEmpty()) {
      host = text(random);
    }
    int[] begins = begins(source);
    List<Span> copied = new ArrayList<>();
    List<Span> originals = new ArrayList<>();
    StringBuilder suspect = new StringBuilder();
    int copies = 1 + random.nextInt(3);
    for (int i = 0; i <= copies; i++) {
      int from = host.length * i / (copies + 1);
      int to = host.length * (i + 1) / (copies + 1);
      suspect.append(String.join(" ", Arrays.copyOfRange(host, from, to))).append(' ');
      if (i < copies) {
        int part = source.length / copies;
        int length = Math.min(50 + random.nextInt(251), part - 1);
        int at = part * i + random.nextInt(part - length);
        String copy = replaced(Arrays.copyOfRange(source, at, at + length), replaced, random);
        int end = begins[at + length - 1] + source[at + length - 1].length();
        originals.add(new Span(begins[at], end));
        copied.add(new Span(suspect.length(), suspect.length() + copy.length()));
        suspect.append(copy).append(' ');
      }
    }
    return new Planted(suspect.toString(), String.join(" ", source), copied, originals);
  }

  private static int[] begins(String[] words) {
    int[] begins = new int[words.length];
    for (int i = 1; i < words.length; i++) {
      begins[i] = begins[i - 1] + words[i - 1].length() + 1;
    }
    return begins;
  }

  private String replaced(String[] words, int percent, Random random) {
    for (int i = 0; i < words.length; i++) {
      if (random.nextInt(100) < percent) {
        String[] other = text(random);
        words[i] = other[random.nextInt(other.length)];
      }
    }
    return String.join(" ", words);
  }

  private List<Passage> aligned(String one, String other, PassageSettings settings) {
    IgnoredFragments frequent =
        IgnoredFragments.frequent(
            hash -> frequencies.getOrDefault(hash, 0), texts.size(), PassageStudy.MAX_SHARE);
    return new PassageAligner(PassageText.of(one), settings, FragmentSettings.DEFAULT, frequent)
        .align(PassageText.of(other))
        .passages();
  }

  private int unrelated(PassageSettings settings) {
    Random random = new Random(2);
    int found = 0;
    for (int i = 0; i < UNRELATED; i++) {
      String[] one = text(random);
      String[] other = text(random);
      boolean isPair = one != other;
      found += isPair && !aligned(words(one), words(other), settings).isEmpty() ? 1 : 0;
    }
    return found;
  }

  private static String words(String[] text) {
    return String.join(" ", text);
  }

  /** F1 of characters, divided by the logarithm of the pieces in which a passage is found. */
  private double plagdet(PassageSettings settings, int replaced) {
    Random random = new Random(1);
    long planted = 0;
    long found = 0;
    long hit = 0;
    long pieces = 0;
    long detected = 0;
    for (int i = 0; i < PAIRS; i++) {
      Planted pair = planted(random, replaced);
      List<Passage> passages = aligned(pair.suspect, pair.source, settings);
      BitSet truth = new BitSet();
      pair.copied.forEach(span -> truth.set(span.begin(), span.end()));
      BitSet answer = new BitSet();
      passages.forEach(passage -> answer.set(passage.first().begin(), passage.first().end()));
      planted += truth.cardinality();
      found += answer.cardinality();
      BitSet both = (BitSet) truth.clone();
      both.and(answer);
      hit += both.cardinality();
      for (Span span : pair.copied) {
        long parts =
            passages.stream()
                .filter(p -> p.first().begin() < span.end() && span.begin() < p.first().end())
                .count();
        pieces += parts;
        detected += parts > 0 ? 1 : 0;
      }
    }
    double precision = found == 0 ? 0 : (double) hit / found;
    double recall = (double) hit / planted;
    double f1 = hit == 0 ? 0 : 2 * precision * recall / (precision + recall);
    double granularity = detected == 0 ? 1 : (double) pieces / detected;
    return f1 * Math.log(2) / Math.log(1 + granularity);
  }
}
