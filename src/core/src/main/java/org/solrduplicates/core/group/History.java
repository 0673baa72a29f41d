// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.VersionOrder;

/**
 * A version group in the order of {@link VersionOrder}. The date of a document is its first
 * credible one. A later copy has the version of its text.
 *
 * @param versions members with a date, by text, then by date
 * @param undated members without a date, by version mark in their names, then by unique key
 */
@Internal
public record History(List<Version> versions, List<Version> undated) {
  /**
   * A member at its place.
   *
   * @param number 1 for the oldest text; equal for equal texts; 0 if unknown
   * @param copy whether an earlier document has the same text
   */
  public record Version(int number, boolean copy, Member member) {
    private static Version of(VersionOrder.Place<Member> place) {
      return new Version(place.version(), place.copy(), place.document());
    }

    public Optional<DocumentDate> date() {
      return member.document().dates().stream().findFirst();
    }
  }

  /** The number of words that only the later text has, and that only the earlier one has. */
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

  /** Returns whether there is a later version; false if the version is unknown. */
  public boolean hasNewer(Member member) {
    return all()
        .filter(version -> version.number() > 0 && version.number() < texts())
        .anyMatch(version -> version.member().id().equals(member.id()));
  }

  public List<Member> members() {
    return all().map(Version::member).toList();
  }

  /** Returns the earliest member with the text of a version. */
  public Member firstOf(int number) {
    return all().filter(version -> version.number() == number).findFirst().orElseThrow().member();
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
