// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.CollapsingQParserPlugin.CollapsingPostFilter;
import org.apache.solr.search.QueryUtils;
import org.apache.solr.search.SyntaxError;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.shard.NodeSignature;

/**
 * All filters that Solr would apply to a search, from parameters and from other components. Filters
 * of hits are ignored, such as collapse filters, because they hide no documents.
 */
public final class Filters {
  private static final Logger LOG = LoggerFactory.getLogger(Filters.class);

  private Filters() {}

  private record Added(List<Query> filters) {}

  /**
   * The documents with a value of a field, to which a request is limited as long as this is in its
   * {@link RequestState}. Unlike a parameter, no macro or default changes it.
   *
   * @param isFolder whether the value is a folder, and the field has the paths of documents in it
   */
  public record Part(String field, String value, Optional<Boolean> isFolder) {
    private static final String NAME = "[^/\\\\]*";

    /** Returns a path without its last part, with a slash or backslash at the end. */
    public static String folder(String path) {
      return path.substring(0, 1 + Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
    }

    private Query query(IndexSchema schema) {
      SchemaField found = schema.getField(field);
      return isFolder.orElse(false)
          ? paths()
          : QueryUtils.makeQueryable(found.getType().getFieldQuery(null, found, value));
    }

    private Query paths() {
      Automaton paths =
          Operations.concatenate(
              List.of(Automata.makeString(value), new RegExp(NAME).toAutomaton()));
      return new AutomatonQuery(
          new Term(field, value),
          Operations.determinize(paths, Operations.DEFAULT_DETERMINIZE_WORK_LIMIT));
    }
  }

  /** Keeps the filters added by components; call it after all of them are prepared. */
  public static void keepAdded(ResponseBuilder rb) {
    keepAdded(rb.req, added(rb));
  }

  public static List<Query> added(ResponseBuilder rb) {
    return Stream.ofNullable(rb.getFilters()).flatMap(List::stream).map(Filters::strict).toList();
  }

  /** A filter whose analysis removes all terms matches nothing. */
  private static Query strict(@Nullable Query filter) {
    return filter == null ? new MatchNoDocsQuery() : filter;
  }

  public static void keepAdded(SolrQueryRequest request, List<Query> added) {
    RequestState.of(request).put(new Added(added));
  }

  private static List<Query> added(SolrQueryRequest request) {
    return RequestState.of(request).get(Added.class).map(Added::filters).orElse(List.of());
  }

  public static List<Query> of(SolrQueryRequest request) {
    Set<Query> all = new LinkedHashSet<>(parsed(request));
    all.addAll(added(request));
    RequestState.of(request)
        .get(Part.class)
        .map(part -> part.query(request.getSchema()))
        .ifPresent(all::add);
    return all.stream()
        .filter(filter -> !(filter instanceof CollapsingPostFilter || filter instanceof HitFilter))
        .toList();
  }

  /** Returns whether there may be filters, without parsing them. */
  public static boolean mayHideAny(SolrQueryRequest request) {
    return !RequestParams.values(request.getParams(), CommonParams.FQ).isEmpty()
        || !added(request).isEmpty();
  }

  public static boolean hideAny(SolrQueryRequest request) {
    return !of(request).isEmpty();
  }

  /** Does not reveal filters that the client did not send. */
  private static List<Query> parsed(SolrQueryRequest request) {
    try {
      return QueryUtils.parseFilterQueries(request).stream().map(Filters::strict).toList();
    } catch (SyntaxError | SolrException e) {
      checkOwn(request);
      LOG.warn(
          "cannot parse a filter that the client did not send: {}",
          Sentence.printable(String.valueOf(e.getMessage())));
      throw RequestParams.badRequest(
          "cannot parse a filter that the client did not send; see the log of this node");
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
