package org.solrduplicates.solr.results;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.ExpandParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.handler.component.SpellCheckComponent;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.results.ShownCollector.Found;
import org.solrduplicates.solr.results.Winners.ShardBests;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;

/**
 * Decides over shards which shard shows a document of each version group. Before the search, each
 * shard returns the {@link Show#order} of its best document of each group. All later requests to
 * shards have the {@link Winners}.
 */
public final class ResultShards {
  private static final String ASKED = NodeSignature.PREFIX + ".bests";
  private static final Codec<ShardBests> CODEC = Codec.of(ShardBests.class);
  private static final int NO_SET_QCACHE = 0x10000000;

  private ResultShards() {}

  /** The request for the best documents. */
  private record Asked(ShardRequest request) {}

  /** The answers of all shards. */
  private record Answered(List<Winners.OfCollection> winners, long documents) {}

  private static Optional<ShownVersions> filter(ResponseBuilder rb) {
    return Stream.ofNullable(rb.getFilters())
        .flatMap(List::stream)
        .filter(ShownVersions.class::isInstance)
        .map(ShownVersions.class::cast)
        .findFirst();
  }

  /** Returns whether a node asks for the best documents of this shard. */
  static boolean isAsked(SolrParams params) {
    return params.getBool(ASKED, false);
  }

  /** Call it after all filters are known. */
  public static void prepare(ResponseBuilder rb) {
    if (filter(rb).isPresent()) {
      if (rb.isDistributed()) {
        ShownVersions.refuseGrouping(rb);
        refuseExcludedTags(rb.req.getParams());
      }
      rb.setFieldFlags(rb.getFieldFlags() | SolrIndexSearcher.NO_CHECK_QCACHE | NO_SET_QCACHE);
    }
  }

  /** Without a filter, another shard may show the document of a group. */
  private static void refuseExcludedTags(SolrParams params) {
    boolean isTagged =
        RequestParams.values(params, CommonParams.FQ).stream()
            .anyMatch(filter -> filter.contains("tag=") && !filter.startsWith("{!duplicates"));
    boolean isExcluded =
        params.stream()
            .flatMap(parameter -> Stream.of(parameter.getValue()))
            .anyMatch(value -> value.contains("ex=") || value.contains("excludeTags"));
    if (isTagged && isExcluded) {
      throw RequestParams.badRequest(
          "{!duplicates} over several shards cannot be combined with facets that exclude another"
              + " filter by its tag");
    }
  }

  /** Writes what was found on one core, or the answer of a shard. */
  public static void process(ResponseBuilder rb) {
    Optional<ShownVersions> filter = filter(rb);
    SolrParams params = rb.req.getParams();
    if (filter.isEmpty()) {
      return;
    }
    Found found =
        RequestState.of(rb.req).get(Found.class).orElseGet(() -> new Found(0, new GroupBests()));
    if (isAsked(params)) {
      rb.rsp.add(ShardTask.REPLY, CODEC.bytes(bests(found, ShardName.of(rb.req.getCore()))));
      rb.req.setParams(
          new ModifiableSolrParams(params).set(CommonParams.HEADER_ECHO_PARAMS, "none"));
    } else if (!params.getBool(ShardParams.IS_SHARD, false) && rb.getResults() != null) {
      write(rb, filter.get(), found.documents(), rb.getResults().docList.matches());
    }
  }

  private static ShardBests bests(Found found, ShardName shard) {
    int[] groups = found.bests().groups();
    return new ShardBests(shard, found.documents(), groups, found.bests().orders(groups));
  }

  private static void write(ResponseBuilder rb, ShownVersions filter, long documents, long shown) {
    SimpleOrderedMap<Object> collapsed = new SimpleOrderedMap<>();
    collapsed.add("show", Parameter.name(filter.show()));
    collapsed.add("documents", documents);
    collapsed.add("shown", shown);
    rb.rsp.add("collapsed", collapsed);
  }

  /** Returns the next stage; asks the shards before the search. */
  public static int stage(ResponseBuilder rb, SearchComponent component) {
    if (filter(rb).isEmpty() || rb.getStage() > ResponseBuilder.STAGE_PARSE_QUERY) {
      return ResponseBuilder.STAGE_DONE;
    }
    if (rb.getStage() < ResponseBuilder.STAGE_PARSE_QUERY) {
      return ResponseBuilder.STAGE_PARSE_QUERY;
    }
    ShardRequest request = new ShardRequest();
    request.purpose = ShardRequest.PURPOSE_PRIVATE;
    request.params = new ModifiableSolrParams(rb.req.getParams());
    Stream.of(
            ShardParams.SHARDS,
            CommonParams.SORT,
            CommonParams.RQ,
            CursorMarkParams.CURSOR_MARK_PARAM,
            ExpandParams.EXPAND,
            SpellCheckComponent.COMPONENT_NAME)
        .forEach(request.params::remove);
    request.params.set(CommonParams.ROWS, 0).set(CommonParams.START, 0).set(ASKED, true);
    NodeSignature.sign(request.params, rb.req.getCore());
    RequestState.of(rb.req).put(new Asked(request));
    rb.addRequest(component, request);
    return ResponseBuilder.STAGE_EXECUTE_QUERY;
  }

  /** Adds the winners to a request to shards that searches. */
  public static void modifyRequest(ResponseBuilder rb, ShardRequest request) {
    Optional<Answered> answered = RequestState.of(rb.req).get(Answered.class);
    boolean searches =
        (request.purpose & ShardRequest.PURPOSE_GET_FIELDS) == 0
            || (request.purpose & ShardRequest.PURPOSE_GET_TOP_IDS) != 0;
    if (answered.isPresent() && searches) {
      hideFromLog(request.params);
      Winners.write(answered.get().winners(), request.params);
      NodeSignature.sign(request.params, rb.req.getCore());
    }
  }

  private static void hideFromLog(ModifiableSolrParams params) {
    if (params.get(CommonParams.LOG_PARAMS_LIST) == null) {
      params.set(
          CommonParams.LOG_PARAMS_LIST,
          params.getParameterNames().stream().sorted().collect(Collectors.joining(",")));
    }
  }

  /** Takes the answers of the shards. A failed shard makes the result partial. */
  public static void handleResponses(ResponseBuilder rb, ShardRequest request) {
    if (RequestState.of(rb.req).get(Asked.class).filter(a -> a.request == request).isEmpty()) {
      return;
    }
    List<ShardBests> answers =
        request.responses.stream().flatMap(response -> answer(rb, response).stream()).toList();
    long documents = answers.stream().mapToLong(ShardBests::documents).sum();
    RequestState.of(rb.req).put(new Answered(Winners.of(answers), documents));
  }

  private static Optional<ShardBests> answer(ResponseBuilder rb, ShardResponse response) {
    if (response.getException() != null || response.getSolrResponse() == null) {
      rb.rsp.setPartialResults(rb.req);
      return Optional.empty();
    }
    NamedList<Object> content = response.getSolrResponse().getResponse();
    if (content.get(SolrQueryResponse.RESPONSE_HEADER_KEY) instanceof NamedList<?> header
        && header.get(SolrQueryResponse.RESPONSE_HEADER_PARTIAL_RESULTS_KEY) != null) {
      rb.rsp.setPartialResults(rb.req);
    }
    return Optional.ofNullable((byte[]) content.get(ShardTask.REPLY)).map(CODEC::ofBytes);
  }

  /** Writes what was found over all shards. */
  public static void finishStage(ResponseBuilder rb) {
    Optional<Answered> answered = RequestState.of(rb.req).get(Answered.class);
    if (answered.isPresent() && rb.getStage() == ResponseBuilder.STAGE_GET_FIELDS) {
      write(rb, filter(rb).orElseThrow(), answered.get().documents(), rb.getNumberDocumentsFound());
    }
  }
}
