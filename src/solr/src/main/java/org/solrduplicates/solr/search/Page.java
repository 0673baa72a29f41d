// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.core.group.History;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.solr.config.RequestParams;

/** The documents in {@code response}: each member except the pivots once, in order. */
record Page(List<Scored> all, int start, int rows) {
  private static final String BY_SCORE = "score desc";
  private static final Set<String> ORDERS =
      Set.of(BY_SCORE, "score asc", "history asc", "history desc");
  private static final Comparator<Scored> BEST_FIRST =
      Comparator.comparingDouble((Scored document) -> -document.score()).thenComparing(Scored::id);

  /** A document and its similarity to the pivot, in 0..1. */
  public record Scored(String id, float score) {
    private static Scored of(Member member) {
      return new Scored(member.id(), (float) VersionGroupWriter.rounded(member.toPivot().value()));
    }
  }

  static Page of(List<VersionGroup> groups, SolrParams params) {
    return new Page(
        ordered(groups, order(params)),
        RequestParams.count(params, CommonParams.START, 0, 0),
        RequestParams.count(params, CommonParams.ROWS, Integer.MAX_VALUE, 0));
  }

  static void check(SolrParams params) {
    of(List.of(), params);
  }

  private static String order(SolrParams params) {
    String order = params.get(CommonParams.SORT, BY_SCORE).strip();
    if (!ORDERS.contains(order)) {
      throw RequestParams.wrong("sort", "score or history, followed by asc or desc", order);
    }
    return order;
  }

  private static List<Scored> ordered(List<VersionGroup> groups, String order) {
    List<Scored> documents =
        new ArrayList<>(distinct(groups, order.startsWith("history")).values());
    if (order.startsWith("score")) {
      documents.sort(BEST_FIRST);
    }
    if (order.equals("score asc") || order.equals("history desc")) {
      Collections.reverse(documents);
    }
    return List.copyOf(documents);
  }

  private static Map<String, Scored> distinct(List<VersionGroup> groups, boolean byHistory) {
    Set<String> pivots = groups.stream().map(g -> g.pivot().id()).collect(Collectors.toSet());
    Map<String, Scored> distinct = new LinkedHashMap<>();
    for (VersionGroup group : groups) {
      for (Member member : byHistory ? History.of(group).members() : group.duplicates()) {
        if (!pivots.contains(member.id())) {
          distinct.merge(member.id(), Scored.of(member), (a, b) -> a.score() >= b.score() ? a : b);
        }
      }
    }
    return distinct;
  }

  List<Scored> shown() {
    return all.stream().skip(start).limit(rows).toList();
  }

  float maxScore() {
    return (float) all.stream().mapToDouble(Scored::score).max().orElse(0);
  }
}
