package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.lucene.SampleReader;

/**
 * Learning from the texts of all shards, which were asked for their samples.
 *
 * @param shards all shards
 * @param texts what each has answered, by its name
 */
record Lesson(SampledShards shards, SortedMap<String, SampleReader.Texts> texts) {
  static Lesson of(SampledShards shards) throws IOException {
    return new Lesson(shards, shards.texts());
  }

  /** Returns how many documents of the collection can be compared. */
  long documents() {
    return texts.values().stream().mapToLong(SampleReader.Texts::documents).sum();
  }

  /** Returns the sample of the collection: of each text which shard counts it, the first of all. */
  Map<String, TextSample> chosen() {
    Set<Long> open =
        TextSample.merge(texts.values().stream().map(SampleReader.Texts::sample).toList())
            .keys()
            .boxed()
            .collect(Collectors.toSet());
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
        now);
  }
}
