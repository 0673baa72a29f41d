// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** How well groups agree with the truth, in pairs of documents. */
final class GroupScore {
  private final StudySet set;
  private final List<StudyDocument> documents;
  private final int[] groups;
  private final Map<String, Integer> sizes = new HashMap<>();

  GroupScore(StudySet set, int[] groups) {
    this.set = set;
    this.documents = set.documents();
    this.groups = groups;
    documents.forEach(document -> sizes.merge(document.group(), 1, Integer::sum));
  }

  Share precision() {
    return new Share(pairs(i -> true, this::common), pairs(i -> true, i -> groups[i]));
  }

  Share recall() {
    return recall(i -> true);
  }

  Share recall(SizeClass size) {
    return recall(i -> size.contains(sizes.get(truth(i))));
  }

  private Share recall(IntPredicate which) {
    return new Share(pairs(which, this::common), pairs(which, this::truth));
  }

  double f1() {
    return Share.f1(precision(), recall());
  }

  /** Returns the F1 if relatives and unlabelled copies that are joined do not count as wrong. */
  double lenientF1() {
    long right = recall().part();
    long wrong = 0;
    for (int i = 0; i < groups.length; i++) {
      for (int j = 0; j < i; j++) {
        wrong += groups[i] == groups[j] && isError(i, j) ? 1 : 0;
      }
    }
    return 2.0 * right / (right + wrong + recall().whole());
  }

  private boolean isError(int i, int j) {
    return !truth(i).equals(truth(j)) && set.isError(documents.get(i), documents.get(j));
  }

  /** Returns how many pairs of one template, none of which is true, were joined. */
  Share templates() {
    return new Share(
        pairs(this::hasTemplate, i -> List.of(groups[i], template(i))),
        pairs(this::hasTemplate, this::template));
  }

  long largest() {
    return counts(i -> true, i -> groups[i]).values().stream().mapToLong(n -> n).max().orElse(0);
  }

  private String truth(int document) {
    return documents.get(document).group();
  }

  private String template(int document) {
    return documents.get(document).template();
  }

  private boolean hasTemplate(int document) {
    return !template(document).isEmpty();
  }

  private Object common(int document) {
    return List.of(groups[document], truth(document));
  }

  private long pairs(IntPredicate which, IntFunction<Object> key) {
    return counts(which, key).values().stream().mapToLong(n -> n * (n - 1) / 2).sum();
  }

  private Map<Object, Long> counts(IntPredicate which, IntFunction<Object> key) {
    Map<Object, Long> counts = new HashMap<>();
    IntStream.range(0, groups.length)
        .filter(which)
        .forEach(i -> counts.merge(key.apply(i), 1L, Long::sum));
    return counts;
  }
}
