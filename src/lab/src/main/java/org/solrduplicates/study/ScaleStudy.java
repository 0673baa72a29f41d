// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.cli.Main.Machine;

/**
 * How fast and how well the whole-collection job finds the groups planted in a large corpus. Prints
 * a report; {@code benchmarks/scale.sh} makes corpus and index before.
 */
public final class ScaleStudy {
  private final List<String> lines = new ArrayList<>();

  private ScaleStudy() {}

  /**
   * Runs the job on the index in the first folder, which it changes, and scores it by the truth of
   * the corpus in the second one. Settings follow.
   */
  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[0]);
    ScaleStudy study = new ScaleStudy();
    List<String> settings = Arrays.asList(args).subList(2, args.length);
    try (ScaleCore core = ScaleCore.open(home)) {
      study.origin(core, ScaleIndex.measured(home));
      study.run(core, JobRun.settings(settings));
      study.quality(core, ScaleTruth.read(Path.of(args[1], "truth.tsv")));
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    study.lines.forEach(out::println);
    System.exit(0);
  }

  private void origin(ScaleCore core, String indexing) throws Exception {
    lines.add("# The whole collection: " + core.documents() + " documents");
    lines.add("");
    lines.add("- command: `benchmarks/scale.sh " + core.documents() + "`");
    lines.add("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    item("heap at most", megabytes(Runtime.getRuntime().maxMemory()));
    item("indexing", indexing);
  }

  private void run(ScaleCore core, SolrParams settings) throws Exception {
    long bytes = core.bytes();
    try (HeapPeak heap = HeapPeak.open()) {
      JobRun run = JobRun.of(core, settings, () -> {});
      item("settings", run.status().text("settings"));
      lines.add("");
      lines.add("## Speed");
      lines.add("");
      speed(run);
      item("heap in use before the job", megabytes(heap.base()));
      item(
          "more after any collection, garbage of the old generation included, at most",
          megabytes(heap.added()));
      yardstick(run.status());
    }
    item("index before the job", megabytes(bytes));
    item("index after the job", megabytes(core.bytes()));
  }

  private void speed(JobRun run) {
    JobStatus status = run.status();
    double documents = status.number("documents").orElse(Double.NaN);
    item("seconds, as seen from outside", figure(run.seconds()));
    item("documents/s, as seen from outside", figure(documents / run.seconds()));
    item("documents/s, as the job reports", figure(status.number("documentsPerSecond")));
    item("CPU seconds of the JVM", figure(run.cpuSeconds()));
    item("documents per CPU second", figure(documents / run.cpuSeconds()));
    run.phases().forEach((phase, seconds) -> item("seconds in " + phase, figure(seconds)));
    item("last status of the job", "`" + status.values() + "`");
  }

  /** Compares joining the postings with sorting as many numbers, both in this JVM. */
  private void yardstick(JobStatus status) {
    OptionalDouble postings = status.number("postings");
    OptionalDouble join = status.number("joinMilliseconds");
    item("postings joined", figure(postings));
    item("milliseconds to join them", figure(join));
    if (postings.isPresent()) {
      double sort = SortTime.milliseconds((int) postings.getAsDouble());
      item("milliseconds to sort as many random 64-bit numbers, one thread", figure(sort));
      item("ratio", figure(join.orElse(Double.NaN) / sort));
    }
  }

  private void quality(ScaleCore core, ScaleTruth truth) throws Exception {
    lines.add("");
    lines.add("## Quality");
    ScaleScore score = new ScaleScore(truth, ScalePartition.read(core, truth));
    lines.addAll(new ScaleReport(truth, score).lines());
  }

  private void item(String label, String value) {
    lines.add("- " + label + ": " + value);
  }

  private static String figure(OptionalDouble value) {
    return value.isPresent() ? figure(value.getAsDouble()) : "unknown";
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }
}
