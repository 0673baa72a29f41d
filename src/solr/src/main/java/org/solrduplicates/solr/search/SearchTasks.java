// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;
import org.solrduplicates.solr.wire.PivotQuery;
import org.solrduplicates.solr.wire.ResolvedPivot;
import org.solrduplicates.solr.wire.ShardRound;

/** The tasks that a shard performs for a request to {@code /duplicates}. */
final class SearchTasks {
  /** Unique keys of documents that may have the exact text with this digest. */
  public record Unconfirmed(String digest, List<String> ids) {}

  /** Finds the pivots of this shard. Texts are resolved on the coordinating node. */
  static final ShardTask<LocalShard, List<PivotQuery>, List<Optional<ResolvedPivot>>> RESOLVE =
      ShardTask.reading(
          "resolve",
          Codec.listOf(PivotQuery.class),
          Codec.of(ResolvedPivot.class).optional().list(),
          LocalShard::resolve,
          (asked, found) -> requireAll(asked.size(), found.size()));

  static final ShardTask<LocalShard, List<ShardRound>, List<RoundResult>> ROUND =
      ShardTask.reading(
          "round",
          Codec.listOf(ShardRound.class),
          Codec.listOf(RoundResult.class),
          (shard, rounds) -> rounds.stream().map(shard::execute).toList(),
          SearchTasks::requireAsked);

  static final ShardTask<LocalShard, Unconfirmed, List<String>> CONFIRM =
      ShardTask.reading(
          "confirm",
          Codec.of(Unconfirmed.class),
          Codec.listOf(String.class),
          (shard, asked) -> shard.havingText(asked.digest, asked.ids));

  static final ShardTask<LocalShard, List<String>, Map<String, Map<String, Integer>>> WORDS =
      ShardTask.reading(
          "words",
          Codec.listOf(String.class),
          Codec.of(Integer.class).by(Codec.of(String.class)).by(Codec.of(String.class)),
          LocalShard::words);

  /** Documents, and the fields whose values are compared. */
  public record Compared(List<String> ids, List<String> fields) {}

  static final ShardTask<LocalShard, Compared, Map<String, Map<String, List<String>>>> VALUES =
      ShardTask.reading(
          "values",
          Codec.of(Compared.class),
          Codec.listOf(String.class).by(Codec.of(String.class)).by(Codec.of(String.class)),
          (shard, asked) -> shard.values(asked.ids, asked.fields));

  static final ShardTask<LocalShard, List<Page.Scored>, Object> FIELDS =
      ShardTask.listing(
          "fields",
          Codec.listOf(Page.Scored.class),
          LocalShard::listing,
          SearchTasks::requireDocuments);

  static final List<ShardTask<? super LocalShard, ?, ?>> ALL =
      List.of(
          RESOLVE,
          ROUND,
          CONFIRM,
          WORDS,
          VALUES,
          FIELDS,
          LocalPassages.TEXT,
          LocalPassages.FREQUENCIES,
          LocalPassages.FIND);

  static final String DEBUGGED = NodeSignature.PREFIX + ".debug";

  private SearchTasks() {}

  private static void requireAll(int asked, int answered) {
    if (asked != answered) {
      throw new IllegalArgumentException(answered + " answers to " + asked + " questions");
    }
  }

  private static void requireAsked(List<ShardRound> rounds, List<RoundResult> results) {
    requireAll(rounds.size(), results.size());
    for (int i = 0; i < rounds.size(); i++) {
      rounds.get(i).requireAsked(results.get(i));
    }
  }

  private static void requireDocuments(List<Page.Scored> shown, Object documents) {
    int found = ((SolrDocumentList) documents).size();
    if (found > shown.size()) { // fewer if some were deleted meanwhile
      requireAll(shown.size(), found);
    }
  }

  static boolean isDebugged(SolrParams params) {
    return params.getBool(DEBUGGED, false);
  }
}
