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
import org.solrduplicates.core.order.DocumentDate;

/**
 * What is to be said of a text before it is added: whether the collection has it already, and as
 * what. Immutable.
 *
 * @param best the document it is most like; null for a text that is new or too short
 * @param isExact whether the text of that document is known to be the same character by character,
 *     and not only in its words
 */
public record Verdict(Kind kind, @Nullable Member best, boolean isExact) {
  public enum Kind {
    NEW("a new document"),
    /** A document has the same words in the same order; signs, case and layout may differ. */
    SAME_TEXT("copy of "),
    NEAR("new version of "),
    REVIEW("compare with "),
    /** It has too few words for anything but the same text, which is not there. */
    TOO_SHORT("too short to be compared");

    private final String suggestion;

    Kind(String suggestion) {
      this.suggestion = suggestion;
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final String OTHER_SIGNS = "same words as ";

  public static final Verdict OF_NO_WORDS = new Verdict(Kind.TOO_SHORT, null, false);

  /** Judges a text by what was found; {@code exact} names copies character by character. */
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
    return group.review().isEmpty()
        ? new Verdict(Kind.NEW, null, false)
        : new Verdict(Kind.REVIEW, best(group.review()), false);
  }

  /** Returns the documents of a group that have the words of the pivot in their order. */
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

  /** The most similar one; of several the latest by their history, then the first by id. */
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
      return kind.suggestion;
    }
    boolean differs = kind == Kind.SAME_TEXT && !isExact;
    return (differs ? OTHER_SIGNS : kind.suggestion) + best.id();
  }

  public Optional<DocumentDate> date() {
    return Optional.ofNullable(best)
        .flatMap(member -> member.document().dates().stream().findFirst());
  }
}
