// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;

/** Finds all version groups of a dataset. */
public final class VersionGroups {
  private static final StructType RESULT =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("group", DataTypes.StringType)
          .add("rank", DataTypes.IntegerType)
          .add("uncovered", DataTypes.BooleanType)
          .add("similarity", DataTypes.DoubleType)
          .add("relation", DataTypes.StringType)
          .add("background", DataTypes.LongType);

  private VersionGroups() {}

  public static Dataset<Row> of(
      Dataset<Row> documents, Map<String, String> settings, int partitions) {
    SparkSession session = documents.sparkSession();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    JavaRDD<TextDocument> read = documents.javaRDD().mapPartitions(VersionGroups::read);
    JavaRDD<Row> rows = new GroupRun(context, partitions, settings).rows(read, Optional.empty());
    return session.createDataFrame(rows, RESULT);
  }

  private static Iterator<TextDocument> read(Iterator<Row> rows) {
    Fingerprinter fingerprinter = new Fingerprinter();
    Iterable<Row> all = () -> rows;
    return StreamSupport.stream(all.spliterator(), false)
        .flatMap(row -> read(row, fingerprinter).stream())
        .iterator();
  }

  private static Optional<TextDocument> read(Row row, Fingerprinter fingerprinter) {
    String title = string(row, "title");
    return fingerprinter
        .fingerprint(title, string(row, "text"))
        .map(
            fingerprint ->
                new TextDocument(
                    string(row, "id"),
                    FingerprintCodec.encode(fingerprint),
                    title,
                    string(row, "path"),
                    "",
                    "",
                    date(row, "date")));
  }

  private static String string(Row row, String column) {
    int at = List.of(row.schema().fieldNames()).indexOf(column);
    return at < 0 || row.isNullAt(at) ? "" : row.get(at).toString();
  }

  private static Optional<Instant> date(Row row, String column) {
    int at = List.of(row.schema().fieldNames()).indexOf(column);
    return at < 0 || row.isNullAt(at)
        ? Optional.empty()
        : Optional.of(
            row.get(at) instanceof Timestamp time
                ? time.toInstant()
                : Instant.parse(row.get(at).toString()));
  }
}
