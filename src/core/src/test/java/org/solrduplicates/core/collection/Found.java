// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.LastRun.RunRecord;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * What a search for links finds in a collection.
 *
 * @param links the links between them
 * @param compared how many pairs it had to compare
 */
record Found(Links links, long compared) {

  static Found in(MemoryCollection collection, DuplicateSettings settings) {
    return in(collection, settings, new MemoryRuns());
  }

  /** Searches with the record of the last run. */
  static Found in(MemoryCollection collection, DuplicateSettings settings, MemoryRuns runs) {
    Shards<CollectionShard> shards =
        new Shards<>(collection.shards(settings).apply(0), Runnable::run);
    DocumentTable table = table(shards);
    JobSettings job = JobSettings.of(settings, Weights.EQUAL, "basis");
    GroupFigures figures = new GroupFigures(new Watch());
    try (InputStream in = runs.last().orElse(InputStream.nullInputStream());
        RunRecord record = new RunRecord(runs.next(), job.basis(), 0, table)) {
      LastRun last = runs.isEmpty() ? LastRun.none() : LastRun.read(in, job.basis(), 0, table);
      LinkSearch search =
          new LinkSearch(
              shards,
              table,
              table.representatives(),
              new PairVerifier(shards, table, job, runs.exchange()),
              last,
              record,
              job,
              Doubts.NONE.from(),
              runs.exchange(),
              figures);
      search.search(false);
      record.complete();
      runs.keep(Optional.empty());
      return new Found(search.links(), figures.compared);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Joins the terms of all shards, which are asked for so many parts. */
  static void join(TermJoin join, Shards<CollectionShard> shards, int parts, CandidatePairs pairs) {
    List<HashRange> ranges =
        IntStream.range(0, parts).mapToObj(part -> new HashRange(part, parts)).toList();
    ranges.forEach(
        range -> join.addPhrases(shards.each(shard -> shard.postings(range, TermKind.PHRASES))));
    join.joinPhrases();
    ranges.forEach(
        range ->
            join.joinNames(shards.each(shard -> shard.postings(range, TermKind.NAMES)), pairs));
  }

  static DocumentTable table(Shards<CollectionShard> shards) {
    try {
      DocumentTable table = new DocumentTable(0);
      table.add(shards.each(shard -> shard.documents(new HashRange(0, 1))));
      table.close();
      return table;
    } catch (KeyCollision e) {
      throw new AssertionError(e);
    }
  }

  List<Long> pairs() {
    List<Long> pairs = new ArrayList<>();
    for (int i = 0; i < links.size(); i++) {
      pairs.add(links.pair(i));
    }
    return pairs;
  }
}
