// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.time.Instant;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Finds all version groups of a dataset, as the grouping job in Solr does. */
public final class VersionGroups {
  static final StructType RESULT =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("version", DataTypes.LongType)
          .add("group", DataTypes.StringType)
          .add("rank", DataTypes.IntegerType)
          .add("uncovered", DataTypes.BooleanType)
          .add("similarity", DataTypes.DoubleType)
          .add("relation", DataTypes.StringType)
          .add("background", DataTypes.LongType)
          .add("problem", DataTypes.StringType);

  private VersionGroups() {}

  /**
   * Returns a row for each document, in any order. It is computed at once, and kept in Spark's
   * storage until it is unpersisted.
   *
   * <pre>
   *   id           of the document
   *   version      of the document in Solr, as it was read
   *   group        the id of the oldest document of its version group; null for none
   *   rank         0 for the latest of the group; the others count from 1, oldest first
   *   uncovered    whether no shown document of the group has most of its text
   *   similarity   to the latest of the group, in 0..1
   *   relation     to the latest of the group: latest, same-text or near
   *   background   what Solr stores of its surroundings; 0 for nothing
   *   problem      why the row could not be grouped: no id, no words, unreadable record, a date that
   *                is not in ISO 8601, or a version that is no number; null for none
   * </pre>
   *
   * @param documents needs the columns id and text, or id and record; see {@link GroupOptions}
   * @throws IllegalArgumentException if columns are missing, or two rows have the same id; the
   *     message names them
   */
  public static Dataset<Row> of(Dataset<Row> documents, GroupOptions options) {
    DatasetReader.require(documents.schema(), options.columns());
    SparkSession session = documents.sparkSession();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    Map<String, String> columns = options.columns();
    Instant now = options.now();
    JavaRDD<DatasetReader.Read> read =
        documents
            .javaRDD()
            .mapPartitions(
                rows -> {
                  DatasetReader reader = new DatasetReader(columns, now);
                  return Chunks.stream(rows).map(reader::read).iterator();
                });
    JavaRDD<Row> rows = new GroupRun(context, options, read.getNumPartitions()).rows(read);
    return session.createDataFrame(rows, RESULT);
  }
}
