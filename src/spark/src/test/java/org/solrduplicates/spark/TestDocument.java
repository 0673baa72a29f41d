// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.similarity.Metadata;

/**
 * A document, as a row of text columns and as one of the library. Unknown strings are empty.
 *
 * @param date in ISO 8601, with a time
 */
record TestDocument(String id, String text, String title, String path, String date) {
  /** The one session of all tests; a task has four attempts. */
  static final SparkSession SPARK = session();

  static final StructType TYPE = type("id", "text", "title", "path", "date");

  private static SparkSession session() {
    SparkSession session =
        SparkSession.builder()
            .master("local[2,4]")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 2)
            .config("spark.sql.codegen.wholeStage", false) // compiling takes longer than the rows
            .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            .getOrCreate();
    session.sparkContext().setLogLevel("FATAL"); // faults that tests make are errors to Spark
    return session;
  }

  static TestDocument of(String id, String text) {
    return new TestDocument(id, text, "", "", "");
  }

  static StructType type(String... columns) {
    StructType type = new StructType();
    for (String column : columns) {
      type = type.add(column, DataTypes.StringType);
    }
    return type;
  }

  Row row() {
    return RowFactory.create(id, text, known(title), known(path), known(date));
  }

  private static String known(String value) {
    return value.isEmpty() ? null : value;
  }

  static Dataset<Row> dataset(List<TestDocument> documents) {
    return SPARK.createDataFrame(documents.stream().map(TestDocument::row).toList(), TYPE);
  }

  Fingerprint fingerprint() {
    return new Fingerprinter().fingerprint(title, text).orElseThrow();
  }

  FoundDocument found() {
    List<DocumentDate> dates =
        Stream.of(date)
            .filter(known -> !known.isEmpty())
            .map(known -> new DocumentDate("date", Instant.parse(known)))
            .toList();
    return new FoundDocument(
        id, fingerprint(), List.of(), "", new Metadata(title, path, ""), dates, false, null);
  }

  TestDocument withText(String other) {
    return new TestDocument(id, other, title, path, date);
  }

  /**
   * Returns documents of which most are changed or equal versions of others, some without the
   * beginning. Some have a title, a path or a date. The same for the same seed.
   */
  static List<TestDocument> random(long seed, int count) {
    Random random = new Random(seed);
    List<List<String>> texts = new ArrayList<>();
    List<TestDocument> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean isVersion = i > 0 && random.nextInt(4) > 0;
      int old = random.nextBoolean() ? i - 1 : random.nextInt(Math.max(1, i));
      texts.add(isVersion ? version(texts.get(old), random) : words(random));
      String title = "Report " + RandomTexts.word(10_000 + random.nextInt(count));
      String path = "folder/paper-" + random.nextInt(count) + " v" + random.nextInt(9) + ".txt";
      Instant date = Instant.ofEpochSecond(1_500_000_000L + random.nextInt(100_000_000));
      documents.add(
          new TestDocument(
              "doc" + i,
              String.join(" ", texts.get(i)),
              some(title, random),
              some(path, random),
              some(date.toString(), random)));
    }
    return documents;
  }

  private static String some(String value, Random random) {
    return Optional.of(value).filter(any -> random.nextBoolean()).orElse("");
  }

  static List<String> words(Random random) {
    List<String> words = new ArrayList<>();
    for (int word = 40 + random.nextInt(80); word > 0; word--) {
      words.add(RandomTexts.word(1 + random.nextInt(3_000)));
    }
    return words;
  }

  private static List<String> version(List<String> text, Random random) {
    List<String> version = new ArrayList<>(text);
    for (int change = random.nextInt(6); change > 0; change--) {
      version.set(random.nextInt(version.size()), RandomTexts.word(1 + random.nextInt(3_000)));
    }
    if (random.nextInt(3) == 0) {
      int replaced = version.size() / 4;
      version.subList(0, replaced).clear();
      words(random).stream().limit(replaced).forEach(version::add);
    }
    return version;
  }
}
