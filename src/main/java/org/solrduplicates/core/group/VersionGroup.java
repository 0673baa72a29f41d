package org.solrduplicates.core.group;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The documents that are versions of each other, as found from one of them.
 *
 * @param members the pivot first, then by falling similarity to the pivot, then by unique key
 * @param review documents that may be versions, best first: a person should look
 * @param rounds how many rounds were run
 * @param lowest the similarity of the two members that are least similar; 1 for a pivot alone
 * @param work what was done to find them, all rounds together; its links are those followed
 * @param truncated the limits that cut something off, as names of parameters; empty if the group is
 *     complete
 */
public record VersionGroup(
    List<Member> members,
    List<Member> review,
    int rounds,
    double lowest,
    RoundResult work,
    SortedSet<String> truncated) {
  /** Copies what could change. */
  public VersionGroup {
    members = List.copyOf(members);
    review = List.copyOf(review);
    truncated = Collections.unmodifiableSortedSet(new TreeSet<>(truncated));
  }

  /** Puts a group together, for which all its members are compared with each other. */
  static VersionGroup of(
      Collection<Member> members,
      Collection<Member> review,
      int rounds,
      Verifier verifier,
      RoundResult work,
      SortedSet<String> truncated) {
    List<Member> sorted = sorted(members);
    return new VersionGroup(
        sorted, sorted(review), rounds, lowest(sorted, verifier), work, truncated);
  }

  private static List<Member> sorted(Collection<Member> members) {
    return members.stream()
        .sorted(
            Comparator.comparing((Member m) -> !m.isPivot())
                .thenComparing(m -> -m.toPivot().similarity())
                .thenComparing(Member::id))
        .toList();
  }

  private static double lowest(List<Member> sorted, Verifier verifier) {
    double lowest = 1;
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = 0; j < i; j++) {
        Fingerprint a = sorted.get(i).document().fingerprint();
        Fingerprint b = sorted.get(j).document().fingerprint();
        lowest = Math.min(lowest, verifier.verify(a, b).similarity());
      }
    }
    return lowest;
  }

  /** Returns the document that was asked about. */
  public Member pivot() {
    return members.get(0);
  }

  /** Returns the candidates of the pivot one by one, most similar first, if that was asked for. */
  public List<Candidate> candidates() {
    return Candidate.merged(work.explained());
  }

  /** Returns whether the search was stopped before its end. */
  public boolean isOutOfTime() {
    return truncated.contains(RoundResult.OUT_OF_TIME);
  }

  /** Returns all members but the pivot. */
  public List<Member> duplicates() {
    return members.subList(1, members.size());
  }
}
