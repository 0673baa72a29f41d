// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.io.file.PathUtils;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.MapSolrParams;
import org.solrduplicates.cli.Main.Machine;

/**
 * How fast questions and the job are beside what Solr has already: all arms are asked the same
 * questions in turn, in one process and without HTTP, and the ratios of each round are compared.
 * What counts is the processor time of the thread that asks, which other programs on the machine
 * change least; over shards it is what a client waits. Prints tables.
 */
public final class SpeedTable {
  private static final int ROUNDS = 3;
  private static final int LISTED = 7;
  private static final int SEED = 1;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private SpeedTable() {}

  /** What is asked about a document. */
  private enum Arm {
    LIKE,
    SHIPPED,
    SKETCH,
    NAIVE,
    FLOOR,
    SKETCH_FLOOR
  }

  /** Asks one document of one arm. */
  private interface Question {
    void ask(String id) throws IOException, SolrServerException;
  }

  /**
   * Measures on copies of the index in the first folder, see {@link ScaleIndex}, made below the
   * second one. The third argument is the number of documents of a round. The fourth one lists the
   * measurements, by commas: questions, naive (with them), after (questions after a job), lists (of
   * its groups), job, shards.
   */
  public static void main(String[] args) throws Exception {
    SpeedTable table = new SpeedTable();
    Path index = Path.of(args[0]);
    Path work = Files.createTempDirectory(Files.createDirectories(Path.of(args[1])), "index");
    List<String> parts = List.of(args[3].split(","));
    table.out.println("- date: " + LocalDate.now(ZoneOffset.UTC));
    table.out.println("- machine: " + Machine.description());
    table.out.println("- index: " + ScaleIndex.measured(index));
    if (parts.contains("questions")) {
      table.questions(copy(index, work), Integer.parseInt(args[2]), parts.contains("naive"), false);
    }
    if (parts.contains("after")) {
      table.questions(copy(index, work), Integer.parseInt(args[2]), false, true);
    }
    if (parts.contains("lists")) {
      table.lists(copy(index, work));
    }
    if (parts.contains("job")) {
      table.job(index, work);
    }
    if (parts.contains("shards")) {
      ShardCost.report(table.out);
    }
    PathUtils.deleteDirectory(work);
    System.exit(0);
  }

  /** Replaces the last copy, which is closed. */
  private static Path copy(Path index, Path work) throws IOException {
    PathUtils.deleteDirectory(work);
    Files.createDirectory(work);
    try (Stream<Path> files = Files.walk(index)) {
      for (Path file : (Iterable<Path>) files.skip(1)::iterator) {
        Files.copy(file, work.resolve(index.relativize(file)));
      }
    }
    return work;
  }

  private void questions(Path home, int questions, boolean naive, boolean afterJob)
      throws Exception {
    try (ScaleCore core = ScaleCore.open(home)) {
      if (afterJob) {
        JobRun.of(core, JobRun.settings(List.of()), () -> {});
        out.println("- after a job:");
      }
      List<String> ids = new ArrayList<>(new TreeMap<>(ScaleGroups.numbers(core)).keySet());
      Collections.shuffle(ids, new Random(SEED));
      List<String> asked = ids.subList(0, Math.min(questions, ids.size()));
      Analyzer analyzer = core.look(searcher -> searcher.getSchema().getIndexAnalyzer());
      Map<Arm, Question> arms = arms(core);
      if (naive) {
        arms.put(Arm.NAIVE, new NaivePipeline(core, analyzer)::group);
      }
      floors(core, analyzer, asked, arms);
      round(arms, asked);
      Map<Arm, List<RunTimes>> times = new EnumMap<>(Arm.class);
      for (int i = 0; i < ROUNDS; i++) {
        round(arms, asked)
            .forEach((arm, round) -> times.computeIfAbsent(arm, a -> new ArrayList<>()).add(round));
      }
      out.printf(
          Locale.ROOT,
          "- %d rounds of %d questions, after one that is not counted%n",
          ROUNDS,
          questions);
      print(times);
    }
  }

  /** What a client waits for a first page of ten. */
  private void lists(Path home) throws Exception {
    try (ScaleCore core = ScaleCore.open(home)) {
      JobRun.of(core, JobRun.settings(List.of()), () -> {});
      out.println();
      out.println("| list | ms: median (least - greatest) |");
      out.println("|---|---|");
      List<String> sorts = List.of("size desc", "date desc", "similarity asc");
      for (int round = 0; round < LISTED; round++) { // so that the first list is no slower
        for (String sort : sorts) {
          core.get("/duplicates/groups", new MapSolrParams(Map.of("sort", sort, "rows", "10")));
        }
      }
      for (String sort : sorts) {
        list("groups, " + sort, core, "/duplicates/groups", Map.of("sort", sort, "rows", "10"));
      }
      list("links", core, "/duplicates/links", Map.of("cursorMark", "*", "rows", "10"));
    }
  }

  private void list(String name, ScaleCore core, String path, Map<String, String> params)
      throws IOException, SolrServerException {
    double[] times = new double[LISTED];
    for (int round = -1; round < LISTED; round++) {
      long start = System.nanoTime();
      core.get(path, new MapSolrParams(params));
      times[Math.max(round, 0)] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(times);
    out.println("| " + name + " | " + spread("%.0f", times) + " |");
  }

  private static Map<Arm, Question> arms(ScaleCore core) {
    Map<Arm, Question> arms = new EnumMap<>(Arm.class);
    arms.put(Arm.LIKE, id -> core.get("/select", NaivePipeline.like(id, "id")));
    arms.put(Arm.SHIPPED, id -> core.get("/duplicates", of(id, Map.of())));
    arms.put(
        Arm.SKETCH, id -> core.get("/duplicates", of(id, Map.of("dup.sources", "exact,sketch"))));
    return arms;
  }

  /** Each document is asked once before, to know its group. */
  private static void floors(
      ScaleCore core, Analyzer analyzer, List<String> asked, Map<Arm, Question> arms)
      throws IOException, SolrServerException {
    Map<String, List<String>> groups = new TreeMap<>();
    for (String id : asked) {
      List<String> group = new ArrayList<>(List.of(id));
      core.get("/duplicates", of(id, Map.of("rows", "1000")))
          .response()
          .forEach(document -> group.add((String) document.getFirstValue("id")));
      groups.put(id, group);
    }
    arms.put(
        Arm.SKETCH_FLOOR,
        id -> core.look(searcher -> bare(searcher, analyzer).sketches(groups.get(id))));
    arms.put(
        Arm.FLOOR,
        id ->
            core.look(
                searcher -> {
                  BareLookUps bare = bare(searcher, analyzer);
                  return bare.sketches(groups.get(id)) + bare.words(id);
                }));
  }

  private static BareLookUps bare(IndexSearcher searcher, Analyzer analyzer) {
    return new BareLookUps(searcher, analyzer, "text");
  }

  private static MapSolrParams of(String id, Map<String, String> more) {
    Map<String, String> params = new TreeMap<>(more);
    params.putAll(Map.of("id", id, "fl", "id"));
    params.putIfAbsent("rows", "50");
    return new MapSolrParams(params);
  }

  /** Asks all arms about each document, one after the other. */
  private static Map<Arm, RunTimes> round(Map<Arm, Question> arms, List<String> ids)
      throws IOException, SolrServerException {
    Map<Arm, RunTimes> times = new EnumMap<>(Arm.class);
    arms.keySet().forEach(arm -> times.put(arm, new RunTimes(new long[ids.size()])));
    for (int i = 0; i < ids.size(); i++) {
      for (Map.Entry<Arm, Question> arm : arms.entrySet()) {
        long start = THREADS.getCurrentThreadCpuTime();
        arm.getValue().ask(ids.get(i));
        times.get(arm.getKey()).nanos()[i] = THREADS.getCurrentThreadCpuTime() - start;
      }
    }
    return times;
  }

  private void print(Map<Arm, List<RunTimes>> times) {
    out.println();
    out.println("| asked | CPU ms: median | mean | 99 % |");
    out.println("|---|---|---|---|");
    times.forEach(
        (arm, rounds) -> {
          RunTimes last = rounds.get(rounds.size() - 1);
          out.printf(
              Locale.ROOT,
              "| %s | %.1f | %.1f | %.1f |%n",
              arm.name().toLowerCase(Locale.ROOT),
              last.quantile(0.5) / 1e6,
              last.mean() / 1e6,
              last.quantile(0.99) / 1e6);
        });
    out.println();
    out.println("| ratio of one round: median (least - greatest) | median | mean | 99 % |");
    out.println("|---|---|---|---|");
    row("shipped / {!mlt}", times.get(Arm.SHIPPED), times.get(Arm.LIKE));
    row("exact,sketch / {!mlt}", times.get(Arm.SKETCH), times.get(Arm.LIKE));
    if (times.containsKey(Arm.NAIVE)) {
      row("naive pipeline / shipped", times.get(Arm.NAIVE), times.get(Arm.SHIPPED));
    }
    row("shipped / its bare look-ups", times.get(Arm.SHIPPED), times.get(Arm.FLOOR));
    row("exact,sketch / its bare look-ups", times.get(Arm.SKETCH), times.get(Arm.SKETCH_FLOOR));
    row("bare look-ups / {!mlt}", times.get(Arm.FLOOR), times.get(Arm.LIKE));
    row("bare look-ups of sketches / {!mlt}", times.get(Arm.SKETCH_FLOOR), times.get(Arm.LIKE));
  }

  private void row(String name, List<RunTimes> arm, List<RunTimes> other) {
    out.printf(
        Locale.ROOT,
        "| %s | %s | %s | %s |%n",
        name,
        spread("%.2f", RunTimes.ratios(arm, other, times -> times.quantile(0.5))),
        spread("%.2f", RunTimes.ratios(arm, other, RunTimes::mean)),
        spread("%.2f", RunTimes.ratios(arm, other, times -> times.quantile(0.99))));
  }

  private static String spread(String format, double[] sorted) {
    return String.format(
        Locale.ROOT,
        format + " (" + format + " - " + format + ")",
        sorted[sorted.length / 2],
        sorted[0],
        sorted[sorted.length - 1]);
  }

  /**
   * Each run has a JVM that is warm and an index on which no job was run. Reading and sorting the
   * terms is a lower bound for a job that joins terms. Writing numbers with Solr alone is a lower
   * bound for a job that stores numbers in the index.
   */
  private void job(Path index, Path work) throws Exception {
    Map<String, Integer> numbers = numbers(copy(index, work));
    Map<String, double[]> seconds = new LinkedHashMap<>();
    for (int round = -1; round < ROUNDS; round++) {
      note(seconds, "shipped", round, seconds(copy(index, work)));
      note(seconds, "its terms, read and sorted", round, sorted(copy(index, work)));
      note(
          seconds,
          "its numbers, written by Solr alone",
          round,
          written(numbers, copy(index, work)));
    }
    out.println();
    out.println("| job | CPU seconds: median (least - greatest) |");
    out.println("|---|---|");
    seconds.forEach(
        (name, all) -> {
          Arrays.sort(all);
          out.println("| " + name + " | " + spread("%.1f", all) + " |");
        });
    out.println("- documents with a number in the first of them: " + numbers.size());
  }

  private static void note(Map<String, double[]> seconds, String name, int round, double measured) {
    seconds.computeIfAbsent(name, n -> new double[ROUNDS])[Math.max(round, 0)] = measured;
  }

  private static double seconds(Path home) throws Exception {
    try (ScaleCore core = ScaleCore.open(home)) {
      return JobRun.of(core, JobRun.settings(List.of()), () -> {}).cpuSeconds();
    }
  }

  /** Returns the numbers that the job gives. */
  private static Map<String, Integer> numbers(Path home) throws Exception {
    try (ScaleCore core = ScaleCore.open(home)) {
      JobRun.of(core, JobRun.settings(List.of()), () -> {});
      Map<String, Integer> numbers = new TreeMap<>(ScaleGroups.numbers(core));
      numbers.values().removeIf(number -> number == 0);
      return numbers;
    }
  }

  private static double sorted(Path home) throws IOException {
    try (ScaleCore core = ScaleCore.open(home)) {
      double before = JobRun.cpuTime();
      core.look(searcher -> bare(searcher, searcher.getSchema().getIndexAnalyzer()).terms());
      return JobRun.cpuTime() - before;
    }
  }

  private static double written(Map<String, Integer> numbers, Path home) throws IOException {
    try (ScaleCore core = ScaleCore.open(home)) {
      double before = JobRun.cpuTime();
      core.number(numbers);
      return JobRun.cpuTime() - before;
    }
  }
}
