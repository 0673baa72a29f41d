// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.similarity.Relation;

/**
 * The verdict on a text before it is added: whether it is new, or of which document it is a copy,
 * version or part. Immutable.
 *
 * @param best the most similar document; null if the text is new or too short
 * @param whole the document that the text is a part of; null unless it is the verdict
 * @param isExact whether the text of that document is known to be equal in all characters, not only
 *     in its words
 */
@Internal
public record Verdict(Kind kind, @Nullable Member best, @Nullable Related whole, boolean isExact) {
  public enum Kind {
    NEW("a new document"),
    /** A document has the same words in the same order; punctuation, case and layout may differ. */
    SAME_TEXT("copy of "),
    NEAR("new version of "),
    /** A document has all of the text, and more. */
    PART_OF("part of "),
    REVIEW("compare with "),
    /** It has too few words for a comparison, and no document has the same text. */
    TOO_SHORT("too short to be compared");

    private final String suggestion;

    Kind(String suggestion) {
      this.suggestion = suggestion;
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private Verdict(Kind kind, @Nullable Member best, boolean isExact) {
    this(kind, best, null, isExact);
  }

  private static final String OTHER_SIGNS = "same words as ";

  public static final Verdict OF_NO_WORDS = new Verdict(Kind.TOO_SHORT, null, false);

  /** {@code exact} has the ids of documents with the same characters. */
  public static Verdict of(VersionGroup group, int minTokens, Set<String> exact) {
    List<Member> all = sameWords(group);
    if (!all.isEmpty()) {
      return ofSameWords(all, exact);
    }
    if (!group.duplicates().isEmpty()) {
      return new Verdict(Kind.NEAR, best(group.duplicates()), false);
    }
    if (group.pivot().document().fingerprint().bag().words() < minTokens) {
      return OF_NO_WORDS;
    }
    List<Related> wholes = group.related(Relation.PART_OF);
    if (!wholes.isEmpty()) {
      return new Verdict(Kind.PART_OF, null, wholes.get(0), false);
    }
    return group.review().isEmpty()
        ? new Verdict(Kind.NEW, null, false)
        : new Verdict(Kind.REVIEW, best(group.review()), false);
  }

  /** Returns the documents with the words of the pivot in the same order. */
  public static List<Member> sameWords(VersionGroup group) {
    return Stream.concat(group.duplicates().stream(), group.review().stream())
        .filter(member -> isSameText(member, group.pivot()))
        .toList();
  }

  private static Verdict ofSameWords(List<Member> all, Set<String> exact) {
    List<Member> same = all.stream().filter(member -> exact.contains(member.id())).toList();
    return new Verdict(Kind.SAME_TEXT, best(same.isEmpty() ? all : same), !same.isEmpty());
  }

  private static boolean isSameText(Member member, Member pivot) {
    return member.document().fingerprint().isSameText(pivot.document().fingerprint());
  }

  /** The most similar member; of several the latest, then the first by id. */
  private static Member best(List<Member> members) {
    Map<String, Integer> places = places(members);
    return members.stream()
        .min(
            Comparator.comparingDouble((Member member) -> -member.toPivot().value())
                .thenComparing(member -> -places.getOrDefault(member.id(), -1))
                .thenComparing(Member::id))
        .orElseThrow();
  }

  private static Map<String, Integer> places(List<Member> members) {
    Map<String, Integer> places = new HashMap<>();
    History.of(members).versions().forEach(v -> places.put(v.member().id(), places.size()));
    return places;
  }

  public String suggestion() {
    if (best == null) {
      return kind.suggestion + (whole == null ? "" : whole.id());
    }
    boolean differs = kind == Kind.SAME_TEXT && !isExact;
    return (differs ? OTHER_SIGNS : kind.suggestion) + best.id();
  }

  public Optional<DocumentDate> date() {
    return Optional.ofNullable(best)
        .map(Member::document)
        .or(() -> Optional.ofNullable(whole).map(Related::document))
        .flatMap(document -> document.dates().stream().findFirst());
  }
}
