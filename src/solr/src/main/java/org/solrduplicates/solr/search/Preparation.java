// SPDX-License-Identifier: Apache-2.0
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
import org.solrduplicates.solr.shard.ShardTask;

/**
 * Determines the parameters and filters that the handler of {@code /duplicates} adds to a request,
 * by running an inner request through it.
 */
final class Preparation {
  /** Parameters that route a request to other nodes or mark it as coming from one. */
  private static final List<String> ROUTING =
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
    ShardTask.COMPONENTS.forEach(component -> alone.set(component, false));
    alone.set(ShardParams.SHARDS, ""); // empty, so that a JSON body cannot set it
    alone.set(CommonParams.DISTRIB, false);
    // marks the request as internal, or a circuit breaker for searches would block job statuses
    alone.set(DistributedUpdateProcessor.DISTRIB_FROM, path);
    Preparation preparation = new Preparation();
    try (InnerRequest inner = new InnerRequest(request, alone)) {
      RequestState.of(inner).put(preparation);
      inner.ask(path, handler);
    }
    if (!preparation.isTaken) {
      throw RequestParams.outOfTime(); // an answer without its filters would show hidden documents
    }
    request.setParams(preparation.params(request.getParams()));
    Filters.keepAdded(request, preparation.added);
  }

  /** Restores the parameters that were changed for the inner request. */
  private SolrParams params(SolrParams before) {
    ModifiableSolrParams after = new ModifiableSolrParams(params);
    Stream.concat(ShardTask.COMPONENTS.stream(), ROUTING.stream())
        .forEach(name -> after.set(name, before.getParams(name)));
    return after;
  }
}
