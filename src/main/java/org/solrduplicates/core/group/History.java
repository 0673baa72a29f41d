package org.solrduplicates.core.group;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.VersionOrder;

/**
 * A version group as a history: its members in the order of {@link VersionOrder}.
 *
 * <p>A document has the date of the first of its date fields that is filled and can be believed.
 * Documents with the same text are one version: a copy that was printed or saved later stays with
 * the version whose text it is, whatever came between them, and is never newer than itself.
 *
 * @param versions the members that have a date, the oldest text first, and by date within a text
 * @param undated the members without one, by the marks in their names, then by unique key
 */
public record History(List<Version> versions, List<Version> undated) {
  /**
   * A member at its place in the history.
   *
   * @param number 1 for the oldest text; documents with the same text share it; 0 for one without a
   *     date whose text no other has
   * @param copy whether a document before it has the text of this version already
   */
  public record Version(int number, boolean copy, Member member) {
    private static Version of(VersionOrder.Place<Member> place) {
      return new Version(place.version(), place.copy(), place.document());
    }

    public Optional<DocumentDate> date() {
      return member.document().dates().stream().findFirst();
    }
  }

  /** How many words the later text has that the earlier does not, and the other way round. */
  public record Change(int added, int removed) {
    public static Change between(FoundDocument earlier, FoundDocument later) {
      TermBag before = earlier.fingerprint().bag();
      TermBag after = later.fingerprint().bag();
      int shared = before.sharedWith(after).words();
      return new Change(after.words() - shared, before.words() - shared);
    }
  }

  public static History of(VersionGroup group) {
    return of(group.members());
  }

  static History of(List<Member> members) {
    VersionOrder<Member> order = VersionOrder.of(members, member -> member.document().ordered());
    return new History(
        order.dated().stream().map(Version::of).toList(),
        order.undated().stream().map(Version::of).toList());
  }

  public int texts() {
    return latest().map(Version::number).orElse(0);
  }

  /** Returns whether a later version of a member exists; of one of unknown version none does. */
  public boolean hasNewer(Member member) {
    return all()
        .filter(version -> version.number() > 0 && version.number() < texts())
        .anyMatch(version -> version.member().id().equals(member.id()));
  }

  public List<Member> members() {
    return all().map(Version::member).toList();
  }

  private Stream<Version> all() {
    return Stream.concat(versions.stream(), undated.stream());
  }

  public Optional<Version> first() {
    return versions.stream().findFirst();
  }

  public Optional<Version> latest() {
    return versions.isEmpty() ? Optional.empty() : Optional.of(versions.get(versions.size() - 1));
  }
}
