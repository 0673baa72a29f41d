// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.StageInfo;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * What grouping with Spark takes on two processors, and whether the groups, ranks and backgrounds
 * are those that the job in Solr wrote. See {@code benchmarks/spark.sh}.
 */
final class SparkStudy {
  private SparkStudy() {}

  /**
   * Reads the folder that JobResult of src/lab has written. There follow a folder for files, and
   * numbers of partitions; the first one is measured once more, when its code is compiled.
   */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", false)
            .config("spark.local.dir", args[1]);
    SparkProgram.COMPRESSION.forEach(builder::config);
    SparkSession session = builder.getOrCreate();
    Taken taken = new Taken();
    session.sparkContext().addSparkListener(taken);
    Path folder = Path.of(args[0]);
    String export = Files.readString(folder.resolve("settings.json"));
    for (String from : List.of("records", "texts")) {
      Map<String, SortedMap<String, String>> expected = ofJob(folder.resolve(from + ".tsv"));
      for (String partitions : List.of(args).subList(2, args.length)) {
        taken.shuffled.set(0);
        taken.ofOneTask.set(0);
        double cpu = cpuSeconds();
        GroupOptions options = GroupOptions.defaults().withPartitions(Integer.parseInt(partitions));
        Dataset<Row> groups =
            VersionGroups.of(
                session.read().schema(schema()).json(folder.resolve(from + ".jsonl.gz").toString()),
                from.equals("records") ? options.withExport(export) : options);
        Path result = Path.of(args[1], "result");
        groups.write().mode("overwrite").parquet(result.toString());
        double seconds = cpuSeconds() - cpu;
        double deciding = taken.ofOneTask.get() / 1e9;
        long documents = groups.count();
        Map<String, SortedMap<String, String>> found = ofSpark(groups.collectAsList());
        int differing = differing(found.values(), expected.values());
        out.printf(
            Locale.ROOT,
            "%s\t%s\t%s\t%d\t%.1f\t%.1f\t%.0f\t%d\t%d%n",
            folder.getFileName(),
            from,
            partitions,
            documents,
            seconds,
            deciding,
            (double) taken.shuffled.get() / documents,
            expected.size(),
            differing);
        groups.unpersist(true);
      }
    }
    session.stop();
  }

  /** Returns how many groups are found or expected only. */
  private static int differing(
      Collection<SortedMap<String, String>> found, Collection<SortedMap<String, String>> expected) {
    Set<SortedMap<String, String>> either = new HashSet<>(found);
    either.addAll(expected);
    return 2 * either.size() - found.size() - expected.size();
  }

  private static StructType schema() {
    StructType schema = new StructType();
    for (String name : GroupOptions.COLUMNS) {
      schema = schema.add(name, DataTypes.StringType);
    }
    return schema;
  }

  /** Adds up what the stages take. */
  private static final class Taken extends SparkListener {
    private final AtomicLong shuffled = new AtomicLong();
    private final AtomicLong ofOneTask = new AtomicLong();

    @Override
    public void onStageCompleted(SparkListenerStageCompleted completed) {
      StageInfo stage = completed.stageInfo();
      shuffled.addAndGet(stage.taskMetrics().shuffleWriteMetrics().bytesWritten());
      if (stage.numTasks() == 1) {
        ofOneTask.addAndGet(stage.taskMetrics().executorCpuTime());
      }
    }
  }

  private static double cpuSeconds() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  /** Returns the members of each group of at least two, with rank and background. */
  private static Map<String, SortedMap<String, String>> ofJob(Path table) throws IOException {
    Map<String, SortedMap<String, String>> groups = new HashMap<>();
    try (Stream<String> lines = Files.lines(table)) {
      lines
          .map(line -> line.split("\t"))
          .filter(row -> !row[1].equals("null"))
          .forEach(row -> add(groups, row[1], row[0], row[2] + " " + row[3]));
    }
    return several(groups);
  }

  private static Map<String, SortedMap<String, String>> ofSpark(List<Row> rows) {
    Map<String, SortedMap<String, String>> groups = new HashMap<>();
    for (Row row : rows) {
      if (!row.isNullAt(2)) {
        int rank = row.getBoolean(4) ? ~row.getInt(3) : row.getInt(3);
        long background = row.getLong(7);
        add(
            groups,
            row.getString(2),
            row.getString(0),
            rank + " " + (background == 0 ? "null" : background));
      }
    }
    return several(groups);
  }

  private static void add(
      Map<String, SortedMap<String, String>> groups, String group, String id, String value) {
    groups.computeIfAbsent(group, any -> new TreeMap<>()).put(id, value);
  }

  private static Map<String, SortedMap<String, String>> several(
      Map<String, SortedMap<String, String>> groups) {
    return groups.entrySet().stream()
        .filter(group -> group.getValue().size() > 1)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
