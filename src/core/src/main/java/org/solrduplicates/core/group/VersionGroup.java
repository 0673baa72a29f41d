// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.similarity.Relation;

/**
 * The versions of a document, the pivot.
 *
 * @param members the pivot, then by descending similarity to it, then by unique key
 * @param review possible versions for manual review, most similar first
 * @param related wholes and parts of the pivot, best first
 * @param apart the number of those that are linked with a member, but not with enough of them, see
 *     {@link Cohesion}
 * @param lowest the lowest similarity of two members, of those compared before the time limit; 1
 *     for a pivot alone
 * @param work the merged results of all rounds
 * @param truncated the parameters of limits that cut the group; empty if it is complete
 */
@Internal
public record VersionGroup(
    List<Member> members,
    List<Member> review,
    List<Related> related,
    int apart,
    int rounds,
    double lowest,
    RoundResult work,
    SortedSet<String> truncated,
    Backgrounds backgrounds) {
  public VersionGroup {
    members = sorted(members);
    review = sorted(review);
    related = related.stream().sorted(Related.BEST_FIRST).toList();
    truncated = Collections.unmodifiableSortedSet(new TreeSet<>(truncated));
  }

  private static List<Member> sorted(List<Member> members) {
    return members.stream()
        .sorted(
            Comparator.comparing((Member m) -> !m.isPivot())
                .thenComparing(m -> -m.toPivot().value())
                .thenComparing(Member::id))
        .toList();
  }

  public Member pivot() {
    return members.get(0);
  }

  public List<Candidate> candidates() {
    return Candidate.merged(work.explained());
  }

  public boolean isOutOfTime() {
    return truncated.contains(RoundResult.OUT_OF_TIME);
  }

  /** Returns the documents to which the pivot has a relation, such as those that it contains. */
  public List<Related> related(Relation relation) {
    return related.stream().filter(other -> other.relation() == relation).toList();
  }

  public List<Member> duplicates() {
    return members.subList(1, members.size());
  }
}
