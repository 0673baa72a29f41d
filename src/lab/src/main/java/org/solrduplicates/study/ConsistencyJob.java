// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far answers about single documents agree with the groups of the job.
 *
 * @param members of each group by its first document; a single document has its own
 */
record ConsistencyJob(ScaleGroups groups, Map<String, Set<String>> members) {
  private static final int MANY = 6;

  static ConsistencyJob of(ScaleGroups groups) {
    Map<String, Set<String>> members = new TreeMap<>();
    groups
        .firsts()
        .forEach((id, first) -> members.computeIfAbsent(first, f -> new TreeSet<>()).add(id));
    return new ConsistencyJob(groups, members);
  }

  /** Returns the documents of the group of a document, itself included. */
  Set<String> group(String id) {
    return members.getOrDefault(groups.firsts().getOrDefault(id, id), Set.of(id));
  }

  /** Returns the groups of two and more documents. */
  List<Set<String>> histories() {
    return members.values().stream().filter(ids -> ids.size() > 1).toList();
  }

  /**
   * Returns so many documents of groups and as many others, evenly spread over the sorted ids;
   * fewer if there are not so many.
   */
  List<String> sample(int most) {
    Map<Boolean, List<String>> byKind =
        groups.firsts().keySet().stream()
            .sorted()
            .collect(Collectors.partitioningBy(id -> group(id).size() > 1));
    return byKind.values().stream().flatMap(ids -> spread(ids, most).stream()).sorted().toList();
  }

  /** Returns some of a list, evenly spread. */
  static List<String> spread(List<String> all, int most) {
    int size = Math.min(most, all.size());
    return Stream.iterate(0L, i -> i + 1)
        .limit(size)
        .map(i -> all.get((int) (i * all.size() / size)))
        .toList();
  }

  /** Returns how many answers are exactly the group of the job. */
  Share same(Collection<ConsistencyAnswer> answers) {
    return share(answers, answer -> true);
  }

  /** Returns the same of documents in groups of six and more. */
  Share sameOfMany(Collection<ConsistencyAnswer> answers) {
    return share(answers, answer -> group(answer.asked()).size() >= MANY);
  }

  private Share share(
      Collection<ConsistencyAnswer> answers, Predicate<ConsistencyAnswer> isCounted) {
    return new Share(
        answers.stream().filter(isCounted).filter(this::isSame).count(),
        answers.stream().filter(isCounted).count());
  }

  private boolean isSame(ConsistencyAnswer answer) {
    return answer.members().keySet().equals(group(answer.asked()));
  }

  /** Returns how many pairs of a document asked about and a member only the job has. */
  long onlyInJob(Collection<ConsistencyAnswer> answers) {
    return answers.stream()
        .mapToLong(answer -> without(group(answer.asked()), answer.members().keySet()))
        .sum();
  }

  /** Returns how many pairs of a document asked about and a member only answers have. */
  long onlyInAnswers(Collection<ConsistencyAnswer> answers) {
    return answers.stream()
        .mapToLong(answer -> without(answer.members().keySet(), group(answer.asked())))
        .sum();
  }

  private static long without(Set<String> ids, Set<String> others) {
    return ids.stream().filter(id -> !others.contains(id)).count();
  }

  /** Returns in how many groups, of which several were asked about, all of these answered alike. */
  Share alike(Collection<ConsistencyAnswer> answers) {
    List<List<ConsistencyAnswer>> several =
        answers.stream()
            .collect(Collectors.groupingBy(a -> groups.firsts().getOrDefault(a.asked(), "")))
            .values()
            .stream()
            .filter(ofGroup -> ofGroup.size() > 1)
            .toList();
    return new Share(several.stream().filter(ConsistencyJob::isOne).count(), several.size());
  }

  private static boolean isOne(List<ConsistencyAnswer> answers) {
    return answers.stream()
            .map(answer -> new HashSet<>(answer.members().keySet()))
            .distinct()
            .count()
        == 1;
  }
}
