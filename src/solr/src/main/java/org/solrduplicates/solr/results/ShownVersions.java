// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrRequestInfo;
import org.apache.solr.search.DelegatingCollector;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.HitFilter;

/**
 * The filter {@code {!duplicates}}: of each version group it passes the best document that the
 * query and all other filters pass. It runs after all other post filters, except those that
 * collapse. Over shards, a shard passes its best document only if no other shard has a better one,
 * see {@link ResultListComponent}.
 */
final class ShownVersions extends HitFilter {
  /** The cost of a collapse filter beside this one. */
  static final int COLLAPSE_COST = Integer.MAX_VALUE;

  private static final int COST = COLLAPSE_COST - 1;

  private final SolrQueryRequest request;
  private final String groupField;
  private final Show show;

  ShownVersions(SolrQueryRequest request, String groupField, Show show) {
    this.request = request;
    this.groupField = groupField;
    this.show = show;
  }

  String groupField() {
    return groupField;
  }

  Show show() {
    return show;
  }

  /**
   * After filters that hide documents, so that a hidden one never stands for its group, and before
   * a collapse filter, so that no head of a field's value is an older version.
   */
  @Override
  public int getCost() {
    return COST;
  }

  /** Fails only if it collects, because a vector search creates the collectors of all filters. */
  @Override
  public DelegatingCollector getFilterCollector(IndexSearcher searcher) {
    return new ShownCollector(this, searcher);
  }

  /**
   * Returns the request whose hits are collected.
   *
   * @throws RuntimeException 400 if this is not an {@code fq}, because only there all other filters
   *     are known, or if the index has no ranks
   */
  ResponseBuilder request(IndexSearcher searcher) {
    ResponseBuilder rb =
        Optional.ofNullable(SolrRequestInfo.getRequestInfo())
            .map(SolrRequestInfo::getResponseBuilder)
            .orElseThrow(ShownVersions::misplaced);
    if (rb.getFilters() == null || !rb.getFilters().contains(this)) {
      throw misplaced();
    }
    requireRanks(rb.req);
    return rb;
  }

  /** Fails if the index lacks the ranks that this filter needs, see {@link Show#requireRanks}. */
  void requireRanks(SolrQueryRequest asked) {
    if (show != Show.SCORE) {
      Show.requireRanks(toString(""), groupField, asked);
    }
  }

  /** Returns what other shards show; empty on one core, and while the shards are asked. */
  Optional<Winners> winners() {
    Optional<Winners> winners = Winners.in(request);
    if (winners.isEmpty()
        && request.getParams().getBool(ShardParams.IS_SHARD, false)
        && !ResultListComponent.isAsked(request.getParams())) {
      throw RequestParams.badRequest(
          "{!duplicates} over several shards needs the ResultListComponent in the last-components"
              + " of the handler");
    }
    return winners;
  }

  private static RuntimeException misplaced() {
    return RequestParams.badRequest(
        "{!duplicates} must be a filter of the request: fq={!duplicates}");
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    throw misplaced();
  }

  @Override
  public String toString(String field) {
    return "{!duplicates show=" + Parameter.name(show) + "}";
  }
}
