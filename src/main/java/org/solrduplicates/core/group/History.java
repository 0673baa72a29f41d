package org.solrduplicates.core.group;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.text.VersionMark;

/**
 * A version group as a history: its members in the order of their dates.
 *
 * <p>A document has the date of the first of its date fields that is filled. Documents with the
 * same text are one version; a copy that was printed or saved later stays with the version whose
 * text it is, unless another text came between them in the same format. Documents of the same date
 * come in the order of the version marks in their file names.
 *
 * @param versions the members that have a date, the oldest text first, and by date within a text
 * @param undated the members without one, by unique key
 */
public record History(List<Version> versions, List<Member> undated) {
  /**
   * A member at its place in the history.
   *
   * @param number 1 for the oldest text; documents with the same text share it
   * @param member the member, which has a date
   */
  public record Version(int number, Member member) {
    /** Returns the date by which it is ordered. */
    public DocumentDate date() {
      return member.document().dates().get(0);
    }
  }

  /**
   * How many words a text has more and less than another one.
   *
   * @param added words of the later text that the earlier does not have
   * @param removed words of the earlier text that the later does not have
   */
  public record Change(int added, int removed) {
    /** Counts what came and what went between two documents. */
    public static Change between(FoundDocument earlier, FoundDocument later) {
      TermBag before = earlier.fingerprint().bag();
      TermBag after = later.fingerprint().bag();
      int shared = before.sharedWith(after).words();
      return new Change(after.words() - shared, before.words() - shared);
    }
  }

  /** Orders the members of a group. */
  public static History of(VersionGroup group) {
    return of(group.members());
  }

  static History of(List<Member> members) {
    List<List<Member>> texts = new ArrayList<>();
    List<Member> undated = new ArrayList<>();
    members.stream().filter(m -> m.document().dates().isEmpty()).forEach(undated::add);
    members.stream()
        .filter(m -> !m.document().dates().isEmpty())
        .sorted(oldestFirst())
        .forEach(m -> place(m, texts));
    undated.sort(Comparator.comparing(Member::id));
    return new History(numbered(texts), List.copyOf(undated));
  }

  /** Many documents have one date, that of their import, so each name is read only once. */
  private static Comparator<Member> oldestFirst() {
    Map<String, VersionMark> marks = new HashMap<>();
    return Comparator.comparing((Member m) -> m.document().dates().get(0).instant())
        .thenComparing(m -> marks.computeIfAbsent(m.document().clues().name(), VersionMark::of))
        .thenComparing(Member::id);
  }

  /** Returns how many different texts there are. */
  public int texts() {
    return latest().map(Version::number).orElse(0);
  }

  /** Returns whether a later version of a member exists; of one without a date none is known. */
  public boolean hasNewer(Member member) {
    return versions.stream()
        .filter(version -> version.member().id().equals(member.id()))
        .anyMatch(version -> version.number() < texts());
  }

  /** Returns all members: those with a date in its order, then the others. */
  public List<Member> members() {
    return Stream.concat(versions.stream().map(Version::member), undated.stream()).toList();
  }

  /** Returns the oldest version, if any has a date. */
  public Optional<Version> first() {
    return versions.stream().findFirst();
  }

  /** Returns the latest document of the latest version, if any has a date. */
  public Optional<Version> latest() {
    return versions.isEmpty() ? Optional.empty() : Optional.of(versions.get(versions.size() - 1));
  }

  /** Puts a member beside the latest one of the same text, or at the end as a new version. */
  private static void place(Member member, List<List<Member>> texts) {
    for (int i = texts.size() - 1; i >= 0; i--) {
      List<Member> text = texts.get(i);
      if (isSameText(text.get(0), member) && (i == texts.size() - 1 || isNewFormat(member, text))) {
        text.add(member);
        return;
      }
    }
    texts.add(new ArrayList<>(List.of(member)));
  }

  /** The same words in the same order, or the same words where the file format differs. */
  private static boolean isSameText(Member a, Member b) {
    if (a.document().fingerprint().isSameText(b.document().fingerprint())) {
      return true;
    }
    return !a.document().format().equals(b.document().format())
        && a.document().fingerprint().bag().equals(b.document().fingerprint().bag());
  }

  private static boolean isNewFormat(Member member, List<Member> text) {
    return text.stream().noneMatch(m -> m.document().format().equals(member.document().format()));
  }

  private static List<Version> numbered(List<List<Member>> texts) {
    List<Version> versions = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      for (Member member : texts.get(i)) {
        versions.add(new Version(i + 1, member));
      }
    }
    return List.copyOf(versions);
  }
}
