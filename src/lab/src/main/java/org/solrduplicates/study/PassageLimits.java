// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.PassageAligner;
import org.solrduplicates.core.passage.PassageSettings;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.solr.TestCore;

/**
 * What the longest texts of the worst kind cost: random words of one letter, of which there are 16,
 * so that each run of four words stands at many places of each text.
 */
public final class PassageLimits {
  private static final int LENGTH = 1_000_000;
  private static final int LETTERS = 16;
  private static final int RUNS = 5;
  private static final int AT_ONCE = 4;
  private static final int DOCUMENTS = 8;
  private static final long ALLOWED = 2_000;
  private static final double NANOS = 1e9;
  private static final double MEGABYTE = 1e6;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private PassageLimits() {}

  /** Measures two texts, questions at once and the time allowed, and prints a report. */
  public static void main(String[] args) throws IOException {
    OUT.println("# Limits of passages");
    OUT.println();
    OUT.println(
        "- command: `mvn -q process-test-classes exec:exec@study -Dstudy=PassageLimits"
            + " -Dstudy.jvm=-Xmx512m`");
    OUT.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    OUT.printf(
        Locale.ROOT,
        "- heap: %d MB; texts of %d characters, random words of one letter, %d different ones%n",
        Runtime.getRuntime().maxMemory() >> 20,
        LENGTH,
        LETTERS);
    pair();
    try (TestCore core = TestCore.start(config -> config, TestCore.with(TestCore.FRAGMENTS))) {
      for (int i = 0; i < DOCUMENTS; i++) {
        core.add(TestCore.document("id", "doc" + i, "text", text(i)));
      }
      questions(core);
    }
    System.exit(0);
  }

  private static String text(int seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(LENGTH);
    while (text.length() < LENGTH) {
      text.append((char) ('a' + random.nextInt(LETTERS))).append(' ');
    }
    return text.toString();
  }

  private static void pair() {
    OUT.println();
    OUT.println("Two texts without Solr, from their strings on:");
    OUT.println();
    OUT.println(
        "| run | CPU s | MB allocated | CPU s to cut | MB | to prepare | MB | to align | MB |");
    OUT.println("|---|---|---|---|---|---|---|---|---|");
    String one = text(0);
    String other = text(1);
    for (int run = 1; run <= RUNS; run++) {
      Meter all = new Meter();
      Meter part = new Meter();
      PassageText first = PassageText.of(one);
      PassageText second = PassageText.of(other);
      String cut = part.read();
      part = new Meter();
      PassageAligner aligner =
          new PassageAligner(
              first, PassageSettings.DEFAULT, FragmentSettings.DEFAULT, IgnoredFragments.NONE);
      String prepared = part.read();
      part = new Meter();
      aligner.align(second);
      String aligned = part.read();
      OUT.printf(
          Locale.ROOT, "| %d | %s | %s | %s | %s |%n", run, all.read(), cut, prepared, aligned);
    }
  }

  /** Processor time and memory since it was made, of its thread. */
  private static final class Meter {
    private final long nanos = THREADS.getCurrentThreadCpuTime();
    private final long bytes = THREADS.getCurrentThreadAllocatedBytes();

    String read() {
      return String.format(
          Locale.ROOT,
          "%.2f | %.0f",
          (THREADS.getCurrentThreadCpuTime() - nanos) / NANOS,
          (THREADS.getCurrentThreadAllocatedBytes() - bytes) / MEGABYTE);
    }
  }

  private static void questions(TestCore core) {
    OUT.println();
    OUT.println(
        "Questions `dup.passages=true&id=…` to one core with " + DOCUMENTS + " such documents:");
    OUT.println();
    OUT.println(
        "| at once | `dup.passages.candidates` | `timeAllowed` | s each | `aligned` each |");
    OUT.println("|---|---|---|---|---|");
    row(core, 1, "1", "-1");
    row(core, AT_ONCE, "1", "-1");
    row(core, 1, "50", String.valueOf(ALLOWED));
    row(core, AT_ONCE, "50", String.valueOf(ALLOWED));
  }

  private record Answered(double seconds, Object aligned) {}

  private static void row(TestCore core, int atOnce, String candidates, String allowed) {
    List<CompletableFuture<Answered>> all =
        IntStream.range(0, atOnce)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> ask(core, "doc" + i, candidates, allowed),
                        question -> new Thread(question, "question").start()))
            .toList();
    List<Answered> answers = all.stream().map(CompletableFuture::join).toList();
    OUT.printf(
        Locale.ROOT,
        "| %d | %s | %s | %s | %s |%n",
        atOnce,
        candidates,
        allowed,
        Arrays.toString(
            answers.stream()
                .map(answer -> String.format(Locale.ROOT, "%.2f", answer.seconds))
                .toArray()),
        answers.stream().map(Answered::aligned).toList());
  }

  private static Answered ask(TestCore core, String id, String candidates, String allowed) {
    long start = System.nanoTime();
    NamedList<?> answer =
        core.duplicates(
                "id",
                id,
                "rows",
                "0",
                "dup.sources",
                "exact",
                "dup.passages",
                "true",
                "dup.passages.candidates",
                candidates,
                "timeAllowed",
                allowed)
            .duplicates()
            .orElseThrow();
    NamedList<?> passages = (NamedList<?>) answer.get("passages");
    return new Answered((System.nanoTime() - start) / NANOS, passages.get("aligned"));
  }
}
