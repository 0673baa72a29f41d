// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.util.NamedList;

/** An answer of {@code /duplicates} in its parts. */
public record Answer(NamedList<Object> all) {
  /** Returns the documents that a person should look at. */
  public List<NamedList<Object>> review() {
    return members("review");
  }

  /** Returns the candidates of the pivot one by one. */
  public List<NamedList<Object>> candidates() {
    return members("candidates");
  }

  /** Returns the pivot. */
  public SolrDocumentList match() {
    return (SolrDocumentList) all.get("match");
  }

  /** Returns the documents beside the pivot. */
  public SolrDocumentList response() {
    return (SolrDocumentList) all.get("response");
  }

  /** Returns the keys of a list beside the response, which is left out if it is empty. */
  public List<String> listed(String list) {
    return Stream.ofNullable((SolrDocumentList) all.get(list))
        .flatMap(List::stream)
        .map(document -> (String) document.getFirstValue("id"))
        .toList();
  }

  /** Returns the ids of the documents beside the pivot, in the order of the answer. */
  public List<String> ids() {
    return response().stream().map(document -> (String) document.getFirstValue("id")).toList();
  }

  /** Returns what is only in our answers, if there is such a block. */
  @SuppressWarnings("unchecked")
  public Optional<NamedList<Object>> duplicates() {
    return Optional.ofNullable((NamedList<Object>) all.get("duplicates"));
  }

  /** Forgets when weights were learned, which two collections of the same documents differ in. */
  public Answer withoutDayOfLearning() {
    for (String block : List.of("duplicates", "groups", "histogram")) {
      if (all.get(block) instanceof NamedList<?> found
          && found.get("weights") instanceof NamedList<?> weights) {
        weights.remove("learned");
      }
    }
    return this;
  }

  /** Returns how duplicated the collection is, if that was asked for. */
  @SuppressWarnings("unchecked")
  public Optional<NamedList<Object>> histogram() {
    return Optional.ofNullable((NamedList<Object>) all.get("histogram"));
  }

  /** Returns a value of the block about the group. */
  public Object group(String key) {
    return ((NamedList<?>) duplicates().orElseThrow().get("group")).get(key);
  }

  /** Returns the dated members, oldest first. */
  public List<NamedList<Object>> history() {
    return members("history");
  }

  /** Returns the members without a date. */
  public List<NamedList<Object>> undated() {
    return members("undated");
  }

  /** Returns a value of each member of a list. */
  public static List<Object> each(List<NamedList<Object>> members, String key) {
    return members.stream().map(member -> member.get(key)).toList();
  }

  /** Returns the values of a block by their keys. */
  public static Map<String, Object> map(NamedList<?> block) {
    Map<String, Object> values = new LinkedHashMap<>();
    block.forEach(values::put);
    return values;
  }

  /** Returns what is said of one member. */
  public NamedList<Object> member(String id) {
    return Stream.concat(history().stream(), undated().stream())
        .filter(member -> id.equals(member.get("id")))
        .findFirst()
        .orElseThrow();
  }

  @SuppressWarnings("unchecked")
  private List<NamedList<Object>> members(String key) {
    return (List<NamedList<Object>>) duplicates().orElseThrow().get(key);
  }
}
