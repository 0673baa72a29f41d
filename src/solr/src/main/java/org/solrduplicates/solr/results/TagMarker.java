// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.search.DelegatingCollector;
import org.apache.solr.search.QParser;
import org.solrduplicates.solr.index.HitFilter;

/**
 * A filter that passes all documents. It has the tag of other filters, and is excluded with them,
 * which shows the {@link ShownCollector} behind it that the tag is not excluded.
 */
final class TagMarker extends HitFilter {
  private final String tag;

  private TagMarker(String tag) {
    this.tag = tag;
  }

  /** Returns the tags that have a marker. */
  static Set<String> marked(ResponseBuilder rb) {
    return rb.getFilters().stream()
        .filter(TagMarker.class::isInstance)
        .map(marker -> ((TagMarker) marker).tag)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Adds a marker for each tag to the filters. */
  static void mark(ResponseBuilder rb, Set<String> tags) {
    List<Query> filters = new ArrayList<>(rb.getFilters());
    for (String tag : tags) {
      TagMarker marker = new TagMarker(tag);
      tag(rb, marker, tag);
      filters.add(marker);
    }
    rb.setFilters(filters);
  }

  /** Gives a filter a tag; Solr registers the tags of a parser when it is created. */
  static void tag(ResponseBuilder rb, Query filter, String tag) {
    ModifiableSolrParams tagged = new ModifiableSolrParams().set(CommonParams.TAG, tag);
    new QParser(null, tagged, rb.req.getParams(), rb.req) {
      @Override
      public Query parse() {
        return filter;
      }
    };
  }

  /** Next to the collector of {@link ShownVersions}. */
  @Override
  public int getCost() {
    return ShownVersions.COLLAPSE_COST - 2;
  }

  @Override
  public DelegatingCollector getFilterCollector(IndexSearcher searcher) {
    return new Passing(tag);
  }

  private static final class Passing extends DelegatingCollector {
    private final String tag;
    private Optional<ShownCollector> shown = Optional.empty();

    Passing(String tag) {
      this.tag = tag;
    }

    @Override
    public void setDelegate(Collector next) {
      super.setDelegate(next);
      if (next instanceof Passing marker) {
        shown = marker.shown;
      } else if (next instanceof ShownCollector collector) {
        shown = Optional.of(collector);
      }
      shown.ifPresent(collector -> collector.keeps(tag));
    }
  }
}
