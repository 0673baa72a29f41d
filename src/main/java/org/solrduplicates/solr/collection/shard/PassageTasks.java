package org.solrduplicates.solr.collection.shard;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.solr.passage.FoundPassages;
import org.solrduplicates.solr.passage.FragmentFrequencies;
import org.solrduplicates.solr.passage.PassageQuestion;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;

/** All that a shard is asked by the job of the passages, and by whoever lists what it has found. */
public final class PassageTasks {
  /**
   * Which documents come next.
   *
   * @param key the unique key that theirs come behind; empty for the first
   * @param count how many at most
   */
  public record Behind(String key, int count) {}

  /**
   * A document that is asked about.
   *
   * @param values its values of the fields that what is found must have in common with it, or not
   */
  public record Source(String id, Map<String, List<String>> values, List<DocumentDate> dates) {}

  /** The next documents that are asked about, in the order of their keys. */
  public static final ShardTask<PassageShard, Behind, List<Source>> SOURCES =
      ShardTask.reading(
          "sources",
          Codec.of(Behind.class),
          Codec.listOf(Source.class),
          (shard, asked) -> shard.sources(asked.key, asked.count));

  /** The text of a document, if it is here and stored. */
  public static final ShardTask<PassageShard, String, Optional<String>> TEXT =
      ShardTask.reading(
          "text",
          Codec.of(String.class),
          Codec.of(String.class).optional(),
          (shard, id) -> shard.passages().text(id));

  /** How frequent fragments of a text are here. */
  public static final ShardTask<PassageShard, long[], FragmentFrequencies> FREQUENCIES =
      ShardTask.reading(
          "frequencies",
          Codec.of(long[].class),
          Codec.of(FragmentFrequencies.class),
          (shard, hashes) -> shard.passages().frequencies(hashes));

  /** What shares passages with a text here. */
  public static final ShardTask<PassageShard, PassageQuestion, FoundPassages> FIND =
      ShardTask.reading(
          "find",
          Codec.of(PassageQuestion.class),
          Codec.of(FoundPassages.class),
          PassageShard::find);

  /** Which documents are shown, and what of them beside their keys. */
  public record Wanted(List<String> ids, List<String> fields) {}

  /** What is shown of those documents that are here and may be seen, by their keys. */
  public static final ShardTask<PassageShard, Wanted, Map<String, Map<String, String>>> SHOWN =
      ShardTask.reading(
          "shown",
          Codec.of(Wanted.class),
          Codec.of(String.class).by(Codec.of(String.class)).by(Codec.of(String.class)),
          (shard, asked) -> shard.shown(asked.ids, asked.fields));

  public static final List<ShardTask<PassageShard, ?, ?>> ALL =
      List.of(SOURCES, TEXT, FREQUENCIES, FIND, SHOWN);

  private PassageTasks() {}
}
