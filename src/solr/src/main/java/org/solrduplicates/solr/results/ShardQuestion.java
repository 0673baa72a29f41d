// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.ArrayList;
import java.util.List;
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
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * A task for shards in a stage of a search. Its other parameters are those of the search, because
 * filters may refer to them. Failures have the effects that they have in Solr.
 */
final class ShardQuestion {
  private ShardQuestion() {}

  /**
   * Sends a task to some shards, together with the requests of this stage.
   *
   * @param searches whether the shards execute the query; they return no documents
   */
  static <Q> void send(
      ResponseBuilder rb,
      SearchComponent sender,
      boolean searches,
      List<String> shards,
      ShardTask<?, Q, ?> task,
      Q question) {
    ShardRequest request = new ShardRequest();
    request.purpose = ShardRequest.PURPOSE_PRIVATE;
    request.shards = shards.toArray(String[]::new);
    request.params = params(rb, searches);
    add(rb, request, params -> task.writeTo(params, question));
    rb.addRequest(sender, request);
  }

  private static ModifiableSolrParams params(ResponseBuilder rb, boolean searches) {
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
    params.setNonNull(ShardParams.QUERY_ID, rb.queryID);
    params.set(CommonParams.NOW, Long.toString(DuplicatesRequest.now(rb.req).toEpochMilli()));
    ShardLeaders.address(params, rb.req);
    return params;
  }

  /** Adds parameters to a request to shards, but not to their logs. */
  static void add(
      ResponseBuilder rb, ShardRequest request, Consumer<ModifiableSolrParams> parameters) {
    if (request.params.get(CommonParams.LOG_PARAMS_LIST) == null) {
      request.params.set(
          CommonParams.LOG_PARAMS_LIST,
          request.params.getParameterNames().stream().sorted().collect(Collectors.joining(",")));
    }
    parameters.accept(request.params);
    NodeSignature.sign(request.params, rb.req.getCore());
  }

  /**
   * Returns the answers to a task in a request to shards. Failed shards, and those without an
   * answer, make the result partial if the request tolerates it.
   */
  static <A> List<A> answers(ResponseBuilder rb, ShardTask<?, ?, A> task, ShardRequest request) {
    List<A> answers = new ArrayList<>();
    for (ShardResponse response : request.responses) {
      try {
        if (hasResponded(rb, response)) {
          task.given(response.getSolrResponse().getResponse(), response.getShard())
              .ifPresentOrElse(answers::add, () -> rb.rsp.setPartialResults(rb.req));
        }
      } catch (ShardFailure failure) {
        tolerate(rb, failure);
      }
    }
    return answers;
  }

  private static boolean hasResponded(ResponseBuilder rb, ShardResponse response) {
    Throwable failure = response.getException();
    if (failure != null) {
      tolerate(
          rb,
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

  private static void tolerate(ResponseBuilder rb, SolrException failure) {
    if (!ShardLeaders.isTolerant(rb.req)) {
      throw failure;
    }
    rb.rsp.setPartialResults(rb.req);
  }
}
