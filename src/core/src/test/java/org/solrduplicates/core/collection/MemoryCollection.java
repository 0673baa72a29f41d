// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.ShardSummary.IndexState;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * Documents on shards, in insertion order. A write of a test is visible at once. A write of a job
 * is visible after a commit, but version checks see it at once.
 */
final class MemoryCollection {
  private final List<Map<String, MemoryDocument>> shards = new ArrayList<>();
  private final List<Map<String, MemoryDocument>> visible = new ArrayList<>();
  private final Set<Integer> nested = new HashSet<>();
  private final List<Long> marks = new ArrayList<>();
  private long versions;
  private boolean ranking;
  private Optional<Instant> until = Optional.empty();
  private Optional<Calibration> calibration = Optional.empty();

  MemoryCollection(int shards) {
    for (int i = 0; i < shards; i++) {
      this.shards.add(new LinkedHashMap<>());
      this.visible.add(new LinkedHashMap<>());
    }
  }

  /** Has its jobs order the members of groups from now on. */
  MemoryCollection ranking() {
    ranking = true;
    return this;
  }

  /** Has its jobs by evidence use a calibration from now on. */
  MemoryCollection calibrated(Optional<Calibration> known) {
    calibration = known;
    return this;
  }

  /** Sets the time from which a date of its documents is no longer in the future. */
  void until(Instant time) {
    until = Optional.of(time);
  }

  Optional<Instant> until() {
    return until;
  }

  /** Marks a shard as one that has nested documents. */
  void nest(int shard) {
    nested.add(shard);
  }

  boolean hasNested(int shard) {
    return nested.contains(shard);
  }

  /** Returns the versions up to which jobs reported that they saw all documents. */
  List<Long> marks() {
    return marks;
  }

  /** Returns whether a document has a background value. */
  boolean hasBackground(String id) {
    return documents().anyMatch(d -> d.found().id().equals(id) && d.background() != 0);
  }

  /** Returns the settings of its jobs. */
  JobSettings job(DuplicateSettings settings) {
    JobSettings job =
        JobSettings.of(settings, Weights.EQUAL, settings.values().toString()).ranking(ranking);
    return calibration.isEmpty() ? job : job.knowing(calibration);
  }

  /** Puts documents on shards by their ids. */
  static MemoryCollection of(int shards, List<FoundDocument> documents) {
    MemoryCollection collection = new MemoryCollection(shards);
    documents.forEach(collection::put);
    return collection;
  }

  /** Adds a document, or writes it anew: without a number, as when all of it is sent again. */
  void put(FoundDocument document) {
    put(document, Math.floorMod(document.id().hashCode(), shards.size()));
  }

  void put(FoundDocument document, int shard) {
    write(shard, sent(document, 0, 0, Documents.NO_RANK), true);
  }

  private MemoryDocument sent(FoundDocument document, int group, long background, int rank) {
    versions++;
    return new MemoryDocument(document, versions, versions, group, background, rank);
  }

  private void write(int shard, MemoryDocument written, boolean shown) {
    shards.get(shard).put(written.id(), written);
    if (shown) {
      visible.get(shard).put(written.id(), written);
    }
  }

  /** Changes a document and leaves its number, as an atomic update does. */
  void update(FoundDocument document) {
    for (int shard = 0; shard < shards.size(); shard++) {
      MemoryDocument old = shards.get(shard).get(document.id());
      if (old != null) {
        write(shard, sent(document, old.group(), old.background(), old.rank()), true);
      }
    }
  }

  void delete(String id) {
    shards.forEach(shard -> shard.remove(id));
    visible.forEach(shard -> shard.remove(id));
  }

  Stream<MemoryDocument> documents(int shard) {
    return visible.get(shard).values().stream();
  }

  /** Returns the content and the columns of what a job sees, as an index would identify them. */
  IndexState state(int shard) {
    return new IndexState(
        documents(shard).map(d -> List.of(d.found(), d.sent())).toList().hashCode(),
        documents(shard)
            .map(d -> List.of(d.group(), d.background(), d.rank()))
            .toList()
            .hashCode());
  }

  private Stream<MemoryDocument> documents() {
    return visible.stream().flatMap(shard -> shard.values().stream());
  }

  List<FoundDocument> found() {
    return documents().map(MemoryDocument::found).toList();
  }

  /**
   * Gives a document a number, a background and a rank in place, and returns whether it still had
   * that version.
   */
  boolean number(int shard, String id, long version, int group, long background, int rank) {
    MemoryDocument now = shards.get(shard).get(id);
    boolean same = now != null && now.version() == version;
    if (same) {
      write(
          shard,
          new MemoryDocument(now.found(), now.sent(), ++versions, group, background, rank),
          false);
    }
    return same;
  }

  void commit() {
    for (int i = 0; i < shards.size(); i++) {
      visible.get(i).putAll(shards.get(i));
    }
  }

  /** Returns whether nothing was written that waits for a commit. */
  boolean isClean() {
    return shards.equals(visible);
  }

  /** Returns the shards as a job sees them that hashes ids as Solr's shards do. */
  IntFunction<List<CollectionShard>> shards(DuplicateSettings settings) {
    return seed ->
        IntStream.range(0, shards.size())
            .<CollectionShard>mapToObj(
                shard -> new LiveShard(this, shard, id -> DocumentKey.of(id, seed), settings))
            .toList();
  }

  /** Runs a job with a default watch. */
  GroupFigures run(DuplicateSettings settings, RunStore store) {
    return run(settings, store, new Watch());
  }

  GroupFigures run(DuplicateSettings settings, RunStore store, JobWatch watch) {
    return run(settings, store, PairConstraints.NONE, watch);
  }

  GroupFigures run(
      DuplicateSettings settings, RunStore store, PairConstraints decisions, JobWatch watch) {
    try {
      return job(settings, store, decisions, watch).run();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Imports groups with a default watch. */
  GroupFigures importing(DuplicateSettings settings, MemoryRuns store, List<ImportedRow> rows) {
    return importing(settings, store, rows, new Watch());
  }

  GroupFigures importing(
      DuplicateSettings settings, MemoryRuns store, List<ImportedRow> rows, JobWatch watch) {
    try {
      store.importing(rows);
      return job(settings, store, PairConstraints.NONE, watch).importGroups(rows.size());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private CollectionJob job(
      DuplicateSettings settings, RunStore store, PairConstraints decisions, JobWatch watch) {
    return new CollectionJob(
        shards(settings),
        Runnable::run,
        job(settings),
        store,
        () -> decisions,
        (learned, mark) -> marks.add(mark),
        Doubts.NONE,
        watch);
  }

  /** Returns what a program would export that found the groups of another collection. */
  List<ImportedRow> rows(MemoryCollection other) {
    Map<String, Long> versions = versions();
    return other.documents().map(d -> d.row(Objects.requireNonNull(versions.get(d.id())))).toList();
  }

  Map<String, Long> versions() {
    return documents().collect(Collectors.toMap(MemoryDocument::id, MemoryDocument::version));
  }

  /** Returns the background value of each document, 0 for none. */
  Map<String, Long> backgrounds() {
    return documents().collect(Collectors.toMap(MemoryDocument::id, MemoryDocument::background));
  }

  /** Runs a job that does not reuse an earlier run, and returns the groups. */
  Set<Set<String>> groups(DuplicateSettings settings) {
    run(settings, RunStore.NONE);
    return groups();
  }

  /** Returns the ids of documents that have the same number, of at least two each. */
  Set<Set<String>> groups() {
    Map<Integer, Set<String>> byNumber = new TreeMap<>();
    numbers().forEach((id, n) -> byNumber.computeIfAbsent(n, x -> new HashSet<>()).add(id));
    byNumber.remove(0);
    return byNumber.values().stream().filter(ids -> ids.size() > 1).collect(Collectors.toSet());
  }

  /** Returns the number of each document. */
  Map<String, Integer> numbers() {
    return documents().collect(Collectors.toMap(d -> d.found().id(), MemoryDocument::group));
  }

  /** Returns the rank of each document that has one. */
  Map<String, Integer> ranks() {
    return documents()
        .filter(document -> document.rank() != Documents.NO_RANK)
        .collect(
            Collectors.toMap(d -> d.found().id(), MemoryDocument::rank, (a, b) -> a, TreeMap::new));
  }

  int groupOf(String id) {
    return numbers().getOrDefault(id, 0);
  }
}
