// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.solrduplicates.cli.scan.ScanReport.Member;

/**
 * Finds the file that stays for each redundant file of a group. A file that stays is never acted
 * on.
 *
 * @param byBytes the best file with each hash
 * @param byText the best file with each text
 * @param texts the text of each file, by id
 * @param kept the file to keep; empty if it is no file
 */
record Replacements(
    Map<String, Member> byBytes,
    Map<String, Member> byText,
    Map<String, String> texts,
    Optional<Member> kept,
    Set<ActionScript.Kind> kinds) {
  /** The kept file is better than one of a reference folder, and that is better than others. */
  private static final Comparator<Member> BEST_FIRST =
      Comparator.comparing((Member member) -> !member.keep())
          .thenComparing(member -> !member.reference());

  /** Creates the replacements for some files of a group, in the order of the group. */
  static Replacements of(List<Member> files, Set<ActionScript.Kind> kinds) {
    Map<String, String> texts = texts(files);
    return new Replacements(
        best(files, Member::hash),
        best(files, file -> texts.getOrDefault(file.id(), file.id())),
        texts,
        files.stream().filter(Member::keep).findFirst(),
        kinds);
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

  /** Returns the file that stays for this one; empty if this one stays. */
  Optional<Member> of(Member file) {
    if (!file.isRedundant() || !kinds.contains(kind(file))) {
      return Optional.empty();
    }
    return better(file).map(other -> of(other).orElse(other));
  }

  /** Returns whether a redundant file is selected, but no file stays for it. */
  boolean lacks(Member file) {
    return texts.containsKey(file.id())
        && file.isRedundant()
        && kinds.contains(kind(file))
        && of(file).isEmpty();
  }

  /** Returns what a redundant file is to a better one. */
  ActionScript.Kind kind(Member file) {
    if (!file.equals(sameBytes(file))) {
      return ActionScript.Kind.SAME_BYTES;
    }
    return file.equals(sameText(file)) ? ActionScript.Kind.VERSIONS : ActionScript.Kind.SAME_TEXT;
  }

  private Optional<Member> better(Member file) {
    return switch (kind(file)) {
      case SAME_BYTES -> Optional.of(sameBytes(file));
      case SAME_TEXT -> Optional.of(sameText(file));
      case VERSIONS -> kept;
    };
  }

  private Member sameBytes(Member file) {
    return byBytes.getOrDefault(file.hash(), file);
  }

  private Member sameText(Member file) {
    return byText.getOrDefault(texts.getOrDefault(file.id(), file.id()), file);
  }
}
