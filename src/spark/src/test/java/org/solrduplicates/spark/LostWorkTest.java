// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.BlockManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import scala.jdk.javaapi.CollectionConverters;

/** What Spark does again gives the same result. */
class LostWorkTest {
  private static final GroupOptions OPTIONS = GroupOptions.defaults().withPartitions(3);
  private static final List<TestDocument> DOCUMENTS = TestDocument.random(3, 300);
  private static final AtomicInteger FAILED = new AtomicInteger();
  private static SortedMap<String, Row> expected;

  @BeforeAll
  static void group() throws IOException {
    expected = JobRows.of(DOCUMENTS);
  }

  private static JavaSparkContext context() {
    return JavaSparkContext.fromSparkContext(TestDocument.SPARK.sparkContext());
  }

  private static SortedMap<String, Row> grouped(Dataset<Row> documents) {
    return JobRows.byId(VersionGroups.of(documents, OPTIONS));
  }

  @Test
  void anAttemptThatFailsChangesNothing() {
    FAILED.set(0);
    JavaRDD<Row> rows =
        context()
            .parallelize(DOCUMENTS.stream().map(TestDocument::row).toList(), 4)
            .mapPartitions(LostWorkTest::failing);

    assertEquals(expected, grouped(TestDocument.SPARK.createDataFrame(rows, TestDocument.TYPE)));
    assertEquals(4, FAILED.get());
  }

  /** Returns some rows, and fails then, unless it is tried again. */
  private static Iterator<Row> failing(Iterator<Row> rows) {
    boolean isFirst = TaskContext.get().attemptNumber() == 0;
    return Chunks.stream(rows)
        .peek(
            row -> {
              if (isFirst && row.getString(0).endsWith("0")) {
                FAILED.incrementAndGet();
                throw new IllegalStateException("the first attempt fails");
              }
            })
        .iterator();
  }

  @Test
  void keptBlocksThatAreLostChangeNothing() {
    AtomicInteger lost = new AtomicInteger();
    SortedMap<String, Row> rows = groupedWhile(stage -> lost.addAndGet(dropKept()));

    assertEquals(expected, rows);
    assertTrue(lost.get() >= 10, "lost blocks " + lost);
  }

  private static int dropKept() {
    BlockManager blocks = SparkEnv.get().blockManager();
    List<BlockId> kept =
        List.copyOf(CollectionConverters.asJava(blocks.getMatchingBlockIds(BlockId::isRDD)));
    kept.forEach(block -> blocks.removeBlock(block, false));
    return kept.size();
  }

  @Test
  void shuffledFilesThatAreLostChangeNothing() {
    AtomicInteger stages = new AtomicInteger();
    AtomicInteger lost = new AtomicInteger();
    SortedMap<String, Row> rows =
        groupedWhile(
            stage -> {
              if (stages.incrementAndGet() == 8) {
                lost.addAndGet(deleteShuffled() + dropKept());
              }
            });

    assertEquals(expected, rows);
    assertTrue(lost.get() >= 6, "lost files " + lost);
  }

  private static int deleteShuffled() {
    return (int)
        CollectionConverters.asJava(SparkEnv.get().blockManager().diskBlockManager().getAllFiles())
            .stream()
            .filter(file -> file.getName().startsWith("shuffle_"))
            .filter(File::delete)
            .count();
  }

  /** Something that happens after each stage, beside the stages that run. */
  private interface Fault {
    void after(SparkListenerStageCompleted stage);
  }

  private static SortedMap<String, Row> groupedWhile(Fault fault) {
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onStageCompleted(SparkListenerStageCompleted stage) {
            fault.after(stage);
          }
        };
    TestDocument.SPARK.sparkContext().addSparkListener(listener);
    try {
      return grouped(TestDocument.dataset(DOCUMENTS));
    } finally {
      TestDocument.SPARK.sparkContext().removeSparkListener(listener);
    }
  }
}
