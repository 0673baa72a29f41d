// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.lucene.SampleReader;
import org.solrduplicates.solr.shard.LocalShards;
import org.solrduplicates.solr.shard.RemoteShards;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;

/**
 * Learns from text samples of all shards, and defines the shard requests. No message is longer than
 * a sample.
 */
public record Lesson(SampledShards shards, SortedMap<String, SampleReader.Texts> texts) {
  private static final int MAX_WORDS = 0xFFFF;

  /** The learned words; {@code words} is the variant of fingerprints, from 0 to 65,535. */
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

  public record Counted(Vocabulary vocabulary, TextSample texts) {}

  static final ShardTask<IndexReader, Vocabulary, SampleReader.Texts> TEXTS =
      ShardTask.reading(
          "texts",
          Codec.of(Vocabulary.class),
          Codec.of(SampleReader.Texts.class),
          (index, vocabulary) -> vocabulary.in(index).texts());

  static final ShardTask<IndexReader, Counted, WordCounts> COUNTS =
      ShardTask.reading(
          "counts",
          Codec.of(Counted.class),
          Codec.of(WordCounts.class),
          (index, counted) -> counted.vocabulary.in(index).counts(counted.texts));

  public static final List<ShardTask<IndexReader, ?, ?>> TASKS = List.of(TEXTS, COUNTS);

  static Lesson of(SampledShards shards) throws IOException {
    return new Lesson(shards, shards.texts());
  }

  long documents() {
    return texts.values().stream().mapToLong(SampleReader.Texts::documents).sum();
  }

  TextSample sample() {
    return TextSample.merge(texts.values().stream().map(SampleReader.Texts::sample).toList());
  }

  /** Returns the sample by shard; a text of several shards is counted on the first. */
  Map<String, TextSample> chosen() {
    Set<Long> open = sample().keys().boxed().collect(Collectors.toSet());
    Map<String, TextSample> chosen = new TreeMap<>();
    texts.forEach(
        (shard, found) ->
            chosen.put(shard, TextSample.of(found.sample().keys().filter(open::remove))));
    chosen.values().removeIf(sample -> sample.size() == 0);
    return chosen;
  }

  /** Learns weights; texts deleted meanwhile do not count. */
  NamedWeights learn(int words, Instant now) throws IOException {
    return NamedWeights.learned(shards.counts(chosen()), words, documents(), now, sample());
  }

  /** All shards of a collection, of which one replica each is read. */
  record SampledShards(ShardSet<IndexReader> shards, Vocabulary vocabulary) {
    static SampledShards of(ShardLeaders leaders, Vocabulary vocabulary) {
      SolrCore core = leaders.core();
      ShardSet<IndexReader> shards =
          ShardSet.of(core, () -> RemoteShards.of(leaders), () -> new SearchedCore(core));
      return new SampledShards(shards, vocabulary);
    }

    SortedMap<String, SampleReader.Texts> texts() throws IOException {
      try {
        return shards.ask(TEXTS, vocabulary);
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }

    WordCounts counts(Map<String, TextSample> texts) throws IOException {
      Map<String, Counted> questions =
          texts.entrySet().stream()
              .collect(
                  Collectors.toMap(
                      Map.Entry::getKey, shard -> new Counted(vocabulary, shard.getValue())));
      try {
        return shards.askEach(COUNTS, questions).values().stream()
            .reduce(WordCounts.NONE, WordCounts::plus);
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
  }

  private static final class SearchedCore extends LocalShards<IndexReader> {
    private final SolrCore core;

    SearchedCore(SolrCore core) {
      this.core = core;
    }

    @Override
    protected <A> A with(IOFunction<? super IndexReader, A> work) throws IOException {
      return core.withSearcher(searcher -> work.apply(searcher.getIndexReader()));
    }
  }
}
