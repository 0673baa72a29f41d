// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;

/** One run over all documents. */
final class GroupRun {
  /** Texts of a range of pairs that is sorted in memory. */
  private static final int RANGE = 50_000;

  private static final StorageLevel KEPT = StorageLevel.MEMORY_AND_DISK();

  private final JavaSparkContext context;
  private final TextStages stages;
  private final GroupOptions options;
  private final DuplicateSettings settings;

  GroupRun(JavaSparkContext context, GroupOptions options) {
    int partitions = options.partitions();
    this.context = context;
    this.stages = new TextStages(partitions == 0 ? context.defaultParallelism() : partitions);
    this.options = options;
    this.settings = settings(options.settings());
  }

  private static DuplicateSettings settings(Map<String, String> values) {
    return DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));
  }

  static JobSettings job(Broadcast<Map<String, String>> values, Broadcast<byte[]> weights) {
    return JobSettings.of(settings(values.value()), Weights.ofBytes(weights.value()), "");
  }

  private JavaPairRDD<Integer, byte[]> sent(JavaPairRDD<Integer, byte[]> chunks) {
    return Chunks.sent(chunks, stages.partitions());
  }

  /** Returns the chunks of each home, by kind. */
  @SafeVarargs
  private static JavaRDD<List<List<byte[]>>> beside(JavaPairRDD<Integer, byte[]>... kinds) {
    JavaRDD<List<List<byte[]>>> all =
        kinds[0].mapPartitions(some -> List.of(List.of(Chunks.all(some))).iterator());
    for (int i = 1; i < kinds.length; i++) {
      all =
          all.zipPartitions(
              kinds[i],
              (before, next) -> {
                List<List<byte[]>> both = new ArrayList<>(before.next());
                both.add(Chunks.all(next));
                return List.of(both).iterator();
              });
    }
    return all;
  }

  /**
   * Returns the rows of all documents.
   *
   * @throws IllegalArgumentException if two have the same id
   */
  JavaRDD<Row> rows(JavaRDD<DocumentReader.Read> read) {
    TextStages stages = this.stages;
    int homes = stages.partitions();
    JavaPairRDD<Integer, byte[]> all =
        sent(read.mapPartitionsToPair(stages::toHomes))
            .mapPartitionsToPair(stages::ordered, true)
            .persist(KEPT);
    new EqualIds(stages).require(all);
    JavaPairRDD<Integer, byte[]> documents = all.filter(chunk -> chunk._1() < homes);
    SampledTexts sampled =
        SampledTexts.merged(
            documents
                .mapPartitions(some -> List.of(SampledTexts.of(TextStages.texts(some))).iterator())
                .collect());
    Broadcast<byte[]> weights =
        context.broadcast(options.weights().orElseGet(() -> learned(documents, sampled.sample())));
    Broadcast<Map<String, String>> values = context.broadcast(new HashMap<>(options.settings()));
    boolean paired = settings.sources().contains(Source.TITLE);
    JavaPairRDD<Integer, byte[]> titles =
        sent(sent(documents.mapPartitionsToPair(stages::titles))
                .mapPartitionsToPair(some -> stages.ofTitles(some, paired)))
            .persist(KEPT);
    JavaPairRDD<Integer, byte[]> phrases =
        sent(documents.mapPartitionsToPair(stages::phrases))
            .mapPartitionsToPair(some -> TextStages.joined(some, DecisionStage.PHRASES))
            .persist(KEPT);
    JavaPairRDD<Integer, byte[]> inbox =
        sent(phrases.mapPartitionsToPair(stages::ofPhrases)).persist(KEPT);
    JavaPairRDD<Integer, byte[]> alone =
        beside(documents, inbox)
            .mapPartitionsToPair(
                some -> {
                  List<List<byte[]>> home = some.next();
                  return TextStages.alone(home.get(0), home.get(1));
                });
    JavaPairRDD<Integer, byte[]> candidates = candidates(documents, inbox).persist(KEPT);
    JavaPairRDD<Integer, byte[]> compared =
        compared(documents, titles, candidates, values, weights, sampled.cuts(RANGE));
    JavaPairRDD<Integer, byte[]> decided =
        Chunks.sent(
                documents
                    .mapPartitionsToPair(DecisionStage::texts)
                    .union(alone)
                    .union(phrases)
                    .union(compared),
                1)
            .mapPartitionsToPair(
                some -> new DecisionStage(job(values, weights), stages).decided(some))
            .persist(KEPT);
    Broadcast<byte[]> learned = context.broadcast(learned(decided));
    JavaRDD<Row> rows =
        rows(documents, titles, decided, values, learned)
            .union(all.filter(chunk -> chunk._1() >= homes).mapPartitions(TextStages::problems))
            .persist(KEPT);
    rows.count(); // what is kept for the stages is not needed any more
    List.of(all, titles, phrases, inbox, candidates, decided)
        .forEach(kept -> kept.unpersist(false));
    return rows;
  }

  /** Finds the candidates of all texts by their phrases. */
  private JavaPairRDD<Integer, byte[]> candidates(
      JavaPairRDD<Integer, byte[]> documents, JavaPairRDD<Integer, byte[]> inbox) {
    TextStages stages = this.stages;
    JavaPairRDD<Integer, byte[]> asked =
        sent(inbox.mapPartitionsToPair(some -> stages.unknown(TaskContext.getPartitionId(), some)));
    JavaPairRDD<Integer, byte[]> sketches =
        sent(
            beside(documents, asked)
                .mapPartitionsToPair(
                    some -> {
                      List<List<byte[]>> home = some.next();
                      return stages.sketches(home.get(0), home.get(1));
                    }));
    return beside(inbox, sketches)
        .mapPartitionsToPair(
            some -> {
              List<List<byte[]>> home = some.next();
              return stages.candidates(TaskContext.getPartitionId(), home.get(0), home.get(1));
            });
  }

  private JavaPairRDD<Integer, byte[]> compared(
      JavaPairRDD<Integer, byte[]> documents,
      JavaPairRDD<Integer, byte[]> titles,
      JavaPairRDD<Integer, byte[]> candidates,
      Broadcast<Map<String, String>> values,
      Broadcast<byte[]> weights,
      int[] cuts) {
    TextStages stages = this.stages;
    JavaPairRDD<Integer, byte[]> wanted =
        sent(
            beside(candidates, titles)
                .mapPartitionsToPair(
                    some -> stages.wanted(TaskContext.getPartitionId(), some.next())));
    JavaPairRDD<Integer, byte[]> records =
        sent(
            beside(documents, wanted, titles)
                .mapPartitionsToPair(
                    some -> {
                      List<List<byte[]>> home = some.next();
                      return stages.records(home.get(0), home.get(1), home.get(2));
                    }));
    return beside(documents, records, candidates, titles)
        .mapPartitionsToPair(
            some -> {
              List<List<byte[]>> home = some.next();
              return stages.compared(job(values, weights), cuts, home);
            });
  }

  private JavaRDD<Row> rows(
      JavaPairRDD<Integer, byte[]> documents,
      JavaPairRDD<Integer, byte[]> titles,
      JavaPairRDD<Integer, byte[]> decided,
      Broadcast<Map<String, String>> values,
      Broadcast<byte[]> learned) {
    TextStages stages = this.stages;
    int homes = stages.partitions();
    JavaPairRDD<Integer, byte[]> groups = sent(decided.filter(chunk -> chunk._1() < homes));
    JavaRDD<List<List<byte[]>>> known = beside(documents, groups, titles).persist(KEPT);
    JavaRDD<Row> single =
        known.mapPartitions(
            some -> {
              List<List<byte[]>> home = some.next();
              return GroupStage.single(home.get(0), home.get(1));
            });
    return sent(known.mapPartitionsToPair(
            some -> {
              List<List<byte[]>> home = some.next();
              return GroupStage.grouped(stages, home.get(0), home.get(1), home.get(2));
            }))
        .mapPartitions(
            some -> {
              Weights weights = Weights.ofBytes(learned.value());
              return new GroupStage(settings(values.value()).verifier(weights)).ranked(some);
            })
        .union(single);
  }

  private static byte[] learned(JavaPairRDD<Integer, byte[]> documents, TextSample sample) {
    Set<Long> wanted = sample.keys().boxed().collect(Collectors.toSet());
    WordCounts.Counter counter = new WordCounts.Counter();
    documents
        .mapPartitions(
            some -> {
              Iterator<TextDocument> texts = TextStages.texts(some);
              List<byte[]> records = new ArrayList<>();
              texts.forEachRemaining(
                  document -> {
                    if (wanted.contains(document.text())) {
                      records.add(document.record());
                    }
                  });
              return records.iterator();
            })
        .collect()
        .forEach(record -> counter.add(FingerprintCodec.decode(record)));
    return counter.counts().weights().toBytes();
  }

  private byte[] learned(JavaPairRDD<Integer, byte[]> decided) {
    int homes = stages.partitions();
    List<byte[]> chunks = decided.filter(chunk -> chunk._1() == homes).values().collect();
    return Chunks.rows(chunks, TextDocument::bytes).next();
  }
}
