// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.Answer;

/**
 * The answer of {@code /duplicates} about one document.
 *
 * @param members similarities of all documents of the group by their ids, the one asked about too
 * @param review the same of those that a person should look at
 * @param coverage the share of the document asked about that each other member has
 * @param nanos how long the request took
 */
record ConsistencyAnswer(
    String asked,
    SortedMap<String, Double> members,
    SortedMap<String, Double> review,
    Map<String, Double> coverage,
    boolean isTruncated,
    long nanos) {
  /** Reads an answer; a document that could not be compared is alone. */
  static ConsistencyAnswer of(String asked, Answer answer, long nanos) {
    SortedMap<String, Double> members = new TreeMap<>();
    Map<String, Double> coverage = new HashMap<>();
    Stream.of(answer.history(), answer.undated())
        .forEach(
            list -> {
              add(list, members);
              addCoverage(list, coverage);
            });
    members.putIfAbsent(asked, 1.0);
    SortedMap<String, Double> review = new TreeMap<>();
    add(answer.review(), review);
    return new ConsistencyAnswer(asked, members, review, coverage, isTruncated(answer), nanos);
  }

  private static void add(List<NamedList<Object>> documents, Map<String, Double> similarities) {
    Stream.ofNullable(documents)
        .flatMap(List::stream)
        .forEach(
            document ->
                similarities.put(
                    (String) document.get("id"),
                    ((Number) document.get("similarity")).doubleValue()));
  }

  private static void addCoverage(List<NamedList<Object>> members, Map<String, Double> coverage) {
    for (NamedList<Object> member : members) {
      if (member.get("coverage") instanceof NamedList<?> both) {
        coverage.put((String) member.get("id"), ((Number) both.get("ofPivot")).doubleValue());
      }
    }
  }

  private static boolean isTruncated(Answer answer) {
    return answer.duplicates().orElseThrow().get("group") instanceof NamedList<?> group
        && Boolean.TRUE.equals(group.get("truncated"));
  }

  /** Returns the similarities of members and review documents but the one asked about. */
  Map<String, Double> seen() {
    Map<String, Double> seen = new TreeMap<>(review);
    seen.putAll(members);
    seen.remove(asked);
    return seen;
  }
}
