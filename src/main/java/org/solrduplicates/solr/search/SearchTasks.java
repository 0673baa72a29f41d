package org.solrduplicates.solr.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.solr.passage.FoundPassages;
import org.solrduplicates.solr.passage.FragmentFrequencies;
import org.solrduplicates.solr.passage.PassageQuestion;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;
import org.solrduplicates.solr.wire.FoundRound;
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

  /** What is found here in a round, of several pivots at once. */
  static final ShardTask<LocalShard, List<ShardRound>, List<FoundRound>> ROUND =
      ShardTask.reading(
          "round",
          Codec.listOf(ShardRound.class),
          Codec.listOf(FoundRound.class),
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

  /** The text of a document, if it is here and stored. */
  static final ShardTask<LocalShard, String, Optional<String>> TEXT =
      ShardTask.reading(
          "text",
          Codec.of(String.class),
          Codec.of(String.class).optional(),
          (shard, id) -> shard.passages().text(id));

  /** How frequent fragments of a text are here. */
  static final ShardTask<LocalShard, long[], FragmentFrequencies> FREQUENCIES =
      ShardTask.reading(
          "frequencies",
          Codec.of(long[].class),
          Codec.of(FragmentFrequencies.class),
          (shard, hashes) -> shard.passages().frequencies(hashes));

  /** What shares passages with a text here. */
  static final ShardTask<LocalShard, PassageQuestion, FoundPassages> PASSAGES =
      ShardTask.reading(
          "passages",
          Codec.of(PassageQuestion.class),
          Codec.of(FoundPassages.class),
          LocalShard::findPassages);

  /** The documents of some keys, unless deleted meanwhile, with their scores and fields. */
  static final ShardTask<LocalShard, List<Page.Scored>, Object> FIELDS =
      ShardTask.listing("fields", Codec.listOf(Page.Scored.class), LocalShard::listing);

  static final List<ShardTask<LocalShard, ?, ?>> ALL =
      List.of(RESOLVE, ROUND, CONFIRM, WORDS, TEXT, FREQUENCIES, PASSAGES, FIELDS);

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
