// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.MapSolrParams;

/**
 * What questions, indexing and the job take beside what Solr has already, in one process and
 * without HTTP; {@code benchmarks/side-by-side.sh} compares two commits. It is compiled without the
 * plugin and uses it only through the example of the current folder, so it also measures older
 * commits. Prints a name and a number in each line.
 */
public final class SideBySide {
  private static final int SEED = 1;
  private static final int BATCH = 500;
  private static final int WARM = 20_000;
  private static final String PLAIN = "plain";
  private static final String PLUGIN = "plugin";
  private static final String WARMING = "warming-";
  private static final String LIKE = "{!mlt qf=text cache=false}";
  private static final String SKETCH = "exact,sketch";

  /** How often each question is asked before the JVM counts as warm. */
  private static final int WARM_AFTER = 9;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Pattern CHAIN =
      Pattern.compile(
          "<updateRequestProcessorChain.*</updateRequestProcessorChain>", Pattern.DOTALL);

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Path work;

  private SideBySide(Path work) {
    this.work = work;
  }

  /**
   * Measures in the first folder, which must not be there. There follow the corpus, how many
   * documents of it there are at most, and how many questions.
   */
  public static void main(String[] args) throws Exception {
    SideBySide sides = new SideBySide(Path.of(args[0]).toAbsolutePath());
    List<SolrInputDocument> documents = documents(Path.of(args[1]), Integer.parseInt(args[2]));
    sides.indexing(documents);
    List<String> ids = ids(documents);
    documents.clear();
    List<String> asked = ids.subList(0, Math.min(Integer.parseInt(args[3]), ids.size()));
    sides.questions("", asked);
    sides.job(WARMING + PLUGIN);
    sides.print("job, documents a CPU second", ids.size() / sides.job(PLUGIN));
    sides.questions("after the job, ", asked);
    System.exit(0);
  }

  private static List<SolrInputDocument> documents(Path corpus, int most) throws IOException {
    List<SolrInputDocument> all = new ArrayList<>();
    for (Path file : ScaleDocuments.files(corpus)) {
      try (ScaleDocuments documents = new ScaleDocuments(file)) {
        all.addAll(documents.next(most - all.size()));
      }
    }
    return all;
  }

  /** Returns the unique keys in an order that is the same each time. */
  private static List<String> ids(List<SolrInputDocument> documents) {
    List<String> ids = new ArrayList<>();
    documents.forEach(document -> ids.add((String) document.getFieldValue("id")));
    Collections.sort(ids);
    Collections.shuffle(ids, new Random(SEED));
    return ids;
  }

  /** The first documents are added to both cores for nothing, until the JVM is warm. */
  private void indexing(List<SolrInputDocument> documents) throws Exception {
    List<SolrInputDocument> first = documents.subList(0, Math.min(WARM, documents.size()));
    add(first, WARMING + PLAIN, SideBySide::plain);
    add(first, WARMING + PLUGIN, config -> config);
    double plain = add(documents, PLAIN, SideBySide::plain);
    double plugin = add(documents, PLUGIN, config -> config);
    print("indexing, CPU with the plugin / plain", plugin / plain);
    ExampleCore.copy(work.resolve(PLUGIN), work.resolve("merged"));
    double bytes = merged(work.resolve("merged")) - merged(work.resolve(PLAIN));
    print("indexing, bytes a document beside plain", bytes / documents.size());
  }

  private static String plain(String config) {
    return CHAIN.matcher(config).replaceFirst("");
  }

  /** Returns the CPU seconds until documents were committed to a new core. */
  private double add(List<SolrInputDocument> documents, String name, UnaryOperator<String> config)
      throws IOException, SolrServerException {
    Path home = work.resolve(name);
    ExampleCore.make(home, config);
    System.gc();
    try (ExampleCore core = new ExampleCore(home)) {
      double start = JobRun.cpuTime();
      for (int i = 0; i < documents.size(); i += BATCH) {
        core.add(documents.subList(i, Math.min(i + BATCH, documents.size())));
      }
      core.commit();
      return JobRun.cpuTime() - start;
    }
  }

  /** Returns the bytes of an index once all its segments are merged, which changes it. */
  private static double merged(Path home) throws IOException, SolrServerException {
    try (ExampleCore core = new ExampleCore(home)) {
      core.merge();
      return core.bytes();
    }
  }

  /** All are asked about each document in turn; the second time counts, and a later one. */
  private void questions(String when, List<String> ids) throws IOException, SolrServerException {
    try (ExampleCore core = new ExampleCore(work.resolve(PLUGIN))) {
      List<Question> questions =
          List.of(
              id -> core.get("/select", params(Map.of("q", LIKE + id))),
              id -> core.get("/duplicates", params(Map.of("id", id))),
              id -> core.get("/duplicates", params(Map.of("id", id, "dup.sources", SKETCH))));
      round(questions, ids);
      print(when, round(questions, ids));
      for (int asked = 2; asked < WARM_AFTER; asked++) {
        round(questions, ids);
      }
      print(when + "warm, ", round(questions, ids));
    }
  }

  private void print(String when, List<RunTimes> times) {
    print(when + "shipped", times.get(1), times.get(0));
    print(when + SKETCH, times.get(2), times.get(0));
  }

  /** Asks about one document. */
  private interface Question {
    void ask(String id) throws IOException, SolrServerException;
  }

  private static MapSolrParams params(Map<String, String> what) {
    Map<String, String> params = new HashMap<>(what);
    params.putAll(Map.of("rows", "50", "fl", "id"));
    return new MapSolrParams(params);
  }

  private static List<RunTimes> round(List<Question> questions, List<String> ids)
      throws IOException, SolrServerException {
    List<RunTimes> times =
        questions.stream().map(question -> new RunTimes(new long[ids.size()])).toList();
    for (int i = 0; i < ids.size(); i++) {
      for (int q = 0; q < questions.size(); q++) {
        long start = THREADS.getCurrentThreadCpuTime();
        questions.get(q).ask(ids.get(i));
        times.get(q).nanos()[i] = THREADS.getCurrentThreadCpuTime() - start;
      }
    }
    return times;
  }

  /** Returns the CPU seconds of the job with shipped settings. */
  private double job(String name) throws Exception {
    try (ExampleCore core = new ExampleCore(work.resolve(name))) {
      return JobRun.of(core, JobRun.settings(List.of()), () -> {}).cpuSeconds();
    }
  }

  private void print(String name, RunTimes times, RunTimes like) {
    String row = name + " / {!mlt}, ";
    print(row + "median", times.quantile(0.5) / like.quantile(0.5));
    print(row + "mean", times.mean() / like.mean());
    print(row + "99 %", times.quantile(0.99) / like.quantile(0.99));
  }

  private void print(String name, double value) {
    out.printf(Locale.ROOT, "%s\t%.3f%n", name, value);
  }
}
