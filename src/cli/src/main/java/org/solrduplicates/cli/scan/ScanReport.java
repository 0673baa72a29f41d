// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.files.SkippedFiles;

/**
 * The result of a scan, in an order that depends only on the documents. The components are the
 * members of the report in JSON.
 *
 * @param settings by the names of their parameters
 * @param counts numbers of documents by name
 * @param groups the largest first
 * @param reviews pairs for a manual decision
 * @param parts by whole, those first of which the whole has the most
 * @param ungrouped the parts that are in no group, with the highest share that a whole has; only in
 *     CSV
 * @param hardLinks further names of files in the report
 * @param unread the documents that could not be read
 */
public record ScanReport(
    List<String> from,
    Map<String, String> settings,
    Map<String, Long> counts,
    List<Group> groups,
    List<Review> reviews,
    List<Part> parts,
    List<Member> ungrouped,
    List<HardLink> hardLinks,
    List<SkippedFiles.Skipped> unread) {

  /**
   * A group of versions or copies, as a history.
   *
   * @param number from 1, in the order of the report
   * @param similarity the lowest between a member and the one before it, in 0..1
   * @param keptBy the name of the rule that chose the document to keep
   * @param members oldest first, undated last
   */
  public record Group(
      int number, int versions, double similarity, String keptBy, List<Member> members) {
    /** Sorts and numbers groups, the largest first. */
    static List<Group> sorted(List<Group> groups) {
      List<Group> numbered = new ArrayList<>();
      groups.stream()
          .sorted(
              Comparator.comparing((Group group) -> -group.members.size())
                  .thenComparing(group -> group.members.get(0).id()))
          .forEach(group -> numbered.add(group.numbered(numbered.size() + 1)));
      return numbered;
    }

    /** Returns the redundant files of some kinds for which another file stays. */
    List<Member> redundant(Set<Kind> kinds) {
      List<Member> files = members.stream().filter(Member::isFile).toList();
      Replacements replacements = Replacements.of(files);
      return files.stream()
          .filter(file -> replacements.kind(file).filter(kinds::contains).isPresent())
          .toList();
    }

    private Group numbered(int other) {
      return new Group(other, versions, similarity, keptBy, members);
    }
  }

  /**
   * A document of a group.
   *
   * @param id its path, or its id in a data set
   * @param relation {@code first}, {@code version}, {@code same-bytes}, {@code same-text} or {@code
   *     near}: the same words, but something else differs or was not read; {@code part} if in no
   *     group
   * @param version the number of its text, 1 for the oldest; 0 if unknown
   * @param similarity to the member before it, in 0..1; empty for the first
   * @param date the date that determines the order
   * @param format the media type
   * @param size in bytes
   * @param hash SHA-256 of its bytes
   * @param content equal for members that differ in nothing but layout; empty if unknown
   * @param reference whether it is in a reference folder, and so never redundant
   * @param uncovered whether no document that stays covers it, so that it is not redundant
   */
  public record Member(
      String id,
      String relation,
      int version,
      Optional<Double> similarity,
      Optional<Instant> date,
      Optional<String> dateFrom,
      String format,
      String title,
      String author,
      long size,
      String hash,
      String content,
      boolean keep,
      boolean reference,
      boolean uncovered) {
    boolean isRedundant() {
      return !keep && !reference && !uncovered;
    }

    /** Returns the number of bytes that removing this file frees. */
    long freed() {
      return isRedundant() && isFile() ? size : 0;
    }

    /** Returns whether it is a file of a folder: a page of a web capture is none. */
    boolean isFile() {
      return id.matches("(?s)(/|[A-Za-z]:/).*") && !hash.isEmpty();
    }
  }

  /** Two documents that may be versions of each other. */
  public record Review(String first, String second, double similarity) {}

  /**
   * A document that is a part of another one.
   *
   * @param ofWhole the weighted share of the whole that the part has, in 0..1
   * @param ofPart the weighted share of the part that the whole has, in 0..1
   */
  public record Part(String whole, String part, double ofWhole, double ofPart) {}

  public record HardLink(String path, String same) {}

  /** The result of a grouping. */
  record Findings(
      int compared,
      List<Group> groups,
      List<Review> reviews,
      List<Part> parts,
      List<Member> ungrouped) {
    /** Returns the id of the document to keep for each redundant document. */
    Map<String, String> kept() {
      Map<String, String> kept = new HashMap<>();
      for (Group group : groups) {
        String id = group.members().stream().filter(Member::keep).findFirst().orElseThrow().id();
        group.members().stream().filter(Member::isRedundant).forEach(m -> kept.put(m.id(), id));
      }
      return kept;
    }
  }

  /** What a redundant file has in common with a file that stays. */
  public enum Kind {
    SAME_BYTES,
    SAME_TEXT,
    /** Other versions of the kept file, and the same words in another order. */
    VERSIONS;

    /** Returns the kind as it is typed on the command line. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns all labels, separated by commas. */
    public static String labels() {
      return Stream.of(values()).map(Kind::label).collect(Collectors.joining(", "));
    }
  }

  /** Returns the id of the best whole of each part: the one that has the most of it. */
  Map<String, String> wholes() {
    Map<String, String> wholes = new HashMap<>();
    parts.stream()
        .sorted(
            Comparator.comparingDouble(Part::ofPart)
                .thenComparingDouble(Part::ofWhole)
                .reversed()
                .thenComparing(Part::whole))
        .forEach(pair -> wholes.putIfAbsent(pair.part(), pair.whole()));
    return wholes;
  }

  /**
   * Writes the path of each redundant file, ended with NUL. Pages of web captures are no files.
   *
   * @param more kinds of files to write besides copies of the same bytes
   */
  public void printRedundant(Collection<Kind> more, Writer out) throws IOException {
    Set<Kind> kinds = EnumSet.of(Kind.SAME_BYTES);
    kinds.addAll(more);
    for (Group group : groups) {
      for (Member member : group.redundant(kinds)) {
        out.write(member.id() + "\0");
      }
    }
  }

  static ScanReport of(
      List<String> from,
      Map<String, String> settings,
      long files,
      long readNow,
      Findings findings,
      List<HardLink> hardLinks,
      List<SkippedFiles.Skipped> unread) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("files", files);
    counts.put("readNow", readNow);
    counts.put("compared", (long) findings.compared());
    counts.put("groups", (long) findings.groups().size());
    counts.put("inGroups", members(findings).count());
    counts.put("redundant", members(findings).filter(Member::isRedundant).count());
    counts.put("freed", members(findings).mapToLong(Member::freed).sum());
    counts.put(
        "freedByCopies",
        findings.groups().stream()
            .flatMap(group -> group.redundant(Set.of(Kind.SAME_BYTES)).stream())
            .mapToLong(Member::freed)
            .sum());
    for (String relation : List.of("same-bytes", "same-text", "near", "version")) {
      counts.put(relation, members(findings).filter(m -> m.relation().equals(relation)).count());
    }
    counts.put("reviews", (long) findings.reviews().size());
    counts.put("parts", findings.parts().stream().map(Part::part).distinct().count());
    counts.put("hardLinks", (long) hardLinks.size());
    counts.put("unread", (long) unread.size());
    return new ScanReport(
        from,
        settings,
        counts,
        findings.groups(),
        findings.reviews(),
        findings.parts(),
        findings.ungrouped(),
        hardLinks,
        unread);
  }

  private static Stream<Member> members(Findings findings) {
    return findings.groups().stream().flatMap(group -> group.members().stream());
  }
}
