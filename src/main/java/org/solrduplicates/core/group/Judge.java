package org.solrduplicates.core.group;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.LinkMode;
import org.solrduplicates.core.settings.Source;

/**
 * Judges what joins a group that grows: by what people have decided, then by the two texts, then by
 * how near a document is to all members on average. Not safe for several threads.
 */
final class Judge {
  private final DuplicateSettings settings;
  private final LinkRule rule;
  private final JobGroup known;
  private final Member pivot;
  private final Map<String, Member> members;

  /**
   * The parts of the group that grows, by its members: a document that only a decision joins to it
   * begins one, and those that come in by it are of the same part. What is like one part need not
   * be like the other. Without decisions there is but one, that of the pivot.
   */
  private final Map<String, String> parts = new HashMap<>();

  private final Closeness closeness;
  private PairConstraints decisions = PairConstraints.NONE;

  /** Takes the members by unique key, as they come. */
  Judge(
      DuplicateSettings settings,
      Member pivot,
      Map<String, Member> members,
      Closeness closeness,
      JobGroup known) {
    this.settings = settings;
    this.known = known;
    this.rule = new LinkRule(settings);
    this.pivot = pivot;
    this.members = members;
    this.closeness = closeness;
    closeness.add(pivot.document(), part(pivot.id()));
  }

  /** Takes decisions into account, beside those told before. */
  void decide(PairConstraints more) {
    decisions = decisions.plus(more);
  }

  /** Returns what is always together with some documents, by their unique keys. */
  Map<String, List<TextVersion>> together(List<FoundDocument> documents) {
    Map<String, List<TextVersion>> together = new TreeMap<>();
    for (FoundDocument document : documents) {
      List<TextVersion> others =
          decisions.together(document.textVersion()).stream()
              .filter(other -> !members.containsKey(other.id()))
              .toList();
      if (!others.isEmpty()) {
        together.put(document.id(), others);
      }
    }
    return together;
  }

  /** Returns whether somebody has decided that a document is no version of the pivot. */
  boolean isDifferentFromPivot(FoundDocument document) {
    return !decisions.isEmpty()
        && decisions.areDifferent(pivot.document().textVersion(), document.textVersion());
  }

  /**
   * Returns what becomes of a document; what is decided counts more than what the texts say.
   *
   * @param full whether nothing can join any more, so that nearness need not be known
   */
  Outcome of(Link link, boolean full) {
    if (isDifferentFromPivot(link.to())) {
      return Outcome.REJECTED;
    }
    boolean kept = link.decided() || isOfGroup(link);
    Outcome outcome = kept ? Outcome.KEPT : ofTexts(link, full);
    return outcome == Outcome.KEPT && isDifferentFromMember(link.to()) ? Outcome.REVIEW : outcome;
  }

  /** Returns what a link says of a document and the pivot alone. */
  Outcome ofPivot(Link link) {
    return link.decided() || isOfGroup(link)
        ? Outcome.KEPT
        : rule.judge(pivot.document(), link.to(), link.similarity());
  }

  private boolean isDifferentFromMember(FoundDocument document) {
    return !decisions.isEmpty()
        && decisions.apart(document.textVersion()).stream().anyMatch(this::isMember);
  }

  private boolean isMember(TextVersion textVersion) {
    Member known = members.get(textVersion.id());
    return known != null && known.document().textVersion().equals(textVersion);
  }

  /** Returns whether the job has found that the ends of a link are of one group. */
  static boolean isOfGroup(Link link) {
    return link.sources().contains(Source.GROUP);
  }

  /** Returns whether the job has seen a document and found that it is not of the group. */
  private boolean isOfOtherGroup(FoundDocument document) {
    return known.isFound() && known.hasSeen(document.columns());
  }

  /** What drifts away from the group, or may do so for want of time, is left to a person. */
  private Outcome ofTexts(Link link, boolean full) {
    FoundDocument from = members.getOrDefault(link.from(), pivot).document();
    Outcome outcome = rule.judge(from, link.to(), link.similarity());
    boolean stays = outcome != Outcome.KEPT || full || !isOfOtherGroup(link.to()) && !drifts(link);
    return stays ? outcome : Outcome.REVIEW;
  }

  private boolean drifts(Link link) {
    if (settings.link() != LinkMode.AVERAGE) {
      return false;
    }
    if (link.from().equals(pivot.id())) {
      closeness.know(link.to(), part(pivot.id()), link.similarity().value());
    }
    return !closeness.isNear(link.to(), part(link.from()));
  }

  void joins(Link link) {
    boolean alike = !link.decided() || isOfGroup(link) || ofTexts(link, false) == Outcome.KEPT;
    parts.put(link.to().id(), alike ? part(link.from()) : link.to().id());
    closeness.add(link.to(), part(link.to().id()));
  }

  private String part(String id) {
    return parts.getOrDefault(id, pivot.id());
  }
}
