package org.solrduplicates.cli.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A version group in the list of all groups.
 *
 * @param size how many documents it has
 * @param redundant how many of them could go if only one stayed
 * @param similarity the lowest similarity of a member to the one it is most similar to, in 0..1
 * @param members those that Solr lists, the latest first and those without a date at the end; it
 *     lists so many of a group and no more. The order is that of Solr, which knows their texts
 */
public record ListedGroup(
    String id, long size, long redundant, double similarity, List<ListedMember> members) {
  /** Puts the members, which Solr lists oldest first, in order. */
  public ListedGroup {
    List<ListedMember> ordered =
        new ArrayList<>(members.stream().filter(ListedMember::isDated).toList());
    Collections.reverse(ordered);
    members.stream().filter(member -> !member.isDated()).forEach(ordered::add);
    members = List.copyOf(ordered);
  }

  /** Returns whether Solr lists all members. */
  public boolean isComplete() {
    return members.size() >= size;
  }

  /** Returns the member to keep; none if no member has a date, or the list ends before it. */
  public Optional<ListedMember> latest() {
    return isComplete()
        ? members.stream().filter(ListedMember::isDated).findFirst()
        : Optional.empty();
  }
}
