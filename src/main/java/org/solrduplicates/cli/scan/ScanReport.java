package org.solrduplicates.cli.scan;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.cli.files.SkippedFiles;

/**
 * What a scan has found, in an order that depends on the documents alone. Its components are the
 * members of the report in JSON.
 *
 * @param settings the settings, by the names of their parameters
 * @param counts how many documents were found, read, grouped and so on, by name
 * @param groups the version groups, the largest first
 * @param reviews pairs of which a person should decide
 * @param hardLinks files that are another name of a file in the report
 * @param unread what could not be read, and why
 */
public record ScanReport(
    List<String> from,
    Map<String, String> settings,
    Map<String, Long> counts,
    List<Group> groups,
    List<Review> reviews,
    List<HardLink> hardLinks,
    List<SkippedFiles.Skipped> unread) {

  /**
   * Documents that are versions or copies of each other, as a history.
   *
   * @param number from 1, in the order of the report
   * @param similarity the lowest of a member and the one before it, in 0..1
   * @param members the oldest first; those that cannot be ordered at the end
   */
  public record Group(int number, int versions, double similarity, List<Member> members) {
    Group numbered(int other) {
      return new Group(other, versions, similarity, members);
    }
  }

  /**
   * A document of a group.
   *
   * @param id its path, or its id in a data set
   * @param relation {@code first}, {@code version}, {@code same-bytes}, {@code same-text} or {@code
   *     near}: the same words in another order or format
   * @param version which text it has, 1 for the oldest; 0 if nobody knows
   * @param similarity to the member before it, in 0..1; nothing for the first
   * @param date the one by which it is ordered
   * @param format its media type
   * @param size in bytes
   * @param hash SHA-256 of its bytes
   * @param reference whether it lies in a folder of reference, and is never the redundant one
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
      boolean keep,
      boolean reference) {
    boolean isRedundant() {
      return !keep && !reference;
    }
  }

  /** A pair of documents that may be versions of each other, and how similar they are. */
  public record Review(String first, String second, double similarity) {}

  /** A second name of a file. */
  public record HardLink(String path, String same) {}

  /** Which document of a group is kept. */
  public enum Keep {
    /** The latest one. */
    LATEST,
    /** The one with the most words. */
    LONGEST,
    /** The oldest one. */
    FIRST
  }

  /** What there is among documents that can be compared. */
  record Findings(int compared, List<Group> groups, List<Review> reviews) {}

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
    for (String relation : List.of("same-bytes", "same-text", "near", "version")) {
      counts.put(relation, members(findings).filter(m -> m.relation().equals(relation)).count());
    }
    counts.put("reviews", (long) findings.reviews().size());
    counts.put("hardLinks", (long) hardLinks.size());
    counts.put("unread", (long) unread.size());
    return new ScanReport(
        from, settings, counts, findings.groups(), findings.reviews(), hardLinks, unread);
  }

  private static Stream<Member> members(Findings findings) {
    return findings.groups().stream().flatMap(group -> group.members().stream());
  }
}
