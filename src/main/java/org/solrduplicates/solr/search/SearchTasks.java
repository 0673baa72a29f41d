package org.solrduplicates.solr.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;
import org.solrduplicates.solr.wire.PivotQuery;
import org.solrduplicates.solr.wire.ResolvedPivot;
import org.solrduplicates.solr.wire.ShardRound;

/** What one shard of several is asked for a request to {@code /duplicates}. */
final class SearchTasks {
  /** Which documents, by their unique keys, may have a text character by character. */
  public record Unconfirmed(String digest, List<String> ids) {}

  /** Which of the pivots are here, and what is needed of them. Texts are not among them. */
  static final ShardTask<LocalShard, List<PivotQuery>, List<Optional<ResolvedPivot>>> RESOLVE =
      ShardTask.reading(
          "resolve",
          Codec.listOf(PivotQuery.class),
          Codec.of(ResolvedPivot.class).optional().list(),
          LocalShard::resolve);

  static final ShardTask<LocalShard, List<ShardRound>, List<RoundResult>> ROUND =
      ShardTask.reading(
          "round",
          Codec.listOf(ShardRound.class),
          Codec.listOf(RoundResult.class),
          (shard, rounds) -> rounds.stream().map(shard::execute).toList());

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

  static final ShardTask<LocalShard, List<Page.Scored>, Object> FIELDS =
      ShardTask.listing("fields", Codec.listOf(Page.Scored.class), LocalShard::listing);

  static final List<ShardTask<? super LocalShard, ?, ?>> ALL =
      List.of(
          RESOLVE,
          ROUND,
          CONFIRM,
          WORDS,
          FIELDS,
          LocalPassages.TEXT,
          LocalPassages.FREQUENCIES,
          LocalPassages.FIND);

  /** Other components of the handler, which have nothing to do with what is asked here. */
  static final List<String> OTHERS =
      List.of(
          "query",
          "facet",
          "hl",
          "mlt",
          "stats",
          "terms",
          "spellcheck",
          "tv",
          "expand",
          "enableElevation",
          "debug",
          "debugQuery");

  static final String DEBUGGED = NodeSignature.PREFIX + ".debug";

  private SearchTasks() {}

  static boolean isDebugged(SolrParams params) {
    return params.getBool(DEBUGGED, false);
  }
}
