package org.solrduplicates.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.solrduplicates.cli.client.ListedGroup;
import org.solrduplicates.cli.client.ListedMember;
import org.solrduplicates.cli.client.UntrustedDate;
import org.solrduplicates.cli.table.FormatName;

/**
 * What the report says of the groups, gathered while they pass by, the largest first. For one
 * thread.
 */
public final class GroupTally {
  static final String NOT_LISTED = "(not listed)";
  private static final String NO_FORMAT = "(no format)";
  private static final int LARGEST = 20;
  private static final int MEMBERS_SHOWN = 10;

  private final List<LargeGroup> largest = new ArrayList<>();
  private final Redundancy places = new Redundancy();
  private final Redundancy formats = new Redundancy();
  private final Map<String, IgnoredDates> ignored = new TreeMap<>();
  private long notListed;

  /**
   * One of the largest groups.
   *
   * @param similarity the lowest, in 0..1
   * @param members latest first, those without a date at the end, only some of them
   */
  record LargeGroup(String id, long size, double similarity, List<ShownMember> members) {
    long notShown() {
      return size - members.size();
    }
  }

  /**
   * A member of a large group; what is not known of it is empty.
   *
   * @param latest whether it is the one to keep
   */
  record ShownMember(
      String id, String title, String path, String format, String date, boolean latest) {}

  /** Of how many documents a date of one field was ignored for one reason. */
  record IgnoredDates(String field, String why, long documents) {
    private IgnoredDates plus(IgnoredDates other) {
      return new IgnoredDates(field, why, documents + other.documents);
    }
  }

  /** Counts a group. One member stays even where nobody can say which is the latest. */
  void add(ListedGroup group) {
    List<ListedMember> members = group.members();
    int kept = group.isComplete() ? 1 : 0;
    members.stream().limit(kept).forEach(latest -> count(latest, 0));
    members.stream().skip(kept).forEach(redundant -> count(redundant, 1));
    members.stream().flatMap(member -> member.ignoredDates().stream()).forEach(this::ignore);
    countNotListed(group.size() - members.size(), group.redundant() - members.size());
    if (largest.size() < LARGEST) {
      List<ShownMember> shown =
          members.stream().limit(MEMBERS_SHOWN).map(member -> shown(member, group)).toList();
      largest.add(new LargeGroup(group.id(), group.size(), group.similarity(), shown));
    }
  }

  private static ShownMember shown(ListedMember member, ListedGroup group) {
    return new ShownMember(
        member.id(),
        member.title().orElse(""),
        member.path().orElse(""),
        member.format().orElse(""),
        member.date().orElse(""),
        group.latest().filter(member::equals).isPresent());
  }

  private void count(ListedMember member, int redundant) {
    String format = member.format().orElse("");
    places.add(place(member), 1, redundant);
    formats.add(format.isEmpty() ? NO_FORMAT : FormatName.of(format), 1, redundant);
  }

  /** An id that looks like a path says where a document lies, too. */
  private static String place(ListedMember member) {
    String path = member.path().orElse("");
    boolean hasPath = !path.isEmpty() || !member.id().contains("/");
    return DocumentPlace.of(hasPath ? path : member.id());
  }

  private void ignore(UntrustedDate date) {
    IgnoredDates one = new IgnoredDates(date.dateField(), date.why(), 1);
    ignored.merge(one.field() + "\n" + one.why(), one, IgnoredDates::plus);
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

  /** Returns which dates were ignored, by field, then by reason. */
  List<IgnoredDates> ignored() {
    return List.copyOf(ignored.values());
  }

  /** Returns how many documents of groups are in no list, so that they are not exported. */
  long notListed() {
    return notListed;
  }
}
