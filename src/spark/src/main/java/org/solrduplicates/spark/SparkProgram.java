// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Groups the documents of a file or folder, for {@code spark-submit}:
 *
 * <pre>
 *   --input PATH             Parquet if it ends in .parquet, else JSON Lines
 *   --output PATH            the same
 *   --settings FILE          settings.json of solr-duplicates export
 *   --set NAME=VALUE         a parameter such as dup.threshold=0.6; may be repeated
 *   --column NAME=COLUMN     the column that holds id, text, title, ...; may be repeated
 *   --partitions NUMBER      parts into which the texts are divided
 * </pre>
 *
 * <p>It ends with 0, with 2 for wrong arguments, or with 3 if some documents could not be grouped.
 */
public final class SparkProgram {
  static final int DONE = 0;
  static final int USAGE = 2;
  static final int INCOMPLETE = 3;

  private static final List<String> NAMES =
      List.of("--input", "--output", "--settings", "--set", "--column", "--partitions");

  private static final String PARQUET = ".parquet";
  private static final int SHOWN = 10;

  /** Shuffled rows take a fifth less than with Spark's default, in the same time. */
  static final Map<String, String> COMPRESSION =
      Map.of("spark.io.compression.codec", "zstd", "spark.io.compression.zstd.level", "3");

  private @Nullable String input;
  private @Nullable String output;
  private @Nullable String settings;
  private GroupOptions options = GroupOptions.defaults();

  private SparkProgram() {}

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(List.of(args), out, err));
  }

  /** Runs the program; returns the number that it ends with. */
  static int run(List<String> args, PrintStream out, PrintStream err) {
    try {
      SparkProgram program = new SparkProgram();
      program.read(new ArrayDeque<>(args));
      return program.group(out);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      return USAGE;
    }
  }

  private void read(Deque<String> args) {
    while (!args.isEmpty()) {
      String name = args.remove();
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "an argument is one of " + String.join(", ", NAMES) + ", was '" + name + "'");
      }
      String value =
          Optional.ofNullable(args.poll())
              .orElseThrow(() -> new IllegalArgumentException(name + " needs a value"));
      switch (name) {
        case "--input" -> input = value;
        case "--output" -> output = value;
        case "--settings" -> settings = value;
        case "--set" -> options = options.withSetting(before(name, value), after(value));
        case "--column" -> options = options.withColumn(before(name, value), after(value));
        default -> options = options.withPartitions(number(value));
      }
    }
  }

  private static String before(String name, String value) {
    int at = value.indexOf('=');
    if (at < 1) {
      throw new IllegalArgumentException(name + " needs NAME=VALUE, was '" + value + "'");
    }
    return value.substring(0, at);
  }

  private static String after(String value) {
    return value.substring(value.indexOf('=') + 1);
  }

  private static int number(String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--partitions must be a number, was '" + value + "'", e);
    }
  }

  private int group(PrintStream out) {
    if (input == null || output == null) {
      throw new IllegalArgumentException(
          "--input and --output are needed, such as --input documents.jsonl --output groups");
    }
    SparkConf conf = new SparkConf().setIfMissing("spark.app.name", "solr-duplicates");
    COMPRESSION.forEach(conf::setIfMissing);
    SparkSession session = SparkSession.builder().config(conf).getOrCreate();
    require(session, "--input", input, true);
    require(session, "--output", output, false);
    Dataset<Row> groups = VersionGroups.of(documents(session, input), options(session));
    if (output.endsWith(PARQUET)) {
      groups.write().parquet(output);
    } else {
      groups.write().option("compression", "gzip").json(output);
    }
    return summary(groups, out);
  }

  /** Spark looks whether the output exists when all work is done. */
  private static void require(SparkSession session, String name, String value, boolean isThere) {
    try {
      Path path = new Path(value);
      FileStatus @Nullable [] found = files(session, path).globStatus(path);
      if ((found != null && found.length > 0) != isThere) {
        throw new IllegalArgumentException(
            name + (isThere ? " must exist" : " must not exist yet") + ", was '" + value + "'");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a file system that cannot be asked
    }
  }

  private static FileSystem files(SparkSession session, Path path) throws IOException {
    return path.getFileSystem(session.sparkContext().hadoopConfiguration());
  }

  /** Settings of arguments come before those of the file. */
  private GroupOptions options(SparkSession session) {
    GroupOptions all = settings == null ? GroupOptions.defaults() : exported(session, settings);
    for (Map.Entry<String, String> setting : options.settings().entrySet()) {
      all = all.withSetting(setting.getKey(), setting.getValue());
    }
    for (Map.Entry<String, String> column : options.columns().entrySet()) {
      all = all.withColumn(column.getKey(), column.getValue());
    }
    return all.withPartitions(options.partitions());
  }

  private static GroupOptions exported(SparkSession session, String file) {
    require(session, "--settings", file, true);
    Path path = new Path(file);
    try (InputStream in = files(session, path).open(path)) {
      String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return GroupOptions.defaults().withExport(json);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--settings " + file + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a folder, or a file that cannot be read
    }
  }

  private Dataset<Row> documents(SparkSession session, String path) {
    if (path.endsWith(PARQUET)) {
      return session.read().parquet(path);
    }
    StructType schema = new StructType();
    for (String column : new TreeSet<>(options.columns().values())) {
      schema = schema.add(column, DataTypes.StringType);
    }
    return session.read().schema(schema).json(path);
  }

  private static int summary(Dataset<Row> groups, PrintStream out) {
    Row counts =
        groups
            .agg(
                functions.count(functions.lit(1)),
                functions.count("group"),
                functions.countDistinct("group"),
                functions.count("problem"))
            .first();
    long problems = counts.getLong(3);
    out.printf(
        Locale.ROOT,
        "documents %d, in groups %d, groups %d, not grouped %d%n",
        counts.getLong(0),
        counts.getLong(1),
        counts.getLong(2),
        problems);
    groups
        .filter("problem is not null")
        .groupBy("problem")
        .count()
        .orderBy("problem")
        .collectAsList()
        .forEach(row -> out.println(examples(groups, row.getString(0), row.getLong(1))));
    return problems == 0 ? DONE : INCOMPLETE;
  }

  private static String examples(Dataset<Row> groups, String problem, long count) {
    return groups
        .filter(functions.col("problem").equalTo(problem))
        .orderBy("id")
        .limit(SHOWN)
        .collectAsList()
        .stream()
        .map(row -> "'" + row.getString(0) + "'")
        .collect(Collectors.joining(", ", problem + ": " + count + ", such as ", ""));
  }
}
