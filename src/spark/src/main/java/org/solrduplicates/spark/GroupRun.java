// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
import scala.Tuple2;

/** One run over all documents. */
final class GroupRun {
  /** Texts of a range of pairs that is sorted in memory. */
  private static final int RANGE = 50_000;

  private static final StorageLevel KEPT = StorageLevel.MEMORY_AND_DISK();

  private final JavaSparkContext context;
  private final Homes homes;
  private final GroupOptions options;
  private final DuplicateSettings settings;
  private final List<JavaPairRDD<Integer, byte[]>> kept = new ArrayList<>();

  /**
   * @param partitions of the documents
   */
  GroupRun(JavaSparkContext context, GroupOptions options, int partitions) {
    this.context = context;
    this.homes =
        new Homes(
            options.partitions() == 0
                ? Math.max(context.defaultParallelism(), partitions)
                : options.partitions());
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
    return Chunks.sent(chunks, homes.partitions());
  }

  /** What a home does with its rows, by kind. */
  private interface AtHome extends Serializable {
    Iterator<Tuple2<Integer, byte[]>> rows(int home, List<List<byte[]>> kinds);
  }

  /**
   * Returns what each home does. Its number is that of its partition here, and not that of the
   * task: what Spark computes again may be a part of another task.
   */
  @SafeVarargs
  private static JavaPairRDD<Integer, byte[]> at(
      AtHome stage, JavaPairRDD<Integer, byte[]>... kinds) {
    return JavaPairRDD.fromJavaRDD(
        beside(kinds).mapPartitionsWithIndex((home, some) -> stage.rows(home, some.next()), false));
  }

  /** Returns the rows of each home as one value, by kind. */
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
  JavaRDD<Row> rows(JavaRDD<DatasetReader.Read> read) {
    DocumentStages stages = new DocumentStages(homes);
    int partitions = homes.partitions();
    try {
      JavaPairRDD<Integer, byte[]> all =
          kept(
              sent(read.mapPartitionsToPair(stages::toHomes))
                  .mapPartitionsToPair(stages::ordered, true));
      new EqualIds(stages).require(all);
      JavaRDD<Row> problems =
          all.filter(chunk -> chunk._1() >= partitions).mapPartitions(DocumentStages::problems);
      JavaRDD<Row> rows =
          documents(all.filter(chunk -> chunk._1() < partitions)).union(problems).persist(KEPT);
      rows.count(); // what was kept for the stages is not needed any more
      return rows;
    } finally {
      kept.forEach(some -> some.unpersist(false));
    }
  }

  private JavaPairRDD<Integer, byte[]> kept(JavaPairRDD<Integer, byte[]> chunks) {
    kept.add(chunks.persist(KEPT));
    return chunks;
  }

  private JavaRDD<Row> documents(JavaPairRDD<Integer, byte[]> documents) {
    SampledTexts sampled =
        SampledTexts.merged(
            documents
                .mapPartitions(
                    some -> List.of(SampledTexts.of(DocumentStages.texts(some))).iterator())
                .collect());
    Broadcast<byte[]> weights =
        context.broadcast(options.weights().orElseGet(() -> learned(documents, sampled.sample())));
    Broadcast<Map<String, String>> values = context.broadcast(new HashMap<>(options.settings()));
    JavaPairRDD<Integer, byte[]> titles = kept(titles(documents));
    TermStages stages = new TermStages(homes);
    JavaPairRDD<Integer, byte[]> phrases =
        kept(
            sent(documents.mapPartitionsToPair(stages::phrases))
                .mapPartitionsToPair(some -> TermStages.joined(some, DecisionStage.PHRASES)));
    JavaPairRDD<Integer, byte[]> inbox = kept(sent(phrases.mapPartitionsToPair(stages::ofPhrases)));
    JavaPairRDD<Integer, byte[]> candidates = kept(candidates(documents, inbox));
    JavaPairRDD<Integer, byte[]> records = records(documents, candidates, titles);
    int[] cuts = sampled.cuts(RANGE);
    JavaPairRDD<Integer, byte[]> compared =
        at(
            (home, rows) -> PairStages.compared(job(values, weights), cuts, rows),
            documents,
            records,
            candidates,
            titles);
    JavaPairRDD<Integer, byte[]> alone =
        at((home, rows) -> TermStages.alone(rows.get(0), rows.get(1)), documents, inbox);
    Homes homes = this.homes;
    JavaPairRDD<Integer, byte[]> decided =
        kept(
            Chunks.sent(
                    documents
                        .mapPartitionsToPair(DecisionStage::texts)
                        .union(alone)
                        .union(phrases)
                        .union(compared),
                    1)
                .mapPartitionsToPair(
                    some -> new DecisionStage(job(values, weights), homes).decided(some)));
    return grouped(documents, titles, decided, values, context.broadcast(learned(decided)));
  }

  private JavaPairRDD<Integer, byte[]> titles(JavaPairRDD<Integer, byte[]> documents) {
    TermStages stages = new TermStages(homes);
    boolean paired = settings.sources().contains(Source.TITLE);
    return sent(
        sent(documents.mapPartitionsToPair(stages::titles))
            .mapPartitionsToPair(some -> stages.ofTitles(some, paired)));
  }

  /** Finds the candidates of all texts by their phrases. */
  private JavaPairRDD<Integer, byte[]> candidates(
      JavaPairRDD<Integer, byte[]> documents, JavaPairRDD<Integer, byte[]> inbox) {
    PairStages stages = new PairStages(homes);
    JavaPairRDD<Integer, byte[]> asked =
        sent(at((home, rows) -> stages.unknown(home, rows.get(0)), inbox));
    JavaPairRDD<Integer, byte[]> sketches =
        sent(at((home, rows) -> PairStages.sketches(rows.get(0), rows.get(1)), documents, asked));
    return at((home, rows) -> stages.candidates(home, rows.get(0), rows.get(1)), inbox, sketches);
  }

  /** Sends the records that homes need to compare their candidates. */
  private JavaPairRDD<Integer, byte[]> records(
      JavaPairRDD<Integer, byte[]> documents,
      JavaPairRDD<Integer, byte[]> candidates,
      JavaPairRDD<Integer, byte[]> titles) {
    PairStages stages = new PairStages(homes);
    JavaPairRDD<Integer, byte[]> wanted = sent(at(stages::wanted, candidates, titles));
    return sent(
        at(
            (home, rows) -> PairStages.records(rows.get(0), rows.get(1), rows.get(2)),
            documents,
            wanted,
            titles));
  }

  private JavaRDD<Row> grouped(
      JavaPairRDD<Integer, byte[]> documents,
      JavaPairRDD<Integer, byte[]> titles,
      JavaPairRDD<Integer, byte[]> decided,
      Broadcast<Map<String, String>> values,
      Broadcast<byte[]> learned) {
    Homes homes = this.homes;
    int partitions = homes.partitions();
    JavaPairRDD<Integer, byte[]> groups =
        kept(sent(decided.filter(chunk -> chunk._1() < partitions)));
    JavaPairRDD<Integer, byte[]> members =
        sent(
            at(
                (home, rows) -> GroupStage.grouped(homes, rows.get(0), rows.get(1), rows.get(2)),
                documents,
                groups,
                titles));
    JavaRDD<Row> single =
        beside(documents, groups)
            .mapPartitions(
                some -> {
                  List<List<byte[]>> rows = some.next();
                  return GroupStage.single(rows.get(0), rows.get(1));
                });
    return members
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
              Iterator<TextDocument> texts = DocumentStages.texts(some);
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
    int partitions = homes.partitions();
    List<byte[]> chunks = decided.filter(chunk -> chunk._1() == partitions).values().collect();
    return Chunks.rows(chunks, TextDocument::bytes).next();
  }
}
