// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;

/**
 * A partition of the labelled documents.
 *
 * @param groupOf the group of every document, called after the first one in it that was asked about
 */
record EvaluationGroups(Map<String, String> groupOf) {
  static EvaluationGroups empty() {
    return new EvaluationGroups(new TreeMap<>());
  }

  boolean has(String id) {
    return groupOf.containsKey(id);
  }

  /** Adds the group that was found for a document; what an earlier group took stays there. */
  void add(String pivot, Collection<String> members) {
    groupOf.put(pivot, pivot);
    members.forEach(id -> groupOf.putIfAbsent(id, pivot));
  }

  /** Returns the size of the largest group, 0 if there is none. */
  int largest() {
    return members().values().stream().mapToInt(List::size).max().orElse(0);
  }

  /** Returns every two documents of one group. */
  Set<LabelledPair> pairs() {
    Set<LabelledPair> pairs = new TreeSet<>();
    for (List<String> ids : members().values()) {
      for (int i = 0; i < ids.size(); i++) {
        for (String other : ids.subList(i + 1, ids.size())) {
          pairs.add(LabelledPair.of(ids.get(i), other));
        }
      }
    }
    return pairs;
  }

  /**
   * Returns the B-cubed F1 (Bagga and Baldwin 1998): precision and recall of the group of each
   * document, averaged over the documents.
   *
   * @param truth has the same documents
   */
  double bCubedF1(EvaluationGroups truth) {
    Map<String, List<String>> found = members();
    Map<String, List<String>> expected = truth.members();
    double precision = 0;
    double recall = 0;
    for (Map.Entry<String, String> document : truth.groupOf.entrySet()) {
      String group = groupOf.getOrDefault(document.getKey(), "");
      List<String> mine = found.getOrDefault(group, List.of());
      double common =
          mine.stream().filter(id -> document.getValue().equals(truth.groupOf.get(id))).count();
      precision += common / mine.size();
      recall += common / expected.getOrDefault(document.getValue(), List.of()).size();
    }
    int documents = truth.groupOf.size();
    return EvaluationScore.f1(precision / documents, recall / documents);
  }

  private Map<String, List<String>> members() {
    Map<String, List<String>> members = new HashMap<>();
    groupOf.forEach((id, group) -> members.computeIfAbsent(group, g -> new ArrayList<>()).add(id));
    return members;
  }
}
