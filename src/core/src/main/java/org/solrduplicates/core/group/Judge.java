// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Relation;

/**
 * Decides whether a document joins a group: manual decisions first, then pairwise similarity. Not
 * thread-safe.
 */
final class Judge {
  private final LinkRule rule;
  private final JobGroup known;
  private final Member pivot;
  private final Map<String, Member> members;

  private PairConstraints decisions = PairConstraints.NONE;

  Judge(DuplicateSettings settings, Member pivot, Map<String, Member> members, JobGroup known) {
    this.known = known;
    this.rule = new LinkRule(settings);
    this.pivot = pivot;
    this.members = members;
  }

  void decide(PairConstraints more) {
    decisions = decisions.plus(more);
  }

  /** Returns must-link documents, and the decided wholes and parts of the pivot. */
  Map<String, List<TextVersion>> decided(List<FoundDocument> documents) {
    Map<String, List<TextVersion>> decided = new TreeMap<>();
    for (FoundDocument document : documents) {
      List<TextVersion> others =
          decided(document).filter(other -> !members.containsKey(other.id())).toList();
      if (!others.isEmpty()) {
        decided.put(document.id(), others);
      }
    }
    return decided;
  }

  private Stream<TextVersion> decided(FoundDocument document) {
    TextVersion textVersion = document.textVersion();
    List<TextVersion> together = decisions.together(textVersion);
    return document.id().equals(pivot.id())
        ? Stream.concat(together.stream(), decisions.parts(textVersion).stream())
        : together.stream();
  }

  /** Returns what the pivot is to a document if a decision exists about both. */
  Optional<Relation> decidedRelation(FoundDocument document) {
    return decisions.isEmpty()
        ? Optional.empty()
        : decisions.relation(pivot.document().textVersion(), document.textVersion());
  }

  boolean isDifferentFromPivot(FoundDocument document) {
    return !decisions.isEmpty()
        && decisions.areDifferent(pivot.document().textVersion(), document.textVersion());
  }

  /** In a full group, other groups of the job do not count. */
  Outcome of(Link link, boolean full) {
    if (isDifferentFromPivot(link.to())) {
      return Outcome.REJECTED;
    }
    boolean kept = link.decided() || isOfGroup(link);
    Outcome outcome = kept ? Outcome.KEPT : ofTexts(link, full);
    return outcome == Outcome.KEPT && isDifferentFromMember(link.to()) ? Outcome.REVIEW : outcome;
  }

  Outcome ofPivot(Link link) {
    return link.decided() || isOfGroup(link) ? Outcome.KEPT : judge(pivot, link);
  }

  private Outcome judge(Member from, Link link) {
    return known.areApart(from.document().columns(), link.to().columns())
        ? Outcome.REJECTED
        : rule.judge(from.document().fingerprint(), link.to().fingerprint(), link.similarity());
  }

  private boolean isDifferentFromMember(FoundDocument document) {
    return !decisions.isEmpty()
        && decisions.apart(document.textVersion()).stream().anyMatch(this::isMember);
  }

  private boolean isMember(TextVersion textVersion) {
    Member known = members.get(textVersion.id());
    return known != null && known.document().textVersion().equals(textVersion);
  }

  static boolean isOfGroup(Link link) {
    return link.sources().contains(Source.GROUP);
  }

  private boolean isOfOtherGroup(FoundDocument document) {
    return known.isFound() && known.hasSeen(document.columns());
  }

  /** Documents of other groups of the job are for review. */
  private Outcome ofTexts(Link link, boolean full) {
    Outcome outcome = judge(members.getOrDefault(link.from(), pivot), link);
    boolean stays = outcome != Outcome.KEPT || full || !isOfOtherGroup(link.to());
    return stays ? outcome : Outcome.REVIEW;
  }

  /** Limits the group of the job, so that several shards find no more than one core. */
  List<Link> limited(List<Link> links) {
    Set<Link> most =
        links.stream()
            .filter(Judge::isOfGroup)
            .sorted(
                Comparator.comparingDouble((Link link) -> -link.similarity().value())
                    .thenComparing(link -> link.to().id()))
            .limit(rule.settings().maxGroup()) // one more than the group holds beside the pivot
            .collect(Collectors.toSet());
    return links.stream().filter(link -> !isOfGroup(link) || most.contains(link)).toList();
  }

  Set<String> differentFromPivot(List<Link> links) {
    return links.stream()
        .map(Link::to)
        .filter(this::isDifferentFromPivot)
        .map(FoundDocument::id)
        .collect(Collectors.toSet());
  }
}
