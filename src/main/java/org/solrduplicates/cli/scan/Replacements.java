// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.solrduplicates.cli.scan.ScanReport.Kind;
import org.solrduplicates.cli.scan.ScanReport.Member;

/**
 * Finds out why each redundant file of a group can be replaced. The file that replaces it is
 * better, so it stays or can be replaced itself by one that stays.
 *
 * @param byBytes the best file with each hash
 * @param byText the best file with each text
 * @param texts the text of each file, by id
 * @param isKept whether the document to keep is a file
 */
record Replacements(
    Map<String, Member> byBytes,
    Map<String, Member> byText,
    Map<String, String> texts,
    boolean isKept) {
  /** The kept file is better than one of a reference folder, and that than others that stay. */
  private static final Comparator<Member> BEST_FIRST =
      Comparator.comparing((Member member) -> !member.keep())
          .thenComparing(member -> !member.reference())
          .thenComparing(Member::isRedundant);

  /** Creates the replacements for some files of a group, in the order of the group. */
  static Replacements of(List<Member> files) {
    Map<String, String> texts = texts(files);
    return new Replacements(
        best(files, Member::hash),
        best(files, file -> Objects.requireNonNull(texts.get(file.id()))),
        texts,
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

  /**
   * Identifies the text of each file. Files of a version have one text, until one with the same
   * words in another order follows. After that, only equal bytes prove equal texts.
   */
  private static Map<String, String> texts(List<Member> files) {
    Map<String, String> byBytes = new HashMap<>();
    Map<String, String> texts = new HashMap<>();
    Set<Integer> mixed = new HashSet<>(Set.of(0));
    for (Member file : files) {
      if (file.relation().equals("near")) {
        mixed.add(file.version());
      }
      String own = mixed.contains(file.version()) ? file.id() : "version " + file.version();
      texts.put(file.id(), byBytes.computeIfAbsent(file.hash(), hash -> own));
    }
    return texts;
  }

  /** Returns what a file has in common with one that stays; empty if the file itself stays. */
  Optional<Kind> kind(Member file) {
    if (!file.isRedundant()) {
      return Optional.empty();
    }
    if (!file.equals(byBytes.get(file.hash()))) {
      return Optional.of(Kind.SAME_BYTES);
    }
    if (!file.equals(byText.get(texts.get(file.id())))) {
      return Optional.of(Kind.SAME_TEXT);
    }
    return isKept ? Optional.of(Kind.VERSIONS) : Optional.empty();
  }
}
