package org.solrduplicates.solr.weights;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.lucene.SampleReader;
import org.solrduplicates.solr.shards.ShardLeaders;

/** The shards of a collection, one replica of each asked over HTTP. */
record AskedShards(ShardLeaders shards, WeightsQuestion question) implements SampledShards {
  @Override
  public SortedMap<String, SampleReader.Texts> texts() {
    SortedMap<String, SampleReader.Texts> texts = new TreeMap<>();
    shards
        .askAll(
            shards.names().stream().collect(Collectors.toMap(name -> name, name -> sent(question))))
        .forEach((shard, answer) -> texts.put(shard, WeightsQuestion.texts(answer)));
    return texts;
  }

  @Override
  public WordCounts counts(Map<String, TextSample> texts) {
    Map<String, ModifiableSolrParams> questions = new TreeMap<>();
    texts.forEach((shard, chosen) -> questions.put(shard, sent(of(chosen))));
    return shards.askAll(questions).values().stream()
        .map((NamedList<Object> answer) -> WeightsQuestion.counts(answer))
        .reduce(WordCounts.NONE, WordCounts::plus);
  }

  private WeightsQuestion of(TextSample chosen) {
    return new WeightsQuestion(question.field(), question.words(), Optional.of(chosen));
  }

  private ModifiableSolrParams sent(WeightsQuestion asked) {
    ModifiableSolrParams sent = shards.sent();
    asked.writeTo(sent);
    return sent;
  }
}
