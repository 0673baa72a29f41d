// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.List;
import java.util.Map;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;

/** All requests to a shard for the passages job and its list. */
public final class PassageTasks {
  /** The next documents after a unique key, which is empty for the first ones. */
  public record Behind(String key, int count) {}

  /** A source document, with its values of the fields that narrow the search. */
  public record Source(String id, Map<String, List<String>> values, List<DocumentDate> dates) {}

  public static final ShardTask<PassageShard, Behind, List<Source>> SOURCES =
      ShardTask.reading(
          "sources",
          Codec.of(Behind.class),
          Codec.listOf(Source.class),
          (shard, asked) -> shard.sources(asked.key, asked.count));

  public record Wanted(List<String> ids, List<String> fields) {}

  public static final ShardTask<PassageShard, Wanted, Map<String, Map<String, String>>> SHOWN =
      ShardTask.reading(
          "shown",
          Codec.of(Wanted.class),
          Codec.of(String.class).by(Codec.of(String.class)).by(Codec.of(String.class)),
          (shard, asked) -> shard.shown(asked.ids, asked.fields));

  public static final List<ShardTask<? super PassageShard, ?, ?>> ALL =
      List.of(SOURCES, SHOWN, LocalPassages.TEXT, LocalPassages.FREQUENCIES, LocalPassages.FIND);

  private PassageTasks() {}
}
