package org.solrduplicates.solr.search;

import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * A task that some shards are asked for at once.
 *
 * @param questions what each shard is asked, by its replicas; {@link #ALL} shards the same
 */
record SearchStage<Q, A>(
    ShardTask<LocalShard, Q, A> task,
    Map<String, Q> questions,
    BiConsumer<ShardResponse, A> reader) {
  /** Stands for all shards among addresses of shards. */
  static final String ALL = "*";

  static <Q, A> SearchStage<Q, A> ofAll(
      ShardTask<LocalShard, Q, A> task, Q question, BiConsumer<ShardResponse, A> reader) {
    return new SearchStage<>(task, Map.of(ALL, question), reader);
  }

  /** Takes the answer of a shard, which must fit the question. */
  void read(ShardResponse response, String shard) {
    A answer = task.answer(response.getSolrResponse().getResponse(), shard);
    try {
      reader.accept(response, answer);
    } catch (IllegalArgumentException | ClassCastException e) {
      throw ShardFailure.ofUnreadable(shard, e);
    }
  }

  void send(ResponseBuilder rb, boolean debug) {
    questions.forEach(
        (shard, question) -> send(SearchTasks.params(task, question, debug, rb.req), shard, rb));
  }

  private static void send(ModifiableSolrParams params, String shard, ResponseBuilder rb) {
    ShardRequest request = new ShardRequest();
    request.purpose = ShardRequest.PURPOSE_PRIVATE;
    request.shards = shard.equals(ALL) ? ShardRequest.ALL_SHARDS : new String[] {shard};
    request.params = params;
    TimeLeft.giveTo(params, rb.req);
    if (params.get(CommonParams.FL) != null) {
      params.add(CommonParams.FL, rb.req.getSchema().getUniqueKeyField().getName());
    }
    rb.addRequest(null, request);
  }
}
