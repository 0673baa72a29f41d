// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.solr.common.params.ExpandParams;
import org.apache.solr.common.params.MoreLikeThisParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.search.CollapsingQParserPlugin.CollapsingPostFilter;
import org.apache.solr.search.DocSet;
import org.apache.solr.search.ExtendedQuery;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.search.WrappedQuery;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.job.CollectionState;
import org.solrduplicates.solr.job.KeptJob;
import org.solrduplicates.solr.metrics.Metrics;
import org.solrduplicates.solr.results.ShownCollector.Found;
import org.solrduplicates.solr.results.Winners.Bests;
import org.solrduplicates.solr.results.Winners.ShardBests;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;

/**
 * Decides over shards which shard shows a document of each version group. Before the search, each
 * shard returns the {@link Show#order} of its best document of each group. All later requests to
 * shards have the {@link Winners}.
 */
public final class ResultListComponent extends SearchComponent implements SetupPart {
  /** Asks for the best documents, for each of these combinations of excluded tags. */
  private static final ShardTask<ResponseBuilder, List<List<String>>, ShardBests> BESTS =
      ShardTask.searching(
          "bests",
          Codec.listOf(String.class).list(),
          Codec.of(ShardBests.class),
          ResultListComponent::bests);

  private static final int NO_SET_QCACHE = 0x10000000;

  private static final Bests NONE = new Bests(List.of(), 0, 0, new int[0], new long[0]);

  /** The answers of all shards. */
  private record Answered(
      List<Winners.OfCollection> winners, long documents, List<String> unnumbered) {}

  /** The documents to show, for Solr's grouping, which does not complete post filters. */
  private record Grouped(DocSet shown) {}

  private static Optional<ShownVersions> filter(ResponseBuilder rb) {
    return RequestState.of(rb.req).get(ShownVersions.class);
  }

  /** Returns whether a node asks for the best documents of this shard. */
  static boolean isAsked(SolrParams params) {
    return BESTS.isAskedBy(params);
  }

  @Override
  public Role role() {
    return Role.LISTS;
  }

  /** All filters are known, because the component is one of the {@code last-components}. */
  @Override
  public void prepare(ResponseBuilder rb) throws IOException {
    NodeSignature.require(rb.req);
    Metrics.counting(rb.req, () -> prepareFilter(rb));
  }

  private static void prepareFilter(ResponseBuilder rb) throws IOException {
    List<ShownVersions> filters =
        Stream.ofNullable(rb.getFilters())
            .flatMap(List::stream)
            .filter(ShownVersions.class::isInstance)
            .map(ShownVersions.class::cast)
            .toList();
    if (filters.size() > 1) {
      throw RequestParams.badRequest(
          "a request must have at most one filter {!duplicates}, has " + filters.size());
    }
    if (!filters.isEmpty()) {
      RequestState.of(rb.req).put(filters.get(0));
      prepare(rb, new TaggedFilters(rb));
    }
  }

  private static void prepare(ResponseBuilder rb, TaggedFilters tagged) throws IOException {
    refuse(rb, ExpandParams.EXPAND, "use dup.versions=true, or /duplicates?id=... for a history");
    if (rb.isDistributed()) {
      refuse(rb, MoreLikeThisParams.MLT, "send the request for similar documents without it");
    }
    rb.getFilters().stream()
        .filter(CollapsingPostFilter.class::isInstance)
        .forEach(filter -> ((ExtendedQuery) filter).setCost(ShownVersions.COLLAPSE_COST));
    if (isOfAll(rb, tagged)) {
      showOfAll(rb, tagged, filter(rb).orElseThrow());
      return;
    }
    rb.setFieldFlags(rb.getFieldFlags() | SolrIndexSearcher.NO_CHECK_QCACHE | NO_SET_QCACHE);
    if (rb.grouping()) {
      if (!tagged.excluded().isEmpty()) {
        throw RequestParams.badRequest(
            "{!duplicates} with group=true cannot be combined with facets that exclude another"
                + " filter by its tag");
      }
      if (!rb.isDistributed()) {
        group(rb, tagged);
      }
    } else if (Winners.isIn(rb.req.getParams())) {
      TagMarker.mark(rb, tagged.tags());
    }
  }

  /** Returns whether nothing else hides a document of this index, also not from facets. */
  private static boolean isOfAll(ResponseBuilder rb, TaggedFilters tagged) {
    SolrParams params = rb.req.getParams();
    Query query = rb.getQuery() instanceof WrappedQuery w ? w.getWrappedQuery() : rb.getQuery();
    return query instanceof MatchAllDocsQuery
        && rb.getFilters().size() == 1
        && filter(rb).orElseThrow().show() != Show.SCORE
        && tagged.tags().isEmpty()
        && !rb.grouping()
        && !rb.isDistributed()
        && (isAsked(params)
            || Winners.isIn(params)
            || !params.getBool(ShardParams.IS_SHARD, false));
  }

  private static void showOfAll(ResponseBuilder rb, TaggedFilters tagged, ShownVersions filter)
      throws IOException {
    filter.requireRanks(rb.req);
    if (isAsked(rb.req.getParams())) {
      Bests bests = AllShown.of(filter).bests(rb.req.getSearcher());
      RequestState.of(rb.req).put(new Found(bests.documents(), Optional.of(bests)));
      replace(rb, tagged, rb.getQuery());
    } else {
      long documents = rb.req.getSearcher().getIndexReader().numDocs();
      RequestState.of(rb.req).put(new Found(documents, Optional.empty()));
      replace(rb, tagged, AllShown.of(filter));
    }
  }

  private static void refuse(ResponseBuilder rb, String parameter, String instead) {
    if (rb.req.getParams().getBool(parameter, false)) {
      throw RequestParams.badRequest(
          "{!duplicates} cannot be combined with " + parameter + "=true; " + instead);
    }
  }

  private static void group(ResponseBuilder rb, TaggedFilters tagged) throws IOException {
    DocSet shown = rb.req.getSearcher().getDocSet(tagged.without(Set.of()));
    WrappedQuery filter = new WrappedQuery(shown.makeQuery());
    filter.setCache(false);
    replace(rb, tagged, filter);
    RequestState.of(rb.req).put(new Grouped(shown));
  }

  /** Puts a filter in the place of {@code {!duplicates}}. */
  private static void replace(ResponseBuilder rb, TaggedFilters tagged, Query filter) {
    tagged.ofDuplicates().forEach(tag -> TagMarker.tag(rb, filter, tag));
    rb.setFilters(
        Stream.concat(
                rb.getFilters().stream().filter(f -> !(f instanceof ShownVersions)),
                Stream.of(filter))
            .collect(Collectors.toCollection(ArrayList::new)));
  }

  /** Writes what was found on one core, or the answer of a shard. */
  @Override
  public void process(ResponseBuilder rb) throws IOException {
    Metrics.counting(rb.req, () -> answer(rb));
  }

  private static void answer(ResponseBuilder rb) throws IOException {
    SolrParams params = rb.req.getParams();
    if (filter(rb).isEmpty()) {
      return;
    }
    if (isAsked(params)) {
      ShardTask.addReply(BESTS.read(params).apply(rb), rb.rsp);
    } else if (!params.getBool(ShardParams.IS_SHARD, false)) {
      RequestState.of(rb.req)
          .get(Grouped.class)
          .map(grouped -> (long) grouped.shown.size())
          .or(() -> Optional.ofNullable(rb.getResults()).map(found -> found.docList.matches()))
          .ifPresent(shown -> write(rb, found(rb).documents(), shown, unnumbered(rb)));
    }
  }

  private static boolean isNumbered(ResponseBuilder rb) {
    String field = filter(rb).orElseThrow().groupField();
    return rb.req.getSearcher().getFieldInfos().fieldInfo(field) != null;
  }

  /** Returns what one core lacks. */
  private static List<String> unnumbered(ResponseBuilder rb) {
    return isNumbered(rb)
        ? List.of()
        : undone(rb, Cluster.of(rb.req.getCore()).name()).stream().toList();
  }

  /** Returns what the collections lack of which no shard has a number. */
  private static List<String> unnumbered(ResponseBuilder rb, List<ShardBests> answers) {
    Map<String, Boolean> numbered =
        answers.stream()
            .collect(
                Collectors.toMap(
                    answer -> answer.shard().collection(),
                    answer -> answer.numbered().orElse(true),
                    Boolean::logicalOr,
                    TreeMap::new));
    return numbered.entrySet().stream()
        .filter(collection -> !collection.getValue())
        .flatMap(collection -> undone(rb, collection.getKey()).stream())
        .toList();
  }

  private static Optional<String> undone(ResponseBuilder rb, String collection) {
    return new KeptJob(CollectionState.of(rb.req.getCore(), collection), KeptJob.GROUPS)
        .undone(collection);
  }

  private static Found found(ResponseBuilder rb) {
    return RequestState.of(rb.req).get(Found.class).orElse(Found.NOTHING);
  }

  private static ShardBests bests(ResponseBuilder rb, List<List<String>> combinations)
      throws IOException {
    List<Bests> bests = new ArrayList<>();
    bests.add(found(rb).bests().orElse(NONE));
    TaggedFilters tagged = new TaggedFilters(rb);
    for (List<String> excluded : combinations) {
      RequestState.of(rb.req).remove(Found.class);
      rb.req.getSearcher().getDocSet(tagged.without(excluded));
      bests.add(found(rb).bests().orElse(NONE).without(excluded));
    }
    ShardName name = ShardName.of(rb.req.getCore());
    return new ShardBests(name, bests, Optional.of(name.isOfSeveral() || isNumbered(rb)));
  }

  private static void write(
      ResponseBuilder rb, long documents, long shown, List<String> unnumbered) {
    SimpleOrderedMap<Object> collapsed = new SimpleOrderedMap<>();
    collapsed.add("show", Parameter.name(filter(rb).orElseThrow().show()));
    collapsed.add("documents", documents);
    collapsed.add("shown", shown);
    if (!unnumbered.isEmpty()) {
      collapsed.add("withoutJob", unnumbered);
    }
    rb.rsp.add("collapsed", collapsed);
  }

  /** Asks the shards before the search. */
  @Override
  public int distributedProcess(ResponseBuilder rb) {
    if (filter(rb).isEmpty() || rb.getStage() > ResponseBuilder.STAGE_PARSE_QUERY) {
      return ResponseBuilder.STAGE_DONE;
    }
    if (rb.getStage() < ResponseBuilder.STAGE_PARSE_QUERY) {
      return ResponseBuilder.STAGE_PARSE_QUERY;
    }
    List<List<String>> excluded = new TaggedFilters(rb).excluded();
    ShardQuestion.send(rb, this, true, List.of(rb.shards), BESTS, excluded);
    return ResponseBuilder.STAGE_EXECUTE_QUERY;
  }

  private static Answered answered(ResponseBuilder rb, List<ShardBests> answers) {
    long documents = answers.stream().mapToLong(ShardBests::documents).sum();
    return new Answered(Winners.of(answers), documents, unnumbered(rb, answers));
  }

  /** Adds the winners to a request to shards that searches. */
  @Override
  public void modifyRequest(ResponseBuilder rb, SearchComponent who, ShardRequest request) {
    Optional<Answered> answered = RequestState.of(rb.req).get(Answered.class);
    boolean searches =
        rb.getStage() <= ResponseBuilder.STAGE_GET_FIELDS
            && !(who instanceof HitVersionsComponent)
            && ((request.purpose & ShardRequest.PURPOSE_GET_FIELDS) == 0
                || (request.purpose & ShardRequest.PURPOSE_GET_TOP_IDS) != 0
                || rb.doFacets); // facets are refined by the same request
    if (answered.isPresent() && searches) {
      String winners = Winners.CODEC.text(answered.get().winners());
      ShardQuestion.add(rb, request, params -> params.set(Winners.PARAMETER, winners));
    }
  }

  /** Leaves the versions of hits to the component that asked for them. */
  @Override
  public void handleResponses(ResponseBuilder rb, ShardRequest request) {
    if (BESTS.isAskedBy(request.params)) {
      RequestState.of(rb.req).put(answered(rb, ShardQuestion.answers(rb, BESTS, request)));
    }
    if (!HitVersionsComponent.isAsked(request.params)) {
      ShardTask.removeInternal(request);
    }
  }

  /** Writes what was found over all shards. */
  @Override
  public void finishStage(ResponseBuilder rb) {
    Optional<Answered> answered = RequestState.of(rb.req).get(Answered.class);
    if (answered.isPresent() && rb.getStage() == ResponseBuilder.STAGE_GET_FIELDS) {
      long shown =
          rb.grouping() ? Winners.shown(answered.get().winners()) : rb.getNumberDocumentsFound();
      write(rb, answered.get().documents(), shown, answered.get().unnumbered());
    }
  }

  @Override
  public String getDescription() {
    return "Shows each version group once in a result list, for the filter {!duplicates}";
  }
}
