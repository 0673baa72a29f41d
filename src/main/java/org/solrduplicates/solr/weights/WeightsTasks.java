package org.solrduplicates.solr.weights;

import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.lucene.SampleReader;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;

/** What the node that learns asks a shard. No message is longer than a sample. */
public final class WeightsTasks {
  private static final int MAX_WORDS = 0xFFFF;

  /**
   * Which words are learned.
   *
   * @param words which words they are made of, from 0 to 65,535
   */
  public record Vocabulary(String field, int words) {
    public Vocabulary {
      if (words < 0 || words > MAX_WORDS) {
        throw new IllegalArgumentException(
            "words must be from 0 to " + MAX_WORDS + ", was " + words);
      }
    }

    private SampleReader in(IndexReader index) {
      return new SampleReader(index, field, words);
    }
  }

  /** Texts whose words are counted. */
  public record Counted(Vocabulary vocabulary, TextSample texts) {}

  /** How many documents there are, and the sample of their texts. */
  static final ShardTask<IndexReader, Vocabulary, SampleReader.Texts> TEXTS =
      ShardTask.reading(
          "texts",
          Codec.of(Vocabulary.class),
          Codec.of(SampleReader.Texts.class),
          (index, vocabulary) -> vocabulary.in(index).texts());

  /** In how many of some texts each word is. */
  static final ShardTask<IndexReader, Counted, WordCounts> COUNTS =
      ShardTask.reading(
          "counts",
          Codec.of(Counted.class),
          Codec.of(WordCounts.class),
          (index, counted) -> counted.vocabulary.in(index).counts(counted.texts));

  public static final List<ShardTask<IndexReader, ?, ?>> ALL = List.of(TEXTS, COUNTS);

  private WeightsTasks() {}
}
