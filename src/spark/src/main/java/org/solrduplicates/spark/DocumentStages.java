// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.DataOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.solrduplicates.core.collection.shard.DocumentKey;
import scala.Tuple2;

/** Divides documents among homes. */
record DocumentStages(Homes homes) implements Serializable {
  private static final long serialVersionUID = 1;

  /** Sends documents home, and rows that are none to targets after all homes. */
  Iterator<Tuple2<Integer, byte[]>> toHomes(Iterator<DatasetReader.Read> rows) {
    return Chunks.of(
        rows,
        (row, out) -> {
          TextDocument document = row.document();
          if (document == null) {
            DataOutputStream problem =
                out.to(homes.partitions() + homes.of(DocumentKey.of(row.id(), DocumentKey.SEED)));
            TextDocument.write(row.id(), problem);
            problem.writeLong(row.version());
            TextDocument.write(row.problem(), problem);
          } else {
            document.write(out.to(homes.of(document.text())));
          }
        });
  }

  /** Orders the documents of a home by text, and by key those of one text. */
  Iterator<Tuple2<Integer, byte[]>> ordered(Iterator<Tuple2<Integer, byte[]>> rows) {
    List<TextDocument> documents = new ArrayList<>();
    List<Tuple2<Integer, byte[]>> problems = new ArrayList<>();
    rows.forEachRemaining(
        chunk -> {
          if (chunk._1() < homes.partitions()) {
            Chunks.rows(List.of(chunk._2()), TextDocument::read).forEachRemaining(documents::add);
          } else {
            problems.add(chunk);
          }
        });
    documents.sort(
        Comparator.comparing(TextDocument::text, Long::compareUnsigned)
            .thenComparing(TextDocument::key, Long::compareUnsigned));
    Iterator<Tuple2<Integer, byte[]>> ordered =
        Chunks.of(
            documents.iterator(),
            (document, out) -> document.write(out.to(homes.of(document.text()))));
    return Stream.concat(Chunks.stream(ordered), problems.stream()).iterator();
  }

  /** Returns the ids of all rows. */
  Iterator<String> ids(Iterator<Tuple2<Integer, byte[]>> rows) {
    return Chunks.stream(rows)
        .flatMap(
            chunk ->
                chunk._1() < homes.partitions()
                    ? Chunks.stream(Chunks.rows(List.of(chunk._2()), TextDocument::read))
                        .map(TextDocument::id)
                    : Chunks.stream(problems(List.of(chunk).iterator()))
                        .map(row -> row.getString(0)))
        .iterator();
  }

  /** Returns the rows that are no documents. */
  static Iterator<Row> problems(Iterator<Tuple2<Integer, byte[]>> chunks) {
    return Chunks.rows(
        chunks,
        in ->
            GroupStage.row(
                TextDocument.string(in),
                in.readLong(),
                null,
                null,
                null,
                null,
                null,
                0,
                TextDocument.string(in)));
  }

  static Iterator<TextDocument> documents(Iterator<Tuple2<Integer, byte[]>> chunks) {
    return Chunks.rows(chunks, TextDocument::read);
  }

  /** Returns the document that stands for each text. */
  static Iterator<TextDocument> texts(Iterator<Tuple2<Integer, byte[]>> documents) {
    return firsts(documents(documents));
  }

  static Iterator<TextDocument> texts(List<byte[]> documents) {
    return firsts(Chunks.rows(documents, TextDocument::read));
  }

  private static Iterator<TextDocument> firsts(Iterator<TextDocument> documents) {
    long[] last = new long[1];
    boolean[] isFirst = {true};
    return Chunks.stream(documents)
        .filter(
            document -> {
              boolean isNew = isFirst[0] || document.text() != last[0];
              last[0] = document.text();
              isFirst[0] = false;
              return isNew;
            })
        .iterator();
  }
}
