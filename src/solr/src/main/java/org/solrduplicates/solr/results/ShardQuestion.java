// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * A request to all shards between two stages of a search: a signed parameter, and an answer in
 * bytes. The other parameters are those of the search, because filters may refer to them.
 */
final class ShardQuestion {
  private ShardQuestion() {}

  /**
   * Sends a question.
   *
   * @param searches whether the shards execute the query; they return no documents
   */
  static ShardRequest send(
      ResponseBuilder rb,
      SearchComponent component,
      boolean searches,
      String parameter,
      String question) {
    ShardRequest request = new ShardRequest();
    request.purpose = ShardRequest.PURPOSE_PRIVATE;
    request.params = ShardTask.withoutComponents(rb.req.getParams());
    Stream.of(
            ShardParams.SHARDS,
            CommonParams.SORT,
            CommonParams.RQ,
            GroupParams.GROUP,
            CursorMarkParams.CURSOR_MARK_PARAM)
        .forEach(request.params::remove);
    request.params.set(ShardTask.QUERY, searches);
    request.params.set(CommonParams.ROWS, 0).set(CommonParams.START, 0);
    add(rb, request, parameter, question);
    rb.addRequest(component, request);
    return request;
  }

  /** Adds a parameter to a request to shards, but not to their logs. */
  static void add(ResponseBuilder rb, ShardRequest request, String parameter, String value) {
    ModifiableSolrParams params = request.params;
    if (params.get(CommonParams.LOG_PARAMS_LIST) == null) {
      params.set(
          CommonParams.LOG_PARAMS_LIST,
          params.getParameterNames().stream().sorted().collect(Collectors.joining(",")));
    }
    params.set(parameter, value);
    NodeSignature.sign(params, rb.req.getCore());
  }

  /** Reads the answers of the shards. A failed shard makes the result partial. */
  static <A> Stream<A> answers(
      ResponseBuilder rb, ShardRequest request, Function<byte[], A> reader) {
    return request.responses.stream().flatMap(response -> answer(rb, response, reader).stream());
  }

  static <A> Optional<A> answer(
      ResponseBuilder rb, ShardResponse response, Function<byte[], A> reader) {
    if (response.getException() != null || response.getSolrResponse() == null) {
      rb.rsp.setPartialResults(rb.req);
      return Optional.empty();
    }
    NamedList<Object> content = response.getSolrResponse().getResponse();
    if (content.get(SolrQueryResponse.RESPONSE_HEADER_KEY) instanceof NamedList<?> header
        && header.get(SolrQueryResponse.RESPONSE_HEADER_PARTIAL_RESULTS_KEY) != null) {
      rb.rsp.setPartialResults(rb.req);
    }
    return ShardTask.reply(content, response.getShard(), message -> reader.apply((byte[]) message));
  }
}
