// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.Doubts;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.MemoryShard;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;

/** The rows that {@link VersionGroups} should return, from a job in memory. */
final class JobRows {
  private final List<FoundDocument> documents;
  private final DuplicateSettings settings;
  private final Map<Long, Long> backgrounds = new HashMap<>();
  private final Map<Long, Integer> ranks = new HashMap<>();
  private final SortedMap<String, Row> rows = new TreeMap<>();
  private Weights weights;

  private JobRows(List<FoundDocument> documents, DuplicateSettings settings, Weights weights) {
    this.documents = documents;
    this.settings = settings;
    this.weights = weights;
  }

  /** Returns the rows by id, without problems. */
  static SortedMap<String, Row> of(List<TestDocument> documents) throws IOException {
    List<FoundDocument> found = documents.stream().map(TestDocument::found).toList();
    Weights weights = Weights.of(found.stream().map(FoundDocument::fingerprint).toList());
    return of(found, DuplicateSettings.defaults(), weights);
  }

  static SortedMap<String, Row> of(
      List<FoundDocument> documents, DuplicateSettings settings, Weights weights)
      throws IOException {
    JobRows job = new JobRows(documents, settings, weights);
    job.run();
    return job.rows;
  }

  /** Returns the rows of a result by id. */
  static SortedMap<String, Row> byId(Dataset<Row> result) {
    List<Row> all = result.collectAsList();
    result.unpersist(true);
    SortedMap<String, Row> rows = new TreeMap<>();
    all.forEach(row -> rows.put(row.getString(0), row));
    if (rows.size() != all.size()) {
      throw new AssertionError("an id has several rows: " + all);
    }
    return rows;
  }

  private static long key(FoundDocument document) {
    return DocumentKey.of(document.id(), DocumentKey.SEED);
  }

  private final class Shard extends MemoryShard {
    Shard() {
      super(documents, id -> DocumentKey.of(id, DocumentKey.SEED), settings);
    }

    @Override
    public int number(Documents numbered) {
      for (int i = 0; i < numbered.size(); i++) {
        backgrounds.put(numbered.keys()[i], numbered.backgrounds()[i]);
        ranks.put(numbered.keys()[i], numbered.ranks()[i]);
      }
      return super.number(numbered);
    }
  }

  private void run() throws IOException {
    Shard shard = new Shard();
    new CollectionJob(
            seed -> List.of(shard),
            Runnable::run,
            JobSettings.of(settings, weights, "").ranking(true),
            RunStore.NONE,
            () -> PairConstraints.NONE,
            (learned, mark) -> weights = weights.with(learned.calibration()),
            Doubts.NONE,
            JobWatch.NONE)
        .run();
    documents.forEach(document -> put(document, null, null, null, null, null));
    shard.groups().forEach(this::put);
  }

  /** The latest document has rank 0, the oldest has rank 1. */
  private void put(List<FoundDocument> group) {
    Verifier verifier = settings.verifier(weights);
    List<FoundDocument> ordered = new ArrayList<>(group);
    ordered.sort(Comparator.comparing(this::place));
    FoundDocument latest = ordered.get(0);
    for (FoundDocument document : ordered) {
      boolean isSame = document.fingerprint().isSameText(latest.fingerprint());
      put(
          document,
          ordered.get(1).id(),
          place(document),
          Documents.isUncovered(ranks.get(key(document))),
          similarity(latest, document, verifier),
          document == latest ? "latest" : isSame ? "same-text" : "near");
    }
  }

  private int place(FoundDocument document) {
    int rank = ranks.get(key(document));
    return Documents.isUncovered(rank) ? ~rank : rank;
  }

  private double similarity(FoundDocument latest, FoundDocument document, Verifier verifier) {
    Agreement names = latest.metadata().agreement(document.metadata(), key -> false);
    return verifier
        .verify(
            latest.fingerprint(),
            around(latest, verifier),
            document.fingerprint(),
            around(document, verifier),
            () -> names)
        .value();
  }

  private Surroundings around(FoundDocument document, Verifier verifier) {
    return Surroundings.ofColumn(background(document), verifier.basis()).orElse(Surroundings.NONE);
  }

  private long background(FoundDocument document) {
    return backgrounds.getOrDefault(key(document), 0L);
  }

  private void put(
      FoundDocument document,
      String group,
      Integer rank,
      Boolean uncovered,
      Double similarity,
      String relation) {
    rows.put(
        document.id(),
        RowFactory.create(
            document.id(),
            null,
            group,
            rank,
            uncovered,
            similarity,
            relation,
            background(document),
            null));
  }
}
