// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.DuplicatesAnswer.UntrustedDate;
import org.solrduplicates.cli.client.GroupsRequests.ListedGroup;
import org.solrduplicates.cli.client.GroupsRequests.ListedGroup.ListedMember;
import org.solrduplicates.cli.table.FormatName;

/** Collects the figures of a report from groups that arrive largest first. Not thread-safe. */
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
   * @param members the first ones: latest first, undated last
   */
  record LargeGroup(String id, long size, double similarity, List<ShownMember> members) {
    long notShown() {
      return size - members.size();
    }
  }

  /**
   * A member of a large group; unknown values are empty.
   *
   * @param latest whether it is the one to keep
   */
  record ShownMember(
      String id, String title, String path, String format, String date, boolean latest) {}

  /** The number of documents whose date of a field was ignored for the same reason. */
  record IgnoredDates(String field, String why, long documents) {
    private IgnoredDates plus(IgnoredDates other) {
      return new IgnoredDates(field, why, documents + other.documents);
    }
  }

  /**
   * Counts a group. One member counts as kept even if the latest is unknown, and so does each that
   * no shown one covers.
   */
  void add(ListedGroup group) {
    List<ListedMember> members = group.members();
    int kept = group.isComplete() ? 1 : 0;
    long redundant = members.stream().skip(kept).filter(ListedMember::isCovered).count();
    members.stream().limit(kept).forEach(latest -> count(latest, 0));
    members.stream().skip(kept).forEach(other -> count(other, other.isCovered() ? 1 : 0));
    members.stream().flatMap(member -> member.ignoredDates().stream()).forEach(this::ignore);
    countNotListed(group.size() - members.size(), group.redundant() - redundant);
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

  /** Without a path, an id with slashes is used. */
  private static String place(ListedMember member) {
    String path = member.path().orElse("");
    boolean hasPath = !path.isEmpty() || !member.id().contains("/");
    return DocumentPlace.of(hasPath ? path : member.id());
  }

  private void ignore(UntrustedDate date) {
    IgnoredDates one = new IgnoredDates(date.dateField(), date.why(), 1);
    ignored.merge(one.field() + "\n" + one.why(), one, IgnoredDates::plus);
  }

  /** Solr lists only a part of a very large group. */
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

  /** Returns the ignored dates, by field and reason. */
  List<IgnoredDates> ignored() {
    return List.copyOf(ignored.values());
  }

  /** Returns the number of documents that Solr does not list and that are not exported. */
  long notListed() {
    return notListed;
  }

  /** The place of a document, at the level of a clean-up. */
  public static final class DocumentPlace {
    static final String NOWHERE = "(no path)";
    private static final int FOLDERS = 2;
    private static final Pattern URL =
        Pattern.compile("(?is)[a-z][a-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]*).*");

    private DocumentPlace() {}

    /** Returns the host of a URL, or the first two folders of a path. */
    public static String of(String path) {
      Matcher url = URL.matcher(path);
      if (url.matches() && !url.group(1).isEmpty()) {
        return url.group(1).toLowerCase(Locale.ROOT);
      }
      return path.isBlank() ? NOWHERE : folders(path.replaceFirst("(?i)^file:/+", "/"));
    }

    private static String folders(String path) {
      List<String> names = Arrays.stream(path.split("[/\\\\]", -1)).collect(Collectors.toList());
      names.remove(names.size() - 1);
      String folders =
          names.stream()
              .filter(name -> !name.isEmpty())
              .limit(FOLDERS)
              .collect(Collectors.joining("/"));
      String root = path.startsWith("/") ? "/" : "";
      return folders.isEmpty() ? "(no folder)" : root + folders;
    }
  }

  /** Redundant documents by place or format, in bounded memory. */
  static final class Redundancy {
    static final String OTHERS = "(others)";
    private static final int MAX_NAMES = 10_000;
    private static final int MAX_ROWS = 20;
    private static final Comparator<Row> WORST_FIRST =
        Comparator.comparingLong(Row::redundant).reversed().thenComparing(Row::name);

    private final Map<String, Row> rows = new HashMap<>();

    /** Counts documents; names beyond {@value #MAX_NAMES} are counted together. */
    void add(String name, long documents, long redundant) {
      boolean fits = rows.size() < MAX_NAMES || rows.containsKey(name);
      Row row = new Row(fits ? name : OTHERS, documents, redundant);
      rows.merge(row.name(), row, Row::plus);
    }

    /** Returns the names with the most redundant documents, and the sum of the others. */
    List<Row> rows() {
      List<Row> sorted =
          rows.values().stream()
              .filter(row -> !row.name().equals(OTHERS))
              .sorted(WORST_FIRST)
              .toList();
      List<Row> shown = new ArrayList<>(sorted.subList(0, Math.min(MAX_ROWS, sorted.size())));
      Row rest =
          sorted.stream()
              .skip(MAX_ROWS)
              .reduce(rows.getOrDefault(OTHERS, new Row(OTHERS, 0, 0)), Row::plus);
      if (rest.documents() > 0) {
        shown.add(rest);
      }
      return shown;
    }

    /**
     * Documents with the same place or format.
     *
     * @param redundant those that are not the latest of their group
     */
    record Row(String name, long documents, long redundant) {
      Row plus(Row other) {
        return new Row(name, documents + other.documents, redundant + other.redundant);
      }
    }
  }
}
