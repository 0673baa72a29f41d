package org.solrduplicates.cli;

import java.util.List;

/**
 * One of the largest groups, as the report shows it.
 *
 * @param hasLatest whether the first member is the one to keep
 * @param members latest first, those without a date at the end, only some of them
 */
record LargeGroup(
    String id, long size, double similarity, boolean hasLatest, List<ListedMember> members) {
  private static final int MAX_MEMBERS = 10;

  static LargeGroup of(ListedGroup group) {
    List<ListedMember> members = group.members();
    return new LargeGroup(
        group.id(),
        group.size(),
        group.similarity(),
        group.latest().isPresent(),
        List.copyOf(members.subList(0, Math.min(MAX_MEMBERS, members.size()))));
  }

  boolean isLatest(ListedMember member) {
    return hasLatest && members.get(0).equals(member);
  }

  long notShown() {
    return size - members.size();
  }
}
