// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.ShardResponse;

/**
 * Shards with known replicas, which are asked over HTTP, as the user whose request is served.
 *
 * @param urls the replicas of each shard in the order of attempts, separated by |; may be empty
 * @param params creates the parameters of a request, apart from its task
 * @param listener tolerates failures; shards that failed are left out of the answers
 */
public record AddressedShards<S>(
    SolrCore core,
    SortedMap<String, String> urls,
    Supplier<ModifiableSolrParams> params,
    ShardListener listener)
    implements ShardSet<S> {
  @Override
  public List<String> names() {
    return List.copyOf(urls.keySet());
  }

  @Override
  public <Q, A> SortedMap<String, A> askEach(
      ShardTask<? super S, Q, A> task, Map<String, Q> questionsByShard) {
    Map<String, String> asked = new HashMap<>();
    IdentityHashMap<Q, ModifiableSolrParams> written = new IdentityHashMap<>();
    Map<String, ModifiableSolrParams> sent = new TreeMap<>();
    questionsByShard.forEach(
        (shard, question) -> {
          String replicas = urls.getOrDefault(shard, "");
          if (replicas.isEmpty()) {
            listener.failed(ShardFailure.ofNone(shard));
          } else {
            asked.put(replicas, shard);
            sent.put(
                replicas, // a copy, because requests are signed one by one
                new ModifiableSolrParams(
                    written.computeIfAbsent(question, same -> written(task, same))));
          }
        });
    SortedMap<String, A> answers = new TreeMap<>();
    ShardLeaders.ask(
        core,
        sent,
        response -> {
          String shard = Objects.requireNonNull(asked.get(response.getShard()));
          Q question = Objects.requireNonNull(questionsByShard.get(shard));
          answer(response, shard, task, question).ifPresent(answer -> answers.put(shard, answer));
        });
    return answers;
  }

  private <Q> ModifiableSolrParams written(ShardTask<?, Q, ?> task, Q question) {
    ModifiableSolrParams written = params.get();
    task.writeTo(written, question);
    return written;
  }

  private <Q, A> Optional<A> answer(
      ShardResponse response, String shard, ShardTask<?, Q, A> task, Q question) {
    if (!listener.responded(response)) {
      return Optional.empty();
    }
    try {
      NamedList<Object> content = ShardLeaders.answer(response, shard);
      if (ShardTask.isAnswered(content)) {
        return Optional.of(task.answer(content, shard, question));
      }
      listener.unanswered(shard);
    } catch (ShardFailure failure) {
      listener.failed(failure);
    }
    return Optional.empty();
  }
}
