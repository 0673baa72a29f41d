package org.solrduplicates.cli;

import java.util.ArrayList;
import java.util.List;

/** What the report says of the groups, gathered while they pass by, the largest first. */
final class GroupTally {
  static final String NOT_LISTED = "(not listed)";
  private static final String NO_FORMAT = "(no format)";
  private static final int LARGEST = 20;

  private final List<LargeGroup> largest = new ArrayList<>();
  private final Redundancy places = new Redundancy();
  private final Redundancy formats = new Redundancy();
  private final IgnoredDates ignored = new IgnoredDates();
  private long notListed;

  /** One member stays even where nobody can say which is the latest. */
  void add(ListedGroup group) {
    List<ListedMember> members = group.members();
    int kept = group.isComplete() ? 1 : 0;
    members.stream().limit(kept).forEach(latest -> count(latest, 0));
    members.stream().skip(kept).forEach(redundant -> count(redundant, 1));
    members.stream().flatMap(member -> member.ignoredDates().stream()).forEach(ignored::add);
    countNotListed(group.size() - members.size(), group.redundant() - members.size());
    if (largest.size() < LARGEST) {
      largest.add(LargeGroup.of(group));
    }
  }

  private void count(ListedMember member, int redundant) {
    places.add(member.place(), 1, redundant);
    String format = member.format().isEmpty() ? NO_FORMAT : FormatName.of(member.format());
    formats.add(format, 1, redundant);
  }

  /** Of a very large group Solr lists only a part. */
  private void countNotListed(long documents, long redundant) {
    if (documents > 0) {
      notListed += documents;
      places.add(NOT_LISTED, documents, redundant);
      formats.add(NOT_LISTED, documents, redundant);
    }
  }

  List<LargeGroup> largest() {
    return largest;
  }

  List<Redundancy.Row> places() {
    return places.rows();
  }

  List<Redundancy.Row> formats() {
    return formats.rows();
  }

  /** Returns which dates were ignored. */
  List<IgnoredDates.Row> ignored() {
    return ignored.rows();
  }

  /** Returns how many documents of groups are in no list, so that they are not exported. */
  long notListed() {
    return notListed;
  }
}
