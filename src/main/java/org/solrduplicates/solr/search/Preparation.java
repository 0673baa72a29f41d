package org.solrduplicates.solr.search;

import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.search.Query;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.update.processor.DistributedUpdateProcessor;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.Filters;

/**
 * Finds the parameters and filters that the handler of {@code /duplicates} would give a request, by
 * sending a request through it.
 */
final class Preparation {
  /** What leads a request to other nodes, or says that it comes from one. */
  private static final List<String> ELSEWHERE =
      List.of(ShardParams.SHARDS, CommonParams.DISTRIB, DistributedUpdateProcessor.DISTRIB_FROM);

  private SolrParams params = new ModifiableSolrParams();
  private List<Query> added = List.of();
  private boolean isTaken;

  private Preparation() {}

  void take(ResponseBuilder rb) {
    params = new ModifiableSolrParams(rb.req.getParams());
    added = Filters.added(rb);
    isTaken = true;
  }

  static void apply(SolrQueryRequest request, String path, SearchHandler handler) {
    ModifiableSolrParams alone = new ModifiableSolrParams(request.getParams());
    SearchTasks.OTHERS.forEach(component -> alone.set(component, false));
    alone.set(ShardParams.SHARDS, ""); // which nothing in JSON takes the place of
    alone.set(CommonParams.DISTRIB, false);
    // what a circuit breaker takes for a search would hold the status of a job, too
    alone.set(DistributedUpdateProcessor.DISTRIB_FROM, path);
    Preparation preparation = new Preparation();
    try (InnerRequest inner = new InnerRequest(request, alone)) {
      RequestState.of(inner).put(preparation);
      inner.ask(path, handler);
    }
    if (!preparation.isTaken) {
      throw RequestParams.outOfTime(); // without filters nothing may be answered
    }
    request.setParams(preparation.params(request.getParams()));
    Filters.keepAdded(request, preparation.added);
  }

  /** What was changed for the way through the handler is as it was before. */
  private SolrParams params(SolrParams before) {
    ModifiableSolrParams after = new ModifiableSolrParams(params);
    Stream.concat(SearchTasks.OTHERS.stream(), ELSEWHERE.stream())
        .forEach(name -> after.set(name, before.getParams(name)));
    return after;
  }
}
