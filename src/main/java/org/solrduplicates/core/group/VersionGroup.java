package org.solrduplicates.core.group;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The documents that are versions of each other, as found from one of them.
 *
 * @param members the pivot first, then by falling similarity to the pivot, then by unique key
 * @param review documents that may be versions, best first: a person should look
 * @param lowest the similarity of the two members that are least similar, of those compared before
 *     time was out; 1 for a pivot alone
 * @param work what was done to find them, all rounds together; its links are those followed
 * @param truncated the limits that cut something off, as names of parameters; empty if the group is
 *     complete
 * @param backgrounds compares members with each other
 */
public record VersionGroup(
    List<Member> members,
    List<Member> review,
    int rounds,
    double lowest,
    RoundResult work,
    SortedSet<String> truncated,
    Backgrounds backgrounds) {
  /** Sorts the documents, the pivot first, then the most similar ones. */
  public VersionGroup {
    members = sorted(members);
    review = sorted(review);
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

  public List<Member> duplicates() {
    return members.subList(1, members.size());
  }
}
