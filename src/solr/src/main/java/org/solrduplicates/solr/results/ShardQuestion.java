// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.GroupParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.shard.AddressedShards;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardListener;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * A task for all shards between two stages of a search. Its other parameters are those of the
 * search, because filters may refer to them. Failures have the effects that they have in Solr.
 */
final class ShardQuestion implements ShardListener {
  private final ResponseBuilder rb;
  private final List<ShardRequest> asked = new ArrayList<>();

  private ShardQuestion(ResponseBuilder rb) {
    this.rb = rb;
  }

  /**
   * Asks all shards; returns the answers. A failed shard makes the result partial if the request
   * tolerates it.
   *
   * @param searches whether the shards execute the query; they return no documents
   */
  static <S, Q, A> List<A> ask(
      ResponseBuilder rb, boolean searches, ShardTask<S, Q, A> task, Q question) {
    ShardQuestion listener = new ShardQuestion(rb);
    ShardSet<S> shards = listener.shards(searches);
    List<A> answers = List.copyOf(shards.ask(task, question).values());
    listener.show();
    return answers;
  }

  /** Sends a task to some shards, together with the requests of this stage. */
  static <Q> void send(
      ResponseBuilder rb,
      SearchComponent sender,
      List<String> shards,
      ShardTask<?, Q, ?> task,
      Q question) {
    ShardRequest request = new ShardRequest();
    request.purpose = ShardRequest.PURPOSE_PRIVATE;
    request.shards = shards.toArray(String[]::new);
    request.params = new ShardQuestion(rb).params(false);
    add(rb, request, params -> task.writeTo(params, question));
    rb.addRequest(sender, request);
  }

  /** Returns the answers to a task in a request to shards; missing ones make the result partial. */
  static <A> List<A> answers(ResponseBuilder rb, ShardTask<?, ?, A> task, ShardRequest request) {
    ShardQuestion listener = new ShardQuestion(rb);
    List<A> answers = new ArrayList<>();
    for (ShardResponse response : request.responses) {
      if (listener.responded(response)) {
        task.given(response.getSolrResponse().getResponse(), response.getShard())
            .ifPresentOrElse(answers::add, () -> rb.rsp.setPartialResults(rb.req));
      }
    }
    return answers;
  }

  private <S> ShardSet<S> shards(boolean searches) {
    SortedMap<String, String> urls = new TreeMap<>();
    for (String replicas : rb.shards) {
      urls.put(replicas, replicas);
    }
    return new AddressedShards<>(rb.req.getCore(), urls, () -> params(searches), this);
  }

  private ModifiableSolrParams params(boolean searches) {
    ModifiableSolrParams params = ShardTask.withoutComponents(rb.req.getParams());
    Stream.of(
            ShardParams.SHARDS,
            CommonParams.SORT,
            CommonParams.RQ,
            GroupParams.GROUP,
            CursorMarkParams.CURSOR_MARK_PARAM)
        .forEach(params::remove);
    params.set(ShardTask.QUERY, searches);
    params.set(CommonParams.ROWS, 0).set(CommonParams.START, 0);
    logThese(params);
    params.setNonNull(ShardParams.QUERY_ID, rb.queryID);
    params.set(CommonParams.NOW, Long.toString(DuplicatesRequest.now(rb.req).toEpochMilli()));
    ShardLeaders.address(params, rb.req);
    return params;
  }

  /** Adds parameters to a request to shards, but not to their logs. */
  static void add(
      ResponseBuilder rb, ShardRequest request, Consumer<ModifiableSolrParams> parameters) {
    logThese(request.params);
    parameters.accept(request.params);
    NodeSignature.sign(request.params, rb.req.getCore());
  }

  /** Excludes parameters that are added later from the logs of shards. */
  private static void logThese(ModifiableSolrParams params) {
    if (params.get(CommonParams.LOG_PARAMS_LIST) == null) {
      params.set(
          CommonParams.LOG_PARAMS_LIST,
          params.getParameterNames().stream().sorted().collect(Collectors.joining(",")));
    }
  }

  @Override
  public boolean responded(ShardResponse response) {
    asked.add(response.getShardRequest());
    Throwable failure = response.getException();
    if (failure != null) {
      tolerate(
          failure instanceof SolrException known
              ? known
              : new SolrException(ErrorCode.SERVER_ERROR, failure));
      return false;
    }
    NamedList<Object> content = response.getSolrResponse().getResponse();
    if (content.get(SolrQueryResponse.RESPONSE_HEADER_KEY) instanceof NamedList<?> header
        && header.get(SolrQueryResponse.RESPONSE_HEADER_PARTIAL_RESULTS_KEY) != null) {
      rb.rsp.addPartialResponseDetail(
          "[Shard:"
              + response.getShardAddress()
              + "]"
              + header.get(SolrQueryResponse.RESPONSE_HEADER_PARTIAL_RESULTS_DETAILS_KEY));
      rb.rsp.setPartialResults(rb.req);
    }
    return true;
  }

  private void tolerate(SolrException failure) {
    if (!ShardLeaders.isTolerant(rb.req)) {
      throw failure;
    }
    rb.rsp.setPartialResults(rb.req);
  }

  @Override
  public void failed(ShardFailure failure) {
    tolerate(failure);
  }

  @Override
  public void unanswered(String shard) {
    rb.rsp.setPartialResults(rb.req);
  }

  /** Shows the responses to Solr's components, such as that of {@code debug=track}. */
  private void show() {
    for (ShardRequest request : asked) {
      rb.finished.add(request);
      rb.components.forEach(component -> component.handleResponses(rb, request));
    }
  }
}
