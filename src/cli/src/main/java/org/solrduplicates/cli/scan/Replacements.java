// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.solrduplicates.cli.scan.ScanReport.Kind;
import org.solrduplicates.cli.scan.ScanReport.Member;

/**
 * Finds out why each redundant file of a group can be replaced. The file that replaces it is
 * better, so it stays or can be replaced itself by one that stays.
 *
 * @param byBytes the best file with each hash
 * @param byContent the best file with each content
 * @param isKept whether the document to keep is a file
 */
record Replacements(Map<String, Member> byBytes, Map<String, Member> byContent, boolean isKept) {
  /** The kept file is better than one of a reference folder, and that than others that stay. */
  private static final Comparator<Member> BEST_FIRST =
      Comparator.comparing((Member member) -> !member.keep())
          .thenComparing(member -> !member.reference())
          .thenComparing(Member::isRedundant);

  /** Creates the replacements for some files of a group, in the order of the group. */
  static Replacements of(List<Member> files) {
    return new Replacements(
        best(files, Member::hash),
        best(files.stream().filter(file -> !file.content().isEmpty()).toList(), Member::content),
        files.stream().anyMatch(Member::keep));
  }

  /** Of equally good files, the first stays. */
  private static Map<String, Member> best(List<Member> files, Function<Member, String> key) {
    Map<String, Member> best = new HashMap<>();
    for (Member file : files) {
      best.merge(key.apply(file), file, (a, b) -> BEST_FIRST.compare(a, b) <= 0 ? a : b);
    }
    return best;
  }

  /** Returns what a file has in common with one that stays; empty if the file itself stays. */
  Optional<Kind> kind(Member file) {
    if (!file.isRedundant()) {
      return Optional.empty();
    }
    if (!file.equals(byBytes.get(file.hash()))) {
      return Optional.of(Kind.SAME_BYTES);
    }
    if (!file.equals(byContent.getOrDefault(file.content(), file))) {
      return Optional.of(Kind.SAME_TEXT);
    }
    return isKept ? Optional.of(Kind.VERSIONS) : Optional.empty();
  }
}
