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
import org.solrduplicates.core.group.Related;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.solr.config.RequestParams;

/** The documents of a list of the response, in order, each once; the shown ones begin at start. */
record Page(List<Scored> all, int start, int rows) {
  static final String START_OF_PARTS = "dup.start.parts";
  static final String ROWS_OF_PARTS = "dup.rows.parts";
  private static final int DEFAULT_ROWS_OF_PARTS = 10;
  private static final String BY_SCORE = "score desc";
  private static final Set<String> ORDERS =
      Set.of(BY_SCORE, "score asc", "history asc", "history desc");
  private static final Comparator<Scored> BEST_FIRST =
      Comparator.comparingDouble((Scored document) -> -document.score()).thenComparing(Scored::id);

  /** A document and its similarity to the pivot, in 0..1. */
  public record Scored(String id, float score) {
    private static Scored of(Related related) {
      return new Scored(related.id(), (float) VersionGroupWriter.rounded(related.ofPart()));
    }

    private static Scored of(Member member) {
      return new Scored(member.id(), (float) VersionGroupWriter.rounded(member.toPivot().value()));
    }
  }

  /** Returns each member once, except the pivots. */
  static Page of(List<VersionGroup> groups, SolrParams params) {
    return new Page(
        ordered(groups, order(params)),
        RequestParams.count(params, CommonParams.START, 0, 0),
        RequestParams.count(params, CommonParams.ROWS, Integer.MAX_VALUE, 0));
  }

  /** Returns the wholes or parts of all pivots, by the share of the part. */
  static Page of(List<VersionGroup> groups, Relation relation, SolrParams params) {
    Map<String, Scored> distinct = new LinkedHashMap<>();
    groups.stream()
        .flatMap(group -> group.related(relation).stream())
        .forEach(other -> distinct.merge(other.id(), Scored.of(other), Page::better));
    List<Scored> all = new ArrayList<>(distinct.values());
    if (groups.size() > 1) {
      all.sort(BEST_FIRST);
    }
    return new Page(
        all,
        RequestParams.count(params, START_OF_PARTS, 0, 0),
        RequestParams.count(params, ROWS_OF_PARTS, DEFAULT_ROWS_OF_PARTS, 0));
  }

  private static Scored better(Scored a, Scored b) {
    return a.score() >= b.score() ? a : b;
  }

  /** Throws the error of a wrong parameter. */
  static void check(SolrParams params) {
    of(List.of(), params);
    of(List.of(), Relation.CONTAINS, params);
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
          distinct.merge(member.id(), Scored.of(member), Page::better);
        }
      }
    }
    return distinct;
  }

  List<Scored> shown() {
    return shown(all);
  }

  /** Returns those of a list that has the same paging. */
  <T> List<T> shown(List<T> list) {
    return list.stream().skip(start).limit(rows).toList();
  }

  float maxScore() {
    return (float) all.stream().mapToDouble(Scored::score).max().orElse(0);
  }
}
