// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.lucene.search.Query;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.params.StatsParams;
import org.apache.solr.common.util.StrUtils;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.search.QueryParsing;
import org.apache.solr.search.QueryUtils;
import org.apache.solr.search.SyntaxError;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;

/**
 * The tags of a request's query and filters, except those of {@code {!duplicates}}. A facet or
 * statistic that excludes a tag counts other documents, so other shards may show the document of a
 * group.
 */
final class TaggedFilters {
  private static final String FACETS = "facet";
  private static final String EXCLUDED_BY_JSON = "excludeTags";

  private final ResponseBuilder rb;
  private final Set<String> tags = new TreeSet<>();
  private final Set<String> ofDuplicates = new TreeSet<>();

  TaggedFilters(ResponseBuilder rb) {
    this.rb = rb;
    for (String tag : RequestState.of(rb.req).tags()) {
      Set<Query> tagged = QueryUtils.getTaggedQueries(rb.req, Set.of(tag));
      if (tagged.stream().anyMatch(ShownVersions.class::isInstance)) {
        ofDuplicates.add(tag);
      } else if (tagged.contains(rb.getQuery())
          || rb.getFilters().stream().anyMatch(tagged::contains)) {
        tags.add(tag);
      }
    }
  }

  /** Returns the tags in ascending order. */
  Set<String> tags() {
    return tags;
  }

  Set<String> ofDuplicates() {
    return ofDuplicates;
  }

  /** Returns the query and the filters without those that have one of the tags. */
  List<Query> without(Collection<String> excluded) {
    Set<Query> tagged = QueryUtils.getTaggedQueries(rb.req, excluded);
    return Stream.concat(Stream.of(rb.getQuery()), rb.getFilters().stream())
        .filter(query -> !tagged.contains(query))
        .toList();
  }

  /**
   * Returns the combinations of tags that facets and statistics exclude while they keep {@code
   * {!duplicates}}: each is not empty and in ascending order.
   */
  List<List<String>> excluded() {
    Set<List<String>> all = new HashSet<>();
    for (Map.Entry<String, String[]> parameter : rb.req.getParams()) {
      if (parameter.getKey().startsWith(FACETS)
          || parameter.getKey().equals(StatsParams.STATS_FIELD)) {
        Stream.of(parameter.getValue()).forEach(value -> all.add(local(value)));
      }
    }
    Optional.ofNullable(rb.req.getJSON())
        .map(json -> json.get(FACETS))
        .ifPresent(facets -> collect(facets, all));
    return all.stream()
        .filter(some -> some.stream().noneMatch(ofDuplicates::contains))
        .map(some -> some.stream().filter(tags::contains).distinct().sorted().toList())
        .filter(some -> !some.isEmpty())
        .distinct()
        .sorted((a, b) -> a.toString().compareTo(b.toString()))
        .toList();
  }

  private List<String> local(String value) {
    try {
      SolrParams local = QueryParsing.getLocalParams(value, rb.req.getParams());
      String excluded = local == null ? null : local.get(CommonParams.EXCLUDE);
      return excluded == null ? List.of() : split(excluded);
    } catch (SyntaxError e) {
      throw RequestParams.badRequest("cannot parse '" + value + "': " + e.getMessage());
    }
  }

  private static List<String> split(Object tags) {
    return StrUtils.splitSmart(tags.toString(), ",", true);
  }

  private static void collect(Object json, Set<List<String>> all) {
    if (json instanceof List<?> list) {
      list.forEach(part -> collect(part, all));
    }
    if (json instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> {
            if (!key.equals(EXCLUDED_BY_JSON)) {
              collect(value, all);
            } else if (value instanceof List<?> tags) {
              all.add(tags.stream().map(Object::toString).toList());
            } else {
              all.add(split(value));
            }
          });
    }
  }
}
