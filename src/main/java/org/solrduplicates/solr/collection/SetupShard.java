package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.setup.SetupWatch;
import org.solrduplicates.solr.setup.Warning;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/**
 * What a core says of its set-up.
 *
 * @param counts its documents
 * @param warnings what is wrong with it
 */
public record SetupShard(SetupCounts counts, List<String> warnings) {
  /** What a shard says of itself. */
  static final ShardTask<SetupShard, Nothing, SetupShard> TASK =
      ShardTask.reading(
          "setup", Codec.of(Nothing.class), Codec.of(SetupShard.class), (shard, nothing) -> shard);

  /** Looks at the core of a request. */
  static SetupShard of(SolrQueryRequest request, PluginSettings settings) throws IOException {
    return new SetupShard(
        SetupCounts.of(
            request.getSearcher(), settings.fields().fingerprint(), settings.textFields()),
        SetupWatch.of(request.getCore()));
  }

  /** Returns what two shards say together. */
  SetupShard plus(SetupShard other) {
    return new SetupShard(
        counts.plus(other.counts),
        Stream.concat(warnings.stream(), other.warnings.stream()).distinct().toList());
  }

  /** Returns what is wrong with all: a text that one shard has is no empty one. */
  List<String> common() {
    Set<String> known =
        counts.empty().entrySet().stream()
            .filter(empty -> empty.getValue() < counts.documents())
            .map(empty -> Warning.TEXT_EMPTY.with(empty.getKey()))
            .collect(Collectors.toSet());
    return warnings.stream().filter(warning -> !known.contains(warning)).toList();
  }
}
