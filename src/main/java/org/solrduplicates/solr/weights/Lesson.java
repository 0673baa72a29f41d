package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.lucene.SampleReader;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.weights.KeptWeights.LearnedWeights;
import org.solrduplicates.solr.weights.WeightsTasks.Counted;
import org.solrduplicates.solr.weights.WeightsTasks.Vocabulary;

/** Learning from the texts of all shards, which were asked for their samples. */
record Lesson(SampledShards shards, SortedMap<String, SampleReader.Texts> texts) {
  static Lesson of(SampledShards shards) throws IOException {
    return new Lesson(shards, shards.texts());
  }

  long documents() {
    return texts.values().stream().mapToLong(SampleReader.Texts::documents).sum();
  }

  TextSample sample() {
    return TextSample.merge(texts.values().stream().map(SampleReader.Texts::sample).toList());
  }

  /** Returns the sample of the collection: of each text which shard counts it, the first of all. */
  Map<String, TextSample> chosen() {
    Set<Long> open = sample().keys().boxed().collect(Collectors.toSet());
    Map<String, TextSample> chosen = new TreeMap<>();
    texts.forEach(
        (shard, found) ->
            chosen.put(shard, TextSample.of(found.sample().keys().filter(open::remove))));
    chosen.values().removeIf(sample -> sample.size() == 0);
    return chosen;
  }

  /** Returns what is learned; a text that was deleted meanwhile does not count. */
  LearnedWeights learn(int words, Instant now) throws IOException {
    WordCounts counts = shards.counts(chosen());
    return new LearnedWeights(
        counts.weights(),
        words,
        counts.documents(),
        Math.max(documents(), counts.documents()),
        now,
        sample().first(LearnedWeights.TEXTS),
        LastJob.NONE);
  }

  /**
   * All shards of a collection as learning needs them: one replica of each asked over HTTP, or the
   * core that is all of it. A shard that fails lets all fail.
   */
  record SampledShards(ShardLeaders leaders, Vocabulary vocabulary) {
    SortedMap<String, SampleReader.Texts> texts() throws IOException {
      return ShardLeaders.isCloud(leaders.core())
          ? leaders.askAll(WeightsTasks.TEXTS, vocabulary)
          : new TreeMap<>(Map.of("", here(WeightsTasks.TEXTS, vocabulary)));
    }

    /** Returns in how many of the texts each word is, of the texts that each shard is asked for. */
    WordCounts counts(Map<String, TextSample> texts) throws IOException {
      Map<String, Counted> questions =
          texts.entrySet().stream()
              .collect(
                  Collectors.toMap(
                      Map.Entry::getKey, shard -> new Counted(vocabulary, shard.getValue())));
      if (ShardLeaders.isCloud(leaders.core())) {
        return leaders.askAll(WeightsTasks.COUNTS, questions).values().stream()
            .reduce(WordCounts.NONE, WordCounts::plus);
      }
      return here(
          WeightsTasks.COUNTS,
          questions.getOrDefault("", new Counted(vocabulary, TextSample.EMPTY)));
    }

    private <Q, A> A here(ShardTask<IndexReader, Q, A> task, Q question) throws IOException {
      SolrCore core = leaders.core();
      return core.withSearcher(searcher -> task.answer(searcher.getIndexReader(), question));
    }
  }
}
