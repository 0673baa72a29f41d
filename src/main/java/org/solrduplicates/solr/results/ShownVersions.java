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
 * query and all other filters pass. It runs after all other post filters. Over shards, a shard
 * passes its best document only if no other shard has a better one, see {@link ResultShards}.
 */
final class ShownVersions extends HitFilter {
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

  /** A lower cost would let another filter hide the document that is shown for a group. */
  @Override
  public int getCost() {
    return Integer.MAX_VALUE;
  }

  /**
   * @throws RuntimeException 400 if this is not an {@code fq}, because only there all other filters
   *     are known
   */
  @Override
  public DelegatingCollector getFilterCollector(IndexSearcher searcher) {
    ResponseBuilder rb =
        Optional.ofNullable(SolrRequestInfo.getRequestInfo())
            .map(SolrRequestInfo::getResponseBuilder)
            .orElseThrow(ShownVersions::misplaced);
    if (rb.getFilters() == null || !rb.getFilters().contains(this)) {
      throw misplaced();
    }
    Optional<Winners> winners = Winners.in(request);
    if (winners.isEmpty()
        && request.getParams().getBool(ShardParams.IS_SHARD, false)
        && !ResultShards.isAsked(request.getParams())) {
      throw RequestParams.badRequest(
          "{!duplicates} over several shards needs the DuplicatesComponent in the last-components"
              + " of the handler");
    }
    return new ShownCollector(this, rb, searcher, winners);
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
