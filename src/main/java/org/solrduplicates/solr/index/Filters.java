package org.solrduplicates.solr.index;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.CollapsingQParserPlugin.CollapsingPostFilter;
import org.apache.solr.search.QueryUtils;
import org.apache.solr.search.SyntaxError;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.shard.NodeSignature;

/**
 * The filters of a request: all that Solr itself would apply to a search, those of its parameters,
 * wherever they come from, and those that other components have added. What collapses hits is not
 * among them: it says which hits are shown, not which documents may be seen.
 */
public final class Filters {
  private static final Logger LOG = LoggerFactory.getLogger(Filters.class);
  private static final String ADDED = Filters.class.getName();

  private Filters() {}

  /** Takes note of what components have added; to be called when all of them have prepared. */
  public static void keepAdded(ResponseBuilder rb) {
    keepAdded(rb.req, added(rb));
  }

  /** Returns what components have added so far. */
  public static List<Query> added(ResponseBuilder rb) {
    return Stream.ofNullable(rb.getFilters()).flatMap(List::stream).map(Filters::strict).toList();
  }

  /** A filter of which its analysis leaves nothing lets nothing through. */
  private static Query strict(@Nullable Query filter) {
    return filter == null ? new MatchNoDocsQuery() : filter;
  }

  /** Lets filters hold for a request, beside those of its parameters. */
  public static void keepAdded(SolrQueryRequest request, List<Query> added) {
    request.getContext().put(ADDED, added);
  }

  @SuppressWarnings("unchecked")
  private static List<Query> added(SolrQueryRequest request) {
    return (List<Query>) request.getContext().getOrDefault(ADDED, List.of());
  }

  /** Returns all filters, each once. */
  public static List<Query> of(SolrQueryRequest request) {
    Set<Query> all = new LinkedHashSet<>(parsed(request));
    all.addAll(added(request));
    return all.stream().filter(filter -> !(filter instanceof CollapsingPostFilter)).toList();
  }

  /** Returns whether there may be filters; none is parsed. */
  public static boolean mayHideAny(SolrQueryRequest request) {
    return !RequestParams.values(request.getParams(), CommonParams.FQ).isEmpty()
        || !added(request).isEmpty();
  }

  /** Returns whether somebody may not see all documents. */
  public static boolean hideAny(SolrQueryRequest request) {
    return !of(request).isEmpty();
  }

  /** Who did not write a filter is not told what it says. */
  private static List<Query> parsed(SolrQueryRequest request) {
    try {
      return QueryUtils.parseFilterQueries(request).stream().map(Filters::strict).toList();
    } catch (SyntaxError | SolrException e) {
      checkOwn(request);
      LOG.warn("a filter that the request has not sent itself cannot be parsed", e);
      throw RequestParams.badRequest("cannot parse a filter that the request has not sent itself");
    }
  }

  private static void checkOwn(SolrQueryRequest request) {
    SolrParams all = request.getParams();
    for (String filter : RequestParams.values(request.getOriginalParams(), CommonParams.FQ)) {
      try {
        request.setParams(new ModifiableSolrParams(all).set(CommonParams.FQ, filter));
        if (!NodeSignature.isClaimed(all)) {
          QueryUtils.parseFilterQueries(request);
        }
      } catch (SyntaxError | SolrException e) {
        throw RequestParams.badRequest("cannot parse '" + filter + "': " + e.getMessage());
      } finally {
        request.setParams(all);
      }
    }
  }
}
